/**
 * The time in milliseconds since 1970 by the visitor's own clock, which may be hours off. For what this device itself
 * wrote down, for a day that a form proposes, and for the age of a change. Never for a wait: those run by
 * `useServerNow` and `useHasPassed`.
 */
// oxlint-disable-next-line no-restricted-properties -- the one place
export const deviceNow = (): number => Date.now();
