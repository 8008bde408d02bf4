import type { Queryable } from '#platform/server/context.ts';
import { updateScreening, type ScreenedComment } from './evaluation-queries.ts';

/**
 * Notes whether a speaker may read what a member wrote in an evaluation; a null verdict takes the decision back. False
 * where there is no such comment.
 */
export const screenCommentOf = (trx: Queryable, screened: ScreenedComment) => updateScreening(trx, screened);
