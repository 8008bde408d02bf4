import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeAdRequests: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Answers to advertisements', moved: await moveRows(merging, 'ad_request'), merged: 0 });
  // A sponsor that got the data isn't asked to delete it because two accounts became one.
  merging.tell({ what: 'Records given to sponsors', moved: await moveRows(merging, 'lead_file_row'), merged: 0 });
};
