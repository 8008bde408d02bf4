// The questions of the bank.
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { BankQuestion } from '#platform/server/database/tables.gen.ts';

type Filter = {
  readonly q?: string | undefined;
  readonly subject?: string | undefined;
  readonly is?: 'used' | 'unused' | 'retired' | undefined;
};

/** In an exam that members can take now. */
const usedIn = sql`from exam_question as copy join exam on exam.id = copy.exam_id and exam.published
  join activity on activity.id = exam.activity_id and activity.published
  where copy.question_key = bank_question.question_key`;

const conditionsOf = ({ q = '', subject = '', is }: Filter) => [
  is === 'retired' ? sql<boolean>`retired_at is not null` : sql<boolean>`retired_at is null`,
  ...(q.trim() === ''
    ? []
    : [
        sql<boolean>`plain_words(question || ' ' || array_to_string(options, ' ')) like '%' || plain_words(${q.trim()}) || '%'`,
      ]),
  ...(subject === '' ? [] : [sql<boolean>`subject = ${subject}`]),
  ...(is === 'used' ? [sql<boolean>`exists (select ${usedIn})`] : []),
  ...(is === 'unused' ? [sql<boolean>`not exists (select ${usedIn})`] : []),
];

const matching = (db: Queryable, filter: Filter) =>
  conditionsOf(filter).reduce((query, condition) => query.where(condition), db.selectFrom('bank_question'));

export async function countBankQuestions(db: Queryable, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const sorts = {
  subject: sql`lower(subject)`,
  question: sql`lower(question)`,
  used: sql`used`,
  changed: sql`changed_at`,
} as const;
export type BankSort = keyof typeof sorts;

export function listBankQuestions(
  db: Queryable,
  filter: Filter,
  { sort, isDescending, limit, offset }: { sort: BankSort; isDescending: boolean; limit: number; offset: number },
) {
  return matching(db, filter)
    .selectAll()
    .select(sql<number>`(select count(*)::int ${usedIn})`.as('used'))
    .orderBy(sorts[sort], (order) => (isDescending ? order.desc() : order.asc()))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const findBankQuestion = (db: Queryable, key: string) =>
  db.selectFrom('bank_question').selectAll().where('question_key', '=', key).executeTakeFirst();
export type BankQuestionRecord = NonNullable<Awaited<ReturnType<typeof findBankQuestion>>>;

/** The same, held until the transaction ends. */
export const lockBankQuestion = (db: Queryable, key: string) =>
  db.selectFrom('bank_question').selectAll().where('question_key', '=', key).forUpdate().executeTakeFirst();

/** The activities whose exams members can take now and have a copy of the question. */
export async function listUses(db: Queryable, key: string) {
  const { rows } = await sql<{ hash: string; title: string }>`
    select distinct activity.hash, activity.title
    from exam_question as copy join exam on exam.id = copy.exam_id and exam.published
      join activity on activity.id = exam.activity_id and activity.published
    where copy.question_key = ${key} order by activity.title`.execute(db);
  return rows;
}

/** Subjects with how many questions can be drawn and when one of them was changed last, by name. */
export function listSubjects(db: Queryable) {
  return db
    .selectFrom('bank_question')
    .where('retired_at', 'is', null)
    .groupBy('subject')
    .select(['subject', sql<number>`count(*)::int`.as('questions')])
    .select((eb) => eb.fn.max('changed_at').as('changed_at'))
    .orderBy(sql`lower(subject)`)
    .execute();
}

/** A subject as it is spelled already, whatever the capitals. */
export async function findSubject(db: Queryable, subject: string): Promise<string> {
  const row = await db
    .selectFrom('bank_question')
    .select('subject')
    .where(sql<boolean>`lower(subject) = lower(${subject})`)
    .limit(1)
    .executeTakeFirst();
  return row?.subject ?? subject;
}

/** The questions that can be drawn of a subject, oldest first. */
export function listPool(db: Queryable, subject: string) {
  return db
    .selectFrom('bank_question')
    .selectAll()
    .where('subject', '=', subject)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Writes a question; one with the same key is written over. */
export function writeBankQuestion(db: Queryable, { question_key, ...values }: Insertable<BankQuestion>) {
  return db
    .insertInto('bank_question')
    .values({ question_key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('question_key')
        .doUpdateSet((eb) => ({ ...values, revision: eb('bank_question.revision', '+', 1) })),
    )
    .execute();
}

/** Writes a question that is locked, and raises the revision, which it returns. */
export async function updateBankQuestion(db: Queryable, id: string, values: Updateable<BankQuestion>): Promise<number> {
  const { revision } = await db
    .updateTable('bank_question')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** How often a student was served each question, in any exam, by its key. */
export async function countServed(
  db: Queryable,
  studentId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; times: number }>`
    select question.question_key as key, count(*)::int as times
    from exam_sitting as sitting
      cross join lateral jsonb_to_recordset(sitting.questions) as served (at integer)
      join exam_question as question on question.exam_id = sitting.exam_id and question.position = served.at
    where sitting.student_id = ${studentId} and question.question_key = any(${[...keys]}::text[])
    group by question.question_key`.execute(db);
  return new Map(rows.map(({ key, times }) => [key, times]));
}
