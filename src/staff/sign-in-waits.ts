const minutes = [1, 5, 15];
/** So many wrong tries are free. */
export const freeTries = 5;
/** A whole office may sit behind one network; and so many networks guess a password before all of them wait. */
const freeTriesOfMany = 25;

/**
 * How long after this many wrong tries in a row the next is refused, in seconds: five are free, then 1, 5 and 15
 * minutes, never for good.
 */
export function waitAfterWrongTries(tries: number, free = freeTries): number {
  if (tries < free) return 0;
  return (minutes[Math.min(tries - free, minutes.length - 1)] ?? 0) * 60;
}

/** The same for all tries from one network, and for those of one password from all networks. */
export const waitAfterWrongTriesOfMany = (tries: number): number => waitAfterWrongTries(tries, freeTriesOfMany);
