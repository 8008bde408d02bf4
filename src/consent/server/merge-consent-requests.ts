import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeConsentRequests: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Requests about consent', moved: await moveRows(merging, 'consent_request'), merged: 0 });
};
