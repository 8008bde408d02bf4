import { useContext } from 'react';
import { formatDate } from '#platform/shared/dates.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { ProviderTimeZone } from '#platform/web/ui/time-zone.ts';
import { classroomMessages, type ClassObj } from '../contract.ts';

/** Shows a member who has started a retired class how long it stays open. */
export function LastDayNotice({ classObj: { finishUntil } }: { readonly classObj: ClassObj }) {
  // The day is one of the provider's calendar, as it was announced.
  const zone = useContext(ProviderTimeZone);
  return finishUntil === null ? null : (
    <Alert quiet title={classroomMessages.finishUntil(formatDate(finishUntil, zone))} />
  );
}

/** The three alerts of the class page; which one, the server decides. */
export function ClassNotice({ classObj: { notice, releaseDateUTC, serverTime } }: { readonly classObj: ClassObj }) {
  if (notice === 'exam-upcoming') {
    return (
      <Alert quiet title={classroomMessages.examUpcoming}>
        <p>{classroomMessages.examUpcomingMore}</p>
      </Alert>
    );
  }
  if (notice === 'video-upcoming') {
    return (
      <Alert quiet title={classroomMessages.videoUpcoming}>
        {/* Both are ISO 8601 in UTC with the same digits, so text compares as time. */}
        {releaseDateUTC > serverTime ? (
          <p>
            This class opens on <LocalTime at={releaseDateUTC} format="live" />.
          </p>
        ) : (
          <p>The recording is on its way. Save the class to Watch Later to find it again.</p>
        )}
      </Alert>
    );
  }
  if (notice === 'video-unavailable') {
    return (
      <Alert quiet kind="warning" title={classroomMessages.videoUnavailable}>
        <p>This class has no video or handout right now. Your progress is saved.</p>
      </Alert>
    );
  }
  return null;
}
