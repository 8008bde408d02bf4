// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { recoveryWordCount } from '#credit/ledger-faults.ts';
import { carriedOut, previewFields } from '#platform/shared/rehearsal-schemas.ts';
import { hash, instant, text } from '#platform/shared/wire-types.ts';
import { mostBackups, mostCertificateBytes } from './staff-contract.ts';

const done = z.object({ status: z.literal(true) });
const passphrase = () => text(500);

export const backupsSchemas = {
  summary: 'The backups, whether each can be restored, and the schedule.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    backups: z.array(
      z.object({
        hash: z.string(),
        startedAt: instant(),
        finishedAt: z.nullable(instant()),
        /** `missing`: it was made, and its file is not in the folder of this machine. */
        state: z.enum(['running', 'interrupted', 'failed', 'made', 'missing', 'deleted']),
        by: z.nullable(z.string()),
        /** Null once the file is gone. */
        filename: z.nullable(z.string()),
        /** Of one that is being made: what is written so far. */
        sizeBytes: z.nullable(z.number()),
        sha256: z.nullable(z.string()),
        rows: z.nullable(z.number()),
        tables: z.nullable(z.int()),
        files: z.nullable(z.int()),
        problem: z.nullable(z.string()),
        triedAt: z.nullable(instant()),
        tryResult: z.nullable(z.string()),
        isRestorable: z.nullable(z.boolean()),
        tryState: z.nullable(z.enum(['running', 'interrupted', 'wrong-passphrase', 'done'])),
      }),
    ),
    /** `nextAt`: when the timetable makes the next one. */
    schedule: z.nullable(z.object({ everyDays: z.int(), keeps: z.int(), nextAt: instant() })),
    /** Where the files are, below DATA_DIR. */
    folder: z.string(),
  }),
};

export const backupSchemas = {
  summary: 'Creates a backup, encrypted with a passphrase that is not stored.',
  input: z.object({ passphrase: passphrase() }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};
export const checkBackupSchemas = {
  summary: 'Restores a backup into a temporary database, checks it, and deletes the database.',
  input: z.object({ h: hash(), passphrase: passphrase() }),
  answer: done,
};
export const removeBackupSchemas = {
  summary: 'Deletes a backup’s file.',
  input: z.object({ h: hash() }),
  answer: done,
};
export const saveBackupScheduleSchemas = {
  summary: 'Sets how often backups are created automatically, in days, or never (everyDays null).',
  input: z.object({
    everyDays: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
    keeps: z._default(z.int().check(z.minimum(1), z.maximum(mostBackups)), 7),
    /** Left out: the one already stored for the schedule. */
    passphrase: z.optional(passphrase()),
  }),
  answer: done,
};

export const retentionSchemas = {
  summary: 'The retention rules: what each one erases, when it last ran, and when it runs next.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rules: z.array(
      z.object({
        title: z.string(),
        says: z.string(),
        /** The last run, and how many things it erased; null: none since this is noted. */
        lastAt: z.nullable(instant()),
        lastErased: z.nullable(z.int()),
        nextAt: instant(),
      }),
    ),
  }),
};
export const rehearseRetentionSchemas = {
  summary: 'Preview of what the rules would erase now.',
  input: z.object({}),
  answer: z.object({
    ...previewFields,
    /** How many things are due. */
    due: z.int(),
  }),
};
export const runRetentionSchemas = {
  summary: 'Erases what was previewed.',
  input: z.object({ h: hash() }),
  answer: carriedOut,
};

export const recordsSchemas = {
  summary:
    'The ledger’s log: its newest checkpoint and time stamp, why it is on hold, and whether its recovery sheet is printed.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** Null: the log is open. */
    hold: z.nullable(z.string()),
    /** Null: nothing was logged yet. */
    newest: z.nullable(z.object({ origin: z.string(), entries: z.int(), at: instant(), note: z.string() })),
    /** Null: neither is an authority set, nor was anything stamped. */
    timeStamps: z.nullable(
      z.object({
        /** The host that is asked; null: none is now. */
        authority: z.nullable(z.string()),
        last: z.nullable(z.object({ authority: z.string(), entries: z.int(), at: instant() })),
      }),
    ),
    /** Null: the keys aren't made yet. */
    recoverySheet: z.nullable(z.enum(['to-print', 'printed'])),
  }),
};

export const confirmSheetSchemas = {
  summary: 'Confirms that the recovery sheet is printed, by two of its words. The portal then deletes the words.',
  input: z.object({
    words: z
      .array(z.object({ at: z.int().check(z.minimum(1), z.maximum(recoveryWordCount)), word: text(40) }))
      .check(z.length(2)),
  }),
  answer: done,
};
export const continueLogSchemas = {
  summary: 'Ends the hold of the ledger’s log: it continues, or a new one begins that names the one before.',
  input: z.object({
    /** A certificate or a checkpoint, in base64; null: nobody has one. */
    saved: z.nullable(z.base64().check(z.maxLength(Math.ceil((mostCertificateBytes * 4) / 3) + 4))),
  }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};
