// A webinar before one has a seat in it: public, whole without script. The button reserves, or leads a visitor through
// the sign-in and back.
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  data,
  useLoaderData,
  useNavigate,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { isLiveClass } from '#catalogue/class-type.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';
import { Clock } from '#catalogue/web/Clock.tsx';
import { webinarCountdown } from '#catalogue/starts-in.ts';
import { SeatMeter } from '#catalogue/web/SeatMeter.tsx';
import { joinButton, OnAirBars } from '#catalogue/web/OnAir.tsx';
import { TicketActions, TicketTime } from '#catalogue/web/Ticket.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { sharedPicture } from '#classroom/web/course-facts.ts';
import { noClassText, readClass } from '#classroom/web/read-class.ts';
import { send, serverText } from '#platform/web/call.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { isUnknown, statusOf } from '#platform/web/loaded.ts';
import { useSession } from '#platform/web/session.ts';
import type { Settings } from '#provider/contract.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { showToast } from '#platform/web/ui/toast.ts';

import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { reserveSeatCall, seatMessages } from '../contract.ts';
import { lateEntryText } from '../late-entry.ts';
import { eventFacts } from './event-facts.ts';
import { CountsForMe } from '#renewal/web/CountsForMe.tsx';
import { rememberReservation, takePendingReservation } from './pending-reservation.ts';
import { readMoreWebinars } from './read-more-webinars.ts';
import { NotifyColleague } from './NotifyColleague.tsx';
import { WebinarBody } from './WebinarBody.tsx';
import { WebinarTicket } from './WebinarTicket.tsx';

/** How many may still come in once a webinar runs. */
function seatsText(row: ClassObj): string {
  const { left, isFull } = seatsLeft(row);
  if (left === null) return 'Open to everyone.';
  return isFull ? '' : `${left} ${left === 1 ? 'seat' : 'seats'} left.`;
}

/** Members with a seat or on the waitlist have a live page. */
const read = async (args: LoaderFunctionArgs) => {
  const hash = args.params['c'];
  const [page, more] = await Promise.all([
    readClass(args, ({ classObj: { hash: own, typeId, hasSeat, isWaiting } }) =>
      !isLiveClass(typeId) ? siteMap.classroom(own) : hasSeat || isWaiting ? siteMap.live(own) : null,
    ),
    readMoreWebinars(args, hash === undefined ? {} : { except: hash }),
  ]);
  return data({ ...page.data, more }, { status: statusOf(page.data) });
};
export { read as loader, read as clientLoader };

export function meta({ loaderData }: MetaArgs<typeof read>) {
  if (loaderData?.state !== 'ready') return pageMeta({ title: 'Reserve a seat', hidden: true });
  const { classObj, origin } = loaderData;
  return pageMeta({
    title: classObj.className,
    description: classObj.blurb,
    canonical: origin + siteMap.reserve(classObj.hash),
    picture: sharedPicture(classObj, origin),
    hasCard: true,
    kind: 'article',
  });
}

