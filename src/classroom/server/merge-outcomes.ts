import { sql } from 'kysely';
import { moveBetter, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeOutcomes: MergeMember = (_context, merging) =>
  moveBetter(merging, 'outcome_check', 'Answers before and after classes', {
    columns: ['activity_id', 'phase'],
    isBetter: sql`mine.answered_at < other.answered_at`,
    note: 'The first ones stay.',
  });
