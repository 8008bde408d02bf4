// Announcements and their recipients as the console reads and writes them.
import { isUnreachable } from '#sign-in/server/unreachable-rows.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Announcement } from '#platform/server/database/tables.gen.ts';
import { quietDays } from '../../audience.ts';

export type Audience = {
  readonly professions: readonly string[];
  readonly states: readonly string[];
  readonly subjects: readonly string[];
  readonly isForNew: boolean;
  readonly includesRecent: boolean;
  readonly activities: readonly string[];
};

const anyOf = (column: string, values: readonly string[]) =>
  values.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${[...values]}::text[])`;

/** Members whom the choice of an audience describes, whether they want news or not. */
const described = ({ professions, states, subjects, isForNew, activities }: Audience) => sql`
  student.disabled_at is null and student.agreed_at is not null
  and ${anyOf('student.job_title', professions)} and ${anyOf('student.state', states)}
  and ${
    subjects.length === 0
      ? sql`true`
      : sql`exists (
          select from credit join activity_category on activity_category.activity_id = credit.activity_id
          where credit.student_id = student.id and activity_category.category_id = any(${[...subjects]}::bigint[])
        )`
  }
  and ${
    !isForNew || activities.length === 0
      ? sql`true`
      : sql`not exists (
          select from activity where activity.hash = any(${[...activities]}::text[]) and (
            exists (select from gradebook where gradebook.activity_id = activity.id and gradebook.student_id = student.id)
            or exists (select from seat where seat.activity_id = activity.id and seat.student_id = student.id)
          )
        )`
  }`;

const isUndeliverable = sql<boolean>`(exists (
  select from mail where mail.student_id = student.id and mail.given_up_at is not null and mail.recipient = student.email
) or ${isUnreachable})`;
const hadOne = (now: Temporal.Instant) => sql<boolean>`exists (
  select from announcement_recipient had where had.student_id = student.id and had.state = 'sent'
    and had.at > ${now.subtract({ hours: quietDays * 24 })}::timestamptz
)`;

/** What an audience comes to: those who get it, and how many are left out for each reason, each counted once. */
export async function countAudience(db: Queryable, audience: Audience, now: Temporal.Instant) {
  const { rows } = await sql<{ why: string; count: number }>`
    select why, count(*)::int as count from (
      select case
        when mailings_off_at is not null then 'unsubscribed'
        when email_verified_at is null then 'unconfirmed'
        when ${isUndeliverable} then 'undeliverable'
        when ${hadOne(now)} then 'recent'
        else 'members' end as why
      from student where ${described(audience)}
    ) as counted group by why`.execute(db);
  const of = (why: string) => rows.find((row) => row.why === why)?.count ?? 0;
  return {
    members: of('members') + (audience.includesRecent ? of('recent') : 0),
    unsubscribed: of('unsubscribed'),
    unconfirmed: of('unconfirmed'),
    undeliverable: of('undeliverable'),
    recent: of('recent'),
  };
}

/** Notes who gets it, as chosen by the audience at this moment; returns how many. */
export async function insertRecipients(
  trx: Queryable,
  announcementId: string,
  audience: Audience,
  now: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into announcement_recipient (announcement_id, student_id)
    select ${announcementId}, student.id from student
    where ${described(audience)} and mailings_off_at is null and email_verified_at is not null
      and not ${isUndeliverable} and ${audience.includesRecent ? sql`true` : sql`not ${hadOne(now)}`}
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export const insertAnnouncement = (trx: Queryable, row: Insertable<Announcement>) =>
  trx.insertInto('announcement').values(row).execute();

export const findAnnouncement = (db: Queryable, hash: string) =>
  db.selectFrom('announcement').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockAnnouncement = (trx: Queryable, hash: string) =>
  trx.selectFrom('announcement').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();

export const updateAnnouncement = (trx: Queryable, id: string, changes: Updateable<Announcement>) =>
  trx.updateTable('announcement').set(changes).where('id', '=', id).execute();

export const deleteAnnouncement = (trx: Queryable, id: string) =>
  trx.deleteFrom('announcement').where('id', '=', id).execute();

const figuresOf = sql`
  select recipient.announcement_id,
    count(*) filter (where recipient.state = 'sent' and mail.captured is not true)::int as sent,
    count(mail.id) filter (where mail.captured)::int as not_sent,
    count(*) filter (where recipient.state = 'waiting')::int as waiting,
    count(*) filter (where recipient.reason = 'unsubscribed')::int as skipped_unsubscribed,
    count(*) filter (where recipient.reason = 'closed')::int as skipped_closed,
    count(*) filter (where recipient.reason = 'undeliverable')::int as skipped_undeliverable,
    count(*) filter (where recipient.state = 'sent' and student.mailings_off_at > recipient.at
      and student.mailings_off_at < recipient.at + interval '7 days')::int as unsubscribed,
    count(mail.id) filter (where mail.given_up_at is not null)::int as undeliverable
  from announcement_recipient as recipient
  join student on student.id = recipient.student_id
  left join mail on mail.idempotency_key = 'announcement:' || recipient.announcement_id || ':' || recipient.student_id`;

type Figures = {
  announcement_id: string;
  sent: number;
  not_sent: number;
  waiting: number;
  skipped_unsubscribed: number;
  skipped_closed: number;
  skipped_undeliverable: number;
  unsubscribed: number;
  undeliverable: number;
};

/** Sums without a person. Whoever unsubscribed within a week after getting it counts as unsubscribed. */
export async function readFigures(db: Queryable, announcementId: string): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`${figuresOf}
    where recipient.announcement_id = ${announcementId} group by recipient.announcement_id`.execute(db);
  return rows[0];
}

const mostListed = 100;

/** The newest hundred, with their sums. */
export async function listAnnouncements(db: Queryable) {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .orderBy(sql`coalesce(finished_at, started_at, send_at, changed_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  const { rows: figures } = await sql<Figures>`${figuresOf} group by recipient.announcement_id`.execute(db);
  return rows.map((row) => ({ ...row, figures: figures.find(({ announcement_id: id }) => id === row.id) }));
}

