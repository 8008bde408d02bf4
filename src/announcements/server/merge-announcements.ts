import { alsoOfInto, moveRows, type MergeMember } from '#sign-in/server/merging.ts';

/** Which announcements someone got; one that both got stays with the account that goes. */
export const mergeAnnouncements: MergeMember = async (_context, merging) => {
  await moveRows(merging, 'announcement_recipient', alsoOfInto(merging, 'announcement_recipient', ['announcement_id']));
};
