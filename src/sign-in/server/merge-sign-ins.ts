import { ofFrom, type MergeTable } from './merging.ts';

/** Sessions and passkeys of the account that goes end. */
export const mergeSignIns: MergeTable = async (_context, merging) => {
  const { journal, tell } = merging;
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
