import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

export const mergeAuditAnswers: MergeMember = async (_context, merging) =>
  merging.tell({ what: 'Audit answers', moved: await moveRows(merging, 'audit_answer'), merged: 0 });
