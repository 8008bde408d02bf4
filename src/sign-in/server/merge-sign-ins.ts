import { alsoOfInto, moveRows, ofFrom, type MergeMember } from './merging.ts';

/**
 * Browsers that were known stay known, and those that asked for notices get them; sessions and passkeys of the account
 * that goes end.
 */
export const mergeSignIns: MergeMember = async (_context, merging) => {
  const { journal, tell } = merging;
  await moveRows(merging, 'known_device', alsoOfInto(merging, 'known_device', ['device_hash']));
  await moveRows(merging, 'push_subscription');
  await moveRows(merging, 'agreement', alsoOfInto(merging, 'agreement', ['code', 'version']));
  const sessions = await journal.remove('session', ofFrom(merging));
  const passkeys = await journal.remove('passkey', ofFrom(merging));
  await journal.remove('passkey_challenge', ofFrom(merging));
  tell({
    what: 'Signed-in devices and passkeys',
    moved: 0,
    merged: sessions.length + passkeys.length,
    note: 'They are removed.',
  });
};
