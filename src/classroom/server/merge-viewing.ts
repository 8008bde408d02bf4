import { sql } from 'kysely';
import { moveBetter, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeViewing: MergeMember = (_context, merging) =>
  moveBetter(merging, 'viewing_position', 'Positions in videos', {
    columns: ['activity_id'],
    isBetter: sql`mine.viewed_at > other.viewed_at`,
    note: 'The newest one stays.',
  });
