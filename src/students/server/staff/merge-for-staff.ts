// Doubles and merges as staff find, rehearse, do and undo them.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { rolledBack } from '#platform/server/database/rolled-back.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { judgeLikeness } from '../../double-accounts.ts';
import { profileOf } from '#accounts/server/open-account.ts';
import { fieldsOf, mergeDetails, type MergeDetail } from '../../merge-choices.ts';
import {
  staffStudentMessages,
  type doublesCall,
  type mergePreviewCall,
  type mergeStudentsCall,
  type notDoubleCall,
  type rehearseMergeCall,
  type undoMergeCall,
} from '../../staff-contract.ts';
import { mergedMail } from '#accounts/server/emails/mails.ts';
import { mergeStudents, undoMerge } from './merge-students.ts';
import { likenessOf, requireStudent, studentSubject } from './read-student.ts';
import {
  findMergeFacts,
  fingerprintOf,
  listLike,
  listPairs,
  upsertJudged,
  type StudentRow,
} from './student-queries.ts';

const shownPairs = 100;

/** What a merge counts: while none of it changes, a merge does what its rehearsal said. */
const watched = [
  'credit',
  'seat',
  'gradebook',
  'evaluation',
  'outcome_check',
  'exam_attempt',
  'survey_session',
  'sponsor_answer',
  'ad_request',
  'lead_file_row',
  'queue_item',
  'listening_position',
  'viewing_position',
  'passkey',
  'support_message',
  'student_note',
];

type PairSide = Awaited<ReturnType<typeof listPairs>>[number]['one'];

const pairSide = ({ hash, firstname, lastname, email, city, joined_at, credits }: PairSide) => ({
  hash,
  name: `${firstname} ${lastname}`,
  email,
  city,
  joinedAt: Temporal.Instant.from(joined_at),
  credits,
});

export const listDoubles: UseCase<typeof doublesCall> = async ({ db }) => ({
  status: true,
  pairs: (await listPairs(db, shownPairs)).map(({ one, other, score, reasons }) => ({
    one: pairSide(one),
    other: pairSide(other),
    score,
    reasons,
  })),
});

export const judgeNotDouble: UseCase<typeof notDoubleCall> = (context, staff, { one, other }) =>
  context.db.transaction().execute(async (trx) => {
    const [first, second] = [await requireStudent(trx, one), await requireStudent(trx, other)];
    if (first.id === second.id) throw new Refusal('unknown-student', staffStudentMessages.sameStudent);
    const [low, high] = BigInt(first.id) < BigInt(second.id) ? [first, second] : [second, first];
    await upsertJudged(trx, { oneId: low.id, otherId: high.id, by: staff.name, at: context.now() });
    await recordAction(context, trx, {
      by: staff,
      act: 'student.judged-not-double',
      subject: studentSubject(first),
      after: { other: second.hash },
    });
    return { status: true as const };
  });

function detailsOf(row: StudentRow): Record<MergeDetail, string> {
  const profile = profileOf(row);
  const details = mergeDetails.map((detail) => {
    const said = fieldsOf(detail).flatMap((name) => profile[name] || []);
    return [detail, said.join(detail === 'name' ? ' ' : ', ')];
  });
  const isConfirmed = row.email_verified_at !== null;
  return {
    ...(Object.fromEntries(details) as Record<MergeDetail, string>),
    email: `${row.email}${isConfirmed ? '' : ' (not confirmed)'}`,
  };
}

async function sideOf(db: Queryable, row: StudentRow) {
  const facts = await findMergeFacts(db, row.id);
  return {
    hash: row.hash,
    username: row.username,
    details: detailsOf(row),
    joinedAt: row.created_at,
    isDisabled: row.disabled_at !== null,
    isConfirmed: row.email_verified_at !== null,
    lastSeenAt: facts.last_seen_at,
    credits: facts.credits,
    seats: facts.seats,
  };
}

export const previewMerge: UseCase<typeof mergePreviewCall> = async ({ db }, _staff, { from, into }) => {
  if (from === into) throw new Refusal('same-student', staffStudentMessages.sameStudent);
  const [gone, kept] = [await requireStudent(db, from), await requireStudent(db, into)];
  const alike = (await listLike(db, gone.id)).find(({ other_id }) => other_id === kept.id);
  return {
    status: true,
    from: await sideOf(db, gone),
    into: await sideOf(db, kept),
    reasons: alike ? judgeLikeness(likenessOf(alike)).reasons : [],
  };
};

type Pair = { readonly from: string; readonly into: string };

