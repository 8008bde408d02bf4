// The screen in a room, full size for a projector or a tablet: what is on, the code to scan, and how many are in.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useParams, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatTime } from '#platform/shared/dates.ts';
import { loaded } from '#platform/web/loaded.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { Brand } from '#platform/web/shell/Brand.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { codeSeconds } from '../../room-code.ts';
import { deskMessages, roomScreenCall } from '../../staff-contract.ts';
import styles from './RoomScreenPage.module.css';

export const meta = () => pageMeta({ title: 'Room check-in | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(roomScreenCall, { h: args.params['hash'] ?? '' }, args));

export const HydrateFallback = () => (
  <main className={classNames(layout.wrap, layout.page)}>
    <Skeleton what="the code" shape="text" />
  </main>
);

const everyMs = 5000;

export default function RoomScreenPage() {
  const opening = useLoaderData<typeof clientLoader>();
  const { hash = '' } = useParams();
  const [last, setLast] = useState(opening);
  if (opening.state === 'ready' && opening !== last) setLast(opening);
  // A projector is in use: a connection that drops for a moment doesn't empty it.
  const shown = opening.state === 'failed' ? last : opening;
  if (shown.state !== 'ready')
    return (
      <main className={classNames(layout.wrap, layout.page)}>
        <h1>Room check-in</h1>
        <LoadFailed why={shown} texts={shown.message === '' ? deskMessages.unknownWebinar : shown.message} />
        <p>
          <a href={staffMap.desk(hash)}>Back to the desk</a>
        </p>
      </main>
    );
  return <Screen screen={shown} isLost={opening.state !== 'ready'} />;
}

type Props = { readonly screen: CallAnswer<typeof roomScreenCall>; readonly isLost: boolean };

function Screen({ screen, isLost }: Props) {
  const { title, speaker, place, credits, startsAt, endsAt, isOver, checkedIn, isIn, reserved, code } = screen;
  const zone = useTimeZone();
  const now = useServerNow(screen.serverTime);
  const { revalidate, state } = useRevalidator();
  const changesAt = Date.parse(code.changesAt);
  const look = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  useEffect(() => {
    // Shown without anyone at the machine: it also asks while another window is in front.
    const timer = setInterval(look, everyMs);
    const atChange = setTimeout(look, Math.max(0, changesAt - Date.parse(screen.serverTime)) + 200);
    return () => {
      clearInterval(timer);
      clearTimeout(atChange);
    };
  }, [changesAt, screen.serverTime]);

  const left = Math.max(0, Math.ceil((changesAt - now) / 1000));
  const hasEnded = isOver || now >= Date.parse(endsAt);
  // The code before the one that is shown still counts; one that is older than that does not.
  const isStale = now >= changesAt + codeSeconds * 1000;
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <main className={styles.room}>
      <div className={styles.top}>
        <Brand />
        <span>{formatTime(now, zone)}</span>
      </div>
      <div className={styles.words}>
        <h1>{hasEnded ? 'Thank you. Please check out.' : title}</h1>
        {hasEnded ? (
          <p>Press Check out on your phone. Then confirm your attendance, and the exam opens.</p>
        ) : (
          <>
            <p>
              {[
                ...(speaker === null ? [] : [speaker]),
                `${formatTime(startsAt, zone)}–${formatTime(endsAt, zone)}`,
                ...(credits === null
                  ? []
                  : [`${creditsText(credits)} ${credits === 1 ? 'hour' : 'hours'} of live credit`]),
              ].join(' · ')}
            </p>
            <p>{place}</p>
            <ol className={styles.steps}>
              <li>Point your phone’s camera at the code</li>
              <li>Press Check in</li>
              <li>Check out on your phone when you leave</li>
            </ol>
          </>
        )}
      </div>
      <div className={styles.code}>
        {isStale ? (
          <p className={styles.stale} role="alert">
            No connection. The code will be back as soon as the network is.
          </p>
        ) : (
          <>
            <div className={styles.qr}>
              <svg
                viewBox={`0 0 ${code.size} ${code.size}`}
                shapeRendering="crispEdges"
                role="img"
                aria-label="Code to check in"
              >
                <path d={code.dark.map((at) => `M${at % code.size} ${Math.floor(at / code.size)}h1v1h-1z`).join('')} />
              </svg>
            </div>
            <p className={styles.timer}>
              <progress max={codeSeconds} value={left} aria-label="Until the next code" />
              New code in {left} {left === 1 ? 'second' : 'seconds'}
            </p>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <span>{isLost ? 'No connection. This screen keeps trying.' : 'No camera? Ask the host to check you in.'}</span>
        <span>
          {hasEnded ? (
            <>
              <b>{number(checkedIn - isIn)}</b> of {number(checkedIn)} checked out
            </>
          ) : (
            <>
              <b>{number(checkedIn)}</b> of {number(reserved)} checked in
            </>
          )}
        </span>
      </div>
    </main>
  );
}
