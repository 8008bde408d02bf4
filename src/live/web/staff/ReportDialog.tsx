import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatClock, formatDate, formatTime } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { mostTableBytes, tableMessages } from '#platform/shared/table-file.ts';
import { base64Of } from '#platform/web/base64.ts';
import { Refused } from '#platform/web/call.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { DropZone } from '#platform/web/uploads/DropZone.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { neededReportColumns, reportColumns, type ReportColumns } from '../../report-columns.ts';
import * as calls from '../../staff-contract.ts';
import { carryReport, type ReportAsked } from './carried-report.ts';
import { DeskPreview } from './DeskPreview.tsx';
import type { Desk } from './desk-times.ts';
import styles from './desk.module.css';

/** Where each service has the report, once the webinar is over. */
const services = [
  {
    name: 'Zoom meeting',
    where: 'Reports → Usage → Participants. Leave “Show unique users” unchecked, then Export.',
  },
  { name: 'Zoom webinar', where: 'Reports → Webinar → Attendee report. The poll and Q&A reports can be read, too.' },
  { name: 'Teams', where: 'The meeting’s Attendance tab → Download.' },
  { name: 'GoToWebinar', where: 'Analytics → Attendee report → Excel or CSV.' },
  { name: 'Your own list', where: 'A table with Name, Email, Join Time, and Leave Time.' },
] as const;

type Props = {
  readonly webinar: Desk['webinar'];
  readonly timeZone: string;
  /** A file that was read at another webinar’s desk. */
  readonly report: ReportAsked | null;
  readonly onDone: (sentence: string | null) => void;
  readonly onClose: () => void;
};

/** A report that was refused, with the reason and the webinar that it fits. */
type Elsewhere = CallAnswer<typeof calls.reportFitsCall> & { readonly why: string };

