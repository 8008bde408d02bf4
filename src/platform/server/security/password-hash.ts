// argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane). Hashing is bounded: more than a few at once would only
// make each of them slow.
import { hash, verify, type Options } from '@node-rs/argon2';
import { FairQueue, type Turn } from './fair-queue.ts';

const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The wait of the last stranger in line is some seconds on a small machine; more than these are asked to come back. */
const queue = new FairQueue(4, 60);

/** The portal's own work, at the command line or in a job. */
const ownTurn: Turn = { network: '', isKnown: true };

/** The PHC string to store for a password. */
export function hashPassword(password: string, turn: Turn = ownTurn): Promise<string> {
  return queue.run(turn, () => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * A hash that no one's password has made. Made once and in no queue, so that a full one cannot keep it from being made.
 */
function decoyHash(): Promise<string> {
  decoy ??= hash('nobody signs in with this', options).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Whether a password fits. Without a stored hash, it takes the same time and returns false, so that the time doesn't
 * reveal who has an account.
 */
export async function passwordFits(stored: string | null, password: string, turn: Turn = ownTurn): Promise<boolean> {
  const against = stored ?? (await decoyHash());
  const fits = await queue.run(turn, () => verify(against, password, options));
  return fits && stored !== null;
}

const parametersOf = (stored: string) =>
  Object.fromEntries((stored.split('$')[3] ?? '').split(',').map((pair) => pair.split('=')));

/** Whether a stored hash was made with less work than today's. */
export function isWeakHash(stored: string): boolean {
  const { m = 0, t = 0 } = parametersOf(stored) as { m?: string; t?: string };
  return (
    !stored.startsWith('$argon2id$') || Number(m) < (options.memoryCost ?? 0) || Number(t) < (options.timeCost ?? 0)
  );
}
