// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { instant } from '#platform/shared/wire-types.ts';

const need = z.object({
  kind: z.string(),
  severity: z.enum(['red', 'warn', 'info']),
  sentence: z.string(),
  /** Where it is dealt with. */
  link: z.object({ label: z.string(), to: z.string() }),
});

export const overviewSchemas = {
  summary:
    'What needs the caller’s attention, the figures of 28 days compared with the 28 before, the next webinars, and recent actions.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    needs: z.array(need),
    /** What a new portal still needs, for those who may change the settings; null once all of it is done. */
    start: z.nullable(
      z.object({
        isHidden: z.boolean(),
        steps: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            text: z.string(),
            isDone: z.boolean(),
            link: z.object({ label: z.string(), to: z.string() }),
          }),
        ),
      }),
    ),
    /** How many sentences the caller put away. */
    hidden: z.int(),
    /** Null where the caller may not read sums. */
    figures: z.nullable(
      z.array(
        z.object({
          label: z.string(),
          value: z.number(),
          before: z.number(),
          unit: z.optional(z.string()),
          note: z.optional(z.string()),
        }),
      ),
    ),
    mailWaiting: z.object({ count: z.int(), oldestAt: z.nullable(instant()) }),
    /**
     * Running and next: a host's own, those of a sponsor's company, else all. Null where the caller may not see
     * webinars.
     */
    webinars: z.nullable(
      z.array(
        z.object({
          hash: z.string(),
          title: z.string(),
          speaker: z.nullable(z.string()),
          releaseAt: instant(),
          reserved: z.int(),
          capacity: z.nullable(z.int()),
          waiting: z.int(),
          hasMeeting: z.boolean(),
          /** Whether it is running now. */
          isLive: z.boolean(),
        }),
      ),
    ),
    /** The latest actions: all of them, or the caller's own. */
    acts: z.array(
      z.object({
        id: z.string(),
        at: instant(),
        by: z.string(),
        isOwn: z.boolean(),
        act: z.string(),
        subject: z.object({
          kind: z.string(),
          hash: z.nullable(z.string()),
          title: z.nullable(z.string()),
          words: z.string(),
        }),
      }),
    ),
  }),
};

export const hideAttentionSchemas = {
  summary: 'Hides an item of the overview for a week, or shows it again. Urgent items can’t be hidden.',
  input: z.object({ kind: z.string().check(z.minLength(1), z.maxLength(200)), hide: z._default(z.boolean(), true) }),
  answer: z.object({ status: z.literal(true) }),
};

const job = z.object({ name: z.string(), label: z.string(), tries: z.int(), since: instant() });

export const systemSchemas = {
  summary: 'How the machine is: a line for each thing that can go wrong, with what to do, and the jobs that fail.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    checks: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        state: z.enum(['ok', 'off', 'warn', 'red']),
        sentence: z.string(),
        todo: z.string(),
        link: z.nullable(z.object({ label: z.string(), to: z.string() })),
      }),
    ),
    /** The address that links in emails begin with: the page compares it with its own. */
    publicUrl: z.string(),
    failing: z.array(job),
    waiting: z.array(job),
  }),
};

export const retryJobsSchemas = {
  summary: 'Tries the failing background jobs of one kind again, now.',
  input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ status: z.literal(true), jobs: z.int() }),
};
