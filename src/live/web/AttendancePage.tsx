// The affidavit: after the webinar, whoever had a seat says whether they attended. Either answer leads to the
// evaluation.
import { useState } from 'react';
import { redirect, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { isLiveClass } from '#catalogue/class-type.ts';
import { classCall } from '#classroom/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, failureText, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { siteMap } from '#site-map.ts';
import { attendanceText, creditText } from '#study-path/attendance-text.ts';
import { studyPathMessages, type StudentData } from '#study-path/contract.ts';
import { FailedStep, FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsWithout } from '#study-path/steps.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { affidavitClosed, type AffidavitClosed } from '../affidavit.ts';
import { liveMessages, saveAffidavitCall } from '../contract.ts';
import styles from './AttendancePage.module.css';

export const meta = () => pageMeta({ title: 'Attendance', hidden: true });

const closedMessages: Record<AffidavitClosed, string> = {
  'no-seat': liveMessages.noSeat,
  cancelled: liveMessages.cancelled,
  'not-ended': liveMessages.notEnded,
};

const saveTexts = { refused: liveMessages.saveRefused, failed: liveMessages.saveFailed };
const failedTexts = { refused: liveMessages.affidavitRefused, failed: liveMessages.affidavitFailed };

export async function clientLoader({ params, ...args }: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = params['c'] ?? '';
  return loaded(args, async () => {
    const { classObj, studentData } = await ask(classCall, { c }, args);
    if (!isLiveClass(classObj.typeId)) throw redirect(siteMap.classroom(c));
    if (studentData === null) throw redirect(siteMap.login(siteMap.affidavit(c)));
    if (studentData.examTaken) throw redirect(siteMap.evaluation(c));
    const closed = affidavitClosed({
      hasSeat: studentData.isReserved,
      isCancelled: classObj.cancelled,
      endsAtMs: classObj.endsAt === null ? null : Date.parse(classObj.endsAt),
      nowMs: Date.parse(classObj.serverTime),
    });
    return { classObj, studentData, closed };
  });
}

const heading = 'Did you attend?';

export const HydrateFallback = () => (
  <FlowShell step="View" heading={heading}>
    <Skeleton what="the webinar" shape="form" count={2} />
  </FlowShell>
);

export default function AttendancePage() {
  const opening = useLoaderData<typeof clientLoader>();
  if (opening.state !== 'ready')
    return <FailedStep heading={heading} back={siteMap.seats()} why={opening} texts={failedTexts} />;
  const { classObj, studentData, closed } = opening;
  const item = { title: classObj.className, to: siteMap.live(classObj.hash) };
  if (closed === null)
    return <Question key={classObj.hash} classObj={classObj} studentData={studentData} item={item} />;
  const isEarly = closed === 'not-ended';
  return (
    <FlowShell heading={heading} item={item}>
      <div className={layout.stack}>
        <Alert quiet title={closedMessages[closed]}>
          {isEarly
            ? 'Come back when it’s over. We’ll email you the link.'
            : 'Only people who had a seat can earn credit for the live webinar.'}
        </Alert>
        <p>
          <LinkButton to={isEarly ? siteMap.live(classObj.hash) : siteMap.webinars()}>
            {isEarly ? 'Open the webinar page' : 'Upcoming Live CE'}
          </LinkButton>
        </p>
      </div>
    </FlowShell>
  );
}

type QuestionProps = {
  readonly classObj: CallAnswer<typeof classCall>['classObj'];
  readonly studentData: StudentData;
  readonly item: { readonly title: string; readonly to: string };
};

function Question({ classObj, studentData, item }: QuestionProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { isBusy, problem, run } = useSending((error) =>
    isRefusalOf(saveAffidavitCall, error, 'not-ended') ? liveMessages.notEnded : failureText(error, saveTexts),
  );

  const answer = async (attended: boolean) => {
    if (isBusy) return;
    setChosen(attended);
    await run(async () => {
      await send(saveAffidavitCall, { c: classObj.hash, attended });
      // An absent member who evaluated before has nothing to do here until the recording is viewed.
      await navigate(
        !attended && studentData.evalTaken ? siteMap.live(classObj.hash) : siteMap.evaluation(classObj.hash),
      );
    });
  };
  return (
    <FlowShell
      step="View"
      without={stepsWithout(studentData)}
      heading={heading}
      item={item}
      lead="One question, then the evaluation. Your answer determines which type of credit you earn."
    >
      {problem === null ? null : (
        <Alert kind="error" title={problem}>
          Nothing was recorded.
        </Alert>
      )}
      {studentData.affidavitAnswered ? (
        <Alert quiet title={studentData.attended ? 'You answered Yes.' : 'You answered No.'}>
          {studentData.awaitsRecording ? `${studyPathMessages.recordingFirst} ` : null}You can change your answer until
          you pass the exam
          {studentData.awaitsRecording && studentData.evalTaken ? (
            '.'
          ) : (
            <>
              , or{' '}
              <LinkButton look="quiet" size="small" to={siteMap.evaluation(classObj.hash)}>
                continue
              </LinkButton>
            </>
          )}
        </Alert>
      ) : null}
      <div className={styles.answers}>
        <Card as="section" className={styles.answer} aria-labelledby="yes-title">
          <Subheading id="yes-title">I was there</Subheading>
          <p className={typography.quiet}>
            {studentData.attendance === null
              ? null
              : `${attendanceText(studentData.attendance)} ${creditText(studentData.attendance)}`}
          </p>
          <Button
            className={styles.button}
            size="large"
            icon="check"
            busy={isBusy && chosen === true}
            onClick={() => void answer(true)}
          >
            Yes I Attended
          </Button>
        </Card>
        <Card as="section" className={styles.answer} aria-labelledby="no-title">
          <Subheading id="no-title">I missed it</Subheading>
          <p className={typography.quiet}>The exam opens once you’ve viewed the recording.</p>
          <Button
            className={styles.button}
            size="large"
            look="line"
            busy={isBusy && chosen === false}
            onClick={() => void answer(false)}
          >
            No, I Did Not Attend
          </Button>
        </Card>
      </div>
    </FlowShell>
  );
}
