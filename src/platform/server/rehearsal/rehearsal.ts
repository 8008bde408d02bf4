// Actions on many rows: a preview is stored, and the action runs only if the affected rows haven't changed since.
//
// A feature examines the rows and stores what it found with `storeRehearsal`. The call that runs the action is
// `carryOut`, for up to 200 rows at once; a job runs larger ones, and those that turn out to take long. A
// `RehearsedAction` defines how its rows are examined
// again (`fingerprints`) and changed (`carryOut`), both in one transaction.
import { hash as digest } from 'node:crypto';
import * as z from 'zod/mini';
import {
  rehearsalMessages,
  rehearsalMinutes,
  rowsAtOnce,
  type RehearsalState,
  type Verdict,
} from '../../shared/rehearsal.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Context, Queryable } from '../context.ts';
import { defineJob, defineTimedJob, handleJob, type JobWork, wholeTableSec } from '../jobs/jobs.ts';
import type { RetentionRule } from '../retention/retention.ts';
import { publicHash } from '../security/random.ts';

/** A digest for each row by its key. Two looks at the same rows give the same. */
export type Fingerprints = Readonly<Record<string, string>>;

/** The digest of each row of an action by its key; a row's value is whatever the action depends on. */
export const fingerprintsOf = (rows: Iterable<readonly [key: string, value: unknown]>): Fingerprints =>
  Object.fromEntries(
    [...rows].map(([key, value]) => [key, digest('sha256', JSON.stringify(value) ?? 'null', 'base64url').slice(0, 22)]),
  );

/** How many rows of a later look are not as they were, gone or new. */
export function changedRows(before: Fingerprints, after: Fingerprints): number {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]).length;
}

type Kept = {
  readonly staffId: string;
  /** `feature.action`, the action's name in code: the same when it is carried out. */
  readonly act: string;
  readonly input: unknown;
  readonly fingerprints: Fingerprints;
  readonly verdicts: readonly Verdict[];
};

/** Stores what an action would do, for half an hour. Returns its hash. */
export async function storeRehearsal(
  trx: Queryable,
  now: Temporal.Instant,
  { staffId, act, input, fingerprints, verdicts }: Kept,
): Promise<string> {
  const hash = publicHash(22);
  await trx
    .insertInto('rehearsal')
    .values({
      hash,
      staff_id: staffId,
      act,
      input: JSON.stringify(input ?? null),
      fingerprints: JSON.stringify(fingerprints),
      verdicts: JSON.stringify(verdicts),
      made_at: now,
      expires_at: now.add({ minutes: rehearsalMinutes }),
    })
    .execute();
  return hash;
}

export type TakenRehearsal = {
  readonly id: string;
  readonly input: unknown;
  readonly verdicts: readonly Verdict[];
  readonly fingerprints: Fingerprints;
};

/** What the JSON columns of a rehearsal hold. */
type Stored = { verdicts: Verdict[]; fingerprints: Fingerprints };

type Asked = { readonly staffId: string; readonly act: string; readonly hash: string };

