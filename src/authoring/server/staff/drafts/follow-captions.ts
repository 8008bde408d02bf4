import type { CaptionsListener } from '#media/server/staff/save-captions.ts';
import { updateCaptionsOfDrafts } from './captions-queries.ts';

/** Captions that were saved with a video belong to every draft with that video until it is published. */
export const followCaptions: CaptionsListener = async ({ now }, trx, { videoHash, captionsHash, by }) => {
  await updateCaptionsOfDrafts(trx, { videoHash, captionsHash, by, at: now() });
};
