// The log as it is read: a page of it, or all that fits a filter as a file.
import { stringify } from 'csv-stringify';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { DocumentRoute } from '#platform/server/http/documents.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type auditCall, auditCsvPath, type checkAuditCall, mostAuditCounted } from '../../contract.ts';
import { subjectWords } from '../../log-sentence.ts';
import { mayDo } from '../../permissions.ts';
import { auditFilter } from '../../schemas.ts';
import { recordAction, recordLook } from '../audit.ts';
import { verifyAudit } from './verify-audit.ts';
import {
  countAudit,
  countFirewall,
  findChainState,
  listAudit,
  listPeopleOfLog,
  type AuditFilter,
} from './audit-queries.ts';

const pageSize = 50;
/** The file is read in pieces of this many entries. */
const pieceSize = 1000;

/** What an entry is about, and how it reads today. */
export const subjectOf = (row: Awaited<ReturnType<typeof listAudit>>[number]) => {
  const subject = { kind: row.subject_kind, hash: row.subject_hash, title: row.subject_title };
  return { ...subject, words: subjectWords({ ...subject, person: row.person }) };
};

/** Without permission for the whole log, people see their own actions. */
const narrowed = (staff: StaffMember, filter: AuditFilter): AuditFilter =>
  mayDo(staff.roles, 'audit.read') ? filter : { ...filter, staffId: staff.id };

/** The newest entries that someone may read. */
export const listNewestEntries = (db: Queryable, staff: StaffMember, limit: number) =>
  listAudit(db, narrowed(staff, {}), { limit, offset: 0 });

/** What the border between sponsors and education shows in the days of a filter. */
async function readFirewall({ db, now }: Pick<Context, 'db' | 'now'>, { from, until }: AuditFilter) {
  const { actions, changes, first } = await countFirewall(db, { from, until });
  const end = until ?? now();
  return { actions, changes, from: from ?? first ?? end, until: end };
}

export const readAudit: UseCase<typeof auditCall> = async (context, staff, { page, ...filter }) => {
  const { db } = context;
  const wanted = narrowed(staff, filter);
  const chain = await findChainState(db);
  // Entries are numbered without gaps: all of them are as many as the last one says.
  const isAll = Object.values(wanted).every((value) => value === undefined || value === '');
  const counted = isAll ? Number(chain.last_id) : await countAudit(db, wanted, mostAuditCounted);
  const totalRows = isAll ? counted : Math.min(counted, mostAuditCounted);
  const served = clampPage(page, totalRows, pageSize);
  const rows = await listAudit(db, wanted, { limit: pageSize, offset: served * pageSize });
  if (mayDo(staff.roles, 'audit.read'))
    await recordLook(context, staff, { act: 'audit.looked-at', subject: { kind: 'audit' } });
  return {
    status: true,
    rowCount: rows.length,
    totalRows,
    isMore: counted > totalRows,
    pageSize,
    page: served,
    data: rows.map((row) => ({
      id: row.id,
      at: row.at,
      by: { hash: row.staff_hash, name: row.staff_name, roles: row.roles },
      via: row.via as 'console' | 'command' | 'timetable',
      act: row.act,
      subject: subjectOf(row),
      reason: row.reason,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
      network: row.network,
    })),
    people: mayDo(staff.roles, 'audit.read') ? await listPeopleOfLog(db) : [],
    firewall:
      (filter.only === 'education' || filter.only === 'promotion') && mayDo(staff.roles, 'audit.read')
        ? await readFirewall(context, filter)
        : null,
    chain: {
      lastId: chain.last_id,
      checkedAt: chain.checked_at,
      checkedThrough: chain.checked_through,
      brokenId: chain.broken_id,
    },
  };
};

/** Checks the whole chain now, as it is checked each night. */
export const checkAudit: UseCase<typeof checkAuditCall> = async (context) => {
  const { brokenId } = await verifyAudit(context);
  return { status: true, isIntact: brokenId === null };
};

const filterForm = z.object(auditFilter);
const columns = [
  'Entry',
  'When (UTC)',
  'Who',
  'Roles',
  'Via',
  'Act',
  'Kind',
  'Thing',
  'Hash',
  'Reason',
  'Before',
  'After',
];

export const auditCsv: DocumentRoute = {
  method: 'GET',
  path: auditCsvPath,
  staffAccess: { permission: 'audit.own' },
  async answer(context, { query, staff }) {
    const read = filterForm.safeParse(query);
    if (!read.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
    const filter = narrowed(staff, read.data);
    const { rows, own } = await context.db.transaction().execute(async (trx) => {
      const total = await countAudit(trx, filter);
      await recordAction(context, trx, {
        by: staff,
        act: 'audit.exported',
        subject: { kind: 'audit' },
        after: { entries: total },
      });
      // The file ends before the entry that it leaves itself.
      return { rows: total, own: (await findChainState(trx)).last_id };
    });
    const lines = async function* (): AsyncGenerator<string[]> {
      yield columns;
      let before = own;
      for (let left = rows; left > 0;) {
        const piece = await listAudit(
          context.db,
          { ...filter, before },
          { limit: Math.min(left, pieceSize), offset: 0 },
        );
        for (const row of piece)
          yield [
            row.id,
            row.at.toString({ smallestUnit: 'second' }),
            row.staff_name,
            row.roles.join(' '),
            row.via,
            row.act,
            row.subject_kind,
            subjectOf(row).words,
            row.subject_hash ?? '',
            row.reason ?? '',
            row.before === null ? '' : JSON.stringify(row.before),
            row.after === null ? '' : JSON.stringify(row.after),
          ];
        const last = piece.at(-1);
        if (last === undefined) return;
        left -= piece.length;
        before = last.id;
      }
    };
    return {
      contentType: 'text/csv; charset=utf-8; header=present',
      body: Readable.from(lines()).pipe(stringify(csvForSpreadsheets)),
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
    };
  },
};
