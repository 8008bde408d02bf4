// The live page of one's webinar: the countdown by the server's clock, the way in, the waitlist position. It keeps
// itself current.
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs, type MetaArgs } from 'react-router';
import { classroomMessages } from '#classroom/contract.ts';
import { noClassText } from '#classroom/web/read-class.ts';
import { formatComing } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { ActionList } from '#platform/web/ui/ActionList.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Badge } from '#catalogue/web/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import { OutcomeCheck } from '#classroom/web/OutcomeCheck.tsx';
import { CalendarActions } from '#seats/web/CalendarActions.tsx';
import { Clock } from '#catalogue/web/Clock.tsx';
import { TicketActions, TicketTime, TicketWait } from '#catalogue/web/Ticket.tsx';
import { CountsForMe } from '#renewal/web/CountsForMe.tsx';
import { lateCreditText } from '#seats/late-entry.ts';
import { WebinarBody, type WebinarStep } from '#seats/web/WebinarBody.tsx';
import { WebinarTicket } from '#seats/web/WebinarTicket.tsx';

import { siteMap } from '#site-map.ts';
import { studyPathMessages } from '#study-path/contract.ts';
import { nextStep, type StudyStep } from '#study-path/next-step.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { liveMessages } from '../contract.ts';
import { EnterWebinar } from './EnterWebinar.tsx';
import { LiveCheck } from './LiveCheck.tsx';
import { LiveSkeleton } from './LiveSkeleton.tsx';
import { askAgain, openLive, type LiveOpening, type LiveView } from './open-live.ts';
import { Recording } from './Recording.tsx';
import { useLivePoll } from './use-live-poll.ts';
import styles from './LivePage.module.css';

