import type { Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/random.ts';

export type ImportedOffer = { headline: string; blurb: string; headlineButtons: string; buttonTextYes: string; buttonTextNo: string; companyId: string; youtubeId: string | null; videoId: string | null; captionsId: string | null };

/** Writes the one offer of a class. */
export async function importOffer(db: Queryable, activityId: string, offer: ImportedOffer): Promise<void> {
  const values = { company_id: offer.companyId, headline: offer.headline, blurb: offer.blurb, headline_buttons: offer.headlineButtons, button_text_yes: offer.buttonTextYes, button_text_no: offer.buttonTextNo, video_youtube_id: offer.youtubeId, video_file_id: offer.videoId, captions_file_id: offer.captionsId };
  await db.insertInto('sponsor_offer').values({ hash: publicHash(), activity_id: activityId, ...values }).onConflict((conflict) => conflict.column('activity_id').doUpdateSet(values)).execute();
}
