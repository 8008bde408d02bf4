// How long a person of the provider stays signed in.
import * as z from 'zod/mini';
import { defineSetting } from '#platform/server/database/setting-rows.ts';

/** Whatever is done: a working day and its evening. */
export const sessionLifeHours = 12;
/** What asks for a fresh confirmation is open so long after a factor was given. */
export const freshMinutes = 10;
/** The last use is noted at most this often. */
export const noteEverySeconds = 60;

const allowed = z.int().check(z.minimum(15), z.maximum(240));
const usualMinutes = 60;

/** After how many unused minutes a session ends. A wrong number in the table locks nobody out. */
export const idleMinutes = defineSetting(
  'staffIdleMinutes',
  z.pipe(
    z.unknown(),
    z.transform((stored: unknown) => allowed.safeParse(stored).data ?? usualMinutes),
  ),
  usualMinutes,
);

type Life = {
  readonly last_used_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
};

/** When a session ends unless it is used, and when whatever is done. */
export const endsOf = (session: Life, idle: number) => ({
  idleUntil: session.last_used_at.add({ minutes: idle }),
  endsAt: session.expires_at,
});

export function isSessionOver(session: Life, idle: number, now: Temporal.Instant): boolean {
  const { idleUntil, endsAt } = endsOf(session, idle);
  return Temporal.Instant.compare(idleUntil, now) <= 0 || Temporal.Instant.compare(endsAt, now) <= 0;
}

/** Whether an account signs in: it was not ended, and its end has not come. */
export const isOpen = (
  member: { readonly ended_at: Temporal.Instant | null; readonly ends_at: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean =>
  member.ended_at === null && (member.ends_at === null || Temporal.Instant.compare(member.ends_at, now) > 0);
