import { badgeOf } from '#platform/shared/dates.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';

/** The part of a ticket that tears off: month, day and weekday in the reader's own time. */
export function DateBadge({ at, className = 'stub' }: { readonly at: string; readonly className?: string }) {
  const { month, day, weekday } = badgeOf(at, useTimeZone());
  return (
    <div className={className}>
      <time dateTime={at}>
        <span className="mon">{month}</span> <span className="day">{day}</span> <span className="dow">{weekday}</span>
      </time>
    </div>
  );
}