export const listLists = (db: Queryable) =>
  db
    .selectFrom('select_item')
    .select(['list', 'id', 'label'])
    .where('list', 'in', ['jobTitles', 'states'])
    .orderBy('position')
    .execute();

export const listSubjects = (db: Queryable) =>
  db.selectFrom('category').select(['id', 'name as label']).orderBy('name').execute();

const cardColumns = [
  'activity.hash',
  'activity.title',
  'activity.kind',
  'activity.list',
  'activity.shown',
  'activity.credits',
  'activity.release_at',
] as const;

export const listCards = (db: Queryable, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('activity')
        .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
        .select(cardColumns)
        .select('podcast_show.hash as show_hash')
        .where('activity.hash', 'in', [...hashes])
        .execute();

/** Activities that members see and whose title has these words, the newest first. */
export const listCardChoices = (db: Queryable, q: string, limit: number) =>
  db
    .selectFrom('activity')
    .select(['hash', 'title', 'kind', 'list'])
    .where('shown', '=', true)
    .where(sql<boolean>`plain_words(title) like '%' || plain_words(${q}) || '%'`)
    .orderBy('release_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export const listDue = (db: Queryable, now: Temporal.Instant) =>
  db
    .selectFrom('announcement')
    .select('hash')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute();

/** The announcement that began first, of those being sent. */
export const findSending = (db: Queryable) =>
  db
    .selectFrom('announcement')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The next recipients, locked until the transaction ends; those another process has are left to it. */
export async function takeRecipients(trx: Queryable, announcementId: string, limit: number) {
  const { rows } = await sql<{
    id: string;
    hash: string;
    firstname: string;
    email: string;
    time_zone: string;
    mailings_off_at: Temporal.Instant | null;
    disabled_at: Temporal.Instant | null;
    is_undeliverable: boolean;
  }>`
    select student.id, student.hash, student.firstname, student.email, student.time_zone, student.mailings_off_at,
      student.disabled_at, ${isUndeliverable} as is_undeliverable
    from announcement_recipient
    join student on student.id = announcement_recipient.student_id
    where announcement_recipient.announcement_id = ${announcementId} and announcement_recipient.state = 'waiting'
    order by announcement_recipient.student_id limit ${limit}
    for update of announcement_recipient skip locked`.execute(trx);
  return rows;
}

export type SkipReason = 'unsubscribed' | 'closed' | 'undeliverable';

export const setRecipient = (
  trx: Queryable,
  announcementId: string,
  studentId: string,
  to: { state: 'waiting' | 'sent' | 'skipped'; reason: SkipReason | null; at: Temporal.Instant | null },
) =>
  trx
    .updateTable('announcement_recipient')
    .set(to)
    .where('announcement_id', '=', announcementId)
    .where('student_id', '=', studentId)
    .execute();

/** Ends it when nobody waits and every mail left or was given up; true where this did. */
export async function finishIfDone(trx: Queryable, announcementId: string, at: Temporal.Instant): Promise<boolean> {
  const row = await trx
    .updateTable('announcement')
    .set({ state: 'sent', finished_at: at })
    .where('id', '=', announcementId)
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('announcement_recipient')
            .select('student_id')
            .where('announcement_id', '=', announcementId)
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail')
            .select('id')
            .where('is_bulk', '=', sql.lit(true))
            .where('sent_at', 'is', null)
            .where('given_up_at', 'is', null)
            .where('idempotency_key', 'like', `announcement:${announcementId}:%`),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What decides, when a mail is about to leave, whether it still may. */
export async function findLeaving(db: Queryable, announcementId: string, studentId: string) {
  const { rows } = await sql<{
    state: string;
    mailings_off_at: Temporal.Instant | null;
    disabled_at: Temporal.Instant | null;
  }>`
    select announcement.state, student.mailings_off_at, student.disabled_at
    from announcement cross join student
    where announcement.id = ${announcementId} and student.id = ${studentId}`.execute(db);
  return rows[0];
}

/** Notes what an announcement's emails lead to; what is noted keeps its clicks. */
export const insertLinks = (
  db: Queryable,
  announcementId: string,
  links: readonly { readonly target: string; readonly label: string }[],
) =>
  db
    .insertInto('announcement_link')
    .values(links.map(({ target, label }) => ({ announcement_id: announcementId, target, label })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listLinks = (db: Queryable, announcementId: string) =>
  db
    .selectFrom('announcement_link')
    .where('announcement_id', '=', announcementId)
    .select(['id', 'target', 'label', 'clicks'])
    .orderBy('id')
    .execute();

/** Counts a link once more, and returns where it leads. */
export async function countClick(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('announcement_link')
    .set({ clicks: sql<number>`clicks + 1` })
    .where('id', '=', id)
    .returning('target')
    .executeTakeFirst();
  return row?.target;
}
