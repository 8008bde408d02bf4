import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { mostOwnQuestions } from '../../own-questions.ts';
import { OwnQuestionLines } from './OwnQuestionLines.tsx';
import { numberIn, SectionPanel, shownNumber, useSection, type Kept } from './SettingsSection.tsx';
import styles from './SettingsSection.module.css';

const ordinals = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export function ExamsSection({ kept }: { readonly kept: Kept<'exams'> }) {
  const of = useSection('exams', kept);
  const { passMark, delaysMin, maxAttempts, timeOnTaskPercent } = of.editor.values;
  const { change } = of.editor;
  return (
    <SectionPanel
      section="exams"
      kept={kept}
      of={of}
      words={{
        passMark: { label: 'Pass mark', read: (value) => `${value}%` },
        delaysMin: { label: 'Delays', read: (all) => `${all.join(', ')} minutes` },
        maxAttempts: { label: 'Attempts', read: (value) => (value === null ? 'No limit' : String(value)) },
        timeOnTaskPercent: { label: 'Time before the exam', read: (value) => `${value}%` },
      }}
    >
      <div className={styles.two}>
        <TextField
          id="pass-mark"
          name="passMark"
          label="Pass mark for new exams, in percent"
          hint={
            passMark < 75
              ? 'Self-study credit usually needs 75 or more. Existing exams keep theirs.'
              : 'Existing exams keep theirs.'
          }
          inputMode="numeric"
          value={shownNumber(passMark)}
          onChange={(event) => change({ passMark: numberIn(event.target.value) })}
          error={of.errorOf('passMark')}
        />
        <TextField
          id="max-attempts"
          name="maxAttempts"
          label="Total attempts"
          optional
          hint="Leave empty for no limit."
          inputMode="numeric"
          value={shownNumber(maxAttempts)}
          onChange={(event) =>
            change({ maxAttempts: event.target.value.trim() === '' ? null : numberIn(event.target.value) })
          }
          error={of.errorOf('maxAttempts')}
        />
      </div>
      <fieldset className={styles.waits}>
        <legend className={typography.quiet}>Delays between attempts, in minutes</legend>
        <div className={styles.two}>
          {delaysMin.map((minutes, at) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- a wait is what it is by its place
              key={at}
              id={`delay-${at}`}
              name={`delay-${at}`}
              label={
                at === delaysMin.length - 1
                  ? `Before the ${ordinals[at] ?? 'next'} and each later attempt`
                  : `Before the ${ordinals[at] ?? 'next'} attempt`
              }
              inputMode="numeric"
              value={shownNumber(minutes)}
              onChange={(event) =>
                change({
                  delaysMin: delaysMin.map((each, index) => (index === at ? numberIn(event.target.value) : each)),
                })
              }
              error={of.errorOf(`delaysMin.${at}`)}
            />
          ))}
        </div>
        <div className={layout.cluster}>
          <Button look="line" size="small" icon="plus" onClick={() => change({ delaysMin: [...delaysMin, 1440] })}>
            Add a delay
          </Button>
          {delaysMin.length < 2 ? null : (
            <Button look="quiet" size="small" onClick={() => change({ delaysMin: delaysMin.slice(0, -1) })}>
              Remove the last delay
            </Button>
          )}
        </div>
      </fieldset>
      <TextField
        id="time-on-task"
        name="timeOnTaskPercent"
        label="Share of a class’s length that must pass before its exam is graded, in percent"
        hint="With 0, the exam can be taken right away. A class or an exam can have its own."
        inputMode="numeric"
        value={shownNumber(timeOnTaskPercent)}
        onChange={(event) => change({ timeOnTaskPercent: numberIn(event.target.value) })}
        error={of.errorOf('timeOnTaskPercent')}
      />
    </SectionPanel>
  );
}

