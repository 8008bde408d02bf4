// What is erased once its time is over. A feature says its rule once: the timetable erases by it, and whoever runs the
// portal can look what is due.
import { sql } from 'kysely';
import type { Context, Queryable } from '../context.ts';
import { handleJob, type JobWork, type TimedJob } from '../jobs/jobs.ts';

/** One kind of thing that a rule erases. */
export type Erased = {
  /** In the plural, as a sentence continues: "ended sessions of members". */
  readonly what: string;
  readonly count: number;
  /** A few of them, by what they may be called without naming a person. */
  readonly examples: readonly string[];
};

type Erasing = {
  readonly parts: readonly Erased[];
  /** What is outside of the database; done once the rows are gone. */
  readonly afterwards?: () => Promise<void>;
};

export type RetentionRule = {
  /** For people: "Mails". */
  readonly title: string;
  /** How long which data is stored, in a sentence. */
  readonly says: string;
  readonly timed: TimedJob;
  /** Erases what was due at `asOf`. The same moment finds the same again, or less. */
  readonly erase: (context: Context, trx: Queryable, asOf: Temporal.Instant) => Promise<Erasing>;
};

/** How many examples a rule gives. */
export const mostExamples = 3;

const sumOf = (parts: readonly Erased[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** What is due at `asOf`: erased, counted, and put back. */
export async function lookAtRule(
  context: Context,
  trx: Queryable,
  rule: RetentionRule,
  asOf: Temporal.Instant,
): Promise<readonly Erased[]> {
  await sql`savepoint looked`.execute(trx);
  try {
    return (await rule.erase(context, trx, asOf)).parts;
  } finally {
    await sql`rollback to savepoint looked`.execute(trx);
  }
}

/** Erases by a rule, in the caller's transaction, and notes when and how much. */
export async function eraseByRule(
  context: Context,
  trx: Queryable,
  rule: RetentionRule,
  asOf: Temporal.Instant,
): Promise<Erasing> {
  const erasing = await rule.erase(context, trx, asOf);
  const run = { ran_at: context.now(), erased: String(sumOf(erasing.parts)) };
  await trx
    .insertInto('retention_run')
    .values({ rule: rule.timed.job.name, ...run })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(run))
    .execute();
  return erasing;
}

/** The job by which the timetable erases. */
export const handleRetention = (rule: RetentionRule): JobWork =>
  handleJob(rule.timed.job, async (context) => {
    const { afterwards } = await context.db
      .transaction()
      .execute((trx) => eraseByRule(context, trx, rule, context.now()));
    await afterwards?.();
  });

/** The last run of each rule, by the name of its job. */
export async function readLastRuns(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly at: Temporal.Instant; readonly erased: number }>> {
  const rows = await db.selectFrom('retention_run').selectAll().execute();
  return new Map(rows.map(({ rule, ran_at: at, erased }) => [rule, { at, erased: Number(erased) }]));
}
