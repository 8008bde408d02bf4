import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeAdRequests: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Answers to advertisements', moved: await moveRows(merging, 'ad_request'), merged: 0 });
};
