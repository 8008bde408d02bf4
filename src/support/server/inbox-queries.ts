import { sql, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SupportMessage } from '#platform/server/database/tables.gen.ts';
import type { InboxState } from '../inbox.ts';

export type InboxFilter = {
  readonly state: InboxState | 'todo' | 'all';
  readonly whose?: 'mine' | 'nobody' | undefined;
  readonly subject?: string | undefined;
  readonly q?: string | undefined;
  /** Whose `mine` are; null where that is not asked for. */
  readonly staffId: string | null;
  readonly now: Temporal.Instant;
};

function filtered(db: Queryable, { state, whose, subject, q, staffId, now }: InboxFilter) {
  return db
    .selectFrom('support_message')
    .$if(state !== 'all' && state !== 'todo', (query) => query.where('support_message.state', '=', state))
    .$if(state === 'todo', (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([
            eb('support_message.state', 'in', ['new', 'open']),
            eb.or([eb('support_message.snoozed_until', 'is', null), eb('support_message.snoozed_until', '<=', now)]),
          ]),
          eb.and([eb('support_message.state', '=', 'waiting'), eb('support_message.snoozed_until', '<=', now)]),
        ]),
      ),
    )
    .$if(whose === 'mine', (query) => query.where('support_message.assigned_to', '=', staffId))
    .$if(whose === 'nobody', (query) => query.where('support_message.assigned_to', 'is', null))
    .$if(subject !== undefined, (query) => query.where('support_message.subject', '=', subject ?? ''))
    .$if(q !== undefined && q.trim() !== '', (query) => {
      const part = `%${(q ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
      return query.where(sql<boolean>`support_message.find_text like lower(${part})`);
    });
}

export async function countInbox(db: Queryable, filter: InboxFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of the messages: what is to do the oldest first, else the newest first. `page` counts from 0. */
export function listInbox(db: Queryable, filter: InboxFilter, page: number, pageSize: number) {
  const order = filter.state === 'todo' ? 'asc' : 'desc';
  // Rows are put in order by themselves: most of what is found is on other pages.
  const onPage = filtered(db, filter)
    .select('support_message.id')
    .orderBy('support_message.received_at', order)
    .orderBy('support_message.id', order)
    .limit(pageSize)
    .offset(page * pageSize);
  return db
    .selectFrom('support_message')
    .where('support_message.id', 'in', onPage)
    .leftJoin('staff_member', 'staff_member.id', 'support_message.assigned_to')
    .select([
      'support_message.id',
      'support_message.hash',
      'support_message.state',
      'support_message.name',
      'support_message.email',
      'support_message.subject',
      'support_message.received_at',
      'support_message.snoozed_until',
      'support_message.student_id',
      'staff_member.hash as staff_hash',
      'staff_member.name as staff_name',
    ])
    .select([
      sql<string>`left(support_message.comment, 160)`.as('beginning'),
      sql<number>`(select count(*)::int from support_reply where message_id = support_message.id and kind = 'answer')`.as(
        'answers',
      ),
      sql<Temporal.Instant>`coalesce((select max(at) from support_reply where message_id = support_message.id and kind <> 'note'), support_message.received_at)`.as(
        'last_at',
      ),
    ])
    .orderBy('support_message.received_at', order)
    .orderBy('support_message.id', order)
    .execute();
}

export async function countStates(db: Queryable, staffId: string) {
  const { rows } = await sql<{
    new: number;
    open: number;
    waiting: number;
    done: number;
    mine: number;
    last: Temporal.Instant | null;
  }>`
    select count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
      count(*) filter (where assigned_to = ${staffId} and state <> 'done')::int as mine,
      (select max(at) from support_reply where kind = 'answer') as last
    from support_message`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has a row.');
  return counts;
}

export function findMessage(db: Queryable, hash: string) {
  return db
    .selectFrom('support_message')
    .leftJoin('staff_member', 'staff_member.id', 'support_message.assigned_to')
    .leftJoin('complaint', 'complaint.message_id', 'support_message.id')
    .selectAll('support_message')
    .select(['staff_member.hash as staff_hash', 'staff_member.name as staff_name'])
    .select(['complaint.outcome', 'complaint.noted_by'])
    .where('support_message.hash', '=', hash)
    .executeTakeFirst();
}

/** Notes that a message is a complaint, and what became of it; null takes the note back. */
export async function saveComplaint(
  trx: Queryable,
  messageId: string,
  complaint: { readonly outcome: string; readonly noted_at: Temporal.Instant; readonly noted_by: string } | null,
): Promise<void> {
  if (complaint === null) await trx.deleteFrom('complaint').where('message_id', '=', messageId).execute();
  else
    await trx
      .insertInto('complaint')
      .values({ message_id: messageId, ...complaint })
      .onConflict((conflict) => conflict.column('message_id').doUpdateSet(complaint))
      .execute();
}

export function lockMessage(trx: Queryable, hash: string) {
  return trx.selectFrom('support_message').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

/** Gives the messages that someone has in hand and that are not done to someone else. Returns how many. */
export async function moveAssigned(trx: Queryable, fromId: string, toId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('support_message')
    .set((eb) => ({ assigned_to: toId, revision: eb('revision', '+', 1) }))
    .where('assigned_to', '=', fromId)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Changes a locked message. Returns its new revision. */
export async function updateMessage(trx: Queryable, id: string, changes: Updateable<SupportMessage>): Promise<number> {
  const { revision } = await trx
    .updateTable('support_message')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Answers and notes of a message, oldest first, each answer with what became of its mail. */
export function listReplies(db: Queryable, messageId: string) {
  return db
    .selectFrom('support_reply')
    .leftJoin('mail', 'mail.message_id', 'support_reply.mail_message_id')
    .select([
      'support_reply.hash',
      'support_reply.kind',
      'support_reply.written_by',
      'support_reply.reply_text',
      'support_reply.at',
      'support_reply.mail_message_id',
      'mail.sent_at',
      'mail.captured',
      'mail.given_up_at',
      'mail.attempts',
    ])
    .where('support_reply.message_id', '=', messageId)
    .orderBy('support_reply.id')
    .execute();
}

export function insertReply(
  trx: Queryable,
  reply: {
    hash: string;
    message_id: string;
    kind: 'answer' | 'pasted' | 'note';
    written_by: string;
    staff_id: string;
    reply_text: string;
    mail_message_id: string | null;
    at: Temporal.Instant;
  },
) {
  return trx.insertInto('support_reply').values(reply).execute();
}

/** Message-IDs of the thread so far: the email that brought the message to the provider, then each answer. */
export async function listThreadIds(db: Queryable, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    (select message_id from mail where idempotency_key = ${`support:${messageId}`})
    union all (select mail_message_id from support_reply where message_id = ${messageId} and mail_message_id is not null order by id)`.execute(
    db,
  );
  return rows.map(({ message_id }) => message_id);
}

/** The sender of a message: the student who was signed in, else the one whose confirmed email it is. */
export function findWriter(db: Queryable, message: { student_id: string | null; email: string }) {
  return db
    .selectFrom('student')
    .select(['id', 'hash', 'firstname', 'lastname', 'email', 'city', 'disabled_at'])
    .where('merged_into', 'is', null)
    .where((eb) =>
      message.student_id === null
        ? eb.and([eb('email_key', '=', message.email.trim().toLowerCase()), eb('email_verified_at', 'is not', null)])
        : eb('id', '=', message.student_id),
    )
    .executeTakeFirst();
}

export function listSeatsOf(db: Queryable, studentId: string, now: Temporal.Instant) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .select(['activity.title', 'activity.release_at', 'seat.state'])
    .where('seat.student_id', '=', studentId)
    .where('activity.release_at', '>', now)
    .where('activity.cancelled_at', 'is', null)
    .orderBy('activity.release_at')
    .limit(5)
    .execute();
}