export default function ReservePage() {
  const answer = useLoaderData<typeof read>();
  const session = useSession();
  const settings = useRouteLoaderData('root') as Settings | undefined;
  if (answer.state !== 'ready') {
    const text = noClassText(answer);
    return (
      <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
        <h1>Reserve a seat</h1>
        {isUnknown(answer) ? (
          <Alert kind="error" title="This webinar doesn’t exist or is no longer offered.">
            <p>{text}</p>
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
  const { classObj, origin, isMembers, more } = answer;
  const answeredAt = Date.parse(classObj.serverTime);
  const isOpen = !classObj.cancelled && !hasEnded(classObj, answeredAt);
  // Nobody moves up once it has started.
  const isGone = Date.parse(classObj.releaseDateUTC) <= answeredAt && seatsLeft(classObj).isFull;
  return (
    <>
      <JsonLd
        facts={import.meta.env.SSR ? eventFacts(classObj, origin, settings?.provider.name ?? 'Dental Learning') : null}
      />
      <div className={classNames(layout.wrap, layout.page)}>
        <BackLink to={siteMap.webinars()}>Upcoming Live CE Webinars</BackLink>
        <Reservation key={classObj.hash} classObj={classObj} isMembers={isMembers} origin={origin} />
        <WebinarBody classObj={classObj} step={isOpen && !isGone ? 'reserve' : null} more={more}>
          {isOpen && session !== null && classObj.credits > 0 ? (
            <CountsForMe key={classObj.hash} c={classObj.hash} isSpaced />
          ) : null}
        </WebinarBody>
      </div>
    </>
  );
}

const hasEnded = ({ endsAt }: Pick<ClassObj, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

function Reservation({
  classObj,
  isMembers,
  origin,
}: {
  readonly classObj: ClassObj;
  readonly isMembers: boolean;
  readonly origin: string;
}) {
  const now = useServerNow(classObj.serverTime);
  const isOver = hasEnded(classObj, now);
  const isOnAir = Date.parse(classObj.releaseDateUTC) <= now && !isOver && !classObj.cancelled;
  return (
    <WebinarTicket
      aria-label="Your seat"
      classObj={classObj}
      badge={isOnAir ? <Badge kind="live" /> : undefined}
      stub={
        <TicketTime
          row={classObj}
          isOnAir={isOnAir}
          isLengthSaid
          tone={isOver || classObj.cancelled ? 'off' : 'tint'}
        />
      }
      links={<NotifyColleague title={classObj.className} url={origin + siteMap.reserve(classObj.hash)} />}
    >
      {classObj.cancelled || isOver ? (
        <Closed classObj={classObj} />
      ) : (
        <Reserving classObj={classObj} now={now} isMembers={isMembers} />
      )}
    </WebinarTicket>
  );
}

function Closed({ classObj }: { readonly classObj: ClassObj }) {
  return (
    <>
      <Subheading>{classObj.cancelled ? seatMessages.cancelled : seatMessages.webinarOver}</Subheading>
      <p className={typography.quiet}>
        {classObj.cancelled
          ? 'Everyone who had a seat has been notified by email.'
          : 'More webinars are coming up, and on-demand classes are available any time.'}
      </p>
      <OtherWays classObj={classObj} />
    </>
  );
}

/** The options for members without a seat once there are none. */
function OtherWays({ classObj: { categories } }: { readonly classObj: ClassObj }) {
  const [category] = categories;
  return (
    <TicketActions>
      <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
      {category === undefined ? null : (
        <LinkButton look="soft" to={siteMap.onDemand(1, { cid: category.categoryID })}>
          On demand: {category.categoryName}
        </LinkButton>
      )}
    </TicketActions>
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
      const { isWaiting } = await send(reserveSeatCall, { c: hash });
      if (isWaiting && !isFull) showToast('Someone just took the last seat. You’re on the waitlist.');
      await navigate(siteMap.live(hash), { replace: true });
    } catch (error) {
      setProblem(serverText(error, { refused: seatMessages.unableToReserve, failed: seatMessages.reserveFailed }));
    } finally {
      isBusyNow.current = false;
      setBusy(false);
    }
  }, [hash, isFull, navigate]);

  // The pending reservation of a visitor who has signed in since; it is taken before it is carried out, so that it
  // happens once.
  const isKnownMember = session !== null && isMembers;
  useEffect(() => {
    if (!isKnownMember) return undefined;
    const timer = setTimeout(() => {
      const press = takePendingReservation(hash);
      if (press === 'take-again' && isFull) setProblem('Someone else just took this seat.');
      else if (press !== null) void reserve();
    });
    return () => clearTimeout(timer);
  }, [isKnownMember, hash, isFull, reserve]);

  const press = () => {
    if (session !== null) return void reserve();
    rememberReservation(hash);
    return void navigate(siteMap.login(siteMap.reserve(hash)));
  };
  return (
    <>
      {hasStarted ? (
        <p className={typography.quiet}>
          <b>{webinarCountdown(toGoMs)}</b> {seatsText(classObj)}
        </p>
      ) : (
        <>
          <Clock toGoMs={toGoMs} heading="Starts in" />
          <SeatMeter row={classObj} />
        </>
      )}
      {problem === null ? null : (
        <Alert kind="error" title={problem}>
          Nothing was changed.
        </Alert>
      )}
      {hasStarted && isFull ? (
        <>
          <p className={typography.quiet}>{seatMessages.fullAndStarted}</p>
          <OtherWays classObj={classObj} />
          <p className={typography.caption}>If there’s a recording, you’ll find it with the on-demand classes.</p>
        </>
      ) : (
        <>
          <TicketActions>
            <Button
              className={classNames(hasStarted && joinButton)}
              size="large"
              icon={hasStarted ? undefined : 'ticket'}
              busy={isBusy || (session !== null && !isMembers)}
              onClick={press}
            >
              {hasStarted ? <OnAirBars /> : null}
              {isFull ? 'Join Waitlist' : 'Reserve Seat'}
            </Button>
          </TicketActions>
          <p className={typography.caption}>
            {hasStarted
              ? lateEntryText(classObj, now)
              : isFull
                ? 'Free. If a seat opens, the first person on the waitlist gets it automatically, and we’ll email them.'
                : 'Free. Cancel any time before it starts.'}
          </p>
          {classObj.place === '' ? null : (
            <p className={typography.caption}>
              {classObj.isOnline ? 'Also in person' : 'In person'}: {classObj.place}
            </p>
          )}
        </>
      )}
    </>
  );
}
