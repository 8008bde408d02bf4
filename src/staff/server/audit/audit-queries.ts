import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AuditEntry } from '#platform/server/database/tables.gen.ts';
import { educationActions, promotionRoles } from '../../firewall.ts';

/** The end of the chain, held until the transaction ends: entries follow one another without gaps. */
export function lockAuditHead(db: Queryable) {
  return db.selectFrom('audit_head').select(['last_id', 'last_hash']).forUpdate().executeTakeFirstOrThrow();
}

export function insertAuditEntry(db: Queryable, entry: Insertable<AuditEntry>) {
  return db
    .insertInto('audit_entry')
    .values({
      ...entry,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute();
}

export function updateAuditHead(db: Queryable, lastId: string, lastHash: Buffer) {
  return db.updateTable('audit_head').set({ last_id: lastId, last_hash: lastHash }).execute();
}

/** Whether the log says that someone of the team viewed this since a moment. */
export async function hasLookedSince(
  db: Queryable,
  staffId: string,
  {
    act,
    subject,
  }: { readonly act: string; readonly subject: { readonly hash?: string | null; readonly title?: string | null } },
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .where('subject_hash', 'is not distinct from', subject.hash ?? null)
    .where('subject_title', 'is not distinct from', subject.title ?? null)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditFilter = {
  /** A person by hash, or by row. */
  readonly by?: string | undefined;
  readonly staffId?: string | undefined;
  readonly act?: string | undefined;
  readonly kind?: string | undefined;
  readonly h?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
  readonly only?: 'people' | 'exports' | 'education' | 'promotion' | undefined;
  readonly q?: string | undefined;
  /** Entries before this one. */
  readonly before?: string | undefined;
};

const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Members, certificates, and messages of this name: it is in the member's row alone, never in the log. */
const thingsNamed = (words: string) => {
  const isNamed = sql`find_text like '%' || plain_words(${words}) || '%'
    and name_key like '%' || plain_words(${words}) || '%' and plain_words(${words}) <> ''`;
  return sql`(
    select 'student', hash from student where ${isNamed}
    union all
    select 'credit', verification_code from credit where student_id in (select id from student where ${isNamed})
    union all
    select 'message', hash from support_message where lower(name) like lower(${likePattern(words)})
  )`;
};

const changesEducation = sql<SqlBool>`act ~ ${sql.lit(educationActions)}`;
const byPromotion = sql<SqlBool>`roles && array[${sql.join(promotionRoles.map((role) => sql.lit(role)))}]`;

const matching = (db: Queryable, filter: Omit<AuditFilter, 'q'>) => {
  const { by, staffId, act, kind, h, from, until, only, before } = filter;
  let query = db.selectFrom('audit_entry');
  if (by !== undefined)
    query = query.where('audit_entry.staff_id', 'in', (eb) =>
      eb.selectFrom('staff_member').select('id').where('hash', '=', by),
    );
  if (staffId !== undefined) query = query.where('audit_entry.staff_id', '=', staffId);
  if (act !== undefined)
    query = act.includes('.') ? query.where('act', '=', act) : query.where('act', 'like', `${act}.%`);
  if (kind !== undefined) query = query.where('subject_kind', '=', kind);
  if (h !== undefined) query = query.where('subject_hash', '=', h);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  if (only === 'people') query = query.where('subject_kind', 'in', ['student', 'credit', 'seat', 'message']);
  if (only === 'education') query = query.where(changesEducation);
  if (only === 'promotion') query = query.where(byPromotion);
  if (only === 'exports') query = query.where('act', '~', '(exported|downloaded|backed-up)$');
  return before === undefined ? query : query.where('audit_entry.id', '<', before);
};

/** What accounts with a promotion role did between two moments, and how much of it changed education. */
export const countFirewall = (db: Queryable, { from, until }: Pick<AuditFilter, 'from' | 'until'>) =>
  matching(db, { from, until })
    .select([
      sql<number>`(count(*) filter (where ${byPromotion} and not ${changesEducation}))::int`.as('actions'),
      sql<number>`(count(*) filter (where ${byPromotion} and ${changesEducation}))::int`.as('changes'),
      sql<Temporal.Instant | null>`min(at)`.as('first'),
    ])
    .executeTakeFirstOrThrow();

/**
 * The ids of a filter's newest entries, `most` at most where it is given. Those that say the words and those about a
 * member of that name are searched apart, so that each stops at `most`: a word may be in every entry.
 */
function newestIds(db: Queryable, { q, ...filter }: AuditFilter, most?: number) {
  const words = q?.trim() ?? '';
  const newest = (condition: RawBuilder<SqlBool>) =>
    matching(db, filter)
      .where(condition)
      .select('audit_entry.id')
      .orderBy('audit_entry.id', 'desc')
      .$if(most !== undefined, (query) => query.limit(most ?? 0));
  if (words === '') return db.selectFrom(newest(sql`true`).as('found')).select('found.id');
  return db
    .selectFrom(newest(sql`find_text like lower(${likePattern(words)})`).as('saying'))
    .select('saying.id')
    .union(
      db.selectFrom(newest(sql`(subject_kind, subject_hash) in ${thingsNamed(words)}`).as('about')).select('about.id'),
    );
}

/** How many entries there are of a filter; counted up to `most` + 1, if it is given. */
export async function countAudit(db: Queryable, filter: AuditFilter, most?: number): Promise<number> {
  const limit = most === undefined ? undefined : most + 1;
  const row = await db
    .selectFrom(newestIds(db, filter, limit).as('found'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(Number(row.count), limit ?? Infinity);
}

/** Whose account, certificate or message an entry is about, by today's name; null where that is gone. */
const personOfSubject = sql<string | null>`case subject_kind
  when 'student' then (select firstname || ' ' || lastname from student where hash = subject_hash)
  when 'credit' then (
    select firstname || ' ' || lastname from credit join student on student.id = credit.student_id where verification_code = subject_hash
  )
  when 'message' then (select name from support_message where hash = subject_hash)
end`;

/** Entries, newest first. */
export function listAudit(db: Queryable, filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) {
  const page = db
    .selectFrom(newestIds(db, filter, limit + offset).as('newest'))
    .select('newest.id')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('audit_entry')
    .where('audit_entry.id', 'in', page)
    .leftJoin('staff_member', 'staff_member.id', 'audit_entry.staff_id')
    .selectAll('audit_entry')
    .select(['staff_member.hash as staff_hash', personOfSubject.as('person')])
    .orderBy('audit_entry.id', 'desc')
    .execute();
}

/** Everybody the log may name: who is on the team or was. */
export function listPeopleOfLog(db: Queryable) {
  return db
    .selectFrom('staff_member')
    .select(['hash', 'name'])
    .where('joined_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function findChainState(db: Queryable) {
  return db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
}

/** The hash of an entry, in hexadecimal. */
export async function findEntryHash(db: Queryable, id: string): Promise<string | undefined> {
  const entry = await db.selectFrom('audit_entry').select('entry_hash').where('id', '=', id).executeTakeFirst();
  return entry && Buffer.from(entry.entry_hash).toString('hex');
}

/** Entries from one on, in their order. */
export function listChain(db: Queryable, fromId: string, limit: number) {
  return db.selectFrom('audit_entry').selectAll().where('id', '>=', fromId).orderBy('id').limit(limit).execute();
}

export function updateChainState(
  db: Queryable,
  state: { checked_at: Temporal.Instant; checked_through: string; broken_id: string | null },
) {
  return db
    .updateTable('audit_head')
    .set({
      ...state,
      // Never less than before: entries that were once seen must be there the next time.
      checked_through: sql<string>`greatest(checked_through, ${state.checked_through}::bigint)`,
    })
    .execute();
}
