// Services that take credit over the wire, and where each report is.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { ReportChannel } from '#platform/server/database/tables.gen.ts';
import { wireLists, type WireList } from '../../../wire-lists.ts';
import { reportedColumns } from '../files/file-queries.ts';

export function findChannel(db: Queryable, name: string) {
  return db.selectFrom('report_channel').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Writes a channel as the change after `revision` (0: there is none yet); false where someone else was faster. */
export async function writeChannel(
  db: Queryable,
  revision: number,
  values: Omit<Insertable<ReportChannel>, 'revision'>,
): Promise<boolean> {
  const row = await (revision === 0
    ? db
        .insertInto('report_channel')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('revision')
        .executeTakeFirst()
    : db
        .updateTable('report_channel')
        .set({ ...values, revision: revision + 1 })
        .where('name', '=', values.name)
        .where('revision', '=', revision)
        .returning('revision')
        .executeTakeFirst());
  return row !== undefined;
}

/** Notes why nothing more is sent; '' = nothing is wrong. */
export const updateStopped = (db: Queryable, name: string, because: string) =>
  db.updateTable('report_channel').set({ stopped_because: because }).where('name', '=', name).execute();

export const updateRetryAt = (db: Queryable, name: string, at: Temporal.Instant | null) =>
  db.updateTable('report_channel').set({ retry_at: at }).where('name', '=', name).execute();

/** The valid row of a report's credit, whatever was amended since. */
const isValidRow = sql<boolean>`(credit.id = credit_report.credit_id or credit.root_id = credit_report.credit_id)
  and not exists (select from credit_correction where credit_correction.credit_id = credit.id)`;

const isFiled = sql<boolean>`exists (
  select from report_file_credit as filed
  where filed.recipe = credit_report.channel and filed.credit_id = credit_report.credit_id
    and filed.profession = credit_report.profession and filed.state = credit_report.state
)`;

/**
 * Notes that credit issued since the channel was turned on is to be reported for each license whose member agreed:
 * everyone's, or one row of the ledger. What was withdrawn there and earned again is reported again. `service`: what
 * members agreed to. Returns how many are new.
 */
export async function insertReports(
  db: Queryable,
  {
    channel,
    service,
    creditId,
    now,
  }: {
    readonly channel: string;
    readonly service: string;
    readonly creditId: string | null;
    readonly now: Temporal.Instant;
  },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into credit_report (channel, credit_id, profession, state, status, next_at, changed_at)
    select channel.name, coalesce(credit.root_id, credit.id), license.profession, license.state, 'waiting',
      ${now}::timestamptz + make_interval(mins => channel.hold_minutes), ${now}
    from report_channel as channel
    join license on license.report_to = ${service}
    join credit on credit.student_id = license.student_id and credit.issued_at >= channel.on_since
    where channel.name = ${channel} and channel.is_on
      and credit.credits > 0
      ${creditId === null ? sql`` : sql`and credit.id = ${creditId}`}
      and not exists (select from credit_correction where credit_correction.credit_id = credit.id)
      and not exists (
        select from report_file_credit as filed
        where filed.recipe = channel.name and filed.credit_id = coalesce(credit.root_id, credit.id)
          and filed.profession = license.profession and filed.state = license.state
      )
    on conflict (channel, credit_id, profession, state) do update
    set status = 'waiting', why = '', receipt = '', next_at = excluded.next_at, changed_at = excluded.changed_at
    where credit_report.status = 'withdrawn'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Takes out what needs no report: its license is gone or its member no longer agrees, the credit was withdrawn before
 * it left, or a file has it.
 */
export async function deleteNeedless(db: Queryable, channel: string, service: string): Promise<void> {
  await sql`
    delete from credit_report
    where channel = ${channel} and status in ('waiting', 'held', 'rejected')
      and (
        ${isFiled}
        or not exists (
          select from credit as earned
          join license on license.student_id = earned.student_id
          where earned.id = credit_report.credit_id and license.profession = credit_report.profession
            and license.state = credit_report.state and license.report_to = ${service}
        )
        or not exists (select from credit where ${isValidRow})
      )`.execute(db);
}

/** What was rejected waits again once its member has saved the license anew. */
export async function reopenCorrected(db: Queryable, channel: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update credit_report
    set status = 'waiting', next_at = ${now}, changed_at = ${now}
    from credit as earned
    join license on license.student_id = earned.student_id
    where credit_report.channel = ${channel} and credit_report.status = 'rejected'
      and earned.id = credit_report.credit_id and license.profession = credit_report.profession
      and license.state = credit_report.state and license.saved_at > credit_report.changed_at`.execute(db);
}

/** Batches that left before a moment and whose process has died since: nobody knows what became of them. */
export async function noteLost(db: Queryable, channel: string, before: Temporal.Instant, now: Temporal.Instant) {
  const lost = await db
    .updateTable('report_batch')
    .set({ state: 'unclear', answered_at: now })
    .where('channel', '=', channel)
    .where('state', '=', sql.lit('sending'))
    .where('made_at', '<', before)
    .returning('id')
    .execute();
  for (const { id } of lost) await updateReportsOf(db, id, { status: 'unclear', why: 'We never got an answer.', now });
}

/** What is due, the oldest first, locked until the transaction ends. */
export const listDue = (trx: Queryable, channel: string, now: Temporal.Instant, most: number) =>
  trx
    .selectFrom('credit_report')
    .innerJoin('credit', (join) => join.on(isValidRow))
    .innerJoin('student', 'student.id', 'credit.student_id')
    .innerJoin('license', (join) =>
      join
        .onRef('license.student_id', '=', 'student.id')
        .onRef('license.profession', '=', 'credit_report.profession')
        .onRef('license.state', '=', 'credit_report.state'),
    )
    .where('credit_report.channel', '=', channel)
    .where('credit_report.status', 'in', ['waiting', 'held'])
    .where('credit_report.next_at', '<=', now)
    // A file that was made since `deleteNeedless`: the caller keeps others from making one.
    .where(({ not }) => not(isFiled))
    .select(['credit_report.credit_id', 'credit.id as sent_credit_id', ...reportedColumns])
    .orderBy('credit_report.next_at')
    .orderBy('credit_report.credit_id')
    .orderBy('license.id')
    .limit(most)
    .forUpdate('credit_report')
    .skipLocked()
    .execute();

type ReportKey = {
  readonly channel: string;
  readonly credit_id: string;
  readonly profession: string;
  readonly state: string;
};

const keyOf = (row: Omit<ReportKey, 'channel'>, channel: string): ReportKey => ({
  channel,
  credit_id: row.credit_id,
  profession: row.profession,
  state: row.state,
});

/** Changes one report. */
export async function updateReport(
  db: Queryable,
  channel: string,
  row: Omit<ReportKey, 'channel'>,
  change: {
    readonly status: string;
    readonly why?: string;
    readonly receipt?: string;
    readonly sent_credit_id?: string;
    readonly next_at?: Temporal.Instant;
    readonly settled_by?: string;
    readonly accepted_at?: Temporal.Instant;
    readonly changed_at: Temporal.Instant;
  },
): Promise<void> {
  const key = keyOf(row, channel);
  await db
    .updateTable('credit_report')
    .set(change)
    .where('channel', '=', key.channel)
    .where('credit_id', '=', key.credit_id)
    .where('profession', '=', key.profession)
    .where('state', '=', key.state)
    .execute();
}

/** Notes that reports leave in a batch, and as which rows of the ledger. */
export async function updateSending(
  trx: Queryable,
  channel: string,
  batchId: string,
  rows: readonly (Omit<ReportKey, 'channel'> & { readonly sent_credit_id: string })[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update credit_report
    set status = 'sending', why = '', batch_id = ${batchId}, sent_credit_id = each.sent, changed_at = ${now}
    from unnest(
      ${rows.map((row) => row.credit_id)}::bigint[], ${rows.map((row) => row.profession)}::text[],
      ${rows.map((row) => row.state)}::text[], ${rows.map((row) => row.sent_credit_id)}::bigint[]
    ) as each (credit_id, profession, state, sent)
    where channel = ${channel} and credit_report.credit_id = each.credit_id
      and credit_report.profession = each.profession and credit_report.state = each.state`.execute(trx);
}

/** Notes what the service said of the reports of a batch. */
export async function updateReceipts(
  trx: Queryable,
  channel: string,
  rows: readonly (Omit<ReportKey, 'channel'> & {
    readonly isAccepted: boolean;
    readonly receipt: string;
    readonly why: string;
  })[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update credit_report
    set status = case when each.accepted then 'accepted' else 'rejected' end, why = each.why, receipt = each.receipt,
      accepted_at = case when each.accepted then ${now}::timestamptz end, changed_at = ${now}
    from unnest(
      ${rows.map((row) => row.credit_id)}::bigint[], ${rows.map((row) => row.profession)}::text[],
      ${rows.map((row) => row.state)}::text[], ${rows.map((row) => row.isAccepted)}::boolean[],
      ${rows.map((row) => row.why)}::text[], ${rows.map((row) => row.receipt)}::text[]
    ) as each (credit_id, profession, state, accepted, why, receipt)
    where channel = ${channel} and credit_report.credit_id = each.credit_id
      and credit_report.profession = each.profession and credit_report.state = each.state`.execute(trx);
}

/** Changes what left in a batch and has no outcome yet. */
export async function updateReportsOf(
  db: Queryable,
  batchId: string,
  {
    status,
    why,
    now,
    nextAt,
  }: {
    readonly status: 'waiting' | 'unclear';
    readonly why: string;
    readonly now: Temporal.Instant;
    readonly nextAt?: Temporal.Instant;
  },
): Promise<void> {
  await db
    .updateTable('credit_report')
    .set({ status, why, changed_at: now, ...(nextAt === undefined ? {} : { next_at: nextAt }) })
    .where('batch_id', '=', batchId)
    .where('status', '=', sql.lit('sending'))
    .execute();
}

export async function insertBatch(
  db: Queryable,
  batch: {
    readonly channel: string;
    readonly sha256: string;
    readonly content_sealed: Buffer;
    readonly credits: number;
    readonly made_at: Temporal.Instant;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('report_batch')
    .values({ ...batch, state: 'sending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Notes the outcome of a batch; false where someone has noted one already. What is known needs no message any more.
 */
export async function updateBatch(
  db: Queryable,
  id: string,
  state: 'answered' | 'not-sent' | 'unclear',
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .updateTable('report_batch')
    .set({ state, answered_at: now, ...(state === 'unclear' ? {} : { content_sealed: null }) })
    .where('id', '=', id)
    .where('state', '=', sql.lit('sending'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The row that the service knows is no longer the valid one. */
const hasChanged = sql<boolean>`(credit_report.status = 'accepted' and exists (
  select from credit_correction where credit_correction.credit_id = credit_report.sent_credit_id))`;

const isIn: Readonly<Record<WireList, ReturnType<typeof sql<boolean>>>> = {
  waiting: sql<boolean>`credit_report.status in ('waiting', 'sending')`,
  held: sql<boolean>`credit_report.status = 'held'`,
  unclear: sql<boolean>`credit_report.status = 'unclear'`,
  rejected: sql<boolean>`credit_report.status = 'rejected'`,
  accepted: sql<boolean>`credit_report.status = 'accepted' and not ${hasChanged}`,
  changed: hasChanged,
};

/** How many reports are in each list. */
export async function countReports(db: Queryable, channel: string): Promise<Readonly<Record<WireList, number>>> {
  const counts = wireLists.map((name) => sql`count(*) filter (where ${isIn[name]})::int as ${sql.ref(name)}`);
  const { rows } = await sql<Record<WireList, number>>`
    select ${sql.join(counts)} from credit_report where channel = ${channel}`.execute(db);
  return rows[0] ?? { waiting: 0, held: 0, unclear: 0, rejected: 0, accepted: 0, changed: 0 };
}

export const listReports = (db: Queryable, channel: string, list: WireList, limit: number, offset: number) =>
  db
    .selectFrom('credit_report')
    .innerJoin('credit as earned', 'earned.id', 'credit_report.credit_id')
    .leftJoin('student', 'student.id', 'earned.student_id')
    .leftJoin('credit as sent', 'sent.id', 'credit_report.sent_credit_id')
    .leftJoin('credit_correction as correction', 'correction.credit_id', 'credit_report.sent_credit_id')
    .where('credit_report.channel', '=', channel)
    .where(isIn[list])
    .select([
      'credit_report.credit_id',
      'credit_report.profession',
      'credit_report.state',
      'credit_report.status',
      'credit_report.why',
      'credit_report.receipt',
      'credit_report.settled_by',
      'credit_report.next_at',
      'credit_report.changed_at',
      'credit_report.accepted_at',
      'student.hash as student_hash',
      'correction.state as correction',
      'correction.reason as correction_reason',
      sql<string>`coalesce(sent.verification_code, earned.verification_code)`.as('verification_code'),
      sql<string>`coalesce(sent.student_name, earned.student_name)`.as('student_name'),
      sql<string>`coalesce(sent.title, earned.title)`.as('title'),
      sql<string>`coalesce(sent.local_date, earned.local_date)::text`.as('day'),
      sql<number>`coalesce(sent.credits, earned.credits)`.as('hours'),
    ])
    .orderBy('credit_report.changed_at', 'desc')
    .orderBy('credit_report.credit_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** A report by the certificate that it was sent as, locked until the transaction ends. */
export const lockReport = (
  trx: Queryable,
  channel: string,
  key: { readonly code: string; readonly profession: string; readonly state: string },
) =>
  trx
    .selectFrom('credit_report')
    .innerJoin('credit as earned', 'earned.id', 'credit_report.credit_id')
    .where('credit_report.channel', '=', channel)
    .where('credit_report.profession', '=', key.profession)
    .where('credit_report.state', '=', key.state)
    .where(
      'credit_report.credit_id',
      '=',
      sql<string>`(select coalesce(root_id, id) from credit where verification_code = ${key.code})`,
    )
    .select(['credit_report.credit_id', 'credit_report.profession', 'credit_report.state', 'credit_report.status'])
    .select([
      'earned.title',
      sql<boolean>`${hasChanged}`.as('has_changed'),
      sql<string>`(
        select max(each.id) from credit as each
        where each.id = credit_report.credit_id or each.root_id = credit_report.credit_id
      )`.as('last_credit_id'),
      sql<boolean>`not exists (select from credit where ${isValidRow})`.as('is_withdrawn'),
    ])
    .forUpdate('credit_report')
    .executeTakeFirst();

/** A closed account leaves no words of a service behind: they may have its name. */
export async function clearReportWords(db: Queryable, studentId: string): Promise<void> {
  await db
    .updateTable('credit_report')
    .set({ why: '' })
    .where('credit_id', 'in', (eb) => eb.selectFrom('credit').select('id').where('student_id', '=', studentId))
    .execute();
}

/**
 * Notes that a member asks about a license. False where the account asked `perHour` times in the last hour, or its
 * network `perDay` times in the last day.
 */
export async function insertLicenseCheck(
  trx: Queryable,
  { studentId, network, now }: { readonly studentId: string; readonly network: Buffer; readonly now: Temporal.Instant },
  { perHour, perDay }: { readonly perHour: number; readonly perDay: number },
): Promise<boolean> {
  const dayAgo = now.subtract({ hours: 24 });
  // Two questions at the same moment would both be the last one.
  await sql`lock table license_check in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('license_check').where('asked_at', '<', dayAgo).execute();
  const { rows } = await sql<{ id: string }>`
    insert into license_check (student_id, network, asked_at)
    select ${studentId}, ${network}, ${now}
    where (select count(*) from license_check where student_id = ${studentId} and asked_at > ${now.subtract({ hours: 1 })}) < ${perHour}
      and (select count(*) from license_check where network = ${network} and asked_at > ${dayAgo}) < ${perDay}
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function findLastAccepted(db: Queryable, channel: string): Promise<Temporal.Instant | null> {
  const { at } = await db
    .selectFrom('credit_report')
    .where('channel', '=', channel)
    .where('status', '=', 'accepted')
    .select((eb) => eb.fn.max('accepted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

export async function countUnclear(db: Queryable, channel: string): Promise<number> {
  const { count } = await db
    .selectFrom('credit_report')
    .where('channel', '=', channel)
    .where('status', '=', 'unclear')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
