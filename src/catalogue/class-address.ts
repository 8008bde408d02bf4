import { siteMap } from '#site-map.ts';
import { isLiveClass } from './class-type.ts';

/**
 * Where a tap on a class leads: a live one to its live page with a seat or a waitlist place, else to the reservation;
 * any other to its classroom.
 */
export function classAddress({
  hash,
  typeId,
  hasSeat,
  isWaiting,
}: {
  readonly hash: string;
  readonly typeId: number;
  readonly hasSeat: boolean;
  readonly isWaiting: boolean;
}): string {
  if (!isLiveClass(typeId)) return siteMap.classroom(hash);
  return hasSeat || isWaiting ? siteMap.live(hash) : siteMap.reserve(hash);
}
