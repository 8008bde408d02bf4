import { sql } from 'kysely';
import type { SavedCheckpoint } from './saved-checkpoint.ts';

/** What decides whether the log may be written to, for whichever statement reads something anyhow. */
export type LogState = {
  readonly isOnHold: boolean;
  /** Whether the database has this very checkpoint: the newest one of the machine's keys. */
  readonly hasLast: boolean;
  /** The log of now; null: nothing was logged yet. */
  readonly log: { readonly number: number; readonly origin: string; readonly verifierKey: string } | null;
};

export const logStateColumn = (last: SavedCheckpoint | null) => sql<LogState>`jsonb_build_object(
  'isOnHold', exists (select from log_hold),
  'hasLast', exists (select from log_checkpoint where size = ${last?.size ?? -1}::bigint and note = ${last?.note ?? ''}),
  'log', (select jsonb_build_object('number', number, 'origin', origin, 'verifierKey', verifier_key) from log_origin order by number desc limit 1)
)`;

/** The SHA-256 of a credit's record in hex, as its entry has it. */
export const creditHash = sql<string>`encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex')`;
