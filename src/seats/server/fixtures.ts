// Seats for tests.
import type { SignedIn } from '#accounts/server/fixtures.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { reserveSeatCall, seatCall } from '../contract.ts';

/** The students ask one after the other; returns what each got. */
export async function reserveInOrder(
  portal: Portal,
  classHash: string,
  students: readonly SignedIn[],
): Promise<('seat' | 'waitlist')[]> {
  const got: ('seat' | 'waitlist')[] = [];
  for (const student of students)
    got.push((await portal.call(reserveSeatCall, { c: classHash }, student.token)).body.hasSeat ? 'seat' : 'waitlist');
  return got;
}

/** The secret by which a student gives the seat back. */
export async function cancelCodeFor(portal: Portal, classHash: string, student: SignedIn): Promise<string> {
  return (await portal.call(seatCall, { c: classHash }, student.token)).body.seat?.cancelCode ?? '';
}
