// Who teaches and plans an activity.
import type { Context, Queryable } from '#platform/server/context.ts';
import { replaceSpeakerRows, updateFirstSpeaker } from './activity-speaker-queries.ts';

export type ActivitySpeaker = {
  /** The speaker’s id. */
  readonly speakerId: string;
  /** One of speaker, moderator, author, planner. */
  readonly role: string;
  /** Whether members see the name. */
  readonly isShown: boolean;
};

/**
 * Writes the speakers of an activity in their order, as far as they changed. A person named twice counts once, in the
 * first place, and is shown if either place is. The first who is shown stays the activity's own speaker.
 */
export async function replaceActivitySpeakers(
  _context: Context,
  trx: Queryable,
  activityId: string,
  speakers: readonly ActivitySpeaker[],
): Promise<void> {
  const once = new Map<string, ActivitySpeaker>();
  for (const speaker of speakers) {
    const known = once.get(speaker.speakerId);
    once.set(speaker.speakerId, known ? { ...known, isShown: known.isShown || speaker.isShown } : speaker);
  }
  const rows = [...once.values()];
  const shown = rows.filter(({ isShown }) => isShown);
  await updateFirstSpeaker(trx, activityId, shown[0]?.speakerId ?? null, shown.length > 1);
  await replaceSpeakerRows(trx, activityId, rows);
}
