import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseClosedStep, requireItem } from '#study-path/server/read-progress.ts';
import { sponsorVideoMessages, type saveSponsorAnswerCall, type sponsorVideoCall } from '../contract.ts';
import { findOffer, insertSponsorAnswer } from './sponsor-video-queries.ts';

/** The offer of a class, none when it has none. */
export const readSponsorVideo: UseCase<typeof sponsorVideoCall> = async ({ db, now }, student, { c: classHash }) => {
  const { activity, progress } = await requireItem(
    db,
    { hash: classHash, kind: 'class' },
    sponsorVideoMessages.failed,
    { studentId: student.id, at: now() },
  );
  const offer = await findOffer(db, activity.id, student.id);
  const data = offer
    ? [
        {
          id: offer.hash,
          youtubeId: offer.video_youtube_id,
          videoUrl: fileUrlOrNull(offer.video_hash, offer.video_filename),
          captionsUrl: fileUrlOrNull(offer.captions_hash, offer.captions_filename),
          companyName: offer.company_name,
          companyPhoto: fileUrlOrNull(offer.logo_hash, offer.logo_filename),
          headline: offer.headline,
          blurb: offer.blurb,
          headlineButtons: offer.headline_buttons,
          buttonTextYes: offer.button_text_yes,
          buttonTextNo: offer.button_text_no,
          answered: offer.answered,
        },
      ]
    : [];
  return { status: true, rowCount: data.length, data, className: activity.title, studentData: progress };
};

/**
 * Saves the answer with the sentence that was at the button. The offer must be this class's own; a repeated press of
 * the same button adds nothing.
 */
export const saveSponsorAnswer: UseCase<typeof saveSponsorAnswerCall> = async (
  { db, now },
  student,
  { c: classHash, v: offerHash, e: choice },
) => {
  const { activity, progress } = await requireItem(
    db,
    { hash: classHash, kind: 'class' },
    sponsorVideoMessages.notSaved,
    { studentId: student.id, at: now() },
  );
  const offer = await findOffer(db, activity.id, student.id);
  if (!offer || offer.hash !== offerHash)
    throw new Refusal('unknown-offer', sponsorVideoMessages.notSaved, { httpStatus: 404 });
  refuseClosedStep('sponsor-video', progress, activity);
  if (offer.answered !== choice) {
    await insertSponsorAnswer(db, {
      offer_id: offer.id,
      student_id: student.id,
      company_id: offer.company_id,
      choice,
      sentence_shown: sponsorVideoMessages.consent(offer.company_name),
      answered_at: now(),
    });
  }
  return { status: true, errorMsg: '' };
};
