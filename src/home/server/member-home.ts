import { readCreditYear } from '#credit/server/account/read-account-home.ts';
import { listLastPending } from '#exam/server/list-pending.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { entersFrom } from '#live/entry-window.ts';
import { listSeats } from '#seats/server/list-seats.ts';
import { findUnreachable } from '#sign-in/server/unreachable-rows.ts';
import type { memberHomeCall } from '../contract.ts';
import { nextSeat } from '../next-seat.ts';

const seatsOf = listSeats({ entersFrom });

/** The next seat, the class in progress, and the credits of this year: what a member comes for. */
export const memberHome: UseCase<typeof memberHomeCall> = async (context, student) => {
  const [{ data: seats }, begun, credits, unreachableEmail] = await Promise.all([
    seatsOf(context, student, {}),
    // A member in a webinar has started it, and continues with its ticket.
    listLastPending(context, student.id, 3),
    readCreditYear(context, student.id),
    findUnreachable(context.db, student.id),
  ]);
  const seat = nextSeat(seats);
  return {
    status: true,
    serverTime: context.now(),
    seat,
    // A member who did not attend can do nothing before there is a recording.
    goOn:
      begun.find(({ hash, nextStep, hasVideo }) => hash !== seat?.hash && (nextStep !== 'recording' || hasVideo)) ??
      null,
    credits,
    unreachableEmail,
  };
};
