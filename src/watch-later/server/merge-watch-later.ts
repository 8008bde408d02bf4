import { moveOrDrop, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeWatchLater: MergeMember = (_context, merging) =>
  moveOrDrop(merging, 'queue_item', 'Watch Later', ['activity_id']);
