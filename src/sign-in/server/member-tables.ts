import { signInRetention } from './jobs.ts';
import { numbers, untilClosed, type MemberTables } from './member-data.ts';
import { mergeSignIns } from './merge-sign-ins.ts';
import { moves, movesUnlessBoth } from './merging.ts';

export const signInTables: MemberTables = {
  student: {
    key: 'id',
    merge: 'stays: nobody signs in to it, and its names lead to the other account',
    erase: 'cascade',
    ownData: {
      part: 'profile',
      hidden: [
        'id',
        'password_hash',
        'username_key',
        'email_key',
        'find_text',
        'find_spellings',
        'name_key',
        'phone_digits',
        'merged_into',
      ],
    },
    stored: untilClosed,
  },
  known_device: {
    merge: movesUnlessBoth(['device_hash']),
    erase: 'cascade',
    ownData: { part: 'knownBrowsers', hidden: ['student_id', 'device_hash'] },
    stored: untilClosed,
  },
  push_subscription: {
    merge: moves(null),
    erase: 'cascade',
    ownData: { part: 'notices', hidden: [...numbers, 'session_id', 'endpoint', 'p256dh', 'auth'] },
    stored: 'Until the browser is signed out or its push service no longer knows it.',
  },
  agreement: {
    merge: movesUnlessBoth(['code', 'version']),
    erase: 'cascade',
    ownData: { part: 'agreements', hidden: ['student_id'] },
    stored: untilClosed,
  },
  session: {
    merge: mergeSignIns,
    erase: 'cascade',
    ownData: { part: 'signedInDevices', hidden: [...numbers, 'token_hash', 'ticket_id'] },
    stored: signInRetention,
  },
  passkey: {
    merge: 'with session',
    erase: 'cascade',
    ownData: { part: 'passkeys', hidden: [...numbers, 'public_key', 'credential_id', 'counter'] },
    stored: 'Until its owner removes it.',
  },
  passkey_challenge: {
    merge: 'with session',
    erase: 'cascade',
    ownData: 'left out: says nothing of the person, only what a device is asked to sign',
    stored: signInRetention,
  },
  mailed_code: {
    merge: 'stays: a code opens the account that it was emailed for',
    erase: 'cascade',
    ownData: { part: 'linksSentByMail', hidden: [...numbers, 'code_hash'] },
    stored: signInRetention,
  },
  sign_in_refusal: {
    merge: 'stays: counted for the name that was tried',
    erase: 'cascade',
    ownData: { part: 'refusedSignIns', hidden: ['student_id'] },
    stored: signInRetention,
  },
};
