import { sql } from 'kysely';
import { moveBetter, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeEvaluations: MergeMember = (_context, merging) =>
  moveBetter(merging, 'evaluation', 'Evaluations', {
    columns: ['activity_id'],
    isBetter: sql`mine.saved_at < other.saved_at`,
    note: 'The first one stays.',
  });
