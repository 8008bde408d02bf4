import { ChangedField } from '#platform/web/console/ChangedField.tsx';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { isLiveClass } from '#catalogue/class-type.ts';
import { kindWords } from '../../catalogue-words.ts';
import { classTypeWords } from '#catalogue/class-type-words.ts';
import { usualButton } from '#catalogue/contract.ts';
import { fieldId, useDraft, useDraftField } from './draft-context.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { DraftArea, DraftInput, DraftNumber, DraftSelect } from './DraftFields.tsx';
import { ObjectivesField } from './ObjectivesField.tsx';
import fields from './DraftFields.module.css';

/** The types of what is on demand, the usual ones first. */
const typeChoices = Object.entries(classTypeWords)
  .filter(([type]) => !isLiveClass(Number(type)))
  .map(([id, label]) => ({ id, label }));

/** What members read on the card and on the page. */
export function AboutSection() {
  const { kind } = useDraft();
  return kind === 'show' ? <AboutShow /> : kind === 'book' ? <AboutBook /> : <AboutActivity />;
}

function AboutShow() {
  return (
    <EditorSection title="About" lead="What members see on the show’s page, and what podcast apps list.">
      <DraftInput name="title" most={140} look="title" />
      <DraftArea name="blurb" most={160} />
    </EditorSection>
  );
}

function AboutBook() {
  return (
    <EditorSection title="About" lead="What members see in the list of eBooks.">
      <DraftInput name="title" most={140} look="title" />
      <DraftInput name="subtitle" optional most={120} />
      <DraftArea name="blurb" most={160} />
      <CategoriesField />
      <FieldGrid>
        <DraftInput
          name="buttonText"
          optional
          most={60}
          placeholder={usualButton}
          hint={`Leave empty for “${usualButton}”.`}
        />
        <DraftNumber
          name="position"
          isWhole
          optional
          hint="eBooks with a lower number come first. Leave empty to list it last."
        />
      </FieldGrid>
    </EditorSection>
  );
}

function AboutActivity() {
  const { kind, answer } = useDraft();
  const what = kindWords[kind].toLowerCase();
  return (
    <>
      <EditorSection title="About" lead={`What members see on this ${what}’s card and page.`}>
        <DraftInput name="title" most={140} look="title" />
        <DraftArea name="blurb" most={160} />
        <DraftArea name="description" most={6000} rows={7} hint="Plain text. An empty line begins a new paragraph." />
        {kind === 'episode' ? (
          <DraftSelect
            name="show"
            none="Choose a show"
            choices={answer.choices.shows.map(({ hash, title }) => ({ id: hash, label: title }))}
          />
        ) : null}
        {kind === 'class' || kind === 'tutorial' ? (
          <DraftSelect name="type" choices={typeChoices} read={Number} />
        ) : null}
      </EditorSection>
      <EditorSection
        title="Learning objectives"
        lead={`“After this ${what}, you’ll be able to …” At least three for credit, each beginning with a verb that an exam can test.`}
      >
        <ObjectivesField />
      </EditorSection>
      <EditorSection title="Audience and purpose">
        <ColumnFields card="audience" />
        <CategoriesField />
      </EditorSection>
      <EditorSection title="Availability">
        <FieldGrid>
          {kind === 'webinar' ? null : (
            <DraftInput
              name="release"
              type="datetime-local"
              optional
              hint={`In ${zoneWords(answer.timeZone)}. Leave empty to release it when you publish.`}
            />
          )}
          <ColumnFields card="availability" />
        </FieldGrid>
      </EditorSection>
    </>
  );
}

/** "New York time" for America/New_York. */
export const zoneWords = (zone: string): string => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

function CategoriesField() {
  const { answer, names, isReadOnly } = useDraft();
  const { value, set, ...field } = useDraftField('categories');
  const open = answer.choices.categories.filter(({ id }) => !value.includes(id));
  return (
    <ChangedField {...field} label="Categories" hint="Up to 4. The first one is the main category." isGroup>
      {() => (
        <div className={fields.chips}>
          {value.map((id) => (
            <ChipButton key={id} look="removal" onClick={() => set(value.filter((each) => each !== id))}>
              <span className={typography.visuallyHidden}>Remove </span>
              {names.categories.get(id) ?? 'Removed category'}
            </ChipButton>
          ))}
          {isReadOnly || value.length >= 4 || open.length === 0 ? null : (
            <select
              className={classNames(fieldStyles.select)}
              id={`${fieldId('categories')}-add`}
              aria-label="Add a category"
              value=""
              onChange={(event) => event.target.value !== '' && set([...value, event.target.value])}
            >
              <option value="">Add a category</option>
              {open.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </ChangedField>
  );
}
