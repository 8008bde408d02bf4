import type { Context } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { handleJob } from '#platform/server/jobs/jobs.ts';
import { binderMessages } from '../staff-contract.ts';
import type { BinderBody } from '../binder-program.ts';
import { findBinder, updateBinder } from './staff/binder-queries.ts';
import { lookForGaps } from './staff/file-gaps.ts';
import { lookForGapsJob, makeBinderJob } from './job-kinds.ts';
import { writeBinder } from './staff/make/write-binder.ts';

/** Makes a binder into the storage and keeps what it is; of one that was made already, nothing. */
async function makeBinder(context: Context, { hash }: { readonly hash: string }): Promise<void> {
  const row = await findBinder(context.db, hash);
  if (row === undefined || row.file_id !== null) return;
  try {
    const { stream, counts } = await writeBinder(context, {
      body: row.body as BinderBody,
      firstDay: row.first_day,
      lastDay: row.last_day,
      asOf: row.as_of,
      activityHash: row.activity_hash,
      sample: row.sample,
      chosen: row.chosen,
      seed: row.seed,
    });
    const fileId = await storeFile(context, context.db, {
      filename: `binder-${row.body}-${row.first_day}-${row.last_day}.zip`,
      contentType: 'application/zip',
      content: stream,
      isPublic: false,
    });
    const { documents, missing, credits } = await counts;
    await updateBinder(context.db, hash, {
      file_id: fileId,
      documents,
      missing,
      credits,
      problem: null,
      finished_at: context.now(),
    });
  } catch (error) {
    await updateBinder(context.db, hash, { problem: binderMessages.failed, finished_at: context.now() });
    throw error;
  }
}

export const binderWork = [
  handleJob(makeBinderJob, makeBinder),
  handleJob(lookForGapsJob, (context) => lookForGaps(context)),
];
export const binderTimetable = [{ job: lookForGapsJob, cron: '53 4 * * *' }];
