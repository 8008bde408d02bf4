import { fullName } from '#sign-in/full-name.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { Context } from '#platform/server/context.ts';
import { findWebinar, listDeclared, listUnmatchedParticipants } from '../live-queries.ts';

export type Unproven = {
  /** Members who declared to have attended without enough proof of it, or who hold live credit on too few minutes. */
  readonly members: readonly {
    readonly name: string;
    readonly email: string;
    /** Null where the meeting reported no minutes. */
    readonly minutes: number | null;
    readonly requiredMinutes: number;
    /** Holds live credit all the same: it was earned before the meeting's record came. */
    readonly isLive: boolean;
    /** A join has no known end. */
    readonly isUnclear: boolean;
    /** Entered through the portal, but the meeting's report lists others only: live credit as declared. */
    readonly isUnmatched: boolean;
  }[];
  /** People in the meeting without a seat of theirs. */
  readonly unmatched: readonly { readonly name: string; readonly email: string }[];
};

/** What the registrar reconciles after a webinar; null = there is no such webinar. */
export async function listUnproven({ db }: Context, classHash: string): Promise<Unproven | null> {
  const webinar = await findWebinar(db, classHash);
  if (!webinar || webinar.ends_at === null) return null;
  const [declared, unmatched] = [await listDeclared(db, webinar.id), await listUnmatchedParticipants(db, webinar.id)];
  const members = declared.flatMap((seat) => {
    const attendance = attendanceOfSeat(seat);
    if (attendance === null) return [];
    const { source, minutes, requiredMinutes, isUnclear, isEnough } = attendance;
    // Where the meeting reported nobody, a declaration is all there can be; where it reported others, someone should
    // look.
    const isUnmatched = isEnough && source === 'declared' && seat.attendance_reported_at !== null;
    if (isEnough && !isUnmatched) return [];
    return [
      {
        name: fullName(seat),
        email: seat.email,
        minutes,
        requiredMinutes,
        isLive: seat.earned_type === ceType.participatory,
        isUnclear,
        isUnmatched,
      },
    ];
  });
  return {
    members,
    unmatched: unmatched.map((person) => ({ name: person.participant_name, email: person.participant_email })),
  };
}
