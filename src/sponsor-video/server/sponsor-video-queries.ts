import type { Insertable, Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SponsorOffer } from '#platform/server/database/tables.gen.ts';

export function findOffer(db: Queryable, activityId: string, studentId: string) {
  return db
    .selectFrom('sponsor_offer')
    .innerJoin('company', 'company.id', 'sponsor_offer.company_id')
    .leftJoin('file as logo', 'logo.id', 'company.photo_file_id')
    .leftJoin('file as video', 'video.id', 'sponsor_offer.video_file_id')
    .leftJoin('file as captions', 'captions.id', 'sponsor_offer.captions_file_id')
    .where('sponsor_offer.activity_id', '=', activityId)
    .where('sponsor_offer.published', '=', true)
    .select([
      'sponsor_offer.id',
      'sponsor_offer.hash',
      'sponsor_offer.company_id',
      'sponsor_offer.headline',
      'sponsor_offer.blurb',
      'sponsor_offer.headline_buttons',
      'sponsor_offer.button_text_yes',
      'sponsor_offer.button_text_no',
      'sponsor_offer.video_youtube_id',
      'company.name as company_name',
      'logo.hash as logo_hash',
      'logo.filename as logo_filename',
      'video.hash as video_hash',
      'video.filename as video_filename',
      'captions.hash as captions_hash',
      'captions.filename as captions_filename',
    ])
    .select((eb) =>
      eb
        .selectFrom('sponsor_answer')
        .whereRef('sponsor_answer.offer_id', '=', 'sponsor_offer.id')
        .whereRef('sponsor_answer.company_id', '=', 'sponsor_offer.company_id')
        .where('sponsor_answer.student_id', '=', studentId)
        .orderBy('sponsor_answer.answered_at', 'desc')
        .orderBy('sponsor_answer.id', 'desc')
        .limit(1)
        .select('sponsor_answer.choice')
        .as('answered'),
    )
    .executeTakeFirst();
}

/** Every answer is stored; the newest counts. */
export function insertSponsorAnswer(
  db: Queryable,
  answer: {
    offer_id: string;
    student_id: string;
    company_id: string;
    choice: number;
    sentence_shown: string;
    answered_at: Temporal.Instant;
  },
) {
  return db.insertInto('sponsor_answer').values(answer).execute();
}

/** Answers No wherever the student's newest answer is a Yes, also to a company that an offer belonged to before. */
export function insertWithdrawals(db: Queryable, studentId: string, at: Temporal.Instant) {
  return db
    .insertInto('sponsor_answer')
    .columns(['offer_id', 'company_id', 'student_id', 'choice', 'sentence_shown', 'answered_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('sponsor_answer')
            .distinctOn(['offer_id', 'company_id'])
            .selectAll()
            .where('student_id', '=', studentId)
            .orderBy('offer_id')
            .orderBy('company_id')
            .orderBy('answered_at', 'desc')
            .orderBy('id', 'desc')
            .as('newest'),
        )
        .select((each) => [
          'newest.offer_id',
          'newest.company_id',
          'newest.student_id',
          each.val(3).as('choice'),
          each.val('Consent withdrawn.').as('sentence_shown'),
          each.val(at).as('answered_at'),
        ])
        .where('newest.choice', '=', 2),
    )
    .execute();
}

/** The offer of a class as an import left it, also when it is taken out. */
export function findWrittenOffer(db: Queryable, activityId: string) {
  return db.selectFrom('sponsor_offer').selectAll().where('activity_id', '=', activityId).executeTakeFirst();
}

export function insertOffer(db: Queryable, offer: Insertable<SponsorOffer>) {
  return db.insertInto('sponsor_offer').values(offer).execute();
}

export function updateOffer(db: Queryable, offerId: string, offer: Updateable<SponsorOffer>) {
  return db.updateTable('sponsor_offer').set(offer).where('id', '=', offerId).execute();
}

/** Takes an offer out of its class; the answers given to it stay. */
export function closeOffer(db: Queryable, offerId: string) {
  return db.updateTable('sponsor_offer').set({ published: false }).where('id', '=', offerId).execute();
}