/** Changes whenever anything does that a merge of the two would touch. */
export async function fingerprintOfMerge(db: Queryable, { from, into }: Pair): Promise<string> {
  const rows = [await requireStudent(db, from), await requireStudent(db, into)];
  return fingerprintOf(
    db,
    rows.map(({ id }) => id),
    watched,
  );
}

/** Merges in a transaction that is rolled back: what it counts is what the merge will count. */
export const rehearseMerge =
  (tables: readonly DescribedTable[]): UseCase<typeof rehearseMergeCall> =>
  async (context, staff, order) => {
    const { monitor: _uncounted, ...quiet } = context;
    const digest = await fingerprintOfMerge(context.db, order);
    const { lines } = await rolledBack(context.db, (trx) =>
      mergeStudents(quiet, trx, tables, { ...order, reason: '' }, staff.name),
    );
    return { status: true, lines, fingerprint: digest };
  };

/** Notifies both addresses: the owner of either one can sign in to the account from now on. */
async function notifyOfMerge(
  context: Context,
  trx: Queryable,
  student: { id: string; firstname: string; username: string },
  addresses: readonly string[],
): Promise<void> {
  const mail = mergedMail(await readProvider(trx), context.config.publicUrl, student);
  for (const to of new Set(addresses))
    await queueMail(context, trx, { kind: 'accounts.merged', studentId: student.id, to, ...mail });
}

export type MergeOrder = Omit<Parameters<UseCase<typeof mergeStudentsCall>>[2], 'fingerprint'>;

/**
 * Merges, records it, and emails both addresses; in the caller's transaction. `by` is who decided, as the log names
 * them.
 */
export async function carryOutMerge(
  context: Context,
  trx: Queryable,
  tables: readonly DescribedTable[],
  order: MergeOrder,
  by: Actor & { readonly name: string },
): Promise<{ readonly merge: string }> {
  const { hash, lines, from, into } = await mergeStudents(context, trx, tables, order, by.name);
  await recordAction(context, trx, {
    by,
    act: 'student.merged',
    subject: studentSubject(into),
    after: {
      from: from.hash,
      details: order.details,
      moved: lines.reduce((sum, line) => sum + line.moved, 0),
      merged: lines.reduce((sum, line) => sum + line.merged, 0),
    },
    reason: order.reason,
  });
  await notifyOfMerge(context, trx, into, [into.email, from.email]);
  return { merge: hash };
}

/**
 * Asks a second person for a merge that moves credit, where the provider's rule wants one. Returns the request's hash,
 * or null: nobody is needed.
 */
export type AskForMerge = (
  context: CallContext,
  trx: Queryable,
  staff: StaffMember,
  order: MergeOrder & { readonly fingerprint: string },
  names: { readonly from: string; readonly into: string; readonly credits: number },
) => Promise<string | null>;

const nameOf = ({ firstname, lastname, username }: StudentRow) => `${firstname} ${lastname} (${username})`;

export const mergeByStaff =
  (tables: readonly DescribedTable[], askForMerge: AskForMerge): UseCase<typeof mergeStudentsCall> =>
  (context, staff, order) =>
    context.db.transaction().execute(async (trx) => {
      if ((await fingerprintOfMerge(trx, order)) !== order.fingerprint)
        throw new Refusal('merge-changed', staffStudentMessages.mergeChanged, { httpStatus: 409 });
      const [from, into] = [await requireStudent(trx, order.from), await requireStudent(trx, order.into)];
      const { credits } = await findMergeFacts(trx, from.id);
      const asked =
        credits === 0
          ? null
          : await askForMerge(context, trx, staff, order, { from: nameOf(from), into: nameOf(into), credits });
      if (asked !== null) return { status: true as const, merge: null, asked };
      const { merge } = await carryOutMerge(context, trx, tables, order, staff);
      return { status: true as const, merge, asked: null };
    });

export const undoMergeByStaff =
  (tables: readonly DescribedTable[]): UseCase<typeof undoMergeCall> =>
  (context, staff, { m, reason }) =>
    context.db.transaction().execute(async (trx) => {
      const { stayed, firstname, from, into } = await undoMerge(context, trx, tables, m);
      await recordAction(context, trx, {
        by: staff,
        act: 'student.merge-undone',
        subject: studentSubject({ hash: into }),
        after: { from, stayed },
        reason,
      });
      return {
        status: true as const,
        message:
          stayed === 0
            ? 'The two accounts were restored.'
            : `${stayed} ${stayed === 1 ? 'row' : 'rows'} changed since; ${stayed === 1 ? 'it stays' : 'they stay'} with ${firstname}.`,
      };
    });
