// The credits tab of a student in the console: every certificate, the newest day first, and the way to one more.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { studentOfStaffCall } from '#students/staff-contract.ts';
import { StudentFrame } from '#students/web/staff/StudentFrame.tsx';
import { studentMeta } from '#students/web/staff/student-meta.ts';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import layout from '#platform/web/ui/layout.module.css';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { agdStates, creditSources, ledgerStates } from '../../ledger-list.ts';
import { creditsCall } from '../../staff-contract.ts';
import { stateTone } from './state-tone.ts';
import styles from './staff.module.css';

export { studentMeta as meta };

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const h = args.params['hash'] ?? '';
  return loaded(args, async () => {
    const [answer, credits] = await Promise.all([
      askStaff(studentOfStaffCall, { h }, args),
      askStaff(creditsCall, { student: h }, args),
    ]);
    return { answer, credits };
  });
}

export default function StudentCreditsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const mayDo = useMayDo();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { answer, credits } = page;
  const { student } = answer;
  const mayGrant = mayDo('credit.grant') && student.disabledAt === null && student.mergedInto === null;
  return (
    <StudentFrame answer={answer} tab="credits">
      <Panel
        title="Certificates"
        aside={
          mayGrant ? (
            <LinkButton size="small" look="line" to={staffMap.grantCredit(student.username)}>
              Grant credit
            </LinkButton>
          ) : null
        }
        flush
      >
        {credits.data.length === 0 ? (
          <p className={styles.none}>No certificates yet.</p>
        ) : (
          <ul className={styles.rows}>
            {credits.data.map((row) => (
              <li key={row.code}>
                <span>
                  <Link to={staffMap.credit(row.code)}>{row.title}</Link>
                  <br />
                  <span className={typography.caption}>
                    {calendarDay(row.day)} · {creditsText(row.hours)} h {ceTypeLabel(row.ceTypeId)} ·{' '}
                    {creditSources[row.source]} ·{' '}
                    {row.reportedOn === null ? agdStates[row.agd] : `Sent to the AGD ${calendarDay(row.reportedOn)}`} ·
                    No. {row.code}
                  </span>
                </span>
                <span className={layout.cluster}>
                  {row.state === 'stands' ? (
                    ledgerStates[row.state]
                  ) : (
                    <Tag tone={stateTone[row.state]}>{ledgerStates[row.state]}</Tag>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {credits.totalRows > credits.data.length ? (
        <p>
          <Link to={staffMap.credits({ student: student.hash })}>See all {credits.totalRows} credits</Link>
        </p>
      ) : null}
    </StudentFrame>
  );
}
