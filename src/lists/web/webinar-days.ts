import { useSyncExternalStore } from 'react';
import { ownZone } from '#platform/shared/dates.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { webinarDays, type WebinarDays } from '../webinar-days.ts';

const never = () => () => undefined;

/** False on the server and while a page wakes up that the server painted: no formatter of dates is made for it. */
export const useIsAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export type DaysAnswer = {
  readonly data: readonly Omit<ClassRow, 'description'>[];
  readonly serverTime: string;
  /** As the server painted them, in the provider's time zone; null where the browser asked. */
  readonly days: WebinarDays | null;
};

/** The days of the rows in the reader's time zone; in the provider's as long as the page is what the server painted. */
export function useDays({ data, days }: DaysAnswer, now: number): WebinarDays {
  const isAwake = useIsAwake();
  return isAwake || days === null ? webinarDays(data, now, ownZone) : days;
}

/** The first card of a day carries it, and the calendar leads there. */
export const dayId = (day: string): string => `day-${day}`;
