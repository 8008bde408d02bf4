import { sql } from 'kysely';
import { moveBetter, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeListening: MergeMember = (_context, merging) =>
  moveBetter(merging, 'listening_position', 'Positions in episodes', {
    columns: ['activity_id'],
    isBetter: sql`mine.heard_at > other.heard_at`,
    note: 'The newest one stays.',
  });