export function ReviewSection({ kept }: { readonly kept: Kept<'review'> }) {
  const of = useSection('review', kept);
  return (
    <SectionPanel
      section="review"
      kept={kept}
      of={of}
      words={{ reviewRequired: { label: 'Review required', read: (isOn) => (isOn ? 'On' : 'Off') } }}
    >
      <CheckboxField
        id="review-required"
        name="reviewRequired"
        label="Review required"
        hint="On: a draft can be published only after a second person has found it balanced. Scheduled and bulk publishing follow the same rule. Published activities stay published."
        checked={of.editor.values.reviewRequired}
        onChange={(event) => of.editor.change({ reviewRequired: event.target.checked })}
        error={of.errorOf('reviewRequired')}
      />
      <div className={layout.stackSmall}>
        <p>Owners and editors can review. The person who edited a draft last can’t review it.</p>
        <p>
          If the draft changes after its review, it needs another one. Changes to categories, search words, dates,
          seats, and the meeting don’t count. Folder imports aren’t reviewed.
        </p>
      </div>
    </SectionPanel>
  );
}

export function AccessibilitySection({ kept }: { readonly kept: Kept<'accessibility'> }) {
  const of = useSection('accessibility', kept);
  return (
    <SectionPanel
      section="accessibility"
      kept={kept}
      of={of}
      words={{ captionsRequired: { label: 'Captions required', read: (isOn) => (isOn ? 'On' : 'Off') } }}
    >
      <CheckboxField
        id="captions-required"
        name="captionsRequired"
        label="Captions required"
        hint="On: nothing can be published without captions or a transcript, live captions for webinars, and a description of the visuals. Off: the editor only recommends them. Published activities stay published."
        checked={of.editor.values.captionsRequired}
        onChange={(event) => of.editor.change({ captionsRequired: event.target.checked })}
        error={of.errorOf('captionsRequired')}
      />
      <div className={layout.stackSmall}>
        <p>
          The standard is WCAG 2.1, level AA (1.2.1, 1.2.2, 1.2.4, and 1.2.5). In the United States it applies from:
        </p>
        <ul className={styles.law}>
          <li>
            Recipients of funding from HHS (Section 504): <b>May 11, 2027</b> with 15 or more employees,{' '}
            <b>May 10, 2028</b> with fewer (91 FR 25496).
          </li>
          <li>
            Public entities, such as state universities (ADA Title II): <b>April 26, 2027</b>, smaller ones and special
            districts <b>April 26, 2028</b> (91 FR 20902).
          </li>
        </ul>
      </div>
    </SectionPanel>
  );
}

export function SpeakersSection({ kept }: { readonly kept: Kept<'speakers'> }) {
  const of = useSection('speakers', kept);
  return (
    <SectionPanel
      section="speakers"
      kept={kept}
      of={of}
      words={{ disclosedMonths: { label: 'Months of relationships', read: (months) => `${String(months)} months` } }}
    >
      <RadioRows
        legend="Speakers disclose financial relationships of"
        value={String(of.editor.values.disclosedMonths)}
        onChange={(months) => of.editor.change({ disclosedMonths: Number(months) })}
        choices={[
          { id: '24', label: 'The past 24 months', detail: 'The usual period.' },
          { id: '12', label: 'The past 12 months', detail: 'If your accrediting body doesn’t require more.' },
        ]}
      />
    </SectionPanel>
  );
}

export function EvaluationSection({ kept }: { readonly kept: Kept<'evaluation'> }) {
  const of = useSection('evaluation', kept);
  const { questions } = of.editor.values;
  return (
    <SectionPanel
      section="evaluation"
      kept={kept}
      of={of}
      words={{
        questions: { label: 'Questions', read: (all) => all.map(({ question }) => question).join('\n') || 'None' },
      }}
    >
      <p className={typography.quiet}>
        Every evaluation asks these below the ten ratings, from the next one on. Members may skip them. An activity can
        add its own in the editor, up to five in all.
      </p>
      <OwnQuestionLines
        questions={questions}
        onChange={(next) => of.editor.change({ questions: [...next] })}
        most={mostOwnQuestions}
        errorOf={(index) => of.errorOf(`questions.${index}.question`)}
      />
    </SectionPanel>
  );
}
