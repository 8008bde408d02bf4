// The AGD's subject codes: one by one, or from a file with a preview.
import type { Context, Queryable } from '#platform/server/context.ts';
import { chosenColumns, rememberColumns, type ColumnChoice } from '#platform/server/files/foreign/column-choice.ts';
import { readTable, sampleOf } from '#platform/server/files/foreign/read-table.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  readRehearsalState,
  storeRehearsal,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { columnEvidence, withEvidence } from '#platform/shared/foreign/understood.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  agdCodeColumns,
  agdCodeMessages,
  guessAgdCodeColumns,
  neededAgdCodeColumns,
  readAgdCode,
  type AgdCode,
  type AgdCodeColumns,
} from '../../catalogue-settings.ts';
import {
  catalogueStaffMessages,
  type agdCodeImportCall,
  type agdCodesCall,
  type importAgdCodesCall,
  type rehearseAgdCodesCall,
  type removeAgdCodeCall,
  type saveAgdCodeCall,
} from '../../staff-contract.ts';
import { deleteAgdCode, listAgdCodes, writeAgdCodes } from './agd-code-rows.ts';

const todayOf = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  now()
    .toZonedDateTimeISO(await readTimeZone(db))
    .toPlainDate()
    .toString();

export const readAgdCodes: UseCase<typeof agdCodesCall> = async (context) => ({
  status: true,
  codes: (await listAgdCodes(context.db)).map(({ code, name, source, read_on: readOn }) => ({
    code,
    name,
    source,
    readOn,
  })),
  today: await todayOf(context),
});

const subjectOf = ({ code, name }: AgdCode) => ({ kind: 'agd-code', title: `${code} ${name}` });

export const saveAgdCode: UseCase<typeof saveAgdCodeCall> = async (context, staff, { code, name }) => {
  const readOn = await todayOf(context);
  await context.db.transaction().execute(async (trx) => {
    await writeAgdCodes(trx, [{ code, name }], { source: staff.name, readOn });
    await recordAction(context, trx, {
      by: staff,
      act: 'catalogue.saved-agd-code',
      subject: subjectOf({ code, name }),
    });
  });
  return { status: true };
};

export const removeAgdCode: UseCase<typeof removeAgdCodeCall> = async (context, staff, { code }) => {
  await context.db.transaction().execute(async (trx) => {
    const known = (await listAgdCodes(trx)).find((each) => each.code === code);
    if (known === undefined || !(await deleteAgdCode(trx, code)))
      throw new Refusal('gone', catalogueStaffMessages.gone, { httpStatus: 404 });
    await recordAction(context, trx, { by: staff, act: 'catalogue.removed-agd-code', subject: subjectOf(known) });
  });
  return { status: true };
};

type ImportInput = {
  readonly filename: string;
  readonly source: string;
  readonly readOn: string;
  readonly codes: readonly AgdCode[];
  readonly choice: ColumnChoice | null;
};
type ImportDoer = Pick<StaffMember, 'id' | 'name' | 'roles' | 'sessionId'>;

const namesOf = async (db: Queryable): Promise<ReadonlyMap<string, string>> =>
  new Map((await listAgdCodes(db)).map(({ code, name }) => [code, name]));

/** What each line would become, and the codes that are new or have another name. */
function judgeLines(
  lines: readonly { readonly line: number; readonly cells: readonly string[] }[],
  columns: AgdCodeColumns,
  known: ReadonlyMap<string, string>,
): { readonly verdicts: readonly Verdict[]; readonly codes: readonly AgdCode[] } {
  const seen = new Map<string, number>();
  const codes: AgdCode[] = [];
  const verdicts = lines.map(({ line, cells }): Verdict => {
    const key = String(line);
    const read = readAgdCode(cells, columns);
    if (typeof read === 'string')
      return { key, name: cells.join(' ').slice(0, 60), verdict: 'unreadable', text: read, isDone: false };
    const name = `${read.code} ${read.name}`;
    const earlier = seen.get(read.code);
    if (earlier !== undefined)
      return { key, name, verdict: 'twice', text: agdCodeMessages.twice(earlier), isDone: false };
    seen.set(read.code, line);
    const before = known.get(read.code);
    if (before === read.name) return { key, name, verdict: 'same', text: '', isDone: false };
    codes.push(read);
    return before === undefined
      ? { key, name, verdict: 'new', text: '', isDone: true }
      : { key, name, verdict: 'renamed', text: agdCodeMessages.was(before), isDone: true };
  });
  return { verdicts, codes };
}

export const rehearseAgdCodes: UseCase<typeof rehearseAgdCodesCall> = async (context, staff, asked) => {
  const { head, lines, understood } = await readTable(Buffer.from(asked.file, 'base64'), asked.choices?.encoding);
  const chosen = await chosenColumns(context.db, { kind: 'agd-codes', head, chosen: asked.columns });
  const columns: AgdCodeColumns = chosen.columns ?? guessAgdCodeColumns(head);
  const missing = neededAgdCodeColumns
    .filter((field) => columns[field] === undefined)
    .map((field) => agdCodeColumns[field]);
  const { verdicts, codes } = judgeLines(lines, columns, await namesOf(context.db));
  const { filename, source, readOn } = asked;
  const input: ImportInput = { filename, source, readOn, codes, choice: chosen.choice };
  const now = context.now();
  const h = await storeRehearsal(context.db, now, {
    staffId: staff.id,
    act: agdCodeImportAction.name,
    input,
    verdicts,
    fingerprints: await agdCodeImportAction.fingerprints(context, context.db, input),
  });
  return {
    status: true,
    h,
    expiresAt: now.add({ minutes: rehearsalMinutes }),
    ready: codes.length,
    verdicts: [...verdicts],
    head,
    columns,
    sample: sampleOf(lines),
    lines: lines.length,
    understood: withEvidence(
      understood,
      columnEvidence({ fields: agdCodeColumns, columns, missing, isAsLastTime: chosen.isAsLastTime }),
    ),
  };
};

/** Writes the codes of a file as its lines were judged. */
export const agdCodeImportAction = {
  name: 'catalogue.import-agd-codes',
  fingerprints: async (_context, trx, given) => {
    const { codes } = given as ImportInput;
    const known = await namesOf(trx);
    return fingerprintsOf(codes.map(({ code }) => [code, known.get(code) ?? null] as const));
  },
  carryOut: async (context, trx, { by, input }) => {
    const { codes, filename, source, readOn, choice } = input as ImportInput;
    if (codes.length === 0) throw new Refusal('nothing-to-do', 'No rows are ready.');
    await writeAgdCodes(trx, codes, { source, readOn });
    await rememberColumns(context, trx, choice);
    const { id, name, roles, sessionId } = by;
    await recordAction(context, trx, {
      by: { id, name, roles, sessionId },
      act: 'catalogue.imported-agd-codes',
      subject: { kind: 'agd-codes', title: filename },
      after: { written: codes.length, readOn },
      reason: source,
    });
    return `${codes.length} ${codes.length === 1 ? 'code' : 'codes'} imported.`;
  },
} satisfies RehearsedAction<ImportDoer>;

export const importAgdCodes: UseCase<typeof importAgdCodesCall> = async (context, staff, { h }) => {
  const { id, name, roles, sessionId } = staff;
  const { sentence } = await carryOut(context, { id, name, roles, sessionId }, agdCodeImportAction, { h, reason: '' });
  return { status: true, sentence };
};

export const readAgdCodeImport: UseCase<typeof agdCodeImportCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};
