// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { hash, instant, text } from '#platform/shared/wire-types.ts';

const done = z.object({ status: z.literal(true) });
const passphrase = () => text(500);

export const backupsSchemas = {
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    backups: z.array(
      z.object({
        hash: z.string(),
        startedAt: instant(),
        finishedAt: z.nullable(instant()),
        by: z.nullable(z.string()),
        /** Null once the file is gone. */
        filename: z.nullable(z.string()),
        sizeBytes: z.nullable(z.number()),
        sha256: z.nullable(z.string()),
        rows: z.nullable(z.number()),
        tables: z.nullable(z.int()),
        files: z.nullable(z.int()),
        problem: z.nullable(z.string()),
        triedAt: z.nullable(instant()),
        tryResult: z.nullable(z.string()),
        isRestorable: z.nullable(z.boolean()),
      }),
    ),
    schedule: z.nullable(z.object({ everyDays: z.int(), keeps: z.int() })),
    folder: z.string(),
  }),
};

export const backupSchemas = {
  input: z.object({ passphrase: passphrase() }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};
export const checkBackupSchemas = { input: z.object({ h: hash(), passphrase: passphrase() }), answer: done };
export const removeBackupSchemas = { input: z.object({ h: hash() }), answer: done };
export const saveBackupScheduleSchemas = {
  input: z.object({
    everyDays: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
    keeps: z._default(z.int().check(z.minimum(1), z.maximum(100)), 7),
    /** Left out: the one that is kept for the schedule already. */
    passphrase: z.optional(passphrase()),
  }),
  answer: done,
};