/** Takes a rehearsal to do it, and locks it. Refuses one of someone else, one that is over and one that was done. */
export async function readRehearsal(
  trx: Queryable,
  now: Temporal.Instant,
  { staffId, act, hash }: Asked,
): Promise<TakenRehearsal & { readonly isStarted: boolean }> {
  const row = await trx
    .selectFrom('rehearsal')
    .select(['id', 'input', 'verdicts', 'fingerprints', 'expires_at', 'started_at', 'done_at'])
    .where('hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .forUpdate()
    .$narrowType<Stored>()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('unknown-rehearsal', rehearsalMessages.unknown, { httpStatus: 404 });
  if (row.done_at !== null) throw new Refusal('already-done', rehearsalMessages.alreadyDone, { httpStatus: 409 });
  const isStarted = row.started_at !== null;
  if (!isStarted && Temporal.Instant.compare(row.expires_at, now) <= 0)
    throw new Refusal('rehearsal-over', rehearsalMessages.over, { httpStatus: 409 });
  return {
    id: row.id,
    input: row.input,
    verdicts: row.verdicts,
    fingerprints: row.fingerprints,
    isStarted,
  };
}

/** Refuses if anything the action affects has changed since the preview. */
export function expectUnchanged(kept: TakenRehearsal, now: Fingerprints): void {
  const changed = changedRows(kept.fingerprints, now);
  if (changed > 0) throw new Refusal('changed-since', rehearsalMessages.changedSince(changed), { httpStatus: 409 });
}

/** Notes what became of it; it cannot be done twice. */
export async function finishRehearsal(
  trx: Queryable,
  now: Temporal.Instant,
  id: string,
  sentence: string,
): Promise<void> {
  await trx.updateTable('rehearsal').set({ done_at: now, result: sentence }).where('id', '=', id).execute();
}

/** Who does it, as the action's own log names them; stored with a long action for its job. `id` is the row's. */
export type Doer = { readonly id: string };

export type RehearsedAction<By extends Doer = Doer> = {
  readonly name: string;
  /** Reads the rows again and locks those the action will write. */
  readonly fingerprints: (context: Context, trx: Queryable, input: unknown) => Promise<Fingerprints>;
  /**
   * Does it, and says what was done: "220 orders were sent." It calls `progress` after each row with how many are done;
   * where that throws, it ends.
   */
  readonly carryOut: (
    context: Context,
    trx: Queryable,
    work: {
      readonly by: By;
      readonly input: unknown;
      readonly verdicts: readonly Verdict[];
      readonly reason: string;
      readonly progress: (doneRows: number) => Promise<void>;
    },
  ) => Promise<string>;
};

const carryOutJob = defineJob({
  name: 'platform.carry-out',
  data: z.object({ act: z.string(), hash: z.string() }),
  retries: 3,
  longestSec: wholeTableSec,
});

/** The immediate answer: the sentence, or null if a job does the work. */
export type Carried = { readonly sentence: string | null };

/** Whoever presses the button waits so many seconds for the answer. Then a job begins again, and shows its progress. */
const longestWaitSec = 5;
class TakesLong extends Error {}

/**
 * Carries out a previewed action: immediately, or in a job for more than 200 rows, or if it takes longer than five
 * seconds. Refuses as `readRehearsal` and `expectUnchanged` do.
 */
export async function carryOut<By extends Doer>(
  context: Context,
  by: By,
  act: RehearsedAction<By>,
  { h, reason }: { readonly h: string; readonly reason: string },
): Promise<Carried> {
  const { db, now, jobs } = context;
  const until = now().add({ seconds: longestWaitSec });
  const progress = async () => {
    if (Temporal.Instant.compare(now(), until) > 0) throw new TakesLong();
  };
  const begin = (isLong: boolean) =>
    db.transaction().execute(async (trx): Promise<Carried> => {
      const kept = await readRehearsal(trx, now(), { staffId: by.id, act: act.name, hash: h });
      if (kept.isStarted) throw new Refusal('already-done', rehearsalMessages.alreadyDone, { httpStatus: 409 });
      expectUnchanged(kept, await act.fingerprints(context, trx, kept.input));
      if (isLong || kept.verdicts.filter(({ isDone }) => isDone).length > rowsAtOnce) {
        await trx
          .updateTable('rehearsal')
          .set({ started_at: now(), seen_at: now(), by: JSON.stringify(by), reason })
          .where('id', '=', kept.id)
          .execute();
        await jobs.enqueue(trx, carryOutJob, { act: act.name, hash: h });
        return { sentence: null };
      }
      const sentence = await act.carryOut(context, trx, { by, ...kept, reason, progress });
      await finishRehearsal(trx, now(), kept.id, sentence);
      return { sentence };
    });
  return begin(false).catch((error: unknown) => {
    if (error instanceof TakesLong) return begin(true);
    throw error;
  });
}

/** The state of a rehearsal for the page that waits for it. */
export async function readRehearsalState(
  { db, now }: Pick<Context, 'db' | 'now'>,
  staffId: string,
  hash: string,
): Promise<RehearsalState> {
  const row = await db
    .updateTable('rehearsal')
    .set({ seen_at: now() })
    .where('hash', '=', hash)
    .where('staff_id', '=', staffId)
    .returningAll()
    .$narrowType<Pick<Stored, 'verdicts'>>()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('unknown-rehearsal', rehearsalMessages.unknown, { httpStatus: 404 });
  const isOver = Temporal.Instant.compare(row.expires_at, now()) <= 0;
  return {
    hash,
    act: row.act,
    verdicts: row.verdicts,
    expiresAt: row.expires_at.toString(),
    state:
      row.done_at !== null
        ? 'done'
        : row.problem !== null
          ? 'failed'
          : row.started_at !== null
            ? 'running'
            : isOver
              ? 'over'
              : 'ready',
    doneRows: row.done_rows,
    sentence: row.result ?? row.problem,
  };
}

/** An action that was carried out, to take it back. Refuses one of someone else, and one that is not done. */
export async function readDone(trx: Queryable, { staffId, act, hash }: Asked): Promise<TakenRehearsal> {
  const row = await trx
    .selectFrom('rehearsal')
    .select(['id', 'input', 'verdicts', 'fingerprints'])
    .where('hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .where('done_at', 'is not', null)
    .forUpdate()
    .$narrowType<Stored>()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('unknown-rehearsal', rehearsalMessages.unknown, { httpStatus: 404 });
  return row;
}

async function carryOutLong(
  context: Context,
  acts: readonly RehearsedAction<never>[],
  data: { readonly act: string; readonly hash: string },
): Promise<void> {
  const { db, now } = context;
  const action = acts.find(({ name }) => name === data.act) as RehearsedAction | undefined;
  if (action === undefined) throw new Error(`Nothing carries out ${data.act}.`);
  let written = now();
  const progress = async (doneRows: number) => {
    if (Temporal.Instant.compare(now(), written.add({ seconds: 1 })) < 0) return;
    written = now();
    await db.updateTable('rehearsal').set({ done_rows: doneRows }).where('hash', '=', data.hash).execute();
  };
  try {
    await db.transaction().execute(async (trx) => {
      // The row itself is not locked: how far it is stays readable, and is written next to the transaction.
      const row = await trx
        .selectFrom('rehearsal')
        .selectAll()
        .where('hash', '=', data.hash)
        .where('done_at', 'is', null)
        .where('problem', 'is', null)
        .$narrowType<Stored & { by: Doer }>()
        .executeTakeFirst();
      if (row === undefined) return;
      const kept: TakenRehearsal = {
        id: row.id,
        input: row.input,
        verdicts: row.verdicts,
        fingerprints: row.fingerprints,
      };
      expectUnchanged(kept, await action.fingerprints(context, trx, kept.input));
      const sentence = await action.carryOut(context, trx, { by: row.by, ...kept, reason: row.reason ?? '', progress });
      await finishRehearsal(trx, now(), kept.id, sentence);
    });
  } catch (error) {
    // A refusal is an answer: the page reads it. Anything else is tried again.
    if (!(error instanceof Refusal)) throw error;
    await db.updateTable('rehearsal').set({ problem: error.message }).where('hash', '=', data.hash).execute();
  }
}

const retentionHours = 24;

export const rehearsalRetention: RetentionRule = {
  title: 'Previews',
  says: `Previews of bulk actions are stored for ${retentionHours} hours after they expire.`,
  timed: { job: defineTimedJob({ name: 'platform.clear-rehearsals' }), cron: '17 * * * *' },
  async erase(_context, trx, asOf) {
    const { numDeletedRows } = await trx
      .deleteFrom('rehearsal')
      .where('expires_at', '<', asOf.subtract({ hours: retentionHours }))
      .executeTakeFirst();
    return { parts: [{ what: 'previews of bulk actions', count: Number(numDeletedRows), examples: [] }] };
  },
};

/** The jobs for previews, given the actions of every feature. */
export const rehearsalWork = (acts: readonly RehearsedAction<never>[]): readonly JobWork[] => [
  handleJob(carryOutJob, (context, data) => carryOutLong(context, acts, data)),
];
