import { numbers, type MemberTables } from '#sign-in/server/member-data.ts';
import { movesOrDrops } from '#sign-in/server/merging.ts';

export const renewalTables: MemberTables = {
  license: {
    merge: movesOrDrops('Licenses', ['profession', 'state']),
    erase: 'cascade',
    ownData: { part: 'licenses', hidden: [...numbers, 'hash'] },
    stored: 'Until its owner removes it.',
  },
};
