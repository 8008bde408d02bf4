// What the features hand to the provider's console on the server. Its frame in the browser has its own list (console-frame.tsx).
import type { RehearsedAct } from './platform/server/rehearsal/rehearsal.ts';

/** The acts on many rows that are rehearsed before they are done. */
export const rehearsedActs: readonly RehearsedAct<never>[] = [];
