import { useState } from 'react';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { ChangedField } from '#platform/web/console/ChangedField.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { ceType, ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { questionsServed, usualPassMark } from '#exam/exam-form.ts';
import type { DraftForm, DraftKind } from '../../draft-form.ts';
import { kindWords } from '../../catalogue-words.ts';
import { newKey, useDraft, useDraftField, type DraftAnswer } from './draft-context.ts';
import { DraftInput, DraftNumber, NumberInput } from './DraftFields.tsx';
import { SameContentField } from './SameContentField.tsx';
import fields from './DraftFields.module.css';
import styles from './CreditSection.module.css';

const minutesPerQuestion = 1;

const hoursText = (hours: number) => `${creditsText(hours)} ${hours === 1 ? 'hour' : 'hours'}`;

/** "Video 32 min + exam 10 min ≈ 0.7 h": what the hours come to. */
function hoursWords(content: DraftForm, kind: DraftKind, mediaSec: number | null): string | null {
  const media = mediaSec === null ? content.durationMin : Math.round(mediaSec / 60);
  const exam = (content.exam === null ? 0 : questionsServed(content.exam)) * minutesPerQuestion;
  if (media === null) return null;
  const what =
    kind === 'webinar' ? 'Webinar' : kind === 'episode' ? 'Audio' : content.video.file === null ? 'Length' : 'Video';
  const parts = [`${what} ${media} min`, ...(exam > 0 ? [`exam ${exam} min`] : [])];
  return `${parts.join(' + ')} ≈ ${Math.round(((media + exam) / 60) * 100) / 100} h`;
}

/** Which type of credit it earns, and why. */
function typeOf(kind: DraftKind, credits: number): readonly [type: string, reason: string] {
  if (credits === 0) return ['No credit', 'Because the hours are 0.'];
  return kind === 'webinar'
    ? [
        ceTypeLabel(ceType.participatory),
        'Because members take part at a set time. Those who attend too little earn self-study.',
      ]
    : [ceTypeLabel(ceType.homestudy), 'Because members take it on their own time and pass an exam.'];
}

/** What a certificate will say. */
export function CreditSection() {
  const { kind, values, answer, fileOf } = useDraft();
  const { credits, exam } = values;
  const words = hoursWords(
    values,
    kind,
    fileOf(kind === 'episode' ? values.audio : values.video.file)?.durationSec ?? null,
  );
  const [type, reason] = typeOf(kind, credits);
  const { certificates } = answer;
  if (kind === 'tutorial')
    return (
      <EditorSection title="Credit">
        <Alert title="Product training earns no credit" quiet>
          <p>For credit, make it a class: without marketing, and for people who use the product (AGD code 010).</p>
        </Alert>
        {credits > 0 ? <DraftNumber name="credits" label="Hours" /> : null}
      </EditorSection>
    );
  return (
    <>
      <EditorSection
        title="Credit"
        lead={
          certificates === 0
            ? 'What certificates say. Later changes don’t affect credit that was already earned.'
            : certificates === 1
              ? '1 certificate was already earned with this. It doesn’t change.'
              : `${certificates.toLocaleString('en-US')} certificates were already earned with this. They don’t change.`
        }
      >
        <FieldGrid>
          <DraftNumber
            name="credits"
            label="Hours"
            hint={words === null ? 'In steps of 0.25. 0 earns no credit.' : `In steps of 0.25. ${words}`}
          />
          <ChangedField id="credit-type" name="type" label="Credit type" hint={reason}>
            {(control) => (
              <input {...control} className={classNames(fieldStyles.input, styles.derived)} value={type} readOnly />
            )}
          </ChangedField>
        </FieldGrid>
        <AgdField />
        <FieldGrid>
          <DraftInput
            name="creditExpires"
            type="date"
            label="Last day for credit"
            optional
            hint="After that day, members can still view it, without credit."
          />
          <DraftInput
            name="creditName"
            label="Credit name"
            optional
            most={100}
            hint="Printed on certificates. Leave empty to use the default."
          />
        </FieldGrid>
        <FieldGrid>
          <DraftNumber
            name="timeOnTaskPercent"
            isWhole
            label="Time before the exam, in %"
            optional
            hint="The share of the length that must pass before an exam is graded. Leave empty to use your setting."
          />
          <SameContentField />
        </FieldGrid>
        {exam === null || kind === 'webinar' ? null : (
          <p className={typography.hint}>
            The pass mark is {exam.minScore}%.{' '}
            {exam.minScore < usualPassMark
              ? `Some states accept self-study only at ${usualPassMark}%. Change it under Exam.`
              : `States that require a pass mark accept self-study at ${usualPassMark}%.`}
          </p>
        )}
      </EditorSection>
      {credits === 0 ? null : (
        <EditorSection
          title="What certificates will say"
          lead="Along with the accreditation statements valid on the day the credit is earned."
        >
          <CertificateWords />
        </EditorSection>
      )}
    </>
  );
}