/** The address may contain a login token, so the page sends no referrer with anything it loads. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => openLive(args);

export function meta({ loaderData }: MetaArgs<typeof clientLoader>) {
  return pageMeta({
    title: loaderData?.state === 'ready' ? loaderData.classObj.className : 'Live webinar',
    hidden: true,
  });
}

export function HydrateFallback() {
  return <LiveSkeleton />;
}

export default function LivePage() {
  const opening = useLoaderData<typeof clientLoader>();
  if (opening.state !== 'ready') {
    return (
      <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.instead)}>
        <h1>Live webinar</h1>
        <LoadFailed why={opening} texts={noClassText(opening)} />
        <p>
          <LinkButton look="line" to={siteMap.webinars()}>
            Upcoming Live CE
          </LinkButton>
        </p>
      </div>
    );
  }
  const { origin, more, state: _state, ...view } = opening;
  return <LiveRoom key={view.classObj.hash} first={view} origin={origin} more={more} />;
}

function LiveRoom({
  first,
  origin,
  more,
}: { readonly first: LiveView } & Pick<Extract<LiveOpening, { state: 'ready' }>, 'origin' | 'more'>) {
  const navigate = useNavigate();
  const [view, setView] = useState(first);
  const [isLost, setLost] = useState(false);
  // What the loader brings again (after a sign-in, a retry) takes the place of what the page asked for itself.
  const [loaded, setLoaded] = useState(first);
  if (loaded !== first && loaded.classObj.serverTime !== first.classObj.serverTime) {
    setLoaded(first);
    setView(first);
  }
  const { classObj, studentData, seat } = view;
  const now = useServerNow(classObj.serverTime);
  const entryOpensAt = Date.parse(classObj.entersFrom ?? classObj.releaseDateUTC);

  const ask = async () => {
    try {
      const next = await askAgain(view);
      setLost(false);
      if ('to' in next) return void navigate(next.to, { replace: true });
      if (seat.isWaiting && !next.view.seat.isWaiting) showToast('A seat opened up, and it’s yours.');
      setView(next.view);
    } catch {
      // The page keeps what it knows and tries again.
      setLost(true);
    }
    return undefined;
  };
  const askNow = useLivePoll(ask, () => entryOpensAt - now);

  const startsAt = Date.parse(classObj.releaseDateUTC);
  const endsAt = Date.parse(classObj.endsAt ?? classObj.releaseDateUTC);
  const isOver = now >= endsAt;
  const isClosed = now >= Date.parse(classObj.entersUntil ?? classObj.releaseDateUTC);
  const isRunning = now >= startsAt && !isOver && !classObj.cancelled;
  const hasRoom = isRunning && !seat.isWaiting;
  const badge =
    isOver || classObj.cancelled ? undefined : (
      <Badge kind={isRunning ? 'live' : seat.isWaiting ? 'waitlist' : 'reserved'} />
    );
  const isAhead = now < startsAt && !classObj.cancelled;
  const links = (
    <ActionList>
      {isAhead ? <CalendarActions row={classObj} endsAt={classObj.endsAt} origin={origin} /> : null}
      {isAhead && seat.cancelCode !== null ? (
        <li>
          <Link to={siteMap.cancelSeat(seat.cancelCode)}>
            <Icon name="close" />
            {seat.isWaiting ? 'Leave the waitlist' : 'I can’t attend'}
          </Link>
        </li>
      ) : null}
      {isOver && !seat.isWaiting && !classObj.cancelled ? (
        <li>
          <Link to={siteMap.attendance(classObj.hash)}>
            <Icon name="clock" />
            Your attendance
          </Link>
        </li>
      ) : null}
      <li>
        <Link to={siteMap.seats()}>
          <Icon name="ticket" />
          Reserved Seats
        </Link>
      </li>
    </ActionList>
  );

  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <BackLink to={siteMap.webinars()}>Upcoming Live CE Webinars</BackLink>
      {isLost ? (
        <div className={styles.notice}>
          <Alert kind="warning" title="The connection is down.">
            This page shows the latest it has and keeps trying to reconnect.
          </Alert>
        </div>
      ) : null}
      {classObj.banner === '' || isOver ? null : (
        <div className={styles.notice}>
          <Alert title={classObj.banner} />
        </div>
      )}
      {classObj.check === null ? null : (
        <div className={styles.notice}>
          <LiveCheck key={classObj.check.hash} check={classObj.check} now={now} />
        </div>
      )}
      <WebinarTicket
        aria-label={seat.isWaiting ? 'Your waitlist position' : 'Your seat'}
        classObj={classObj}
        badge={badge}
        stub={
          seat.isWaiting && startsAt > now && !classObj.cancelled ? (
            <TicketWait row={classObj} isLengthSaid position={seat.waitlistPosition} length={seat.waitlistLength} />
          ) : (
            <TicketTime
              row={classObj}
              isOnAir={hasRoom}
              isLengthSaid
              tone={seat.isWaiting || classObj.cancelled ? 'off' : undefined}
            />
          )
        }
        links={links}
      >
        {classObj.cancelled ? (
          <>
            <Subheading>{liveMessages.cancelled}</Subheading>
            <p className={typography.quiet}>Everyone has been notified by email. You can delete the calendar event.</p>
            <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
          </>
        ) : seat.isWaiting ? (
          <OnWaitlist view={view} toGoMs={startsAt - now} onPress={askNow} />
        ) : isOver || isClosed ? (
          <AfterWebinar view={view} isClosed={isClosed} onEntered={askNow} />
        ) : (
          <Seated view={view} now={now} onEntered={askNow} />
        )}
      </WebinarTicket>
      {studentData.examTaken ? (
        <div className={styles.notice}>
          <Alert kind="success" title="You passed the exam of this webinar.">
            Your certificate is under <Link to={siteMap.completed()}>CE Completed</Link>.
          </Alert>
        </div>
      ) : null}
      {isAhead && !seat.isWaiting ? <OutcomeCheck className={styles.notice} classObj={classObj} /> : null}
      <WebinarBody classObj={classObj} step={stepOf(view, { hasStarted: now >= startsAt, isOver })} more={more}>
        {classObj.cancelled || classObj.credits <= 0 ? null : (
          <CountsForMe key={classObj.hash} c={classObj.hash} isSpaced />
        )}
      </WebinarBody>
    </div>
  );
}

/** The step that comes next on the way to the certificate; null once it is done, or cannot be done. */
function stepOf(
  { classObj, studentData, seat }: LiveView,
  { hasStarted, isOver }: { readonly hasStarted: boolean; readonly isOver: boolean },
): WebinarStep | null {
  if (classObj.cancelled || studentData.examTaken) return null;
  if (seat.isWaiting) return hasStarted ? null : 'reserve';
  if (!isOver) return 'attend';
  return studentData.affidavitAnswered && studentData.evalTaken ? 'exam' : 'confirm';
}

