// Where a webinar is held, of each row of `activity`. Without a room it is online, also while it has no meeting yet.
import { sql } from 'kysely';

export const webinarPlace = sql<string>`coalesce(
  (select place from webinar_place where webinar_place.activity_id = activity.id), '')`;

export const webinarIsOnline = sql<boolean>`(
  activity.zoom_code is not null
  or not exists (select from webinar_place where webinar_place.activity_id = activity.id)
  or exists (select from webinar_meeting where webinar_meeting.activity_id = activity.id and is_wanted))`;
