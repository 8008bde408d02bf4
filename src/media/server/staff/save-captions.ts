// Captions of a video as somebody writes them beside it. Each save is a new file: what members see changes when an
// activity that names the file is published.
import { plainText, writeCaptions, type Cue } from '#platform/shared/captions.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { recordAction } from '#staff/server/audit.ts';
import { mediaMessages, type checkCaptionsCall, type saveCaptionsCall } from '../../staff-contract.ts';
import { findCaptions, findFile, lockVideo, updateChecked, upsertCaptionSet } from './media-queries.ts';

/** What follows when the captions of a video were saved, in the same transaction: drafts that show the video. */
export type CaptionsListener = (
  context: Context,
  trx: Queryable,
  saved: {
    readonly videoHash: string;
    readonly captionsHash: string;
    /** `id` is null for captions that a program wrote for this person. */
    readonly by: { readonly id: string | null; readonly name: string };
  },
) => Promise<void>;

const unknownFile = () => new Refusal('unknown-file', mediaMessages.unknownFile, { httpStatus: 404 });

export const isWhole = ({ startMs, endMs, text }: Cue): boolean => endMs > startMs && plainText(text) !== '';

export async function lockedVideo(trx: Queryable, hash: string) {
  const video = await lockVideo(trx, hash);
  if (video === undefined) throw unknownFile();
  if (!video.content_type.startsWith('video/'))
    throw new Refusal('not-video', mediaMessages.notVideo, { httpStatus: 409 });
  return video;
}

export const subjectOf = (video: { readonly hash: string; readonly filename: string }) => ({
  kind: 'file',
  hash: video.hash,
  title: video.filename,
});

/** Stores captions as a new file, the newest of a video. */
export async function storeCaptions(
  context: Context,
  trx: Queryable,
  video: { readonly id: string; readonly filename: string },
  cues: readonly Cue[],
  madeBy: string,
) {
  const sorted = [...cues].sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);
  const captionsFileId = await storeFile(context, trx, {
    filename: `${video.filename.replace(/\.[^.]{1,5}$/, '')}.vtt`,
    contentType: 'text/vtt; charset=utf-8',
    content: new TextEncoder().encode(writeCaptions(sorted)),
    isPublic: true,
  });
  await upsertCaptionSet(trx, { videoFileId: video.id, captionsFileId, madeBy, madeAt: context.now() });
  const saved = await findCaptions(trx, video.id);
  if (saved === undefined) throw new Error('The captions that were saved are not there.');
  return saved;
}

export const saveCaptions =
  (onSaved: CaptionsListener): UseCase<typeof saveCaptionsCall> =>
  async (context: CallContext, staff, { video: videoHash, base, cues }) => {
    if (!cues.every(isWhole)) throw new Refusal('wrong-captions', mediaMessages.wrongCaptions, { httpStatus: 400 });
    return context.db.transaction().execute(async (trx) => {
      const video = await lockedVideo(trx, videoHash);
      const newest = await findCaptions(trx, video.id);
      if ((newest?.hash ?? null) !== base)
        throw new Refusal('changed-meanwhile', mediaMessages.changedMeanwhile(newest?.made_by || 'Someone'), {
          httpStatus: 409,
        });
      const saved = await storeCaptions(context, trx, video, cues, staff.name);
      await onSaved(context, trx, { videoHash, captionsHash: saved.hash, by: staff });
      await recordAction(context, trx, {
        by: staff,
        act: 'media.captions-saved',
        subject: subjectOf(video),
        after: { captions: cues.length, file: saved.hash },
      });
      const { hash, filename, made_at: madeAt } = saved;
      return {
        status: true as const,
        captions: {
          hash,
          revision: Number(saved.id),
          filename,
          url: publicFileUrl(saved),
          madeBy: staff.name,
          madeAt,
          checkedBy: null,
          checkedAt: null,
        },
      };
    });
  };

export const checkCaptions: UseCase<typeof checkCaptionsCall> = async (context, staff, asked) => {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const video = await lockVideo(trx, asked.video);
    const captions = await findFile(trx, asked.captions);
    const known = video && (await findCaptions(trx, video.id));
    // Only what the page shows can have been read.
    if (video === undefined || captions === undefined || known?.hash !== asked.captions) throw unknownFile();
    const [checkedBy, checkedAt] = asked.isRead ? [staff.name, now()] : [null, null];
    await updateChecked(
      trx,
      { videoFileId: video.id, captionsFileId: captions.id },
      { by: checkedBy, at: checkedAt, madeAt: captions.created_at },
    );
    await recordAction(context, trx, {
      by: staff,
      act: asked.isRead ? 'media.captions-checked' : 'media.captions-unchecked',
      subject: subjectOf(video),
      after: { file: captions.hash },
    });
    return { status: true, checkedBy, checkedAt };
  });
};