/** The meeting's own report: its zone is guessed and confirmed, and every person is shown before anything counts. */
export function ReportDialog({ webinar, timeZone, report, onDone, onClose }: Props) {
  const [file, setFile] = useState(report);
  const [looked, setLooked] = useState<CallAnswer<typeof calls.rehearseAttendanceCall> | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const look = (asked: ReportAsked) =>
    void run(async () => {
      setFile(asked);
      setElsewhere(null);
      const input = { h: webinar.hash, ...asked };
      try {
        setLooked(await sendStaff(calls.rehearseAttendanceCall, input));
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'other-webinar') throw error;
        setElsewhere({ ...(await sendStaff(calls.reportFitsCall, input)), why: error.message });
      }
    });
  const lookFirst = useEffectEvent(() => (report === null ? undefined : look(report)));
  useEffect(() => lookFirst(), []);
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    if (chosen.size > mostTableBytes) return setWrong(tableMessages.tooLarge);
    setWrong(null);
    void base64Of(chosen).then((content) => look({ filename: chosen.name.slice(0, 200), file: content }));
  };
  const another = () => {
    setFile(null);
    setLooked(null);
    setElsewhere(null);
  };
  const refusal = wrong ?? problem;
  const isReading = isBusy && report !== null && file === report && looked === null;
  return (
    <Dialog title="Upload a report" onClose={onClose} look="document" closeButton>
      {isReading ? (
        <Skeleton what="the report" shape="rows" />
      ) : elsewhere !== null && file !== null ? (
        <WrongWebinar fits={elsewhere} file={file} timeZone={timeZone} onAnother={another} />
      ) : looked === null || file === null ? (
        <div className={layout.stack}>
          {refusal === null ? null : <Alert kind="error" title={refusal} />}
          <DropZone
            title="Drop the report here"
            choose="Choose a file"
            look="filled"
            busy={isBusy}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            hint="CSV, Excel, or text, exactly as you downloaded it or as Excel saved it. You’ll see what we read before anything changes."
            onFiles={choose}
            button={{ autoFocus: true }}
          />
          <h3 className={typography.eyebrow}>Where to find it</h3>
          <ul className={styles.services}>
            {services.map(({ name, where }) => (
              <li key={name}>
                <b>{name}</b> {where}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={layout.stack}>
          {refusal === null ? null : <Alert kind="error" title={refusal} />}
          <Understood<keyof ReportColumns>
            of={looked.understood}
            file={{ name: file.filename, onAnother: another }}
            {...(looked.head.length === 0
              ? {}
              : {
                  columns: {
                    fields: reportColumns,
                    head: looked.head,
                    columns: looked.columns,
                    needed: neededReportColumns,
                    sample: looked.sample,
                    onUse: (columns) => look({ ...file, columns }),
                  },
                })}
            onChoose={(about, value) =>
              look(
                about === 'zone'
                  ? { ...file, timeZone: value }
                  : { ...file, choices: withChoice(file.choices, about, value) },
              )
            }
          >
            {looked.unreadableLines.length === 0 ? null : (
              <Alert kind="warning" title={`These lines can’t be read: ${looked.unreadableLines.join(', ')}.`} quiet />
            )}
            <DeskPreview
              key={looked.h}
              looked={looked}
              act="live.import-attendance"
              sentence={
                looked.reads === 'attendance'
                  ? 'Members are matched by email address. Everyone else is listed for you to match.'
                  : 'Members are matched by email address. Answers are evidence; they change no minutes and no credit.'
              }
              doIt={`Import ${looked.verdicts.length} ${looked.verdicts.length === 1 ? 'person' : 'people'}`}
              call={calls.importAttendanceCall}
              onAgain={() => look(file)}
              onDone={onDone}
            />
          </Understood>
        </div>
      )}
    </Dialog>
  );
}

type WrongProps = {
  readonly fits: Elsewhere;
  readonly file: ReportAsked;
  readonly timeZone: string;
  readonly onAnother: () => void;
};

/** This webinar beside the one that a refused report fits, and the way to read it there. */
function WrongWebinar({ fits: { why, people, here, other }, file, timeZone, onAnother }: WrongProps) {
  const navigate = useNavigate();
  return (
    <div className={layout.stack}>
      <Alert kind="error" title="This report is from another webinar. Nothing was imported.">
        {why}
      </Alert>
      {other === null ? null : (
        <div className={styles.two}>
          <Fit label="You’re here" fit={here} people={people} timeZone={timeZone} />
          <Fit label="The report fits" fit={other} people={people} timeZone={timeZone} isRight />
        </div>
      )}
      <div className={layout.cluster}>
        {other === null ? null : (
          <Button
            autoFocus
            onClick={() => {
              carryReport(other.h, file);
              void navigate(staffMap.desk(other.h));
            }}
          >
            Read it for {other.title}
          </Button>
        )}
        <Button look={other === null ? 'filled' : 'line'} onClick={onAnother}>
          Choose another file
        </Button>
      </div>
      {other === null ? null : (
        <p className={typography.hint}>
          {other.importedAt === null
            ? 'You’ll see everyone in it before anything changes.'
            : `${other.title} already has a report, imported ${formatDate(other.importedAt, timeZone)}. You’ll see what this one says before anything changes.`}
        </p>
      )}
    </div>
  );
}

type FitProps = {
  readonly label: string;
  readonly fit: Elsewhere['here'];
  readonly people: number;
  readonly timeZone: string;
  readonly isRight?: boolean;
};

function Fit({ label, fit: { title, startsAt, endsAt, inside, seats }, people, timeZone, isRight = false }: FitProps) {
  return (
    <div className={classNames(isRight && styles.right)}>
      <p className={typography.eyebrow}>{label}</p>
      <h3>{title}</h3>
      <p className={typography.quiet}>
        {formatDate(startsAt, timeZone)}, {formatTime(startsAt, timeZone)} to {formatClock(endsAt, timeZone)}
      </p>
      <p>
        {inside === null ? null : (
          <>
            <b>{inside}</b> of {people} {people === 1 ? 'person' : 'people'} inside,{' '}
          </>
        )}
        <b>{seats}</b> with a seat
      </p>
    </div>
  );
}
