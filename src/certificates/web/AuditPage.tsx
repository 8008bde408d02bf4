// What a board sees that a member sent a link: every credit of a period, and what became of it since.
import { Link, useLoaderData, useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { loaded, serverTextOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { auditColumns } from '../audit-answer.ts';
import { auditCall, certificateMessages } from '../contract.ts';
import styles from './AuditPage.module.css';
import { CertificateTable } from './CertificateTable.tsx';

const title = 'Proof of continuing education';
export const meta = () => pageMeta({ title, hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => ({ found: await send(auditCall, { code: args.params['code'] ?? '' }) }));
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <NoticeCard icon="award" title={title}>
    <Skeleton what="the credits" shape="rows" count={4} />
  </NoticeCard>
);

export default function AuditPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { code = '' } = useParams();
  if (page.state !== 'ready')
    return (
      <NoticeCard icon="award" title={title}>
        {/* A code that was cut off is refused in the words of a form, but this reader followed a link. */}
        <Alert
          kind="error"
          title={page.code === 'malformed' ? certificateMessages.unknownAnswer : serverTextOf(page, faultMessage)}
        />
        <LinkButton look="line" to={siteMap.verifyForm()}>
          Verify a certificate by its code
        </LinkButton>
      </NoticeCard>
    );
  const { studentName, providerName, license, licenseNumber, from, to, madeAt, endsAt, totals, lines } = page.found;
  return (
    <div className={classNames(layout.wrap, layout.page, layout.stackLarge)}>
      <header className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={typography.lead}>
          <b>{studentName}</b>, every credit issued by {providerName} from {calendarDay(from)} to {calendarDay(to)}.
        </p>
        <p>
          License as the member states it: {license}
          {licenseNumber === '' ? '' : `, No. ${licenseNumber}`}.
        </p>
        <p className={typography.quiet}>
          Made <LocalTime at={madeAt} format="date" />. This link works until <LocalTime at={endsAt} format="date" />.
        </p>
      </header>
      <p>
        <a href={siteMap.auditFile(code)} download>
          Download all certificates as one PDF
        </a>
      </p>
      <dl className={styles.totals}>
        {totals.map(({ label, hours }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{creditsText(hours)}</dd>
          </div>
        ))}
      </dl>
      <CertificateTable label="Credits" columns={auditColumns}>
        {lines.map(({ code: number, day, title: course, sponsor, instructor, ceTypeId, hours, state, last }) => (
          <tr key={number}>
            <td>{calendarDay(day)}</td>
            <th scope="row" data-wraps>
              {course}
            </th>
            <td>{sponsor}</td>
            <td>{instructor}</td>
            <td>{ceTypeLabel(ceTypeId)}</td>
            <td>{creditsText(hours)}</td>
            <td>
              <Link to={siteMap.verify(number)}>{number}</Link>
              {state === 'withdrawn' ? <b> Withdrawn since</b> : null}
              {state === 'superseded' ? (
                <>
                  <b> Amended since</b>
                  {last === null ? null : (
                    <>
                      {': '}
                      <Link to={siteMap.verify(last)}>{last}</Link>
                    </>
                  )}
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </CertificateTable>
    </div>
  );
}
