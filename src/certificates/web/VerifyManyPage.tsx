// Many certificates checked at once, for a board or an employer who was sent a list of codes.
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { csvText } from '#platform/shared/csv-text.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { siteMap } from '#site-map.ts';
import { codesIn, mostCodes } from '../code-list.ts';
import { certificateMessages, verifyManyCall } from '../contract.ts';
import { CertificateTable } from './CertificateTable.tsx';
import styles from './VerifyManyPage.module.css';

type Row = CallAnswer<typeof verifyManyCall>['certificates'][number];

export const meta = () => pageMeta({ title: 'Verify many certificates', hidden: true });

const longestCode = 64;
const stateWords: Record<Row['state'], string> = {
  valid: 'Valid',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
  unknown: 'Unknown',
};

const columns = ['Code', 'State', 'Superseded by', 'Name', 'Course title', 'Hours', 'Date completed'] as const;
/** On the page, the state names the successor. */
const shownColumns = columns.filter((column) => column !== 'Superseded by');
const cellsOf = ({ typed, code, state, last, name, title, hours, day }: Row): string[] => [
  code ?? typed,
  stateWords[state],
  last ?? '',
  name ?? '',
  title ?? '',
  hours === null ? '' : creditsText(hours),
  day ?? '',
];

/** What is wrong with a list, before it is sent; null: nothing. */
function wrongWith(codes: readonly string[]): string | null {
  if (codes.length === 0) return certificateMessages.noCodes;
  if (codes.length > mostCodes) return certificateMessages.tooManyCodes(codes.length);
  return codes.some((code) => code.length > longestCode) ? certificateMessages.codeTooLong : null;
}

/** "3 certificates: 2 valid, 1 unknown." */
function countedText(rows: readonly Row[]): string {
  const counts = (['valid', 'superseded', 'withdrawn', 'unknown'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? [] : [`${count} ${stateWords[state].toLowerCase()}`];
  });
  return `${rows.length} ${rows.length === 1 ? 'code' : 'codes'}: ${counts.join(', ')}.`;
}

function Results({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className={layout.stack}>
      <div className={layout.sectionHead}>
        <Subheading>Results</Subheading>
        <Button
          look="line"
          size="small"
          onClick={() => saveAsText('Certificates', `\uFEFF${csvText([columns, ...rows.map(cellsOf)])}`, 'csv')}
        >
          Download CSV
        </Button>
      </div>
      <p role="status">{countedText(rows)}</p>
      <CertificateTable label="Results" columns={shownColumns}>
        {rows.map(({ typed, code, state, last, name, title, hours, day }) => (
          <tr key={typed} data-state={state}>
            <th scope="row">{code === null ? <span>{typed}</span> : <Link to={siteMap.verify(code)}>{code}</Link>}</th>
            <td>
              <b>{stateWords[state]}</b>
              {last === null ? null : (
                <>
                  {' by '}
                  <Link to={siteMap.verify(last)}>{last}</Link>
                </>
              )}
            </td>
            <td>{name}</td>
            <td data-wraps>{title}</td>
            <td>{hours === null ? null : creditsText(hours)}</td>
            <td>{day === null ? null : calendarDay(day)}</td>
          </tr>
        ))}
      </CertificateTable>
    </div>
  );
}

export default function VerifyManyPage() {
  const { isBusy, problem, run } = useSending(certificateMessages.verifyFailed);
  const [text, setText] = useState('');
  const [wasSent, setSent] = useState(false);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const codes = codesIn(text);
    setSent(true);
    if (wrongWith(codes) === null)
      void run(async () => {
        const { certificates } = await send(verifyManyCall, { codes });
        setRows(certificates);
      });
  };
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stackLarge)}>
      <header className={layout.pageHead}>
        <h1>Verify many certificates</h1>
        <p className={typography.lead}>
          Check up to {mostCodes} codes against the issuer’s record. To see the full details of one certificate, use{' '}
          <Link to={siteMap.verifyForm()}>Verify a certificate</Link>.
        </p>
      </header>
      <form className={classNames(layout.stack, styles.form)} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <AreaField
          id="codes"
          name="codes"
          label="Verification codes"
          hint="One on each line, or separated by commas. Capitals and hyphens don’t matter. You can also paste verification links."
          error={(wasSent ? wrongWith(codesIn(text)) : null) ?? undefined}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton busy={isBusy}>Check codes</SubmitButton>
      </form>
      {rows === null ? null : <Results rows={rows} />}
    </div>
  );
}
