// The catalog of the console, as a list and as files.
import { stringify } from 'csv-stringify/sync';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { CallResult } from '#platform/shared/call.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { kindWords, stateWords } from '../../../catalogue-words.ts';
import { catalogueCsvPath, catalogueFolderPath, type catalogueListCall } from '../../../staff-contract.ts';
import { momentOf } from '../../../import-moment.ts';
import { catalogueFilterForm, type CatalogueFilters } from '../../../staff-schemas.ts';
import {
  countByKind,
  countFound,
  listActivities,
  listDrafts,
  listFound,
  listPublications,
  readListChoices,
  type Found,
  type ListedActivity,
  type ListedDraft,
  type ListedPublication,
  type Scope,
} from './catalogue-list-queries.ts';
import { exportFolder } from '../folder/export-folder.ts';
import { snapshotDocument } from '../versions/take-snapshot.ts';

type Row = CallResult<typeof catalogueListCall>['data'][number];

const pageSize = 50;
/** Drafts before everything that has a time, where the latest is first. */
const usualSort = '-at';

function activityRow(record: ListedActivity): Row {
  return {
    hash: record.hash,
    kind: record.kind,
    title: record.title,
    state: record.state,
    speaker: record.speaker ?? '',
    company: record.company ?? '',
    show: record.show ?? '',
    credits: record.credits,
    at: record.publish_at ?? record.release_at,
    endsAt: record.kind === 'webinar' ? record.ends_at : null,
    finishUntil: record.finish_until,
    picture: fileUrlOrNull(record.picture_hash, record.picture_name),
    musts: record.musts,
    shoulds: record.shoulds,
    recent: record.recent,
    capacity: record.kind === 'webinar' ? record.capacity : null,
    changedBy: record.changed_by,
    changedAt: record.changed_at,
    neverPublished: false,
  };
}

function publicationRow(record: ListedPublication): Row {
  return {
    hash: record.hash,
    kind: record.kind,
    title: record.title,
    state: record.state,
    speaker: '',
    company: record.company ?? '',
    show: '',
    credits: 0,
    at: record.publish_at,
    endsAt: null,
    finishUntil: null,
    picture: fileUrlOrNull(record.picture_hash, record.picture_name),
    musts: record.musts,
    shoulds: record.shoulds,
    recent: record.recent,
    capacity: null,
    changedBy: record.changed_by,
    changedAt: record.changed_at,
    neverPublished: false,
  };
}

/** A moment as it was typed, or null while nothing was typed that is one. */
function momentOrNull(typed: string, timeZone: string): Temporal.Instant | null {
  try {
    return momentOf(typed, timeZone);
  } catch {
    return null;
  }
}

function draftRow(record: ListedDraft, timeZone: string): Row {
  const typed = momentOrNull(record.typed_at, timeZone);
  const isWebinar = record.kind === 'webinar';
  return {
    hash: record.hash,
    kind: record.kind,
    title: record.title,
    state: record.publish_at !== null ? 'scheduled' : record.is_in_review ? 'in-review' : 'draft',
    speaker: record.speaker ?? '',
    company: record.company ?? '',
    show: record.show ?? '',
    credits: record.credits,
    at: record.publish_at ?? typed,
    endsAt: isWebinar && typed !== null ? typed.add({ minutes: record.duration_min ?? 0 }) : null,
    finishUntil: null,
    picture: fileUrlOrNull(record.picture_hash, record.picture_name),
    musts: record.musts,
    shoulds: record.shoulds,
    recent: 0,
    capacity: isWebinar ? record.capacity : null,
    changedBy: record.changed_by,
    changedAt: record.changed_at,
    neverPublished: true,
  };
}

/** What was found, as rows in the same order. */
async function rowsOf(db: Queryable, found: readonly Found[], scope: Scope): Promise<Row[]> {
  const isDraft = ({ activity_id, show_id, book_id }: Found) => (activity_id ?? show_id ?? book_id) === null;
  const idsOf = (name: 'activity_id' | 'show_id' | 'book_id') => found.flatMap(({ [name]: id }) => id ?? []);
  const drafts = found.filter(isDraft).flatMap(({ draft_id: id }) => id ?? []);
  const [shows, books] = [idsOf('show_id'), idsOf('book_id')];
  const [ofActivities, ofPublications, ofDrafts, timeZone] = await Promise.all([
    listActivities(db, idsOf('activity_id'), scope),
    shows.length + books.length === 0 ? [] : listPublications(db, { shows, books }, scope),
    drafts.length === 0 ? [] : listDrafts(db, drafts),
    drafts.length === 0 ? 'UTC' : readTimeZone(db),
  ]);
  const rows = new Map<string, Row>([
    ...ofActivities.map((row) => [`activity ${row.id}`, activityRow(row)] as const),
    ...ofPublications.map((row) => [`${row.kind} ${row.show_id ?? row.book_id}`, publicationRow(row)] as const),
    ...ofDrafts.map((row) => [`draft ${row.id}`, draftRow(row, timeZone)] as const),
  ]);
  const keyOf = ({ activity_id: activity, show_id: show, book_id: book, draft_id: draft }: Found) =>
    activity !== null
      ? `activity ${activity}`
      : show !== null
        ? `show ${show}`
        : book !== null
          ? `book ${book}`
          : `draft ${draft}`;
  return found.flatMap((each) => rows.get(keyOf(each)) ?? []);
}

/** People from outside see only what their own company has published. */
export const scopeOf = ({ now }: Pick<Context, 'now'>, { companyId }: Pick<StaffMember, 'companyId'>): Scope => ({
  now: now(),
  companyId,
});

const isNarrowed = (filters: CatalogueFilters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'kind' && value !== undefined && value !== '');

