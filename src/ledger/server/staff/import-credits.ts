// Files of credit from elsewhere, and the records that wait for their people.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { chosenColumns } from '#platform/server/files/foreign/column-choice.ts';
import { readTable, sampleOf } from '#platform/server/files/foreign/read-table.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { dayEvidence, readDayOrder } from '#platform/shared/foreign/days.ts';
import { proposeColumns } from '#platform/shared/foreign/propose-columns.ts';
import { columnEvidence, withEvidence } from '#platform/shared/foreign/understood.ts';
import { cleanCell, correctLines, rejectedLines } from '#platform/shared/table-file.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { amendmentMessages, requireReason } from '#credit/amendment.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { needsSecond, ledgerMessages } from '../../ledger-actions.ts';
import {
  guessColumns,
  importColumns,
  importMessages,
  neededImportColumns,
  readLine,
  undoDays,
  type Columns,
} from '../../import-columns.ts';
import type {
  assignHoldingCall,
  creditImportsCall,
  holdingCall,
  rehearseImportCall,
  rehearseUndoImportCall,
  removeHoldingCall,
} from '../../staff-contract.ts';
import { grantTo } from '#credit/server/awarding/grant-credit.ts';
import { judgeLines, judgeUndo, requireUndoable, importAction, undoImportAction } from './import-actions.ts';
import {
  countHolding,
  deleteEndedHoldings,
  deleteHolding,
  findImport,
  insertImportLine,
  listConfirmedHoldings,
  listHolding,
  listImports,
  lockHolding,
  updateHoldingProblem,
} from './import-queries.ts';
import { listMembersNamed } from './ledger-queries.ts';
import { storeLook } from './rehearse-actions.ts';

function missingColumns(columns: Columns): string[] {
  const missing = neededImportColumns.filter((field) => columns[field] === undefined);
  const hasPerson = [columns.email, columns.username, columns.agdNumber].some((at) => at !== undefined);
  return [...(hasPerson ? [] : [importColumns.email]), ...missing.map((field) => importColumns[field])];
}

export const rehearseImport: UseCase<typeof rehearseImportCall> = async (context, staff, asked) => {
  const { reason } = requireReason({ reason: asked.reason, by: staff.name.slice(0, 120) });
  const { head, lines, understood } = await readTable(Buffer.from(asked.file, 'base64'), asked.choices?.encoding);
  const chosen = await chosenColumns(context.db, { kind: 'credits', head, chosen: asked.columns });
  const columns: Columns = chosen.columns ?? guessColumns(head);
  const missing = missingColumns(columns);
  const zone = await readTimeZone(context.db);
  const read = correctLines(lines, columns, asked.corrections);
  const today = context.now().toZonedDateTimeISO(zone).toPlainDate();
  const cells = read.map((each) => (each.columns.day === undefined ? '' : cleanCell(each.cells[each.columns.day])));
  const days = readDayOrder(cells, { until: today }, asked.choices?.days);
  const { verdicts, input } = await judgeLines(
    context,
    read.map((each) => readLine(each.cells, each.columns, each.line, { order: days.order, timeZone: zone })),
    { filename: asked.filename, reason, zone, corrected: asked.corrections?.length ?? 0, choice: chosen.choice },
  );
  const look = await storeLook(context, staff, 'import', {
    act: importAction.name,
    input,
    verdicts,
    fingerprints: await importAction.fingerprints(context, context.db, input),
  });
  return {
    ...look,
    head,
    columns:
      missing.length === 0
        ? columns
        : proposeColumns<keyof Columns>(
            { email: 'address', day: 'day' },
            columns,
            lines.map(({ cells }) => cells),
          ),
    sample: sampleOf(lines),
    lines: lines.length,
    counts: { ...input.counts },
    rejected: rejectedLines(read, verdicts),
    understood: withEvidence(
      understood,
      columnEvidence({
        fields: importColumns,
        columns,
        missing,
        isAsLastTime: chosen.isAsLastTime,
      }),
      dayEvidence(days, 'otherwise some would lie in the future'),
    ),
  };
};

export const rehearseUndoImport: UseCase<typeof rehearseUndoImportCall> = async (context, staff, asked) => {
  const { reason } = requireReason({ reason: asked.reason, by: staff.name.slice(0, 120) });
  const found = await requireUndoable(context, context.db, asked.import);
  const input = { import: asked.import, reason };
  return storeLook(context, staff, 'undo-import', {
    act: undoImportAction.name,
    input,
    verdicts: await judgeUndo(context.db, found.id),
    fingerprints: await undoImportAction.fingerprints(context, context.db, input),
  });
};

export const readImports: UseCase<typeof creditImportsCall> = async ({ db, now }) => {
  const rows = await listImports(db, now().subtract({ hours: undoDays * 24 }));
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
        counts: row.counts as Record<string, number>,
        madeBy: row.made_by,
        madeAt: row.made_at,
        written: row.written ?? 0,
        holding: row.holding ?? 0,
        emailsSent: isOver ? null : (row.emails_sent ?? 0),
        undoneBy: row.undone_by,
        undoneAt: row.undone_at,
        undoUntil: isOver ? null : undoUntil,
      };
    }),
  };
};

