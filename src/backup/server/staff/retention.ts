// What is erased once its time is over, as the owners see it: the timetable does it; by hand it is looked at first.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  storeRehearsal,
  type Fingerprints,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import { nextRun } from '#platform/server/retention/next-run.ts';
import {
  eraseByRule,
  lookAtRule,
  readLastRuns,
  type Erased,
  type RetentionRule,
} from '#platform/server/retention/retention.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import {
  dataMessages,
  eraseAction,
  type rehearseRetentionCall,
  type retentionCall,
  type runRetentionCall,
} from '../../staff-contract.ts';

type Rules = readonly RetentionRule[];
type Eraser = Extract<Actor, { readonly id: string }>;

/** What is due by each rule; a part is known by its rule and what it is. */
async function lookAtAll(context: Context, trx: Queryable, rules: Rules, asOf: Temporal.Instant) {
  const parts: (Erased & { readonly key: string })[] = [];
  for (const rule of rules)
    for (const part of await lookAtRule(context, trx, rule, asOf))
      parts.push({ ...part, key: `${rule.timed.job.name}: ${part.what}` });
  return parts;
}

const fingerprints = (parts: Awaited<ReturnType<typeof lookAtAll>>): Fingerprints =>
  fingerprintsOf(parts.map(({ key, count, examples }) => [key, [count, examples]] as const));

/** What was due when it was looked at is erased, and nothing that became due since. */
const asOfIn = (input: unknown): Temporal.Instant => Temporal.Instant.from((input as { readonly asOf: string }).asOf);

/** The action on everything that is due. */
export const retentionAction = (rules: Rules): RehearsedAction<Eraser> => ({
  name: eraseAction,
  fingerprints: async (context, trx, input) => fingerprints(await lookAtAll(context, trx, rules, asOfIn(input))),
  async carryOut(context, trx, { by, input }) {
    const erased: Erased[] = [];
    const leftovers: (() => Promise<void>)[] = [];
    for (const rule of rules) {
      const { parts, afterwards } = await eraseByRule(context, trx, rule, asOfIn(input));
      erased.push(...parts);
      if (afterwards !== undefined) leftovers.push(afterwards);
    }
    for (const remove of leftovers) await remove();
    await recordAction(context, trx, {
      by,
      act: 'data.erased',
      subject: { kind: 'data' },
      after: Object.fromEntries(erased.flatMap(({ what, count }) => (count === 0 ? [] : [[what, count]]))),
    });
    return dataMessages.erased(erased);
  },
});

export const readRetention =
  (rules: Rules): UseCase<typeof retentionCall> =>
  async ({ db, now }) => {
    const runs = await readLastRuns(db);
    return {
      status: true,
      rules: rules.map(({ title, says, timed: { job, cron } }) => {
        const last = runs.get(job.name);
        return {
          title,
          says,
          lastAt: last?.at ?? null,
          lastErased: last?.erased ?? null,
          nextAt: nextRun(cron, now()),
        };
      }),
    };
  };

const verdictOf = ({ key, what, count, examples }: Erased & { readonly key: string }): Verdict => ({
  key,
  name: `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
  verdict: count === 0 ? 'nothing due' : 'due',
  text:
    count === 0
      ? ''
      : [count.toLocaleString('en-US'), ...(examples.length === 0 ? [] : [`such as ${examples.join(', ')}`])].join(
          ', ',
        ),
  isDone: count > 0,
});

export const rehearseRetention =
  (rules: Rules): UseCase<typeof rehearseRetentionCall> =>
  async (context, staff) => {
    const now = context.now();
    return context.db.transaction().execute(async (trx) => {
      const parts = await lookAtAll(context, trx, rules, now);
      const verdicts = parts.map(verdictOf);
      const h = await storeRehearsal(trx, now, {
        staffId: staff.id,
        act: eraseAction,
        input: { asOf: now.toString() },
        fingerprints: fingerprints(parts),
        verdicts,
      });
      const due = parts.reduce((sum, { count }) => sum + count, 0);
      return { status: true as const, h, expiresAt: now.add({ minutes: rehearsalMinutes }), due, verdicts };
    });
  };

export const runRetention =
  (rules: Rules): UseCase<typeof runRetentionCall> =>
  async (context, staff, { h }) => {
    const { sentence } = await carryOut(context, staff, retentionAction(rules), { h, reason: '' });
    return { status: true, sentence };
  };
