// After the end: what the meeting recorded, whom nobody knows, and what a person decides about it.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatTime } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import * as calls from '../../staff-contract.ts';
import { AttendanceRecord } from '../AttendanceRecord.tsx';
import { DeskPreview } from './DeskPreview.tsx';
import { LookForm } from './LookForm.tsx';
import { carriedReport, dropReport, type ReportAsked } from './carried-report.ts';
import type { Desk } from './desk-times.ts';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './desk.module.css';

type Answer = CallAnswer<typeof calls.attendanceCall>;
type Person = Answer['people'][number];
type Imported = Answer['imports'][number];
type Decided = Pick<Answer['settled'][number], 'name' | 'email'>;

type Props = {
  readonly desk: Desk;
  readonly timeZone: string;
  /** The desk changed too. */
  readonly onChanged: () => void;
};

type Open =
  | { readonly what: 'report'; readonly report: ReportAsked | null }
  | { readonly what: 'settle' }
  | { readonly what: 'undo-report'; readonly imported: Imported }
  | { readonly what: 'undo-match'; readonly person: Decided };

export function AttendancePanel({ desk, timeZone, onChanged }: Props) {
  const { webinar, verdicts } = desk;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [open, setOpen] = useState<Open | null>(() => {
    const report = carriedReport(webinar.hash);
    return report === null ? null : { what: 'report', report };
  });
  const { problem, run } = useSending(faultMessage);
  const load = useEffectEvent(
    () => void run(async () => setAnswer(await sendStaff(calls.attendanceCall, { h: webinar.hash }))),
  );
  useEffect(() => load(), [webinar.hash, webinar.unmatched]);
  // It was opened for it once; a report for a desk that never opened is dropped as well.
  useEffect(() => dropReport(), []);
  const done = (sentence: string | null, decided?: Decided) => {
    setOpen(null);
    const undo = decided && (() => setOpen({ what: 'undo-match', person: decided }));
    if (sentence !== null) showToast(sentence, undo);
    load();
    onChanged();
  };
  const sources = answer?.sources;
  return (
    <Panel
      title="Attendance"
      aside={
        <div className={layout.cluster}>
          {verdicts.partly === 0 ? null : (
            <Button size="small" look="line" onClick={() => setOpen({ what: 'settle' })}>
              Apply a rule to {verdicts.partly}…
            </Button>
          )}
          <Button size="small" onClick={() => setOpen({ what: 'report', report: null })}>
            Upload report
          </Button>
        </div>
      }
    >
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p className={typography.quiet}>
          {sources === undefined || sources.lastAt === null
            ? 'The meeting hasn’t reported anyone yet. Upload its attendee report as CSV.'
            : `${sources.webhook} joins and leaves from the meeting service, ${sources.report} from reports${sources.room === 0 ? '' : `, ${sources.room} from the room`}. `}
          {sources === undefined || sources.answers === 0 ? '' : `${answersWords(sources.answers)} `}
          {sources?.lastAt ? (
            <>
              Last one <ZoneTime at={sources.lastAt} />.
            </>
          ) : null}
        </p>
        {answer === null && problem === null ? <Skeleton what="the people to match" shape="rows" /> : null}
        {answer === null || answer.imports.length === 0 ? null : (
          <ul className={styles.people} aria-label="Imported reports">
            {answer.imports.map((each) => (
              <li key={each.hash}>
                <span className={layout.cluster}>
                  <span>
                    <b>{each.filename}</b>
                    <span className={typography.quiet}>
                      {each.people} {each.people === 1 ? 'person' : 'people'}, times in{' '}
                      {each.timeZone.replaceAll('_', ' ')}, <ZoneTime at={each.madeAt} /> by {each.madeBy}
                    </span>
                  </span>
                  <Button size="small" look="line" onClick={() => setOpen({ what: 'undo-report', imported: each })}>
                    Undo…<span className={typography.visuallyHidden}> the import of {each.filename}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
        {answer === null || answer.people.length === 0 ? null : (
          <>
            <h3>
              Who is this? <span className={typography.count}>{answer.people.length}</span>
            </h3>
            <p className={typography.quiet}>A name alone never matches anyone. You decide.</p>
            <ul className={styles.people}>
              {answer.people.map((person) => (
                <Unknown
                  key={`${person.name}\n${person.email}`}
                  person={person}
                  others={answer.others}
                  webinar={webinar}
                  timeZone={timeZone}
                  onDone={done}
                />
              ))}
            </ul>
          </>
        )}
        {answer === null || answer.settled.length === 0 ? null : (
          <>
            <h3>
              Decided by hand <span className={typography.count}>{answer.settled.length}</span>
            </h3>
            <ul className={styles.people} aria-label="Decided by hand">
              {answer.settled.map(({ name, email, as, by, member }) => (
                <li key={`${name}\n${email}`}>
                  <span>
                    <b>
                      “{name || email}” {member === null ? decidedWords[as] : `is ${member.name}`}
                    </b>
                    <span className={typography.quiet}>
                      {[member?.place ?? '', by === '' ? '' : `by ${by}`].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Button
                    size="small"
                    look="line"
                    onClick={() => setOpen({ what: 'undo-match', person: { name, email } })}
                  >
                    Undo…<span className={typography.visuallyHidden}> who {name || email} is</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {open?.what === 'report' ? (
        <ReportDialog
          webinar={webinar}
          timeZone={timeZone}
          report={open.report}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'undo-report' ? (
        <UndoDialog
          title={`Undo the import of ${open.imported.filename}`}
          sentence="What this file says no longer counts. Certificates stay valid until you amend them."
          doIt="Undo this import"
          onLook={() => sendStaff(calls.rehearseUndoAttendanceCall, { h: webinar.hash, import: open.imported.hash })}
          act="live.undo-attendance"
          call={calls.undoAttendanceCall}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'undo-match' ? (
        <UndoDialog
          title={`Undo who “${open.person.name || open.person.email}” is`}
          sentence="You can say again who it is. Certificates stay valid until you amend them."
          doIt="Undo"
          onLook={() =>
            sendStaff(calls.rehearseUndoMatchCall, {
              h: webinar.hash,
              name: open.person.name,
              email: open.person.email,
            })
          }
          act="live.undo-match"
          call={calls.undoMatchCall}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'settle' ? <SettleDialog webinar={webinar} onDone={done} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

const decidedWords = {
  // Erased since.
  member: 'was a member',
  'not-member': 'isn’t a member',
  staff: 'is a speaker or staff',
} as const;

const answersWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'answer' : 'answers'} to polls and questions of members.`;

type UnknownProps = {
  readonly person: Person;
  readonly others: Answer['others'];
  readonly webinar: Desk['webinar'];
  readonly timeZone: string;
  readonly onDone: (sentence: string | null, decided: Decided) => void;
};

function Unknown({ person, others, webinar, timeZone, onDone }: UnknownProps) {
  const id = useId();
  const { name, email, minutes, spans, candidates } = person;
  const { isBusy, problem, run } = useSending(faultMessage);
  const say = (as: 'member' | 'not-member' | 'staff', student?: string) =>
    void run(async () =>
      onDone(
        (
          await sendStaff(calls.matchPersonCall, {
            h: webinar.hash,
            name,
            email,
            as,
            ...(student === undefined ? {} : { student }),
          })
        ).sentence,
        { name, email },
      ),
    );
  const stays = spans
    .map(({ from, until }) => `${formatTime(from, timeZone)}–${formatTime(until, timeZone)}`)
    .join(', ');
  const who = name || email;
  return (
    <li>
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <span>
          <b>“{who}”</b>
          <span className={typography.quiet}>
            {[email === '' ? 'No email' : email, `${minutes} min`, stays].filter(Boolean).join(' · ')}
          </span>
        </span>
        {candidates.map(({ student, name: member, place, why }) => (
          <span key={student} className={layout.cluster}>
            <span>
              <b>{member}</b>
              <span className={typography.quiet}>{[place, ...why].filter(Boolean).join('. ')}</span>
            </span>
            <Button
              size="small"
              look="soft"
              busy={isBusy}
              aria-label={`It’s them: ${who} is ${member}, ${place}`}
              onClick={() => say('member', student)}
            >
              It’s them
            </Button>
          </span>
        ))}
        <div className={layout.cluster}>
          <SelectField
            id={id}
            name="who"
            label={`Who is ${who}?`}
            placeholder="Someone else…"
            choices={others.map(({ student, name: member, place, minutes: had }) => ({
              id: student,
              label: [member, place, had === null ? '' : `${had} min`].filter(Boolean).join(', '),
            }))}
            value=""
            onChange={(event) => event.target.value !== '' && say('member', event.target.value)}
          />
          <Button size="small" look="line" busy={isBusy} onClick={() => say('staff')}>
            Speaker or staff
          </Button>
          <Button size="small" look="line" busy={isBusy} onClick={() => say('not-member')}>
            Not a member
          </Button>
          {email === '' ? null : (
            <a
              className={buttonClasses({ size: 'small', look: 'quiet' })}
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your attendance: ${webinar.title}`)}`}
            >
              Email them
            </a>
          )}
        </div>
      </div>
    </li>
  );
}

type DialogProps = {
  readonly webinar: Desk['webinar'];
  readonly onDone: (sentence: string | null) => void;
  readonly onClose: () => void;
};

type UndoProps = Pick<DialogProps, 'onDone' | 'onClose'> & {
  readonly title: string;
  readonly sentence: string;
  readonly doIt: string;
  readonly act: string;
  readonly call: unknown;
  readonly onLook: () => Promise<CallAnswer<typeof calls.rehearseUndoAttendanceCall>>;
};

/** Takes back whose minutes count, with the certificates that rest on them named before. */
function UndoDialog({ title, onLook, onClose, onDone, ...words }: UndoProps) {
  const [looked, setLooked] = useState<CallAnswer<typeof calls.rehearseUndoAttendanceCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const look = () => void run(async () => setLooked(await onLook()));
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), []);
  return (
    <Dialog title={title} onClose={onClose} look="document" closeButton>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {looked === null && problem === null ? <Skeleton what="whose minutes it decided" shape="rows" /> : null}
      {looked === null ? null : (
        <DeskPreview key={looked.h} looked={looked} {...words} danger reasonLeast={5} onAgain={look} onDone={onDone} />
      )}
    </Dialog>
  );
}

/** Members with too few minutes, noted as present from a number of minutes on. */
function SettleDialog({ webinar, onDone, onClose }: DialogProps) {
  const [least, setLeast] = useState(String(Math.max(1, (webinar.requiredMinutes ?? 1) - 5)));
  const [looked, setLooked] = useState<CallAnswer<typeof calls.rehearseSettleCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const look = () =>
    void run(async () =>
      setLooked(
        await sendStaff(calls.rehearseSettleCall, { h: webinar.hash, leastMinutes: Math.round(Number(least)) }),
      ),
    );
  return (
    <Dialog
      title="Note attendance by a rule"
      onClose={onClose}
      look={looked === null ? 'message' : 'document'}
      closeButton
    >
      {looked === null ? (
        <LookForm problem={problem} busy={isBusy} onLook={look} onClose={onClose}>
          <p className={typography.quiet}>
            {webinar.requiredMinutes ?? 0} minutes are required. Members who fell a little short get live credit by your
            decision. No one loses credit.
          </p>
          <TextField
            id="settle-least"
            name="least"
            label="At least this many minutes"
            inputMode="numeric"
            value={least}
            onChange={(event) => setLeast(event.target.value)}
          />
        </LookForm>
      ) : (
        <DeskPreview
          looked={looked}
          act="live.settle-attendance"
          sentence="Those who passed the exam get an amended certificate. Your name and reason stay in the record."
          doIt={`Note ${looked.verdicts.length}`}
          call={calls.settleCall}
          reasonLeast={15}
          onAgain={look}
          onBack={() => setLooked(null)}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

type EvidenceProps = {
  readonly webinar: Desk['webinar'];
  readonly student: string;
  readonly name: string;
  readonly timeZone: string;
  readonly onClose: () => void;
};

/** What is known of one member, moment by moment. Opening it is in the audit log. */
export function EvidenceDialog({ webinar, student, name, timeZone, onClose }: EvidenceProps) {
  const [evidence, setEvidence] = useState<CallAnswer<typeof calls.evidenceCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const load = useEffectEvent(
    () => void run(async () => setEvidence(await sendStaff(calls.evidenceCall, { h: webinar.hash, student }))),
  );
  useEffect(() => load(), []);
  return (
    <Dialog title={`Evidence: ${name}`} onClose={onClose} look="document" closeButton>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {evidence === null ? (
        problem === null ? (
          <Skeleton what="the evidence" shape="rows" />
        ) : null
      ) : (
        <div className={layout.stack}>
          <AttendanceRecord record={evidence} timeZone={timeZone} timeOf={(at) => <ZoneTime at={at} />} />
          <p>
            <a
              className={buttonClasses({ size: 'small', look: 'line' })}
              href={`${calls.attendanceRecordPath}?h=${webinar.hash}&student=${student}`}
              download
            >
              <Icon name="download" />
              Download PDF
            </a>
          </p>
        </div>
      )}
    </Dialog>
  );
}
