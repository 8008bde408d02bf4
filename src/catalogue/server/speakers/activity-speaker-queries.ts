// The speakers of activities.
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#platform/server/context.ts';
import type { ActivitySpeaker } from './write-activity-speakers.ts';

/** The shown speakers of an activity in their order. */
export function listShownSpeakers(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity_speaker')
    .innerJoin('speaker', 'speaker.id', 'activity_speaker.speaker_id')
    .leftJoin('file as photo', 'photo.id', 'speaker.photo_file_id')
    .where('activity_speaker.activity_id', '=', activityId)
    .where('activity_speaker.is_shown', '=', true)
    .select([
      'speaker.slug',
      'speaker.name',
      'speaker.degree',
      'speaker.bio',
      'photo.hash as photo_hash',
      'photo.filename as photo_filename',
    ])
    .orderBy('activity_speaker.position')
    .execute();
}

/** Writes the speaker that `activity` itself names and whether there are more, as far as that changed. */
export async function updateFirstSpeaker(
  db: Queryable,
  activityId: string,
  speakerId: string | null,
  hasMore: boolean,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ speaker_id: speakerId, has_more_speakers: hasMore })
    .where('id', '=', activityId)
    .where((eb) => eb.or([eb('speaker_id', 'is distinct from', speakerId), eb('has_more_speakers', '<>', hasMore)]))
    .execute();
}

/** Writes the speakers of an activity in their order; nothing if they are the same. */
export async function replaceSpeakerRows(
  db: Queryable,
  activityId: string,
  speakers: readonly ActivitySpeaker[],
): Promise<void> {
  const wanted = speakers.map(({ speakerId, role, isShown }, position) => ({
    activity_id: activityId,
    speaker_id: speakerId,
    role,
    position,
    is_shown: isShown,
  }));
  const known = await db
    .selectFrom('activity_speaker')
    .select(['activity_id', 'speaker_id', 'role', 'position', 'is_shown'])
    .where('activity_id', '=', activityId)
    .orderBy('position')
    .execute();
  if (isDeepStrictEqual(known, wanted)) return;
  if (known.length > 0) await db.deleteFrom('activity_speaker').where('activity_id', '=', activityId).execute();
  if (wanted.length > 0) await db.insertInto('activity_speaker').values(wanted).execute();
}
