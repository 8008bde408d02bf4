// What staff do with a file that a speaker sent: take it over, or set it aside.
import type { Context, Queryable } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { speakerMessages, type decideSpeakerFileCall } from '../../speakers-staff-contract.ts';
import { lockSentFile, updateSpeakerFile, type SentFile } from '../speakers/speaker-file-queries.ts';
import { lockSpeakerById, updateSpeaker } from './speaker-queries.ts';
import { speakerSubject } from './speakers.ts';

/** The columns of the speaker that an accepted file changes. Slides belong to the activity and change none. */
async function speakerColumns(context: Context, trx: Queryable, sent: SentFile) {
  if (sent.kind === 'cv') return { cv_file_id: sent.file_id };
  if (sent.kind === 'slides') return null;
  // Members see a portrait: the same content as a public file.
  const content = await context.storage.read(sent.storage_key);
  const { filename, content_type: contentType } = sent;
  return { photo_file_id: await storeFile(context, trx, { filename, contentType, content, isPublic: true }) };
}

export const decideSpeakerFile: UseCase<typeof decideSpeakerFileCall> = (context, staff, { h, accept }) =>
  context.db.transaction().execute(async (trx) => {
    const sent = await lockSentFile(trx, h);
    const speaker = sent === undefined ? undefined : await lockSpeakerById(trx, sent.speaker_id);
    if (sent === undefined || speaker === undefined || sent.state !== 'sent')
      throw new Refusal('unknown-file', speakerMessages.fileDecided, { httpStatus: 409 });
    const decided = { by: staff.name, at: context.now() };
    await updateSpeakerFile(trx, sent.id, {
      state: accept ? 'accepted' : 'set-aside',
      decided_by: decided.by,
      decided_at: decided.at,
    });
    const columns = accept ? await speakerColumns(context, trx, sent) : null;
    if (columns !== null)
      await updateSpeaker(trx, speaker.id, { ...columns, changed_by: decided.by, changed_at: decided.at });
    await recordAction(context, trx, {
      by: staff,
      act: accept ? 'speaker.file-accepted' : 'speaker.file-set-aside',
      subject: speakerSubject(speaker),
      after: { kind: sent.kind },
    });
    return { status: true as const };
  });
