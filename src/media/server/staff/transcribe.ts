// A first version of captions by the program of the operator (TRANSCRIBE_COMMAND). It counts once a person has read it
// (docs/specification/media.md, MD-18).
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readCaptions, type Cue } from '#platform/shared/captions.ts';
import { uploadRules } from '#platform/shared/upload-rules.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { defineJob, handleJob, type JobWork } from '#platform/server/jobs/jobs.ts';
import { openWorkFolder, runCommand } from '#platform/server/process/run-command.ts';
import { recordAction } from '#staff/server/audit.ts';
import { mediaMessages, type transcribeCall } from '../../staff-contract.ts';
import {
  deleteTranscription,
  findCaptions,
  findFile,
  findTranscription,
  lockVideo,
  updateTranscription,
  upsertTranscription,
} from './media-queries.ts';
import { isWhole, lockedVideo, storeCaptions, subjectOf, type CaptionsListener } from './save-captions.ts';

/** Small machines write captions about as fast as people speak. */
const transcribeSec = 8 * 3600;

const transcribeJob = defineJob({
  name: 'media.transcribe',
  data: z.object({ video: z.string() }),
  retries: 2,
  longestSec: transcribeSec + 3600,
});

/** Asks for a first version of captions, where a video has none. */
export const transcribe: UseCase<typeof transcribeCall> = async (context, staff, { video: hash }) => {
  const { db, config, now, jobs } = context;
  if (config.transcribeCommand === null) throw new Refusal('no-program', mediaMessages.noProgram, { httpStatus: 409 });
  return db.transaction().execute(async (trx) => {
    const video = await lockedVideo(trx, hash);
    if ((await findCaptions(trx, video.id)) !== undefined)
      throw new Refusal('has-captions', mediaMessages.hasCaptions, { httpStatus: 409 });
    if ((await findTranscription(trx, video.id))?.state === 'running') return { status: true as const };
    await upsertTranscription(trx, { videoFileId: video.id, askedBy: staff.name, askedAt: now() });
    await jobs.enqueue(trx, transcribeJob, { video: hash });
    await recordAction(context, trx, { by: staff, act: 'media.transcribed', subject: subjectOf(video) });
    return { status: true as const };
  });
};

const why: Readonly<Record<'missing' | 'failed' | 'time' | 'size', string>> = {
  missing: 'The program isn’t where the settings say. Ask whoever runs the portal.',
  failed: 'The program failed. Ask whoever runs the portal to look at the log.',
  time: 'The program took longer than 8 hours and was stopped.',
  size: 'The program wrote too much and was stopped.',
};

/** The captions that the program writes, or why there are none. */
async function write(context: Context, storageKey: string): Promise<readonly Cue[] | { readonly problem: string }> {
  const { config, storage, log } = context;
  await using work = await openWorkFolder(config);
  const [input, output] = [join(work.path, 'input'), join(work.path, 'output.vtt')];
  await writeFile(input, await storage.stream(storageKey));
  const command = (config.transcribeCommand ?? []).map((part) =>
    part.replaceAll('{input}', () => input).replaceAll('{output}', () => output),
  );
  // A working copy of the sound is about as long as the video at most.
  const limits = { seconds: transcribeSec, mostBytes: 4_000_000_000 };
  const outcome = await runCommand(command, work.path, limits);
  if (!outcome.isDone) {
    log.warn({ why: outcome.why, said: outcome.said }, 'captions were not written');
    return { problem: why[outcome.why] };
  }
  const size = await stat(output).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0 || size > uploadRules.captions.mostBytes) return { problem: mediaMessages.nothingWritten };
  const text = await readFile(output, 'utf8');
  const cues = readCaptions(text).cues.filter((cue) => isWhole(cue));
  return cues.length === 0 ? { problem: mediaMessages.nothingWritten } : cues;
}

/** Writes the captions of one video. What somebody saved meanwhile stays as it is. */
async function transcribeVideo(context: Context, hash: string, onSaved: CaptionsListener): Promise<void> {
  const { db } = context;
  const video = await findFile(db, hash);
  if (video === undefined) return;
  const asked = await findTranscription(db, video.id);
  if (asked?.state !== 'running') return;
  const written = await write(context, video.storage_key);
  await db.transaction().execute(async (trx) => {
    const row = await lockVideo(trx, hash);
    if (row === undefined) return;
    if ('problem' in written) return updateTranscription(trx, video.id, written.problem);
    await deleteTranscription(trx, video.id);
    if ((await findCaptions(trx, video.id)) !== undefined) return;
    const by = mediaMessages.machine;
    const saved = await storeCaptions(context, trx, row, written, by);
    await onSaved(context, trx, { videoHash: hash, captionsHash: saved.hash, by: { id: null, name: asked.asked_by } });
    await recordAction(context, trx, {
      by: { via: 'timetable', name: by },
      act: 'media.captions-saved',
      subject: subjectOf(row),
      after: { captions: written.length, file: saved.hash },
    });
  });
}

export const transcribeWork = (onSaved: CaptionsListener): JobWork =>
  handleJob(transcribeJob, (context, { video }) => transcribeVideo(context, video, onSaved));