function OnWaitlist({
  view: { classObj },
  toGoMs,
  onPress,
}: {
  readonly view: LiveView;
  readonly toGoMs: number;
  readonly onPress: () => void;
}) {
  const [category] = classObj.categories;
  if (toGoMs <= 0) {
    return (
      <>
        <Subheading>No seat opened up this time</Subheading>
        <p className={typography.quiet}>The webinar has started and all seats are taken.</p>
        <TicketActions>
          <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
          {category === undefined ? null : (
            <LinkButton look="soft" to={siteMap.onDemand(1, { cid: category.categoryID })}>
              On demand: {category.categoryName}
            </LinkButton>
          )}
        </TicketActions>
        {classObj.hasExam ? (
          <p className={typography.caption}>If there’s a recording later, it will be on this page.</p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Clock toGoMs={toGoMs} heading="Starts in" />
      <p className={typography.quiet}>
        {classObj.capacity === null
          ? ''
          : classObj.capacity === 1
            ? 'The one seat is taken. '
            : `All ${classObj.capacity} seats are taken. `}
        If one opens up, it’s yours, and we’ll email you right away.
      </p>
      <TicketActions>
        <Button look="line" icon="refresh" onClick={onPress}>
          On Waitlist: check now
        </Button>
      </TicketActions>
      <p className={typography.caption}>This page also checks every 15 seconds.</p>
    </>
  );
}

function Seated({
  view: { classObj, studentData },
  now,
  onEntered,
}: {
  readonly view: LiveView;
  readonly now: number;
  readonly onEntered: () => void;
}) {
  const zone = useTimeZone();
  const toGoMs = Date.parse(classObj.releaseDateUTC) - now;
  const opensAt = classObj.entersFrom ?? classObj.releaseDateUTC;
  const isOpen = now >= Date.parse(opensAt);
  const closedBecause = !isOpen
    ? `You can join starting ${formatComing(opensAt, now, zone)}, 30 minutes before it starts.`
    : classObj.zoomCode === null
      ? 'The meeting is being set up. This page checks again automatically.'
      : null;
  const minutesOn = Math.floor(-toGoMs / 60_000);
  const wasInMeeting = studentData.studentStarted !== null;
  const hint = !isOpen
    ? 'This page updates automatically.'
    : classObj.zoomCode === null
      ? null
      : toGoMs > 0
        ? 'The room is open. This page updates automatically.'
        : `${wasInMeeting ? 'You can rejoin.' : 'You can still join.'} ${lateCreditText(classObj, now, wasInMeeting)}`;
  return (
    <>
      <Clock
        toGoMs={toGoMs}
        heading={
          toGoMs > 0
            ? 'Starts in'
            : minutesOn < 1
              ? 'Live now'
              : `Started ${minutesOn} ${minutesOn === 1 ? 'minute' : 'minutes'} ago`
        }
      />
      {classObj.place === '' ? null : (
        <p>In person: {classObj.place}. Scan the code on the screen in the room to check in.</p>
      )}
      {classObj.isOnline ? (
        <EnterWebinar
          classHash={classObj.hash}
          closedBecause={closedBecause}
          look={toGoMs <= 0 ? 'onAir' : 'large'}
          onEntered={onEntered}
        />
      ) : null}
      {hint === null ? null : <p className={typography.caption}>{hint}</p>}
    </>
  );
}

/** From the planned end on: the way to the credit comes first; the meeting may run a little longer. */
function AfterWebinar({
  view: { classObj, studentData },
  isClosed,
  onEntered,
}: {
  readonly view: LiveView;
  readonly isClosed: boolean;
  readonly onEntered: () => void;
}) {
  const { hash, hasExam } = classObj;
  const isDone = !hasExam || studentData.examTaken;
  return (
    <>
      <Subheading>{isClosed ? liveMessages.ended : 'This webinar is over.'}</Subheading>
      {isDone ? (
        <LinkButton to={siteMap.webinars()}>Upcoming Live CE</LinkButton>
      ) : studentData.awaitsRecording ? (
        <AwaitingRecording view={{ classObj, studentData }} />
      ) : (
        <>
          <p className={typography.quiet}>
            {studentData.affidavitAnswered
              ? 'You said you attended. Pick up where you left off.'
              : 'Tell us whether you attended. The evaluation and exam come next.'}
          </p>
          <LinkButton
            size="large"
            to={studentData.affidavitAnswered ? addressOfStep(nextStep(studentData), hash) : siteMap.affidavit(hash)}
          >
            {studentData.affidavitAnswered ? 'Continue to the exam' : 'Confirm attendance'}
          </LinkButton>
          <ExamUpcoming notice={classObj.notice} />
        </>
      )}
      {isClosed || classObj.zoomCode === null ? null : (
        <div className={styles.stillOpen}>
          <p className={typography.caption}>{liveMessages.maybeOpen}</p>
          <EnterWebinar classHash={hash} closedBecause={null} look="plain" onEntered={onEntered} />
        </div>
      )}
    </>
  );
}

function ExamUpcoming({ notice }: Pick<LiveView['classObj'], 'notice'>) {
  return notice === 'exam-upcoming' ? (
    <Alert quiet title={classroomMessages.examUpcoming}>
      <p>{classroomMessages.examUpcomingMore}</p>
    </Alert>
  ) : null;
}

/** Members who did not attend have to view the recording first. */
function AwaitingRecording({
  view: { classObj, studentData },
}: {
  readonly view: Pick<LiveView, 'classObj' | 'studentData'>;
}) {
  const hasRecording = classObj.videoUrl !== null || classObj.youtubeUrl !== null;
  return (
    <>
      <Alert quiet title={classroomMessages.examUpcoming}>
        <p>
          {studyPathMessages.recordingFirst}{' '}
          {hasRecording ? null : 'There’s no recording yet. It will be on this page.'}
        </p>
      </Alert>
      <Recording classObj={classObj} look="filled" />
      <p className={typography.quiet}>You said you didn’t attend.</p>
      <div className={layout.cluster}>
        {studentData.evalTaken ? null : (
          <LinkButton look="line" to={siteMap.evaluation(classObj.hash)}>
            Evaluate the webinar
          </LinkButton>
        )}
        <LinkButton look="quiet" to={siteMap.affidavit(classObj.hash)}>
          Change my answer
        </LinkButton>
      </div>
    </>
  );
}

/** Where the next open step of a webinar that was attended is. */
function addressOfStep(step: StudyStep, hash: string): string {
  if (step === 'sponsor-video') return siteMap.sponsorVideo(hash);
  if (step === 'survey') return siteMap.survey(hash);
  return step === 'exam' ? siteMap.exam(hash) : siteMap.evaluation(hash);
}
