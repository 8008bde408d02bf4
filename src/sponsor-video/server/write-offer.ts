import type { Queryable } from '#platform/server/context.ts';
import { holdsValues } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { closeOffer, findWrittenOffer, insertOffer, updateOffer } from './sponsor-video-queries.ts';

export type WrittenOffer = {
  headline: string;
  blurb: string;
  headlineButtons: string;
  buttonTextYes: string;
  buttonTextNo: string;
  companyId: string;
  youtubeId: string | null;
  videoId: string | null;
  captionsId: string | null;
};

/**
 * Writes the one offer of a class, or takes it out (null). Answers stay with it, and what is the same is not written
 * again.
 */
export async function writeOffer(db: Queryable, activityId: string, offer: WrittenOffer | null): Promise<void> {
  const known = await findWrittenOffer(db, activityId);
  if (offer === null) {
    if (known?.published) await closeOffer(db, known.id);
    return;
  }
  const values = {
    company_id: offer.companyId,
    headline: offer.headline,
    blurb: offer.blurb,
    headline_buttons: offer.headlineButtons,
    button_text_yes: offer.buttonTextYes,
    button_text_no: offer.buttonTextNo,
    video_youtube_id: offer.youtubeId,
    video_file_id: offer.videoId,
    captions_file_id: offer.captionsId,
    published: true,
  };
  if (known === undefined) await insertOffer(db, { hash: publicHash(), activity_id: activityId, ...values });
  else if (!holdsValues(known, values)) await updateOffer(db, known.id, values);
}
