// The ledger as a list and as CSV.
import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { creditsText, ceTypeLabel } from '#catalogue/ce-type.ts';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { CallRequest } from '#platform/shared/call.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction, recordLook } from '#staff/server/audit.ts';
import { nameOnCertificate, localDay } from '#credit/frozen-facts.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import {
  agdStateOf,
  agdStates,
  creditSources,
  ledgerStates,
  mostExported,
  type CreditSource,
} from '../../ledger-list.ts';
import { ledgerMessages } from '../../ledger-actions.ts';
import { creditsCsvPath, type creditActivitiesCall, type creditsCall } from '../../staff-contract.ts';
import { creditsSchemas } from '../../staff-schemas.ts';
import { findImport } from './import-queries.ts';
import {
  countedOf,
  countLedger,
  findActivityToFilter,
  findStudentToFilter,
  isName,
  listActivitiesToCredit,
  listByName,
  listLedger,
  listTitledIds,
  listTitledUnlessNamed,
  type LedgerQuery,
  type LedgerRecord,
} from './ledger-queries.ts';

export type AskedFilter = Omit<CallRequest<typeof creditsCall>, 'page' | 'pageSize'>;

const orNull = <Value extends string>(value: Value | undefined): Exclude<Value, ''> | null =>
  value === undefined || value === '' ? null : (value as Exclude<Value, ''>);

/** No row has this id: a hash that names nothing leaves nothing. */
const nobody = '0';

/** The filter with the rows that its hashes name. */
export async function filterOf(db: Queryable, asked: AskedFilter) {
  const [activityHash, studentHash, importHash] = [orNull(asked.activity), orNull(asked.student), orNull(asked.import)];
  const activity = activityHash === null ? undefined : await findActivityToFilter(db, activityHash);
  const student = studentHash === null ? undefined : await findStudentToFilter(db, studentHash);
  const imported = importHash === null ? undefined : await findImport(db, importHash);
  const type = orNull(asked.type);
  const version = orNull(asked.version);
  const codes = orNull(asked.codes);
  const words = asked.q?.trim() ?? '';
  // Words that no certificate bears as a name are looked for in titles.
  const titledAs = isName(words) ? await listTitledUnlessNamed(db, words) : null;
  const course = orNull(asked.course?.trim());
  const titleWords = [course, titledAs === null ? null : words].filter((each) => each !== null).join(' ');
  const filter: LedgerQuery = {
    q: titledAs === null ? words : '',
    codes: codes === null ? null : codes.split(','),
    isHeldBack: asked.agd === 'held-back',
    titledIds: course === null ? titledAs : await listTitledIds(db, titleWords),
    ceTypeId: type === null ? null : Number(type),
    source: orNull(asked.source),
    state: orNull(asked.state),
    from: orNull(asked.from),
    to: orNull(asked.to),
    version: version === null ? null : Number(version),
    activityId: activityHash === null ? null : (activity?.id ?? nobody),
    studentId: studentHash === null ? null : (student?.id ?? nobody),
    importId: importHash === null ? null : (imported?.id ?? nobody),
  };
  return { filter, activity, student, titleWords };
}

/** What `agdStateOf` takes of a row at the AGD. */
export const rosterStateOf = (row: {
  readonly roster_id: string | null;
  readonly reported_on: string | null;
  readonly is_rejected: boolean;
}) => (row.reported_on !== null ? 'uploaded' : row.roster_id !== null ? 'made' : row.is_rejected ? 'rejected' : null);

function rowOf(record: LedgerRecord) {
  return {
    code: record.verification_code,
    day: record.local_date,
    studentName: record.student_name,
    studentHash: record.student_hash,
    title: record.title,
    activityHash: record.activity_hash,
    version: record.activity_version,
    hours: record.credits,
    ceTypeId: record.ce_type_id,
    source: record.source as CreditSource,
    state: record.state,
    agd: agdStateOf({
      subjects: record.subjects,
      roster: rosterStateOf(record),
      stands: record.state === 'stands',
      agdNumber: record.agd_number,
      isVerified: record.email_verified_at !== null && record.disabled_at === null,
    }),
    reportedOn: record.reported_on,
  };
}

/** A page of a filter, behind the last one the last, with how many rows were counted. */
async function readPage(db: Queryable, filter: LedgerQuery, asked: number, pageSize: number) {
  const lastPage = (total: number) => Math.max(0, Math.ceil(Math.min(total, countedOf(filter)) / pageSize) - 1);
  const cutOf = (page: number) => ({ limit: pageSize, offset: page * pageSize });
  if (!isName(filter.q)) {
    const counted = await countLedger(db, filter);
    const page = Math.min(asked, lastPage(counted));
    return { page, counted, rows: await listLedger(db, filter, { ...cutOf(page), total: counted }) };
  }
  const page = Math.min(asked, lastPage(countedOf(filter)));
  const found = await listByName(db, filter, cutOf(page));
  if (found.rows.length > 0 || page === 0) return { page, counted: found.total, rows: found.rows };
  const last = lastPage(found.total);
  return { page: last, counted: found.total, rows: (await listByName(db, filter, cutOf(last))).rows };
}