export const listCatalogue: UseCase<typeof catalogueListCall> = async (
  context,
  staff,
  { page: asked, sort = usualSort, ...filters },
) => {
  const { db } = context;
  const scope = scopeOf(context, staff);
  const pieceOf = (page: number) => listFound(db, filters, sort, scope, { limit: pageSize, offset: page * pageSize });
  const [byKind, choices, counted, first] = await Promise.all([
    countByKind(db, scope),
    readListChoices(db),
    isNarrowed(filters) ? countFound(db, filters, scope) : null,
    pieceOf(asked),
  ]);
  const of = (kind: (typeof byKind)[number]['kind']) => byKind.find((each) => each.kind === kind)?.all ?? 0;
  const counts = {
    class: of('class'),
    webinar: of('webinar'),
    tutorial: of('tutorial'),
    episode: of('episode'),
    show: of('show'),
    book: of('book'),
  };
  const shown = byKind.filter(({ kind }) => filters.kind === undefined || kind === filters.kind);
  const sum = (name: 'all' | 'draft' | 'in-review' | 'problem' | 'scheduled' | 'edited' | 'old' | 'retired') =>
    shown.reduce((total, row) => total + row[name], 0);
  const totalRows = counted ?? sum('all');
  const page = clampPage(asked, totalRows, pageSize);
  const found = page === asked ? first : await pieceOf(page);
  const data = await rowsOf(db, found, scope);
  return {
    status: true,
    rowCount: data.length,
    data,
    totalRows,
    page,
    pageSize,
    counts: { all: Object.values(counts).reduce((total, count) => total + count, 0), ...counts },
    views: {
      draft: sum('draft'),
      'in-review': sum('in-review'),
      problem: sum('problem'),
      scheduled: sum('scheduled'),
      edited: sum('edited'),
      old: sum('old'),
      retired: sum('retired'),
    },
    choices,
  };
};

/** More than any catalog has; what a filter leaves is chosen whole. */
const mostFound = 1_000_000;

/** The hashes of everything that the filters leave, in the list's order; at most `limit`. */
export async function listHashes(
  db: Queryable,
  filters: CatalogueFilters,
  scope: Scope,
  limit: number = mostFound,
): Promise<string[]> {
  const found = await listFound(db, filters, usualSort, scope, { limit, offset: 0 });
  return (await rowsOf(db, found, scope)).map(({ hash }) => hash);
}

const columns = [
  'Title',
  'Kind',
  'State',
  'Speaker',
  'Sponsor',
  'Show',
  'When',
  'Hours',
  'To fix',
  'To consider',
  'Last 28 days',
  'Seats',
  'Last change',
] as const;
const csvPiece = 1000;

/** What a document is asked for: the filters of the list, or `activities`, hashes that were ticked, between commas. */
function askedOf(context: CallContext, { query, staff }: DocumentRequest) {
  const { activities, page: _page, sort: _sort, ...rest } = query;
  const read = catalogueFilterForm.safeParse(rest);
  if (!read.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  return {
    filters: read.data,
    hashes: activities === undefined ? null : activities.split(','),
    staff,
    scope: scopeOf(context, staff),
  };
}

const attachment = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });

const dayOf = async (context: CallContext): Promise<string> =>
  context
    .now()
    .toZonedDateTimeISO(await readTimeZone(context.db))
    .toPlainDate()
    .toString();

async function catalogueCsv(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { filters, hashes, scope } = askedOf(context, request);
  const only = hashes === null ? null : new Set(hashes);
  const timeZone = await readTimeZone(context.db);
  const local = (at: Temporal.Instant | null) =>
    at === null ? '' : at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const found = await listFound(context.db, filters, usualSort, scope, { limit: mostFound, offset: 0 });
  const lines: (string | number)[][] = [];
  for (let start = 0; start < found.length; start += csvPiece)
    for (const row of await rowsOf(context.db, found.slice(start, start + csvPiece), scope))
      if (only === null || only.has(row.hash))
        lines.push([
          row.title,
          kindWords[row.kind],
          stateWords[row.state],
          row.speaker,
          row.company,
          row.show,
          local(row.at),
          row.credits,
          row.musts ?? '',
          row.shoulds ?? '',
          row.kind === 'webinar' ? '' : row.recent,
          row.kind === 'webinar' ? row.recent : '',
          local(row.changedAt),
        ]);
  return {
    contentType: 'text/csv; charset=utf-8',
    body: stringify(lines, { header: true, columns: [...columns], bom: true, ...csvForSpreadsheets }),
    headers: attachment(`catalog-${await dayOf(context)}.csv`),
  };
}

/** Exam keys leave with it, so the log says who took how much. */
async function catalogueFolder(context: CallContext, request: DocumentRequest): Promise<Document> {
  const { filters, hashes, scope, staff: by } = askedOf(context, request);
  const isAll = Object.values(filters).every((value) => value === undefined);
  const wanted = hashes ?? (isAll ? null : await listHashes(context.db, filters, scope));
  const { body, activities } = await exportFolder(context, wanted);
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by,
      act: 'authoring.exported',
      subject: { kind: 'catalog' },
      after: { activities },
    }),
  );
  return {
    contentType: 'application/zip',
    body,
    headers: attachment(`catalog-${await dayOf(context)}.zip`),
  };
}

export const catalogueFiles: readonly DocumentRoute[] = [
  snapshotDocument,
  {
    method: 'GET',
    path: catalogueCsvPath,
    answer: catalogueCsv,
    staffAccess: { permission: 'catalogue.read' },
    throttle: { most: 30, perSec: 300 },
  },
  {
    method: 'GET',
    path: catalogueFolderPath,
    answer: catalogueFolder,
    staffAccess: { permission: 'catalogue.edit' },
    throttle: { most: 10, perSec: 300 },
  },
];
