import type { Context } from '#platform/server/context.ts';
import { countUnreachable } from '#sign-in/server/unreachable-rows.ts';
import type { Attention } from '#staff/attention.ts';
import { unreachableAttention } from '../../attention.ts';

/** Members whose emails come back. */
export async function readStudentAttention({ db }: Context): Promise<readonly Attention[]> {
  const found = unreachableAttention(await countUnreachable(db));
  return found === null ? [] : [found];
}
