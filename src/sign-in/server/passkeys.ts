// Passkeys: a second way to sign in for members. What a key is is in the platform; here stands what must be true around
// it: a challenge counts once and within minutes, keys belong to one student, and adding one needs a fresh sign-in.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import {
  challengeMinutes,
  newPasskeyOptions,
  passkeyCounter,
  passkeyOptions,
  readNewPasskey,
} from '#platform/server/security/passkeys.ts';
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
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  takeChallenge,
  updatePasskeyUse,
} from './sign-in-queries.ts';
import { findProfile } from './student-rows.ts';
import { enter } from './sessions/complete-login.ts';
import { requireFresh } from './sessions/fresh-sign-in.ts';
import { passkeyAddedMail } from './mails.ts';

const mostPasskeys = 20;

async function storeChallenge(
  context: CallContext,
  db: Queryable,
  challenge: string,
  studentId: string | null,
): Promise<void> {
  await insertChallenge(db, {
    challenge,
    student_id: studentId,
    expires_at: context.now().add({ minutes: challengeMinutes }),
  });
}

export const readPasskeys: UseCase<typeof passkeysCall> = async ({ db }, student) => {
  const passkeys = await listPasskeys(db, student.id);
  return {
    status: true,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at,
      lastUsedAt: last_used_at,
    })),
  };
};

/**
 * What the browser needs to make a key. The device asks its owner (fingerprint, face, PIN), and the key is found
 * without a username.
 */
export const offerPasskey: UseCase<typeof offerPasskeyCall> = async (context, student, { currentPassword }) => {
  const row = await findProfile(context.db, student.id);
  if (!row) throw new Refusal('sign-in', 'Sign in to continue.', { httpStatus: 401 });
  await requireFresh(context, student, row, currentPassword);
  const known = await listPasskeys(context.db, student.id);
  if (known.length >= mostPasskeys) throw new Refusal('too-many-passkeys', 'Remove a passkey first.');
  const options = await newPasskeyOptions(
    context,
    (await readProvider(context.db)).name,
    { hash: row.hash, userName: row.username, displayName: `${row.firstname} ${row.lastname}` },
    known,
  );
  await storeChallenge(context, context.db, options.challenge, student.id);
  return { status: true, options: { ...options } };
};

/** Stores the passkey and emails the owner. */
export const addPasskey: UseCase<typeof addPasskeyCall> = async (context, student, { key }) => {
  const now = context.now();
  const refused = () => new Refusal('passkey-refused', signInMessages.passkeyRefused);
  const made = await readNewPasskey(context, key, (challenge) => takeChallenge(context.db, challenge, student.id, now));
  if (made === null) throw refused();
  await context.db.transaction().execute(async (trx) => {
    const row = await findProfile(trx, student.id);
    const added =
      row &&
      (await insertPasskey(trx, {
        student_id: student.id,
        ...made,
        name: deviceName(context.caller.userAgent),
        created_at: now,
        last_used_at: null,
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
  await deletePasskey(db, student.id, id);
  return { status: true };
};

/** Asks for any passkey of this site, without revealing who has an account. */
export const askPasskey: UseCase<typeof askPasskeyCall> = async (context) => {
  const options = await passkeyOptions(context);
  await storeChallenge(context, context.db, options.challenge, null);
  return { status: true, options: { ...options } };
};

/** Signs in with a key. Unknown, used, late and wrongly signed look the same. */
export const signInWithPasskey: UseCase<typeof passkeyLoginCall> = async (context, _nobody, { key }) => {
  const refused = () => new Refusal('invalid-login', signInMessages.invalidLogin);
  const owner = await context.db.transaction().execute(async (trx) => {
    const found = await lockPasskey(trx, key.id);
    if (!found) return null;
    const counter = await passkeyCounter(context, key, found, (challenge) =>
      takeChallenge(trx, challenge, null, context.now()),
    );
    if (counter === null) return null;
    await updatePasskeyUse(trx, found.passkey_id, counter, context.now());
    return found;
  });
  if (owner === null) throw refused();
  return enter(context, owner);
};
