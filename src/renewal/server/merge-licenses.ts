import { moveOrDrop, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeLicenses: MergeMember = (_context, merging) =>
  moveOrDrop(merging, 'license', 'Licenses', ['profession', 'state']);
