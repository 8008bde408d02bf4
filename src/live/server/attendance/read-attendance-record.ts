// What is known of one member's attendance, moment by moment: for the member, for staff, and as a PDF for a board.
import { ceTypeLabel } from '#catalogue/ce-type.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { fullName } from '#sign-in/full-name.ts';
import { hasEnded } from '../../affidavit.ts';
import { liveMessages } from '../../contract.ts';
import { evidenceText } from '../../attendance-record.ts';
import { verdictOf } from '../../roster.ts';
import { countChecks } from '../checks/check-queries.ts';
import { countAnswers } from './answer-queries.ts';
import { findAttendedSeat, findCertificate, listEvidence, type AttendedSeat } from './attendance-record-queries.ts';
import { readPresence } from './record-attendance.ts';

/** Times in milliseconds since 1970 as spans of moments. */
export const instants = (spans: readonly (readonly [number, number])[]) =>
  spans.map(([from, until]) => ({
    from: Temporal.Instant.fromEpochMilliseconds(from),
    until: Temporal.Instant.fromEpochMilliseconds(until),
  }));

/** The seat of a member in a webinar, both by hash. Refused without one. */
export async function requireSeat(
  db: Queryable,
  of: { readonly c: string; readonly student: string },
): Promise<AttendedSeat> {
  const seat = await findAttendedSeat(db, of);
  if (seat === undefined) throw new Refusal('no-seat', liveMessages.noSeatThen, { httpStatus: 409 });
  return seat;
}

/** The record of a seat as it is now. */
export async function readRecord(db: Queryable, seat: AttendedSeat, now: Temporal.Instant) {
  const { student_id: studentId, activity_id: activityId, ends_at: endsAt } = seat;
  const attendance = attendanceOfSeat(seat);
  const { spans } = await readPresence(db, { studentId, activityId });
  const log = await listEvidence(db, activityId, studentId);
  const checks = await countChecks(db, activityId, studentId);
  const answers = await countAnswers(db, activityId, studentId);
  const certificate = await findCertificate(db, activityId, studentId);
  return {
    name: fullName(seat),
    webinar: seat.webinar,
    startsAt: seat.release_at,
    endsAt: endsAt ?? seat.release_at,
    verdict: verdictOf({
      attendance,
      hasEnded: hasEnded({ endsAtMs: endsAt?.epochMilliseconds ?? null, nowMs: now.epochMilliseconds }),
    }),
    isNoted: seat.attendance_noted,
    isInRoom: seat.is_in_room,
    minutes: attendance?.minutes ?? null,
    requiredMinutes: attendance?.requiredMinutes ?? null,
    spans: instants(spans),
    checks,
    answers,
    log: log.map((entry) => ({ at: entry.at, text: evidenceText(entry) })),
    certificate:
      certificate === undefined
        ? null
        : {
            code: certificate.verification_code,
            creditType: ceTypeLabel(certificate.ce_type_id),
            creditHours: certificate.credits,
            day: certificate.local_date,
            reason: certificate.reason,
          },
  };
}
