import { numbers, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOrDrops } from '#sign-in/server/merging.ts';

export const watchLaterTables: MemberTables = {
  queue_item: {
    merge: movesOrDrops('Watch Later', ['activity_id']),
    erase: 'cascade',
    ownData: { part: 'watchLater', hidden: numbers },
    stored: 'Until its owner removes it from the list.',
  },
};