function CertificateWords() {
  const { kind, values } = useDraft();
  const [type] = typeOf(kind, values.credits);
  const subjects = values.agd
    .filter(({ code }) => code !== '')
    .map(({ code, category }) => `${code} ${category}`.trim());
  return (
    <div className={styles.quote}>
      <p className={typography.eyebrow}>Preview</p>
      <p>
        <b>Dr. Jordan Sample</b> earned <b>{hoursText(values.credits)}</b> of {type.toLowerCase()} credit for{' '}
        <b>{values.title || kindWords[kind]}</b>
        {subjects.length === 0 ? '' : ` (AGD ${new Intl.ListFormat('en-US').format(subjects)})`}.
      </p>
    </div>
  );
}

/** To two decimals, as certificates have them. */
const cents = (hours: number) => Math.round(hours * 100);

function AgdField() {
  const { values, change, isReadOnly } = useDraft();
  const { value: agd, ...field } = useDraftField('agd');
  const { credits } = values;
  type Row = (typeof agd)[number];
  const set = (next: readonly Row[]) => change({ agd: [...next] });
  const write = (key: string, changes: Partial<Row>) =>
    set(agd.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const sum = agd.reduce((made, { hours }) => made + cents(hours), 0);
  const isWhole = sum === cents(credits) && agd.length > 0;
  return (
    <ChangedField
      {...field}
      label="AGD subjects"
      isGroup
      counter={
        agd.length === 0 ? undefined : (
          <span className={classNames(styles.sum, isWhole && styles.whole)}>
            {isWhole ? <Icon name="check" /> : null}
            {sum / 100} of {creditsText(credits)} h assigned
          </span>
        )
      }
      hint={agd.length === 0 ? 'The AGD needs a subject code to accept the hours.' : undefined}
    >
      {() => (
        <div className={styles.rows}>
          {agd.map(({ key, code, category, hours }, index) => (
            <div key={key} className={styles.row}>
              <p>
                <b>{code}</b> {category}
              </p>
              <NumberInput
                aria-label={`Hours of subject ${index + 1}`}
                value={hours}
                onChange={(next) => write(key, { hours: Math.max(0, next ?? 0) })}
              />
              {isReadOnly ? null : (
                <IconButton
                  icon="close"
                  label={`Remove ${`${code} ${category}`.trim()}`}
                  onClick={() => set(agd.filter((row) => row.key !== key))}
                />
              )}
            </div>
          ))}
          {isReadOnly || agd.length >= 12 ? null : (
            <AgdSearch
              taken={agd.map(({ code }) => code)}
              onChoose={({ code, name }) =>
                set([...agd, { key: newKey(), code, category: name, hours: Math.max(0, (cents(credits) - sum) / 100) }])
              }
            />
          )}
        </div>
      )}
    </ChangedField>
  );
}

type AgdCode = DraftAnswer['choices']['agdCodes'][number];
const mostCodes = 8;

/** Finds a code by its number or its name, and adds it. */
function AgdSearch({
  taken,
  onChoose,
}: {
  readonly taken: readonly string[];
  readonly onChoose: (code: AgdCode) => void;
}) {
  const { agdCodes } = useDraft().answer.choices;
  const [words, setWords] = useState('');
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found =
    wanted.length === 0
      ? []
      : agdCodes
          .filter(({ code, name }) => {
            const text = `${code} ${name}`.toLowerCase();
            return !taken.includes(code) && wanted.every((word) => text.includes(word));
          })
          .slice(0, mostCodes);
  const choose = (code: AgdCode) => {
    setWords('');
    onChoose(code);
  };
  return (
    <>
      <input
        className={fieldStyles.input}
        type="search"
        autoComplete="off"
        aria-label={taken.length === 0 ? 'Add an AGD subject' : 'Add another AGD subject'}
        placeholder="Find a subject by code or name"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || first === undefined) return;
          event.preventDefault();
          choose(first);
        }}
      />
      <div role="status" className={fields.chips}>
        {found.map((each) => (
          <ChipButton key={each.code} look="choice" onClick={() => choose(each)}>
            {each.code} {each.name}
          </ChipButton>
        ))}
        {wanted.length > 0 && found.length === 0 ? (
          <p className={typography.hint}>No other code matches. Owners add codes under Settings, AGD codes.</p>
        ) : null}
      </div>
    </>
  );
}
