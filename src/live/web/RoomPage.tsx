// In the room, on a phone: check in with the code on the screen, answer what is asked, check out.
import { useState, type ReactNode } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { classCall } from '#classroom/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatDate, formatTime } from '#platform/shared/dates.ts';
import { ask, send } from '#platform/web/call.ts';
import { hashIn, isUnknown, loaded } from '#platform/web/loaded.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { currentSession, requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { reserveSeatCall } from '#seats/contract.ts';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import { checkInCall, checkOutCall, liveMessages, roomCall, scanRoomCall } from '../contract.ts';
import { LiveCheck } from './LiveCheck.tsx';
import { useLivePoll } from './use-live-poll.ts';
import styles from './RoomPage.module.css';

const heading = 'Check in';
const wrap = classNames(layout.wrap, layout.wrapNarrow, layout.page);

export const meta = () => pageMeta({ title: heading, hidden: true });

/** For this page after signing in. That takes longer than a code is shown, so that it was scanned is noted first. */
async function afterSignIn({ request, params }: ClientLoaderFunctionArgs): Promise<Request> {
  const url = new URL(request.url);
  const k = url.searchParams.get('k');
  if (k !== null)
    try {
      const { scan } = await send(scanRoomCall, { c: hashIn(params['c']), k: k.slice(0, 40) });
      url.searchParams.set('k', scan);
    } catch {
      // An old code, or no connection: the page says so after signing in.
    }
  return new Request(url);
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(currentSession() === null ? await afterSignIn(args) : args.request);
  return loaded(args, async () => {
    const c = hashIn(args.params['c']);
    const k = new URL(args.request.url).searchParams.get('k') ?? undefined;
    const [room, { classObj }] = await Promise.all([
      ask(roomCall, { c, ...(k === undefined ? {} : { k: k.slice(0, 40) }) }, args),
      ask(classCall, { c }, args),
    ]);
    return { c, room, check: classObj.check };
  });
}

export const HydrateFallback = () => (
  <div className={wrap}>
    <h1>{heading}</h1>
    <Skeleton what="the room" shape="text" />
  </div>
);

export default function RoomPage() {
  const opening = useLoaderData<typeof clientLoader>();
  const [last, setLast] = useState(opening);
  if (opening.state === 'ready' && opening !== last) setLast(opening);
  const shown = opening.state === 'ready' ? opening : last;
  if (shown.state !== 'ready')
    return (
      <div className={classNames(wrap, layout.instead)}>
        <h1>{heading}</h1>
        {isUnknown(shown) ? (
          <>
            <Alert kind="error" title="This webinar doesn’t exist or is no longer offered." />
            <p>
              <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
            </p>
          </>
        ) : (
          <LoadFailed why={shown} texts={shown.message === '' ? liveMessages.checkInFailed : shown.message} />
        )}
      </div>
    );
  return <Room key={shown.c} c={shown.c} room={shown.room} check={shown.check} isLost={opening.state !== 'ready'} />;
}

type Props = {
  readonly c: string;
  readonly room: CallAnswer<typeof roomCall>;
  readonly check: CallAnswer<typeof classCall>['classObj']['check'];
  /** What is shown is the latest that arrived. */
  readonly isLost: boolean;
};

