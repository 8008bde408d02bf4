// What a backup consists of, in this order: an archive (tar), encrypted by a passphrase (age).
import * as z from 'zod/mini';

export const entryNames = {
  /** What was copied, by which release. */
  manifest: 'manifest.json',
  /** Rows of a table: one list of texts a line. */
  table: (name: string, piece: number) => `tables/${name}/${String(piece).padStart(6, '0')}.jsonl`,
  /** A file of the storage, by its key. */
  file: (key: string) => `files/${key}`,
  /** Jobs that waited or ran, one a line: emails that were due leave after a restore, too. */
  jobs: 'jobs.jsonl',
  /** The key that seals the authenticators of staff, where the portal made it itself. */
  staffKey: 'staff.key',
  /** A key that signs records, or what was last signed with them, by its file name. */
  recordKey: (name: string) => `keys/${name}`,
  /** What was counted; the last entry: a backup without it was cut off. */
  counts: 'counts.json',
} as const;

export const manifestForm = z.object({
  form: z.literal(1),
  madeAt: z.string(),
  release: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      key: z.array(z.string()),
    }),
  ),
});
export type Manifest = z.output<typeof manifestForm>;

export const countsForm = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.int(),
  /** Keys of files that the storage did not have. */
  missing: z.array(z.string()),
  /** Keys of the videos of a backup without videos. */
  leftOut: z._default(z.array(z.string()), []),
});
export type Counts = z.output<typeof countsForm>;

/** The backup cannot be read or restored here; the sentence says why. */
export class WrongBackup extends Error {}
/** Says nothing about the file: with its own passphrase it may be whole. */
export class WrongPassphrase extends WrongBackup {}
