// The live page's data: the class for this student and their seat, requested together. Students with neither seat nor
// place goes to the reservation.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { isLiveClass } from '#catalogue/class-type.ts';
import { classCall } from '#classroom/contract.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, send } from '#platform/web/call.ts';
import { hashIn, loaded, type Loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { takenLoginToken } from '#sign-in/web/login-token.ts';
import { seatCall } from '#seats/contract.ts';
import { readMoreWebinars } from '#seats/web/read-more-webinars.ts';
import { siteMap } from '#site-map.ts';
import type { StudentData } from '#study-path/contract.ts';

export type LiveView = {
  readonly classObj: CallAnswer<typeof classCall>['classObj'];
  readonly studentData: StudentData;
  readonly seat: NonNullable<CallAnswer<typeof seatCall>['seat']>;
};
export type LiveOpening = Loaded<
  LiveView & { readonly origin: string; readonly more: Awaited<ReturnType<typeof readMoreWebinars>> }
>;

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
  // The login token of a mailed link has left the address; the sign-in page uses it and comes back.
  if (takenLoginToken() !== null) throw redirect(siteMap.login(siteMap.live(params['c'] ?? '')));
  requireStudent(args.request);
  return loaded(args, async () => {
    const c = hashIn(params['c']);
    const [answer, { seat }, more] = await Promise.all([
      ask(classCall, { c }, args),
      ask(seatCall, { c }, args),
      readMoreWebinars(args, { except: c }),
    ]);
    const to = elsewhere(answer, seat);
    if (to !== null || answer.studentData === null || seat === null) throw redirect(to ?? siteMap.reserve(c));
    const { classObj, studentData } = answer;
    return { origin: new URL(args.request.url).origin, classObj, studentData, seat, more };
  });
}

/**
 * Polls while the page is open. The seat itself is polled only for members on the waitlist, because only it has the
 * waitlist position.
 */
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
