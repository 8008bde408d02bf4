// Why a call was refused, typed by what the call declares: a code that it does not know is a mistake that the compiler
// finds.
import type { Call, RefusalCode } from '../shared/call.ts';
import { Refused } from './call.ts';

/** The code with which this call was refused; null for every other failure. */
export function refusalCode<C extends Call>(_call: C, error: unknown): RefusalCode<C> | null {
  return error instanceof Refused ? (error.code as RefusalCode<C>) : null;
}

/** Whether this call was refused for one of these reasons. */
export function isRefusalOf<C extends Call>(
  call: C,
  error: unknown,
  ...codes: readonly RefusalCode<C>[]
): error is Refused {
  const code = refusalCode(call, error);
  return code !== null && codes.includes(code);
}