export function findLastCreditOf(db: Queryable, studentId: string) {
  return db
    .selectFrom('credit')
    .select(['id', 'verification_code', 'title', 'local_date'])
    .where('student_id', '=', studentId)
    .where(sql<boolean>`not exists (select from credit_correction where credit_id = credit.id)`)
    .orderBy('earned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findLastRefusal(db: Queryable, studentId: string) {
  return db
    .selectFrom('sign_in_refusal')
    .select(['reason', 'times', 'last_at'])
    .where('student_id', '=', studentId)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listOthers(db: Queryable, message: { id: string; email: string }) {
  return db
    .selectFrom('support_message')
    .select(['hash', 'subject', 'state', 'received_at'])
    .where(sql<boolean>`lower(email) = lower(${message.email})`)
    .where('email', '<>', '')
    .where('id', '<>', message.id)
    .orderBy('received_at', 'desc')
    .limit(5)
    .execute();
}

/** People of the team who answer messages. */
export function listColleagues(db: Queryable, roles: readonly string[]) {
  return db
    .selectFrom('staff_member')
    .select(['id', 'hash', 'name'])
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff_role')
          .select('staff_role.role')
          .whereRef('staff_role.staff_id', '=', 'staff_member.id')
          .where('staff_role.role', 'in', [...roles]),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function finishMessages(trx: Queryable, hashes: readonly string[], at: Temporal.Instant) {
  return trx
    .updateTable('support_message')
    .set((eb) => ({ state: 'done', done_at: at, snoozed_until: null, revision: eb('revision', '+', 1) }))
    .where('hash', 'in', [...hashes])
    .where('state', '<>', 'done')
    .returning('hash')
    .execute();
}

export function listSavedAnswers(db: Queryable) {
  return db.selectFrom('saved_answer').select(['hash', 'name', 'answer_text']).orderBy('name').execute();
}

export function insertSavedAnswer(
  trx: Queryable,
  answer: { hash: string; name: string; answer_text: string; changed_by: string; changed_at: Temporal.Instant },
) {
  return trx.insertInto('saved_answer').values(answer).execute();
}

export function updateSavedAnswer(
  trx: Queryable,
  hash: string,
  changes: { name: string; answer_text: string; changed_by: string; changed_at: Temporal.Instant },
) {
  return trx
    .updateTable('saved_answer')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
}

export function deleteSavedAnswer(trx: Queryable, hash: string) {
  return trx.deleteFrom('saved_answer').where('hash', '=', hash).returning('name').executeTakeFirst();
}

/** How many messages wait for an answer, and since when the oldest does. */
export async function findUnanswered(db: Queryable, now: Temporal.Instant) {
  const row = await db
    .selectFrom('support_message')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('received_at').as('oldest')])
    .where('state', 'in', ['new', 'open'])
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest };
}
