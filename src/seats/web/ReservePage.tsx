// A webinar before one has a seat in it: public, whole without script. The button reserves, or leads a visitor through the sign-in and back.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useRouteLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { isLiveClass } from '#catalogue/class-type.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';
import { Clock } from '#catalogue/web/Clock.tsx';
import { SeatMeter } from '#catalogue/web/SeatMeter.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { sharedPicture } from '#classroom/web/course-facts.ts';
import { noClassText, readClass } from '#classroom/web/read-class.ts';
import { send, serverText } from '#platform/web/call.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { isUnknown } from '#platform/web/loaded.ts';
import { useSession } from '#platform/web/session.ts';
import type { Settings } from '#provider/contract.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';

import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { reserveSeatCall, seatMessages } from '../contract.ts';
import { lateEntryText } from '../late-entry.ts';
import { eventFacts } from './event-facts.ts';
import { rememberReservation, takePendingReservation } from './pending-reservation.ts';
import { WebinarCovers, WebinarRail } from './WebinarCovers.tsx';
import { SeatPass } from './SeatPass.tsx';
import { TimeBadge } from './TimeBadge.tsx';
import { WebinarStage } from './WebinarStage.tsx';
import styles from './ReservePage.module.css';

/** Who has a seat or waits for one has a live page. */
const read = (args: LoaderFunctionArgs) =>
  readClass(args, ({ classObj: { hash, typeId, hasSeat, isWaiting } }) =>
    !isLiveClass(typeId) ? siteMap.classroom(hash) : hasSeat || isWaiting ? siteMap.live(hash) : null,
  );
export { read as loader, read as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof read>) {
  if (loaderData?.state !== 'ready') return pageMeta({ title: 'Reserve a seat', hidden: true });
  const { classObj, origin } = loaderData;
  return pageMeta({
    title: classObj.className,
    description: classObj.blurb,
    canonical: origin + siteMap.reserve(classObj.hash),
    picture: sharedPicture(classObj, origin),
    kind: 'article',
  });
}

export default function ReservePage() {
  const answer = useLoaderData<typeof read>();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  if (answer.state !== 'ready') {
    const text = noClassText(answer);
    return (
      <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stack)}>
        <h1>Reserve a seat</h1>
        {isUnknown(answer) ? (
          <Alert kind="error" title={text}>
            There is no webinar at this address, or it is no longer offered.
          </Alert>
        ) : (
          <LoadFailed why={answer} texts={text} />
        )}
        <p>
          <LinkButton look={isUnknown(answer) ? 'filled' : 'line'} to={siteMap.webinars()}>
            Upcoming Live CE
          </LinkButton>
        </p>
      </div>
    );
  }
  const { classObj, origin, isMembers } = answer;
  return (
    <>
      <JsonLd facts={eventFacts(classObj, origin, settings?.provider.name ?? 'Dental Learning')} />
      <Reservation key={classObj.hash} classObj={classObj} isMembers={isMembers} />
    </>
  );
}

function Reservation({ classObj, isMembers }: { readonly classObj: ClassObj; readonly isMembers: boolean }) {
  const now = useServerNow(classObj.serverTime);
  const toGoMs = Date.parse(classObj.releaseDateUTC) - now;
  const isOver = classObj.endsAt !== null && Date.parse(classObj.endsAt) <= now;
  return (
    <>
      <WebinarStage
        row={classObj}
        badge={toGoMs <= 0 && !isOver && !classObj.cancelled ? <Badge kind="live" /> : undefined}
      />
      <div className={classNames(layout.wrap, layout.page, layout.rail)}>
        <div className={layout.stackLarge}>
          <SeatPass aria-label="Your seat" aside={<TimeBadge row={classObj} heading="When" />}>
            {classObj.cancelled || isOver ? (
              <Closed classObj={classObj} />
            ) : (
              <Reserving classObj={classObj} now={now} isMembers={isMembers} />
            )}
          </SeatPass>
          <WebinarCovers classObj={classObj} />
        </div>
        <WebinarRail classObj={classObj} />
      </div>
    </>
  );
}

function Closed({ classObj }: { readonly classObj: ClassObj }) {
  return (
    <>
      <Subheading>{classObj.cancelled ? seatMessages.cancelled : seatMessages.webinarOver}</Subheading>
      <p className={typography.quiet}>
        {classObj.cancelled
          ? 'Everyone who had a seat was told by e-mail.'
          : 'Other webinars are coming, and many classes can be taken at any time.'}
      </p>
      <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
    </>
  );
}

function Reserving({
  classObj,
  now,
  isMembers,
}: {
  readonly classObj: ClassObj;
  readonly now: number;
  readonly isMembers: boolean;
}) {
  const toGoMs = Date.parse(classObj.releaseDateUTC) - now;
  const hasStarted = toGoMs <= 0;
  const session = useSession();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { hash } = classObj;
  const { isFull } = seatsLeft(classObj);
  const isBusyNow = useRef(false);

  const reserve = useCallback(async () => {
    if (isBusyNow.current) return;
    isBusyNow.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send(reserveSeatCall, { c: hash });
      await navigate(siteMap.live(hash), { replace: true });
    } catch (error) {
      setProblem(serverText(error, { refused: seatMessages.unableToReserve, failed: seatMessages.reserveFailed }));
    } finally {
      isBusyNow.current = false;
      setBusy(false);
    }
  }, [hash, navigate]);

  // The pending reservation of a visitor who has signed in since; it is taken before it is carried out, so that it happens once.
  const isKnownMember = session !== null && isMembers;
  useEffect(() => {
    if (!isKnownMember) return undefined;
    const timer = setTimeout(() => {
      if (takePendingReservation(hash)) void reserve();
    });
    return () => clearTimeout(timer);
  }, [isKnownMember, hash, reserve]);

  const press = () => {
    if (session !== null) return void reserve();
    rememberReservation(hash);
    return void navigate(siteMap.login(siteMap.reserve(hash)));
  };
  return (
    <>
      <Clock toGoMs={toGoMs} heading={toGoMs > 0 ? 'Starts in' : 'On air'} />
      <div className={styles.meter}>
        <SeatMeter row={classObj} hasStarted={hasStarted} />
      </div>
      {problem === null ? null : (
        <Alert kind="error" title={problem}>
          Nothing was changed.
        </Alert>
      )}
      {hasStarted && isFull ? (
        <>
          <p className={typography.quiet}>{seatMessages.fullAndStarted}</p>
          <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
        </>
      ) : (
        <>
          <Button size="large" icon="ticket" busy={isBusy || (session !== null && !isMembers)} onClick={press}>
            {hasStarted ? 'Join Now' : isFull ? 'Join Waitlist' : 'Reserve Seat'}
          </Button>
          <p className={typography.caption}>
            {hasStarted
              ? lateEntryText(classObj, now)
              : isFull
                ? 'Free. If a seat opens, the first in line has it at once and is told by e-mail.'
                : 'Free. You can give the seat back at any time before the start.'}
          </p>
        </>
      )}
    </>
  );
}
