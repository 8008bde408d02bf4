import { moveRows, type MergeMember } from '#sign-in/server/merging.ts';

/** Every answer is stored, and the newest counts, as always. */
export const mergeSponsorAnswers: MergeMember = async (_context, merging) => {
  merging.tell({ what: 'Answers to sponsors', moved: await moveRows(merging, 'sponsor_answer'), merged: 0 });
};
