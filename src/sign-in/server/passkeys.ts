// Passkeys: a second way to sign in for members. What a key is is in the platform; here stands what must be true around
// it: a challenge counts once and within minutes, keys belong to one student, and adding one needs a fresh sign-in.
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  type addPasskeyCall,
  type askPasskeyCall,
  type offerPasskeyCall,
  type passkeyLoginCall,
  type passkeysCall,
  type removePasskeyCall,
  signInMessages,
} from '../contract.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { lockPasskey, passkeys } from './sign-in-queries.ts';
import { findProfile } from './student-rows.ts';
import { enter } from './sessions/complete-login.ts';
import { requireFresh } from './sessions/fresh-sign-in.ts';
import { passkeyAddedMail } from './mails.ts';

const mostPasskeys = 20;

export const readPasskeys: UseCase<typeof passkeysCall> = async ({ db }, student) => ({
  status: true,
  passkeys: await passkeys.show(db, student.id),
});

/**
 * What the browser needs to make a key. The device asks its owner (fingerprint, face, PIN), and the key is found
 * without a username.
 */
export const offerPasskey: UseCase<typeof offerPasskeyCall> = async (context, student, { currentPassword }) => {
  const row = await findProfile(context.db, student.id);
  if (!row) throw new Refusal('sign-in', 'Sign in to continue.', { httpStatus: 401 });
  await requireFresh(context, student, row, currentPassword);
  if ((await passkeys.list(context.db, student.id)).length >= mostPasskeys)
    throw new Refusal('too-many-passkeys', 'Remove a passkey first.');
  const options = await passkeys.offer(context, (await readProvider(context.db)).name, student.id, {
    hash: row.hash,
    userName: row.username,
    displayName: `${row.firstname} ${row.lastname}`,
  });
  return { status: true, options };
};

/** Stores the passkey and emails the owner. */
export const addPasskey: UseCase<typeof addPasskeyCall> = async (context, student, { key }) => {
  const refused = () => new Refusal('passkey-refused', signInMessages.passkeyRefused);
  const made = await passkeys.readNew(context, key, student.id);
  if (made === null) throw refused();
  await context.db.transaction().execute(async (trx) => {
    const row = await findProfile(trx, student.id);
    const added =
      row &&
      (await passkeys.insert(trx, student.id, {
        ...made,
        name: deviceName(context.caller.userAgent),
        created_at: context.now(),
      }));
    if (!row || !added) throw refused();
    await queueMail(context, trx, {
      kind: 'accounts.passkey-added',
      studentId: row.id,
      to: row.email,
      ...passkeyAddedMail(await readProvider(trx), context.config.publicUrl, row),
    });
  });
  return { status: true };
};

export const removePasskey: UseCase<typeof removePasskeyCall> = async ({ db }, student, { id }) => {
  await passkeys.remove(db, student.id, id);
  return { status: true };
};

/** Asks for any passkey of this site, without revealing who has an account. */
export const askPasskey: UseCase<typeof askPasskeyCall> = async (context) => ({
  status: true,
  options: await passkeys.ask(context),
});

/** Signs in with a key. Unknown, used, late and wrongly signed look the same. */
export const signInWithPasskey: UseCase<typeof passkeyLoginCall> = async (context, _nobody, { key }) => {
  const refused = () => new Refusal('invalid-login', signInMessages.invalidLogin);
  const owner = await context.db.transaction().execute(async (trx) => {
    const found = await lockPasskey(trx, key.id);
    return found && (await passkeys.use(context, trx, key, found)) ? found : null;
  });
  if (owner === null) throw refused();
  return enter(context, owner);
};
