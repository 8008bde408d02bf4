// An action on many rows, with a preview: what will happen to how many, row by row, then "Do it for 220".
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { faultMessage } from '../../shared/refusal.ts';
import { rehearsalMessages, type RehearsalState, type Verdict } from '../../shared/rehearsal.ts';
import { Refused } from '../call.ts';
import { useSending } from '../use-sending.ts';
import { Alert } from '../ui/Alert.tsx';
import { AreaField } from '../ui/AreaField.tsx';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextField } from '../ui/TextField.tsx';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';
import { csvText } from '../../shared/csv-text.ts';
import { downloadText } from './download-text.ts';
import styles from './Rehearsal.module.css';

type Props = {
  readonly rehearsal: RehearsalState;
  /** What was counted, in one sentence: "214 will be created". Without it: how many rows will go through. */
  readonly sentence?: string;
  /** What people call each verdict; one that is missing is shown as it is. */
  readonly words?: Readonly<Record<string, string>>;
  /** The head of a first column with each row's key, if it means something to people: "Line", "Order". */
  readonly keyHead?: string;
  /** The head of the column with each row's name: "Person" where nothing is given. */
  readonly nameHead?: string;
  /** Where what keeps a row out can be put right. */
  readonly fixAt?: (row: Verdict) => string | null;
  /** What a row that is not done offers after its reason. */
  readonly rowAction?: (row: Verdict) => ReactNode;
  /** The button: "Do it for 220", "Merge the two accounts". */
  readonly doIt: string;
  /** A reason that stays in the records; the fewest characters of it. Null if none is asked for. */
  readonly reasonLeast?: number | null;
  readonly danger?: boolean;
  /** Typed to confirm, only where nothing but a backup brings it back: "214". */
  readonly typed?: string;
  /** Carries it out; null for a sentence where it continues by itself. */
  readonly onDo: (reason: string) => Promise<{ readonly sentence: string | null }>;
  /** How far one that continues by itself is. */
  readonly onAsk: () => Promise<RehearsalState>;
  /** Rehearses again, where what it touches changed meanwhile. */
  readonly onAgain: () => void;
  /** Back to what was typed, which is still there; absent where a file is chosen again. */
  readonly onBack?: () => void;
  readonly onDone?: () => void;
};

const askEveryMs = 2000;
const shownRows = 200;

/** How many rows have each verdict, in the order in which they come. */
function countVerdicts(verdicts: readonly Verdict[]): readonly (readonly [verdict: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { verdict } of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts];
}

/** The rows as a file; `heads` are those of the key and of the name. */
function verdictsCsv(
  verdicts: readonly Verdict[],
  heads: readonly [key: string, name: string],
  wordOf: (verdict: string) => string,
): string {
  const rows = verdicts.map(({ key, name, verdict, text }) => [key, name, wordOf(verdict), text]);
  return csvText([[...heads, 'Result', 'Reason'], ...rows]);
}

