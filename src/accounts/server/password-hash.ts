// argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane). Hashing is bounded: more than a few at once would only make each of them slow.
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { updateStudent } from './account-queries.ts';

const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const longestQueue = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal('busy', 'The portal is busy. Try again in a moment.', { httpStatus: 503, retryAfterSec: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** The PHC string to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/** Whether a password fits. Without a stored hash it takes the same time and is false, so that the time does not tell who has an account. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody signs in with this');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password, options));
  return fits && stored !== null;
}

const parametersOf = (stored: string) => Object.fromEntries((stored.split('$')[3] ?? '').split(',').map((pair) => pair.split('=')));

/** Whether a stored hash was made with less work than today's. */
export function isWeakHash(stored: string): boolean {
  const { m = 0, t = 0 } = parametersOf(stored) as { m?: string; t?: string };
  return !stored.startsWith('$argon2id$') || Number(m) < (options.memoryCost ?? 0) || Number(t) < (options.timeCost ?? 0);
}

/** After a sign-in: a hash from before the parameters were raised is made anew, as only now the password is known. */
export async function renewHash(db: Queryable, studentId: string, stored: string, password: string): Promise<void> {
  if (isWeakHash(stored)) await updateStudent(db, studentId, { password_hash: await hashPassword(password) });
}
