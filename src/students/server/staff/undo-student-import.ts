// An import of members is undone: the accounts that nobody uses are removed, and the others stay.
import type { Member } from '#sign-in/server/member-data.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  storeRehearsal,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { rehearseUndoStudentImportCall, studentImportsCall, undoStudentImportCall } from '../../staff-contract.ts';
import { studentImportMessages, undoDays } from '../../student-columns.ts';
import {
  findStudentImport,
  listStudentImports,
  lockImported,
  updateStudentImportUndone,
} from './student-import-queries.ts';

/** Removes an account with all that other features hold of it. */
export type EraseAccount = (context: Context, trx: Queryable, member: Member) => Promise<void>;

type UndoInput = { readonly import: string };
type UndoDoer = Pick<StaffMember, 'id' | 'name' | 'roles' | 'sessionId'>;
type Imported = Awaited<ReturnType<typeof lockImported>>[number];

/** The import as long as it can be undone. */
async function requireUndoable({ now }: Pick<Context, 'now'>, db: Queryable, hash: string) {
  const found = await findStudentImport(db, hash);
  if (found === undefined)
    throw new Refusal('unknown-import', studentImportMessages.unknownImport, { httpStatus: 404 });
  if (found.undone_at !== null) throw new Refusal('undo-over', studentImportMessages.undoneAlready);
  if (Temporal.Instant.compare(now(), found.made_at.add({ hours: undoDays * 24 })) > 0)
    throw new Refusal('undo-over', studentImportMessages.undoOver);
  return found;
}

/** Why an account stays; null for one that nobody uses. */
const usedBy = ({ certificate, merged_into, agreed_at, has_seat }: Imported): string | null => {
  if (certificate !== null) return studentImportMessages.hasCertificate(certificate);
  if (merged_into !== null) return studentImportMessages.isMerged;
  return agreed_at !== null || has_seat ? studentImportMessages.isUsed : null;
};

const verdictOf = (row: Imported): Verdict => {
  const why = usedBy(row);
  return {
    key: row.hash,
    name: `${fullName(row)}, ${row.email}`,
    verdict: why === null ? 'removed' : row.certificate === null ? 'used' : 'certificate',
    text: why ?? studentImportMessages.isUnused,
    isDone: why === null,
  };
};

const fingerprintsFor = (rows: readonly Imported[]) =>
  fingerprintsOf(rows.map((row) => [row.hash, usedBy(row)] as const));

export const undoStudentImportAction = (erase: EraseAccount) =>
  ({
    name: 'accounts.undo-student-import',
    fingerprints: async (context, trx, given) => {
      const { accounts } = await requireUndoable(context, trx, (given as UndoInput).import);
      return fingerprintsFor(await lockImported(trx, accounts));
    },
    async carryOut(context, trx, { by, input, reason, progress }) {
      const { import: hash } = input as UndoInput;
      const found = await requireUndoable(context, trx, hash);
      const unused = (await lockImported(trx, found.accounts)).filter((row) => usedBy(row) === null);
      for (const [at, row] of unused.entries()) {
        await erase(context, trx, row);
        if ((at + 1) % 50 === 0) await progress(at + 1);
      }
      await updateStudentImportUndone(trx, found.id, { by: by.name, at: context.now() });
      const { id, name, roles, sessionId } = by;
      await recordAction(context, trx, {
        by: { id, name, roles, sessionId },
        act: 'student.import-undone',
        subject: { kind: 'students', title: found.filename },
        after: { removed: unused.length },
        reason,
      });
      return studentImportMessages.removed(unused.length);
    },
  }) satisfies RehearsedAction<UndoDoer>;

export const rehearseUndoStudentImport: UseCase<typeof rehearseUndoStudentImportCall> = async (
  context,
  staff,
  asked,
) => {
  const { db } = context;
  const { accounts } = await requireUndoable(context, db, asked.import);
  const rows = await lockImported(db, accounts);
  const now = context.now();
  const verdicts = rows.map(verdictOf);
  const h = await storeRehearsal(db, now, {
    staffId: staff.id,
    act: 'accounts.undo-student-import',
    input: { import: asked.import },
    verdicts,
    fingerprints: fingerprintsFor(rows),
  });
  return { status: true, h, expiresAt: now.add({ minutes: rehearsalMinutes }), verdicts };
};

export const undoStudentImport =
  (erase: EraseAccount): UseCase<typeof undoStudentImportCall> =>
  async (context, staff, { h, reason }) => {
    const { id, name, roles, sessionId } = staff;
    const by = { id, name, roles, sessionId };
    const { sentence } = await carryOut(context, by, undoStudentImportAction(erase), { h, reason });
    return { status: true, sentence };
  };

export const readStudentImports: UseCase<typeof studentImportsCall> = async ({ db, now }) => {
  const rows = await listStudentImports(db);
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => {
      const undoUntil = row.made_at.add({ hours: undoDays * 24 });
      const isOver = row.undone_at !== null || Temporal.Instant.compare(now(), undoUntil) > 0;
      return {
        hash: row.hash,
        filename: row.filename,
        reason: row.reason,
        madeBy: row.made_by,
        madeAt: row.made_at,
        opened: row.opened,
        undoneBy: row.undone_by,
        undoUntil: isOver ? null : undoUntil,
      };
    }),
  };
};
