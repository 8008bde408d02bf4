// How queries of any feature read the speakers of an activity.
import { sql } from 'kysely';

const namesBy = (list: 'spoken_list' | 'short_list') =>
  sql<
    string | null
  >`case when activity.has_more_speakers then ${sql.raw(list)}(shown_speakers(activity.id)) else speaker.name end`;

/**
 * The names of an activity’s shown speakers as a sentence writes them: "Ann, Bo, and Cy". In a query of `activity` and
 * its `speaker`.
 */
export const speakerNames = namesBy('spoken_list');
/** The same for one line of a card: "Ann, Bo, and 1 more". */
export const shortSpeakerNames = namesBy('short_list');
