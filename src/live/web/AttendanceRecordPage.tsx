// The member's own record of attendance, to read and to download for a licensing board.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { ask, send } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { attendanceRecordCall, liveMessages } from '../contract.ts';
import { AttendanceRecord } from './AttendanceRecord.tsx';

const heading = 'Your attendance';
const wrap = classNames(layout.wrap, layout.wrapNarrow, layout.page);

export const meta = () => pageMeta({ title: heading, hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  return loaded(args, async () => ({ c, ...(await ask(attendanceRecordCall, { c }, args)) }));
}

export const HydrateFallback = () => (
  <div className={wrap}>
    <header className={layout.pageHead}>
      <h1>{heading}</h1>
    </header>
    <Skeleton what="your attendance" shape="rows" count={4} />
  </div>
);

export default function AttendanceRecordPage() {
  const opening = useLoaderData<typeof clientLoader>();
  const timeZone = useTimeZone();
  const { isBusy, problem, run } = useSending(liveMessages.noPdf);
  if (opening.state !== 'ready')
    return (
      <div className={classNames(wrap, layout.instead)}>
        <h1>{heading}</h1>
        <LoadFailed why={opening} />
        <p>
          <LinkButton to={siteMap.completed()}>CE Completed</LinkButton>
        </p>
      </div>
    );
  const { c, webinar, startsAt, certificate } = opening;
  // Asked for again, because its link works for minutes and the page is open as long as anyone likes.
  const download = async () => location.assign((await send(attendanceRecordCall, { c })).pdfUrl);
  return (
    <div className={wrap}>
      <header className={layout.pageHead}>
        <BackLink to={siteMap.completed()}>CE Completed</BackLink>
        <h1>{heading}</h1>
        <p className={typography.lead}>
          <Link to={siteMap.live(c)}>{webinar}</Link>, <LocalTime at={startsAt} format="live" />
        </p>
      </header>
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <AttendanceRecord
          record={opening}
          timeZone={timeZone}
          timeOf={(at) => <LocalTime at={at} format="dateTime" />}
        />
        {certificate === null ? null : (
          <p>
            Certificate No. <Link to={siteMap.verify(certificate.code)}>{certificate.code}</Link>:{' '}
            {creditsText(certificate.creditHours)} CEU, {certificate.creditType}, {calendarDay(certificate.day)}.
            {certificate.reason === null ? null : ` Amended: ${certificate.reason}`}
          </p>
        )}
        <p>
          <Button icon="download" look="soft" busy={isBusy} onClick={() => void run(download)}>
            Download PDF
          </Button>
        </p>
        <p className={typography.quiet}>
          Licensing boards may ask for it beside the certificate. Something looks wrong?{' '}
          <Link to={siteMap.support()}>Contact support</Link>.
        </p>
      </div>
    </div>
  );
}
