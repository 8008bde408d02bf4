import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeMessages: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Messages to support', moved: await moveRows(merging, 'support_message'), merged: 0 });
};
