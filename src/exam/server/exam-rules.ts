// What the provider asks of an attempt: how often, how soon after a failed one, how long after the first view.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { SettingValues } from '#platform/server/database/setting-rows.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { studySettingsIn } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { formatComing } from '#platform/shared/dates.ts';
import type { StudentProgress } from '#study-path/server/read-progress.ts';
import { examMessages } from '../contract.ts';
import { attemptsLeft, nextAttemptAt, usualRetakes, type RetakeRule } from '../retakes.ts';
import { gradedFrom } from '#study-path/time-on-task.ts';

export type ExamRules = { readonly retakes: RetakeRule; readonly timeOnTaskPercent: number };

/** The rules of one exam: its own, else the provider's, else the usual ones. */
export function examRulesOf(
  exam: { retake_delays: number[] | null; max_attempts: number | null },
  progress: Pick<StudentProgress, 'timeOnTaskPercent'>,
  settings: SettingValues,
): ExamRules {
  const { retakes, timeOnTaskPercent } = studySettingsIn(settings);
  const provider = retakes ?? usualRetakes;
  return {
    retakes: {
      delaysMin: exam.retake_delays ?? provider.delaysMin,
      maxAttempts: exam.max_attempts ?? provider.maxAttempts,
    },
    timeOnTaskPercent: progress.timeOnTaskPercent ?? timeOnTaskPercent,
  };
}

/** From when this student's attempt is graded; null = now. */
export function gradedFromOf(
  rules: ExamRules,
  { firstViewedAt, lengthSec }: Pick<StudentProgress, 'firstViewedAt' | 'lengthSec'>,
  now: Temporal.Instant,
) {
  const at = gradedFrom({ firstViewedAt, lengthSec, percent: rules.timeOnTaskPercent }, now);
  return at === null ? null : { at, percent: rules.timeOnTaskPercent };
}

/** Whether a member's email is confirmed, or can't be: without a mail server, no link to confirm it arrives. */
export const isConfirmedIfPossible = async (
  context: Pick<Context, 'config'>,
  db: Queryable,
  { is_confirmed: isConfirmed }: { readonly is_confirmed: boolean },
): Promise<boolean> => isConfirmed || !(await hasMailServer(context, db));

/** Marks of a failed attempt tell the answers to another account, which costs nothing without a confirmed address. */
const marksAfterHours = 24;

/** When the marks of a failed attempt can be seen; null = now. */
export function marksFrom(
  isConfirmed: boolean,
  takenAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (isConfirmed || takenAt === undefined) return null;
  const at = takenAt.add({ hours: marksAfterHours });
  return Temporal.Instant.compare(at, now) > 0 ? at : null;
}

/** Refuses a second exam to a member whose email isn’t confirmed. */
export function refuseUnconfirmed(isConfirmed: boolean, of: { readonly has_other_exam: boolean }): void {
  if (!isConfirmed && of.has_other_exam)
    throw new Refusal('confirm-email', examMessages.confirmEmail, { httpStatus: 403 });
}

const comes = (at: Temporal.Instant, now: Temporal.Instant, timeZone: string) =>
  formatComing(at.toString(), now.toString(), timeZone);

/** What to say to a student who has to wait for the next attempt, in their own time. */
export function waitMessage(opens: Temporal.Instant, now: Temporal.Instant, timeZone: string, title: string): string {
  return `${examMessages.waitUntil(comes(opens, now, timeZone))} ${examMessages.reviewMeanwhile(title)}`;
}

/**
 * Refuses an attempt that comes too soon after a failed one or after the first view, or that is one too many. None of
 * these counts.
 */
export function refuseByRules(
  rules: ExamRules,
  failures: readonly Temporal.Instant[],
  progress: StudentProgress,
  title: string,
  now: Temporal.Instant,
): void {
  if (attemptsLeft(failures.length, rules.retakes) === 0)
    throw new Refusal('exam-attempts-used', examMessages.attemptsUsed(rules.retakes.maxAttempts ?? 0), {
      httpStatus: 409,
    });
  const opens = nextAttemptAt(failures, rules.retakes, now);
  if (opens)
    throw new Refusal('exam-wait', waitMessage(opens, now, progress.timeZone, title), {
      retryAfterSec: now.until(opens).total('seconds'),
    });
  const graded = gradedFromOf(rules, progress, now);
  if (graded)
    throw new Refusal(
      'exam-too-soon',
      examMessages.gradedFrom(comes(graded.at, now, progress.timeZone), graded.percent),
      { retryAfterSec: now.until(graded.at).total('seconds') },
    );
}
