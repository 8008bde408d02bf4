// The files of a speaker's own page: sent by uploads of its link, taken back while nobody has looked at them, and seen
// by staff alone (docs/specification/speakers.md, SP-10).
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { uploadRouteByCode } from '#platform/server/uploads/upload-route.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { disclosureMessages, type addSpeakerFileCall, type removeSpeakerFileCall } from '../../disclosure-contract.ts';
import {
  mostSlides,
  mostSpeakerBytes,
  speakerFileRules,
  speakerUploadPath,
  uploadCodeHeader,
} from '../../speaker-files.ts';
import { findByCode, lockByCode } from './disclosure-queries.ts';
import type { ReadDraftSubjects } from './disclosure-subjects.ts';
import { openByCode } from './return-disclosure.ts';
import { deleteSpeakerFile, findUploadedFile, insertSpeakerFile, listFilesOf } from './speaker-file-queries.ts';
import { filesSent } from './speaker-file-rows.ts';

/** Takes a file that was uploaded by the link. A CV and a portrait take the place of one that nobody has looked at. */
export const addSpeakerFile =
  (readDrafts: ReadDraftSubjects): UseCase<typeof addSpeakerFileCall> =>
  (context, _nobody, { c, kind, file }) =>
    context.db.transaction().execute(async (trx) => {
      const { row } = await openByCode(context, trx, readDrafts, c, lockByCode);
      const uploaded = await findUploadedFile(trx, row.hash, file);
      if (uploaded === undefined || uploaded.kind !== speakerFileRules[kind].kind)
        throw new Refusal('unknown-file', disclosureMessages.unknownFile);
      const open = (await listFilesOf(trx, row.id)).filter((each) => each.kind === kind && each.state === 'sent');
      if (kind === 'slides' && open.length >= mostSlides)
        throw new Refusal('too-many', disclosureMessages.tooManySlides(mostSlides));
      if (kind !== 'slides') for (const { id } of open) await deleteSpeakerFile(trx, id);
      if (!open.some((each) => kind === 'slides' && each.file_id === uploaded.id))
        await insertSpeakerFile(trx, {
          hash: publicHash(22),
          disclosure_id: row.id,
          kind,
          file_id: uploaded.id,
          sent_at: context.now(),
        });
      return { status: true as const, files: await filesSent(trx, row) };
    });

/** Takes a file back. What somebody has looked at stays. */
export const removeSpeakerFile =
  (readDrafts: ReadDraftSubjects): UseCase<typeof removeSpeakerFileCall> =>
  (context, _nobody, { c, h }) =>
    context.db.transaction().execute(async (trx) => {
      const { row } = await openByCode(context, trx, readDrafts, c, lockByCode);
      const found = (await listFilesOf(trx, row.id)).find(({ hash }) => hash === h);
      if (found?.state === 'sent') await deleteSpeakerFile(trx, found.id);
      return { status: true as const, files: await filesSent(trx, row) };
    });

/** The uploads of speakers, each under the link that they opened. */
export const speakerUploads = (readDrafts: ReadDraftSubjects) =>
  uploadRouteByCode({
    path: speakerUploadPath,
    codeHeader: uploadCodeHeader,
    async admit(context: Context, code) {
      const { row } = await openByCode(context, context.db, readDrafts, code, findByCode);
      return { hash: row.hash, name: row.speaker_name };
    },
    limits: { kinds: ['pdf', 'picture'], mostBytesInAll: mostSpeakerBytes, isPrivate: true },
  });
