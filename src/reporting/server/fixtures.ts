// Members of the AGD and their credit, for tests.
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import type { CallContext } from '#platform/server/context.ts';

let count = 0;

/** A six-digit AGD number that no other member has. */
export const anAgdNumber = (): string => String(600_000 + (count += 1));

/** A member with an AGD number, or with none, and a confirmed address unless said otherwise. */
export async function anAgdMember(
  context: CallContext,
  agdNumber: string | null = anAgdNumber(),
  { isVerified = true }: { readonly isVerified?: boolean } = {},
): Promise<SignedIn> {
  const member = await aStudent(context, { agdNumber } as never);
  await context.db
    .updateTable('student')
    .set({ email_verified_at: isVerified ? context.now() : null })
    .where('id', '=', member.id)
    .execute();
  return member;
}

/** Credit of a member for a class of this title; its certificate's code and the class. */
export async function earnCredit(
  context: CallContext,
  { id }: SignedIn,
  title: string,
  changes: Parameters<typeof aClass>[1] = {},
) {
  const klass = await aClass(context, { title, ...changes });
  await context.db.transaction().execute((trx) =>
    awardCredit(context, trx, {
      studentId: id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: context.now(),
      silent: true,
    }),
  );
  const { verification_code: code } = await context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', id)
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
  return { code, klass };
}