function Room({ c, room, check, isLost }: Props) {
  const zone = useTimeZone();
  const now = useServerNow(room.serverTime);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  // A scan in time counts for this page, although the code on the screen changes while it is open.
  const [pass, setPass] = useState(room.pass);
  const [answered, setAnswered] = useState(room.pass);
  if (room.pass !== answered) {
    setAnswered(room.pass);
    if (room.pass !== null) setPass(room.pass);
  }
  useLivePoll(
    () => revalidate(),
    () => Date.parse(room.opensAt) - now,
  );
  const { isBusy, problem, run } = useSending(liveMessages.checkInFailed);
  const doing = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      await work();
      await revalidate();
    });
  const state = stateOf(room, pass, now);
  const time = (at: string) => formatTime(at, zone);
  const coming = (at: string) =>
    formatDate(at, zone) === formatDate(now, zone) ? `at ${time(at)}` : `${formatDate(at, zone)} at ${time(at)}`;
  const checkIn = () => send(checkInCall, { c, pass: pass ?? '' });
  const { sign, title, text, facts, action } = faceOf({ room, state, time, coming, c });
  return (
    <div className={classNames(wrap, styles.page)}>
      {isLost ? <Alert kind="warning" title="The connection is down. This page keeps trying." /> : null}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <section className={styles.face}>
        <span className={classNames(styles.sign, signTone[state])}>
          <Icon name={sign} />
        </span>
        <div role="status">
          <h1>{title}</h1>
        </div>
        <p>{text}</p>
        {facts.length === 0 ? null : (
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {state === 'in' && check !== null ? <LiveCheck key={check.hash} check={check} now={now} /> : null}
      <div className={styles.foot}>
        {state === 'ready' ? (
          <>
            <Button size="large" busy={isBusy} onClick={doing(checkIn)}>
              Check in
            </Button>
            <LinkButton look="quiet" to={siteMap.logout()}>
              Not you? Switch account
            </LinkButton>
          </>
        ) : state === 'walk-in' ? (
          <Button
            size="large"
            busy={isBusy}
            onClick={doing(async () => {
              await send(reserveSeatCall, { c });
              await checkIn();
            })}
          >
            Take a place and check in
          </Button>
        ) : state === 'in' ? (
          <Button
            size="large"
            look={now < Date.parse(room.endsAt) ? 'line' : 'filled'}
            busy={isBusy}
            onClick={doing(async () => {
              await send(checkOutCall, { c });
              // Coming back takes another scan.
              setPass(null);
              await navigate(siteMap.room(c), { replace: true });
            })}
          >
            Check out
          </Button>
        ) : (
          action
        )}
      </div>
    </div>
  );
}

type State = 'early' | 'ready' | 'walk-in' | 'full' | 'expired' | 'in' | 'out' | 'over';

function stateOf({ last, opensAt, endsAt, seat, placesLeft }: Props['room'], pass: string | null, now: number): State {
  const isOver = now >= Date.parse(endsAt);
  if (last?.what === 'in') return 'in';
  if (last?.what === 'out' && (isOver || pass === null)) return 'out';
  if (isOver) return 'over';
  if (now < Date.parse(opensAt)) return 'early';
  if (pass === null) return 'expired';
  if (seat === 'reserved') return 'ready';
  return seat === null && placesLeft !== 0 ? 'walk-in' : 'full';
}

/** Green once something is done, amber where it takes another scan or some patience. */
const signTone: Readonly<Record<State, string | undefined>> = {
  early: styles.wait,
  ready: styles.ask,
  'walk-in': styles.ask,
  full: styles.wait,
  expired: styles.wait,
  in: styles.done,
  out: styles.done,
  over: styles.wait,
};

type Face = {
  readonly sign: IconName;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly action: ReactNode;
};

type FaceProps = {
  readonly room: Props['room'];
  readonly state: State;
  readonly time: (at: string) => string;
  /** With its day, unless that is today. */
  readonly coming: (at: string) => string;
  readonly c: string;
};

/** What a phone shows in each state. */
function faceOf({ room, state, time, coming, c }: FaceProps): Face {
  const { title, place, startsAt, endsAt, opensAt, name, last, minutes, requiredMinutes, checks, placesLeft } = room;
  const times = `${time(startsAt)}–${time(endsAt)}`;
  const nothing = { facts: [], action: null };
  switch (state) {
    case 'early':
      return {
        ...nothing,
        sign: 'clock',
        title: `Check-in opens ${coming(opensAt)}`,
        text: `${title}, ${place}. Scan the code on the screen again then.`,
      };
    case 'ready':
      return {
        sign: 'ticket',
        title: 'You’re in the right place',
        text: title,
        facts: [
          ['Your seat', 'Reserved'],
          ['Where', place],
          ['Time', times],
          ['You are', name],
        ],
        action: null,
      };
    case 'walk-in':
      return {
        sign: 'ticket',
        title: 'Join as a walk-in',
        text:
          placesLeft === null
            ? 'You’ll get a seat and be checked in right away.'
            : `${placesLeft} ${placesLeft === 1 ? 'place is' : 'places are'} left. You’ll get a seat and be checked in right away.`,
        facts: [
          ['Webinar', title],
          ['You are', name],
        ],
        action: null,
      };
    case 'full':
      return {
        ...nothing,
        sign: 'people',
        title: 'All places are taken',
        text: 'Ask the host at the door. They can add a seat for you.',
      };
    case 'expired':
      return {
        ...nothing,
        sign: 'clock',
        title: 'This code has expired',
        text: 'Codes change every 30 seconds so they can’t be passed on. Point your camera at the one on the screen now. No camera? Ask the host to check you in.',
      };
    case 'in':
      return {
        sign: 'check',
        title: `Checked in at ${time(last?.at ?? startsAt)}`,
        text: 'Keep your phone handy: the host may ask for a code word during the talk. Check out here when you leave.',
        facts: [
          ...(requiredMinutes === null ? [] : [['Needed for live credit', `${requiredMinutes} min`] as const]),
          ...(checks.asked === 0 ? [] : [['Attendance checks', `${checks.answered} of ${checks.asked}`] as const]),
        ],
        action: null,
      };
    case 'out':
      return {
        sign: 'check',
        title: `Checked out at ${time(last?.at ?? endsAt)}`,
        text: 'Coming back? Scan the code again. After the webinar, confirm your attendance to go on to the exam.',
        facts: minutes === null ? [] : [['In the room', `${minutes} of ${requiredMinutes ?? 0} min`]],
        action: <LinkButton to={siteMap.affidavit(c)}>Continue to the exam</LinkButton>,
      };
    case 'over':
      return {
        sign: 'info',
        title: liveMessages.ended,
        text: 'You can’t check in anymore.',
        facts: [],
        action: <LinkButton to={siteMap.live(c)}>Open the webinar</LinkButton>,
      };
  }
}