const pageSizes = [25, 50, 100];

export const listCredits: UseCase<typeof creditsCall> = async (
  context,
  staff,
  { page: asked, pageSize: size, ...rest },
) => {
  const { db } = context;
  const pageSize = pageSizes.includes(size) ? size : 50;
  const { filter, activity, student, titleWords } = await filterOf(db, rest);
  const { page, counted, rows } = await readPage(db, filter, asked, pageSize);
  const totalRows = Math.min(counted, countedOf(filter));
  // What was searched for isn't in the log: it may be a member's name.
  await recordLook(context, staff, {
    act: 'credit.listed',
    subject: student
      ? { kind: 'student', hash: rest.student ?? null }
      : activity
        ? { kind: 'activity', hash: rest.activity ?? null, title: activity.title }
        : { kind: 'credits', title: 'all members' },
  });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map(rowOf),
    totalRows,
    isMore: counted > totalRows,
    page,
    pageSize,
    activityTitle: activity?.title ?? null,
    titleWords: titleWords || null,
    studentName: student ? nameOnCertificate(student) : null,
  };
};

/** Activities to choose from, for granting. */
export const findActivities: UseCase<typeof creditActivitiesCall> = async ({ db }, _staff, { q }) => {
  const zone = await readTimeZone(db);
  const rows = await listActivitiesToCredit(db, q.split(/\s+/).filter(Boolean).slice(0, 6), 20);
  return {
    status: true,
    data: rows.map((row) => ({
      hash: row.hash,
      title: row.title,
      kind: row.kind as 'class' | 'episode',
      sponsor: row.sponsor,
      hours: row.credits,
      releasedOn: localDay(row.release_at, zone),
      state: row.retired_at !== null ? 'retired' : row.published ? 'published' : 'off-line',
    })),
  };
};

const columns = [
  'Date',
  'Name',
  'Activity',
  'Version',
  'Type',
  'Hours',
  'Source',
  'State',
  'AGD',
  'Score',
  'Certificate No.',
] as const;

/** Rows as CSV, readable by spreadsheets as UTF-8. No cell is a formula to the spreadsheet that opens it. */
const csvOf = (records: readonly LedgerRecord[], header: boolean): string =>
  stringify(
    records.map((record) => {
      const row = rowOf(record);
      return [
        row.day,
        row.studentName,
        row.title,
        row.version,
        ceTypeLabel(row.ceTypeId),
        creditsText(row.hours),
        creditSources[row.source],
        ledgerStates[row.state],
        row.reportedOn === null ? agdStates[row.agd] : `${agdStates.reported} ${row.reportedOn}`,
        record.exam_score === null ? '' : `${record.exam_score}%`,
        row.code,
      ];
    }),
    { header, columns: [...columns], bom: header, ...csvForSpreadsheets },
  );

const piece = 5000;

/**
 * The rows of the current filter, with a reason. Names leave the portal, so the log records who exported how many rows,
 * and the file's digest.
 */
async function creditsCsv(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const { reason = '', ...asked } = query;
  const read = creditsSchemas.input.safeParse(asked);
  if (!read.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  if (reason.trim().length < 15 || reason.length > 300)
    throw new Refusal('reason', amendmentMessages.exportReason, { httpStatus: 400 });
  const { filter } = await filterOf(context.db, read.data);
  const pieces: string[] = [];
  let rows = 0;
  let after: { day: string; id: string } | null = null;
  // A filter that leaves few rows is read at once; everything else continues behind the last row of the piece before.
  const total = await countLedger(context.db, filter);
  for (;;) {
    const records: LedgerRecord[] = await listLedger(context.db, filter, { limit: piece, total, after });
    pieces.push(csvOf(records, after === null));
    rows += records.length;
    if (rows > mostExported) throw new Refusal('too-many', ledgerMessages.tooManyToExport, { httpStatus: 413 });
    const last = records.at(-1);
    if (records.length < piece || last === undefined) break;
    after = { day: last.local_date, id: last.id };
  }
  const body = Buffer.from(pieces.join(''));
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'credit.exported',
      subject: { kind: 'credits' },
      after: { rows, sha256: createHash('sha256').update(body).digest('hex') },
      reason: reason.trim(),
    }),
  );
  return {
    contentType: 'text/csv; charset=utf-8',
    body,
    headers: {
      'content-disposition': `attachment; filename="credits-${localDay(context.now(), await readTimeZone(context.db))}.csv"`,
    },
  };
}

export const ledgerDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: creditsCsvPath,
    answer: creditsCsv,
    staffAccess: { permission: 'report.names' },
    throttle: { most: 30, perSec: 300 },
  },
];
