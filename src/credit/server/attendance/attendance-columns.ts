// What a statement that reads `seat` needs to know of attendance beside the seat itself.
import { sql } from 'kysely';
import { settingColumn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';

/**
 * Whether a member whom the meeting's record leaves out was absent. With a personal link and nothing else, yes, as long
 * as the record names holders of such links at all; otherwise by the provider's rule for shared links.
 */
export const leftOutIsAbsentColumn = sql<boolean>`(
  ${settingColumn(providerSettings.unmatchedIsAbsent)}::boolean
  or (
    exists (select from meeting_link where meeting_link.seat_id = seat.id and meeting_link.given = 'personal')
    and exists (
      select from meeting_event
      where meeting_event.activity_id = seat.activity_id and meeting_event.student_id is not null
        and meeting_event.registrant_id is not null
    )
  )
)`;

/** Whether the holder of a seat checked in at the room. */
export const isInRoomColumn = sql<boolean>`exists (
  select from meeting_event
  where meeting_event.activity_id = seat.activity_id and meeting_event.student_id = seat.student_id
    and meeting_event.source in ('room', 'desk')
)`;
