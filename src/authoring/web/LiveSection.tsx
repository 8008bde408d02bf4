import { useState } from 'react';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { usualRequiredMinutes } from '#catalogue/required-minutes.ts';
import { choiceWords, momentText } from '../draft-values.ts';
import { zoneWords } from './AboutSection.tsx';
import { useDraft } from './draft-context.ts';
import { DraftArea, DraftInput, DraftNumber, DraftSegments, DraftSwitch } from './DraftFields.tsx';
import styles from './LiveSection.module.css';

/** When and where a webinar takes place. */
export function LiveSection() {
  const { values, answer } = useDraft();
  const { seatsTaken, published } = answer;
  const { durationMin } = values;
  const usual = durationMin === null ? null : usualRequiredMinutes(durationMin);
  return (
    <>
      <EditorSection title="When and where">
        {published !== null && seatsTaken > 0 ? <LockedTime /> : <TimeFields />}
      </EditorSection>
      <EditorSection title="Meeting" lead="Members join through the portal and never need the link.">
        <DraftInput
          name="meeting"
          label="Meeting"
          placeholder="840 8557 6319"
          hint="A Zoom meeting number, or a full link that begins with https://. You can add it up to 48 hours before the start."
        />
        <DraftSegments
          name="liveCaptions"
          label="Live captions"
          choices={Object.entries(choiceWords['liveCaptions'] ?? {}).map(([id, label]) => ({ id, label }))}
          hint="For members who can’t hear the talk."
        />
        <DraftArea
          name="requirements"
          label="What members need to take part"
          rows={3}
          hint="Device, software, and who to call for help. Shown before they reserve."
        />
      </EditorSection>
      <EditorSection title="Seats and credit">
        <FieldGrid>
          <DraftNumber
            name="capacity"
            isWhole
            label="Seats"
            optional
            hint={
              seatsTaken === 0
                ? 'Leave empty for no limit. When it’s full, members join a waitlist.'
                : `${seatsTaken === 1 ? '1 seat is' : `${seatsTaken.toLocaleString('en-US')} seats are`} taken. Leave empty for no limit.`
            }
          />
          <DraftNumber
            name="requiredMinutes"
            isWhole
            label="Minutes for live credit"
            optional
            hint={
              usual === null
                ? 'Leave empty for 80% of the length.'
                : `Leave empty for ${usual}, which is 80% of the length.`
            }
          />
        </FieldGrid>
        <DraftSwitch name="isRecordingPromised" label="Recording promised">
          The page says that members with a seat can watch the recording afterward.
        </DraftSwitch>
      </EditorSection>
    </>
  );
}

function TimeFields() {
  const { answer } = useDraft();
  return (
    <FieldGrid>
      <DraftInput name="starts" type="datetime-local" label="Start" hint={`In ${zoneWords(answer.timeZone)}.`} />
      <DraftNumber
        name="durationMin"
        isWhole
        label="Length in minutes"
        hint="15 to 480. The room opens 30 minutes before the start."
      />
    </FieldGrid>
  );
}

/** People have the time in their calendars: it opens on purpose. */
function LockedTime() {
  const { values, answer, isReadOnly } = useDraft();
  const [isOpen, setOpen] = useState(
    () => answer.published?.starts !== values.starts || answer.published.durationMin !== values.durationMin,
  );
  const { seatsTaken } = answer;
  const people = seatsTaken === 1 ? '1 person has' : `${seatsTaken.toLocaleString('en-US')} people have`;
  return (
    <>
      <div className={styles.locked}>
        <Icon name="calendar" />
        <span>
          <b>
            {momentText(answer.published?.starts ?? values.starts)},{' '}
            {answer.published?.durationMin ?? values.durationMin} min
          </b>
          <small>
            {people} this on the calendar. When you publish a new time, everyone with a seat gets an email, and their
            calendars are updated.
          </small>
        </span>
        {isOpen || isReadOnly ? null : (
          <Button look="line" size="small" onClick={() => setOpen(true)}>
            Move…
          </Button>
        )}
      </div>
      {isOpen ? <TimeFields /> : null}
    </>
  );
}
