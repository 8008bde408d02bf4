import type { CaptionsListener } from '#media/server/save-captions.ts';
import { updateCaptionsOfDrafts } from './captions-queries.ts';

/** Captions that were saved beside a video are those of every draft with the video, until somebody publishes it. */
export const followCaptions: CaptionsListener = async ({ now }, trx, { videoHash, captionsHash, by }) => {
  await updateCaptionsOfDrafts(trx, { videoHash, captionsHash, by, at: now() });
};
