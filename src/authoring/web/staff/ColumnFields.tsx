import { Fragment, type ReactNode } from 'react';
import { activityFields, type ColumnDescription, type ColumnField } from '#catalogue/activity-fields.ts';
import { useDraft } from './draft-context.ts';
import { DraftArea, DraftChips, DraftInput, DraftSegments, DraftSwitch } from './DraftFields.tsx';

/** The cards of the editor that show fields without a place of their own, in the order of the form. */
type Card = 'audience' | 'availability' | 'meeting' | 'seats';

/** Each field that is a column: its card and its control there; null: a section shows it in a place of its own. */
const columnFields = {
  blurb: null,
  description: null,
  need: {
    card: 'audience',
    control: (
      <DraftArea
        name="need"
        most={2000}
        hint="The practice gap, and where you saw it: evaluations, a survey, the literature, your committee. Reviewers ask for this."
      />
    ),
  },
  audience: { card: 'audience', control: <DraftChips name="audience" /> },
  level: { card: 'audience', control: <DraftSegments name="level" /> },
  companyRole: null,
  searchWords: {
    card: 'availability',
    control: (
      <DraftInput name="searchWords" optional most={200} hint="Words members may search for that aren’t in the text." />
    ),
  },
  described: null,
  describedText: null,
  transcript: null,
  credits: null,
  creditName: null,
  timeOnTaskPercent: null,
  capacity: null,
  isRecordingPromised: {
    card: 'seats',
    control: (
      <DraftSwitch name="isRecordingPromised">
        The page says that members with a seat can watch the recording afterward.
      </DraftSwitch>
    ),
  },
  liveCaptions: {
    card: 'meeting',
    control: <DraftSegments name="liveCaptions" hint="For members who can’t hear the talk." />,
  },
  requirements: {
    card: 'meeting',
    control: (
      <DraftArea
        name="requirements"
        label="What members need to take part"
        rows={3}
        hint="Device, software, and who to call for help. Shown before they reserve."
      />
    ),
  },
} satisfies Record<ColumnField, { readonly card: Card; readonly control: ReactNode } | null>;

/** The fields of a card that the draft’s kind has. */
export function ColumnFields({ card }: { readonly card: Card }) {
  const { kind } = useDraft();
  return Object.entries(columnFields).map(([name, field]) => {
    const { kinds }: ColumnDescription = activityFields[name as ColumnField];
    return field?.card !== card || kinds?.some((each) => each === kind) === false ? null : (
      <Fragment key={name}>{field.control}</Fragment>
    );
  });
}
