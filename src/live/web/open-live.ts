// What the live page stands on: the class for this student and their seat, asked for together. Who has neither seat nor place goes to the reservation.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { isLiveClass } from '#catalogue/class-type.ts';
import { classCall, classroomMessages } from '#classroom/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, CallFailed, Refused, send } from '#platform/web/call.ts';
import { requireStudent } from '#platform/web/session.ts';
import { takenLoginToken } from '#sign-in/web/login-token.ts';
import { seatCall } from '#seats/contract.ts';
import { siteMap } from '#site-map.ts';
import type { StudentData } from '#study-path/contract.ts';

export type LiveView = {
  readonly classObj: CallAnswer<typeof classCall>['classObj'];
  readonly studentData: StudentData;
  readonly seat: NonNullable<CallAnswer<typeof seatCall>['seat']>;
};
export type LiveOpening =
  | ({ readonly state: 'open'; readonly origin: string } & LiveView)
  | { readonly state: 'failed'; readonly message: string };

/** Where an answer sends the student instead; null = it is for the live page. */
function elsewhere(
  { classObj, studentData }: CallAnswer<typeof classCall>,
  seat: LiveView['seat'] | null,
): string | null {
  if (!isLiveClass(classObj.typeId)) return siteMap.classroom(classObj.hash);
  if (studentData === null) return siteMap.login(siteMap.live(classObj.hash));
  return seat === null ? siteMap.reserve(classObj.hash) : null;
}

/** For the page's clientLoader. */
export async function openLive({ params, ...args }: LoaderFunctionArgs): Promise<LiveOpening> {
  const c = params['c'] ?? '';
  // The ticket of a mailed link has left the address; the sign-in page uses it and comes back.
  if (takenLoginToken() !== null) throw redirect(siteMap.login(siteMap.live(c)));
  requireStudent(args.request);
  if (!/^[0-9A-Za-z_-]{1,64}$/.test(c)) return { state: 'failed', message: classroomMessages.noClass };
  try {
    const [answer, { seat }] = await Promise.all([ask(classCall, { c }, args), ask(seatCall, { c }, args)]);
    const to = elsewhere(answer, seat);
    if (to !== null || answer.studentData === null || seat === null) throw redirect(to ?? siteMap.reserve(c));
    return {
      state: 'open',
      origin: new URL(args.request.url).origin,
      classObj: answer.classObj,
      studentData: answer.studentData,
      seat,
    };
  } catch (error) {
    if (error instanceof Refused) return { state: 'failed', message: classroomMessages.getClassRefused };
    if (error instanceof CallFailed) return { state: 'failed', message: classroomMessages.getClassFailed };
    throw error;
  }
}

/** Asks again while the page stands. The seat itself is asked for only while its holder waits: it alone tells the place in the line. */
export async function askAgain(known: LiveView): Promise<{ readonly view: LiveView } | { readonly to: string }> {
  const c = known.classObj.hash;
  const answer = await send(classCall, { c });
  const changed =
    answer.studentData?.isWaiting !== known.seat.isWaiting || answer.studentData.attendeeId !== known.seat.attendeeId;
  const seat = known.seat.isWaiting || changed ? (await send(seatCall, { c })).seat : known.seat;
  const to = elsewhere(answer, seat);
  if (to !== null || answer.studentData === null || seat === null) return { to: to ?? siteMap.reserve(c) };
  return { view: { classObj: answer.classObj, studentData: answer.studentData, seat } };
}
