import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { creditsText, hoursText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import { ledgerMessages } from '../../ledger-actions.ts';
import { creditActivitiesCall, grantCall, offLineCourseCall, rehearseGrantCall } from '../../staff-contract.ts';
import { LedgerRehearsal, type Look } from './LedgerRehearsal.tsx';
import { subjectsOf } from './subjects.ts';
import styles from './staff.module.css';

export const meta = () => pageMeta({ title: 'Grant credit | Staff', hidden: true });

type Activity = CallAnswer<typeof creditActivitiesCall>['data'][number];

const stateWords = { published: 'published', retired: 'retired', 'off-line': 'held elsewhere' } as const;

/** What credit is granted for: chosen by words of its title, or made as a course that was held elsewhere. */
function ActivityChoice({ onChoose }: { readonly onChoose: (activity: Activity) => void }) {
  const [found, setFound] = useState<readonly Activity[] | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '');
    void run(async () => setFound((await sendStaff(creditActivitiesCall, { q })).data));
  };
  return (
    <div className={layout.stack}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <form className={styles.form} role="search" method="post" onSubmit={search}>
        <TextField
          id="activity-words"
          name="q"
          label="Search courses"
          type="search"
          autoComplete="off"
          maxLength={100}
        />
        <div className={layout.cluster}>
          <SubmitButton busy={isBusy}>Search</SubmitButton>
          <Button look="line" onClick={() => setMaking(!isMaking)} aria-expanded={isMaking}>
            Add a course held elsewhere
          </Button>
        </div>
      </form>
      {found === null ? null : found.length === 0 ? (
        <p role="status">Nothing matches.</p>
      ) : (
        <ul className={styles.rows} aria-label="Courses">
          {found.map((activity) => (
            <li key={activity.hash}>
              <span>
                <b>{activity.title}</b>{' '}
                <span className={typography.caption}>
                  {creditsText(activity.hours)} h · {calendarDay(activity.releasedOn)} · {stateWords[activity.state]} ·{' '}
                  {activity.sponsor}
                </span>
              </span>
              <Button
                size="small"
                look="line"
                aria-label={`Choose ${activity.title}`}
                onClick={() => onChoose(activity)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking ? <OffLineCourse onMade={onChoose} /> : null}
    </div>
  );
}

function OffLineCourse({ onMade }: { readonly onMade: (activity: Activity) => void }) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    void run(async () => {
      const [title, sponsor, day, hours] = [
        text('title'),
        text('sponsor'),
        text('day'),
        Number(text('hours').replace(',', '.')),
      ];
      const agd = text('agd') === '' ? [] : subjectsOf(text('agd'));
      const { hash } = await sendStaff(offLineCourseCall, {
        title,
        lecturer: text('lecturer'),
        sponsor,
        description: text('description'),
        day,
        hours,
        agd,
      });
      onMade({ hash, title, kind: 'class', sponsor, hours, releasedOn: day, state: 'off-line' });
    });
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit} aria-label="Course held elsewhere">
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <TextField id="course-title" name="title" label="Course title" maxLength={140} autoComplete="off" />
      <div className={styles.pair}>
        <TextField id="course-lecturer" name="lecturer" label="Speaker" optional maxLength={120} autoComplete="off" />
        <TextField id="course-sponsor" name="sponsor" label="Sponsor" maxLength={120} autoComplete="off" />
        <TextField id="course-day" name="day" label="Course date" type="date" />
        <TextField id="course-hours" name="hours" label="Course hours" inputMode="decimal" autoComplete="off" />
      </div>
      <TextField
        id="course-agd"
        name="agd"
        label="AGD subject codes"
        hint="For example: 070 Endodontics 1."
        optional
        autoComplete="off"
      />
      <AreaField id="course-description" name="description" label="Description" optional rows={3} maxLength={6000} />
      <div>
        <SubmitButton busy={isBusy}>Add course</SubmitButton>
      </div>
    </form>
  );
}

export default function GrantPage() {
  const [params] = useSearchParams();
  const [activity, setActivity] = useState<Activity | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [type, setType] = useState('live');
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (activity === null) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const students = text('students')
      .split(/[\s,;]+/)
      .filter(Boolean);
    if (students.length === 0) return setWrong(ledgerMessages.nobody);
    if (text('day') === '') return setWrong('Enter the date it was earned.');
    if (text('reason').length < 15)
      return setWrong('Explain why in at least 15 characters. It’s saved in your records.');
    setWrong(null);
    void run(async () =>
      setLook(
        await sendStaff(rehearseGrantCall, {
          students,
          activity: activity.hash,
          type: type === 'live' ? 'live' : 'self-study',
          day: text('day'),
          hours: text('hours') === '' ? null : Number(text('hours').replace(',', '.')),
          withoutExam: form.get('withoutExam') !== null,
          reason: text('reason'),
          evidence: text('evidence'),
        }),
      ),
    );
  };

  return (
    <>
      <PageHead
        title="Grant credit"
        lead="Without an exam: a walk-in, or a course held elsewhere."
        path={[{ label: 'Credits', to: staffMap.credits() }]}
      />
      <Stacked>
        <Panel
          title={activity === null ? 'Course' : activity.title}
          aside={
            activity === null || look !== null ? null : (
              <Button size="small" look="quiet" onClick={() => setActivity(null)}>
                Choose another
              </Button>
            )
          }
        >
          {activity === null ? (
            <ActivityChoice onChoose={setActivity} />
          ) : (
            <p>
              {hoursText(activity.hours)} · {activity.sponsor} · {calendarDay(activity.releasedOn)}
            </p>
          )}
        </Panel>
        {activity === null ? null : (
          <div hidden={look !== null}>
            <Panel title="Details">
              <form className={styles.form} method="post" noValidate onSubmit={submit}>
                {problem === null && wrong === null ? null : <Alert kind="error" title={wrong ?? problem ?? ''} />}
                <AreaField
                  id="grant-students"
                  name="students"
                  label="Members"
                  hint="Email addresses or usernames, one per line."
                  rows={4}
                  defaultValue={params.get('student') ?? ''}
                  autoComplete="off"
                  spellCheck={false}
                />
                <RadioGroup
                  id="grant-type"
                  name="type"
                  label="Credit type"
                  choices={[
                    { id: 'live', label: 'Live' },
                    { id: 'self-study', label: 'Self-study' },
                  ]}
                  {...{ onChange: (event: { target: { value: string } }) => setType(event.target.value) }}
                />
                {type === 'self-study' ? (
                  <CheckboxField
                    id="grant-without-exam"
                    name="withoutExam"
                    label="Grant without an exam"
                    hint={amendmentMessages.needsExam}
                  />
                ) : null}
                <div className={styles.pair}>
                  <TextField
                    id="grant-day"
                    name="day"
                    label="Date earned"
                    type="date"
                    hint="In the member’s time zone."
                  />
                  <TextField
                    id="grant-hours"
                    name="hours"
                    label="Hours"
                    hint={`Leave empty for all ${creditsText(activity.hours)}. AGD hours are reduced in the same way.`}
                    optional
                    inputMode="decimal"
                    autoComplete="off"
                  />
                </div>
                <TextField
                  id="grant-evidence"
                  name="evidence"
                  label="Evidence"
                  hint="Where the proof is, such as “sign-in sheet, March 2, folder 7”."
                  optional
                  maxLength={300}
                  autoComplete="off"
                />
                <AreaField
                  id="grant-reason"
                  name="reason"
                  label="Reason"
                  hint="At least 15 characters. It’s saved in your records."
                  rows={3}
                  maxLength={300}
                />
                <div>
                  <SubmitButton busy={isBusy}>Preview changes</SubmitButton>
                </div>
              </form>
            </Panel>
          </div>
        )}
        {look === null ? null : (
          <Panel title="Preview">
            <LedgerRehearsal
              key={look.h}
              look={look}
              act="grant"
              call={grantCall}
              words={(count) => `Grant credit to ${count}`}
              onAgain={() => setLook(null)}
              onBack={() => setLook(null)}
              next={{
                label: 'See the credits',
                to: staffMap.credits({ activity: activity?.hash ?? '', source: 'by-hand' }),
              }}
            />
          </Panel>
        )}
      </Stacked>
    </>
  );
}
