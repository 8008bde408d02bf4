import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeMeetings: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Records of meetings', moved: await moveRows(merging, 'meeting_event'), merged: 0 });
};