/** To where what keeps a row out can be put right. */
export function Rehearsal({
  rehearsal,
  sentence,
  words = {},
  keyHead,
  nameHead = 'Person',
  fixAt,
  rowAction,
  doIt,
  reasonLeast = null,
  danger = false,
  typed,
  onDo,
  onAsk,
  onAgain,
  onBack,
  onDone,
}: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [typedText, setTypedText] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [now, setNow] = useState(rehearsal);
  const { isBusy, problem, run } = useSending(faultMessage);
  const { verdicts, state, doneRows } = now;
  const wordOf = (verdict: string) => words[verdict] ?? verdict;
  const toFix = (row: Verdict) => {
    const to = row.isDone ? null : (fixAt?.(row) ?? null);
    return to === null ? null : (
      <>
        {' '}
        <Link to={to} aria-label={`Fix ${row.name}`}>
          Fix
        </Link>
      </>
    );
  };
  const willBeDone = verdicts.filter(({ isDone }) => isDone).length;
  // Once it is done, only what was left out is of interest.
  const listed = state === 'done' ? verdicts.filter(({ isDone }) => !isDone) : verdicts;
  const counts = countVerdicts(listed);
  const rows = counts.some(([verdict]) => verdict === shown)
    ? listed.filter(({ verdict }) => verdict === shown)
    : listed;
  const reasonError =
    reasonLeast !== null && reason.trim().length < reasonLeast
      ? `Write at least ${reasonLeast} characters. It’s saved in your records.`
      : undefined;
  const typedError = typed !== undefined && typedText.trim() !== typed ? `Type ${typed} to continue.` : undefined;

  const ask = useEffectEvent(async () => {
    try {
      const next = await onAsk();
      setNow(next);
      if (next.state === 'done') onDone?.();
    } catch (error) {
      // Without a connection, try again later; a refusal, for example after the session ended, is final.
      if (error instanceof Refused) setNow({ ...now, state: 'failed', sentence: error.message });
    }
  });
  useEffect(() => {
    if (state !== 'running') return undefined;
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [state]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (reasonError ?? typedError) {
      event.currentTarget.querySelector<HTMLElement>(reasonError ? 'textarea' : 'input')?.focus();
      return;
    }
    void run(async () => {
      const done = await onDo(reason.trim());
      setNow({ ...now, state: done.sentence === null ? 'running' : 'done', sentence: done.sentence });
      if (done.sentence !== null) onDone?.();
    });
  };

  return (
    <div className={layout.stack}>
      {state === 'done' && now.sentence !== null ? (
        <Alert kind="success" title={now.sentence} />
      ) : (
        <p className={styles.sentence}>
          {sentence ??
            `${willBeDone.toLocaleString('en-US')} of ${verdicts.length.toLocaleString('en-US')} will go through.`}
        </p>
      )}
      {listed.length === 0 ? null : (
        <>
          <div className={layout.cluster} role="group" aria-label="Rows by result">
            <Button
              size="small"
              look={shown === null ? 'soft' : 'line'}
              aria-pressed={shown === null}
              onClick={() => setShown(null)}
            >
              All {listed.length}
            </Button>
            {counts.map(([verdict, count]) => (
              <Button
                key={verdict}
                size="small"
                look={shown === verdict ? 'soft' : 'line'}
                aria-pressed={shown === verdict}
                onClick={() => setShown(verdict)}
              >
                {wordOf(verdict)} {count}
              </Button>
            ))}
            <Button
              size="small"
              look="quiet"
              icon="download"
              onClick={() => downloadText('preview.csv', verdictsCsv(verdicts, [keyHead ?? 'Row', nameHead], wordOf))}
            >
              CSV
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: keys must reach it */}
          <div className={styles.wrap} role="region" aria-label="Rows" tabIndex={0}>
            <table className={styles.table}>
              <caption className={typography.visuallyHidden}>What will happen to each row</caption>
              <thead>
                <tr>
                  {keyHead === undefined ? null : <th scope="col">{keyHead}</th>}
                  <th scope="col">{nameHead}</th>
                  <th scope="col">Result</th>
                  <th scope="col">Reason</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, shownRows).map((row) => (
                  <tr key={row.key}>
                    {keyHead === undefined ? null : <td className={styles.key}>{row.key}</td>}
                    <th scope="row">{row.name}</th>
                    <td>
                      <Tag tone={row.isDone ? (danger ? 'waiting' : 'positive') : 'plain'}>{wordOf(row.verdict)}</Tag>
                    </td>
                    <td>
                      {row.text}
                      {toFix(row)}
                      {row.isDone ? null : rowAction?.(row)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {rows.length > shownRows ? (
        <p className={typography.caption}>
          Showing the first {shownRows} of {rows.length}. The CSV has all of them.
        </p>
      ) : null}
      {state === 'ready' ? (
        <form className={layout.stack} method="post" noValidate onSubmit={submit}>
          {reasonLeast === null ? null : (
            <AreaField
              id="rehearsal-reason"
              name="reason"
              label="Reason"
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={wasSent ? reasonError : undefined}
            />
          )}
          {problem === null ? null : (
            <Alert kind="error" title={problem}>
              <Button size="small" look="line" icon="refresh" onClick={onAgain}>
                Preview again
              </Button>
            </Alert>
          )}
          {typed === undefined || willBeDone === 0 ? null : (
            <TextField
              id="rehearsal-typed"
              name="typed"
              label={`Type ${typed} to confirm`}
              autoComplete="off"
              value={typedText}
              onChange={(event) => setTypedText(event.target.value)}
              error={wasSent ? typedError : undefined}
            />
          )}
          <div className={layout.cluster}>
            <SubmitButton
              look={danger ? 'danger' : 'filled'}
              busy={isBusy}
              disabledReason={willBeDone === 0 ? 'No rows are ready.' : null}
            >
              {doIt}
            </SubmitButton>
            {onBack === undefined ? null : (
              <Button look="line" onClick={onBack}>
                Back
              </Button>
            )}
          </div>
        </form>
      ) : null}
      {state === 'running' ? (
        <div role="status">
          <label>
            {doneRows} of {willBeDone} rows done. You can leave this page; the work continues.
            <progress className={styles.progress} max={willBeDone} value={doneRows} />
          </label>
        </div>
      ) : null}
      {state === 'failed' || state === 'over' ? (
        <Alert kind="error" title={now.sentence ?? rehearsalMessages.over}>
          <Button size="small" look="line" icon="refresh" onClick={onAgain}>
            Preview again
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}