const pageSize = 50;

export const readHolding: UseCase<typeof holdingCall> = async (
  { db },
  _staff,
  { q = '', import: hash, page: asked },
) => {
  const found = hash === undefined || hash === '' ? null : await findImport(db, hash);
  const filter = { q: q.trim(), importId: hash === undefined || hash === '' ? null : (found?.id ?? '0') };
  const totalRows = await countHolding(db, filter);
  const page = Math.max(0, Math.min(asked, Math.ceil(totalRows / pageSize) - 1));
  const rows = await listHolding(db, filter, { pageSize, offset: page * pageSize });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => {
      const { facts } = row;
      return {
        hash: row.hash,
        email: row.email,
        name: row.name,
        title: row.title,
        day: facts.day,
        hours: facts.hours,
        filename: row.filename,
        line: row.line,
        madeAt: row.made_at,
        expiresAt: row.expires_at,
        problem: row.problem,
        isRegistered: Boolean(row.is_registered),
      };
    }),
    totalRows,
    page,
    pageSize,
  };
};

type Held = NonNullable<Awaited<ReturnType<typeof lockHolding>>>;

/** Makes a record that waits the credit of a member, in the caller's transaction. */
async function settle(
  context: Context,
  trx: Queryable,
  held: Held,
  student: { readonly id: string; readonly hash: string },
  by: { readonly actor: Actor; readonly name: string; readonly reason: string },
): Promise<string> {
  const { facts } = held;
  const credit = await grantTo(context, trx, {
    studentId: student.id,
    activityId: held.activity_id,
    ceTypeId: facts.ceTypeId,
    day: facts.day,
    creditHours: facts.hours ?? undefined,
    scales: true,
    reason: by.reason,
    by: by.name,
    evidence: facts.note || undefined,
    source: 'import',
    examScore: facts.score,
  });
  await insertImportLine(trx, held.import_id, held.line, credit.id);
  await deleteHolding(trx, held.id);
  await recordAction(context, trx, {
    by: by.actor,
    act: 'credit.holding-settled',
    subject: { kind: 'credit', hash: credit.verification_code, title: held.title },
    after: { student: student.hash, import: held.import_hash },
    reason: by.reason,
  });
  return credit.verification_code;
}

async function requireHeld(trx: Queryable, hash: string): Promise<Held> {
  const held = await lockHolding(trx, hash);
  if (!held) throw new Refusal('unknown-holding', importMessages.unknownHolding, { httpStatus: 404 });
  return held;
}

export const assignHolding: UseCase<typeof assignHoldingCall> = async (context, staff, asked) => {
  const { reason, by } = requireReason({ reason: asked.reason, by: staff.name.slice(0, 120) });
  if (needsSecond(await readSetting(context.db, twoPersonRule), 'grant'))
    throw new Refusal('second-needed', ledgerMessages.secondNeeded);
  const code = await context.db.transaction().execute(async (trx) => {
    const held = await requireHeld(trx, asked.h);
    const [student] = await listMembersNamed(trx, [accountKey(asked.student)], [asked.student.trim()]);
    if (!student) throw new Refusal('unknown-student', amendmentMessages.noHash);
    return settle(context, trx, held, student, { actor: staff, name: by, reason });
  });
  return { status: true, code };
};

export const removeHolding: UseCase<typeof removeHoldingCall> = async (context, staff, asked) => {
  const { reason } = requireReason({ reason: asked.reason, by: staff.name.slice(0, 120) });
  await context.db.transaction().execute(async (trx) => {
    const held = await requireHeld(trx, asked.h);
    await deleteHolding(trx, held.id);
    await recordAction(context, trx, {
      by: staff,
      act: 'credit.holding-removed',
      subject: { kind: 'credit-import', hash: held.import_hash, title: held.title },
      after: { line: held.line },
      reason,
    });
  });
  return { status: true };
};

const timetable: Actor = { via: 'timetable', name: 'Holding list' };

/**
 * Records whose address someone confirmed become credit, each by itself; what cannot says why and waits for a person.
 * Then the ended ones go.
 */
export async function settleHoldings(context: Context | CallContext): Promise<void> {
  for (const { hash, student_id: id, student_hash: studentHash } of await listConfirmedHoldings(context.db, 500)) {
    try {
      await context.db.transaction().execute(async (trx) => {
        const held = await lockHolding(trx, hash);
        if (held)
          await settle(
            context,
            trx,
            held,
            { id, hash: studentHash },
            { actor: timetable, name: held.made_by, reason: held.reason },
          );
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message } = error;
      await context.db.transaction().execute(async (trx) => {
        const held = await lockHolding(trx, hash);
        if (held) await updateHoldingProblem(trx, held.id, message);
      });
    }
  }
  await context.db.transaction().execute(async (trx) => {
    const ended = await deleteEndedHoldings(trx, context.now());
    if (ended > 0)
      await recordAction(context, trx, {
        by: timetable,
        act: 'credit.holding-ended',
        subject: { kind: 'credit-holding' },
        after: { records: ended },
      });
  });
}
