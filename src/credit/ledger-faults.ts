// What is said of a credit or a correction that someone changed in the database, past the portal.

type Fault = 'changed' | 'deleted' | 'added';

const whatHappened: Readonly<Record<Fault, string>> = {
  changed: 'was changed from outside the portal',
  deleted: 'was deleted from outside the portal',
  added: 'was added from outside the portal',
};

export const ledgerFaultWords = {
  /** Of a credit that is gone only the number of its row is known. */
  credit: (fault: Fault, code: string | null, id: string): string =>
    code === null ? `The credit in row ${id} ${whatHappened[fault]}.` : `Credit ${code} ${whatHappened[fault]}.`,
  /** Of a credit whose row and the number of it are gone. */
  creditOf: (leaf: string): string => `The credit of entry ${leaf} of the ledger’s log ${whatHappened.deleted}.`,
  revived: (code: string): string =>
    `The ledger’s log calls credit ${code} valid again, but no merge that replaced it was undone.`,
  correction: (fault: Fault, code: string | null, id: string): string =>
    `${code === null ? `The correction in row ${id}` : `The correction of credit ${code}`} ${whatHappened[fault]}.`,
  moved: (code: string): string => `Credit ${code} was moved to another account from outside the portal.`,
  backDated: (code: string, says: string, missingAt: string): string =>
    `Credit ${code} says it was issued on ${says}, but it wasn’t in the ledger’s log by ${missingAt}.`,
  entry: (leaf: number): string => `Entry ${leaf} of the ledger’s log was changed or removed from outside the portal.`,
  checkpoint: (size: string): string =>
    `The ledger’s log doesn’t match its own checkpoint of ${size} entries: it was written anew from outside the portal.`,
  earlyEntry: (leaf: string): string =>
    `Entry ${leaf} of the ledger’s log says it was made before its credit was issued: its time was changed from outside the portal.`,
  earlyCheckpoint: (size: string): string =>
    `The ledger’s checkpoint of ${size} entries says it was made before its newest entry: a time was changed from outside the portal.`,
  missingCheckpoint: (size: string): string =>
    `The ledger’s checkpoint of ${size} entries was deleted from outside the portal.`,
  unproven: (code: string): string =>
    `The stored proof of credit ${code} was changed from outside the portal: it doesn’t prove the credit’s entry.`,
  unsealed: (code: string): string => `The saved seal of credit ${code} was changed from outside the portal.`,
  attempt: (fault: Exclude<Fault, 'added'>, code: string): string =>
    `The exam attempt that credit ${code} rests on ${whatHappened[fault]}.`,
  notExtended: (size: number): string =>
    `The ledger’s log doesn’t extend the checkpoint of ${size} entries that you have: it was written anew, or the database was set back.`,
  otherLog: (origin: string): string => `This portal has no log with the name ${origin}.`,
  otherKey: 'The checkpoint isn’t signed with this portal’s key.',
} as const;

/** Why no certificate gets its entry in the ledger’s log; credit is earned as always. */
export const holdWords = {
  restored:
    'The ledger’s log is on hold because a backup was restored: certificates issued after the backup may already be in members’ hands.',
  'rolled-back':
    'The ledger’s log is on hold because the database has less of it than this machine signed: it was set back to an earlier state.',
  'no-key':
    'The ledger’s log is on hold because this machine doesn’t have its key. KEYS_DIR must name the folder that has it.',
} as const;

/** Why the log is on hold, and what ends that, for the command line. */
export const howToContinue = (hold: keyof typeof holdWords): string =>
  `${holdWords[hold]} Find the newest certificate that anyone has, and run npm run portal -- ledger continue --with FILE.`;

/** What `ledger continue` says. */
export const continueWords = {
  noCheckpoint: 'This file has no checkpoint. Use a certificate (PDF), its proof, or the text of a checkpoint.',
  onHold: 'The ledger’s log is on hold or empty. Its key can’t be replaced now.',
  notOnHold: 'The ledger’s log isn’t on hold. There is nothing to continue.',
  continued: 'The ledger’s log continues: it extends the checkpoint.',
  started: (origin: string): string => `A new log was started: ${origin}. Its first entry names the one before it.`,
} as const;

/** How many words open the keys of a recovery sheet. */
export const recoveryWordCount = 8;

/** What the recovery sheet of the keys, and restoring from one, can refuse. */
export const recoveryWords = {
  none: 'The portal doesn’t have the recovery words: the sheet is printed already, or no certificate was made yet.',
  wrong: 'These aren’t the words on the sheet.',
  eight: 'Enter the eight words of the recovery sheet, with blanks between them.',
  noCode: 'This isn’t the text of a recovery sheet’s code. It begins with DLKEYS1.',
  notOpened: 'The code can’t be opened: a word is wrong, or a part of the code is missing.',
  restored: (written: readonly string[], left: readonly string[]): string =>
    [
      ...(written.length === 0 ? [] : [`Restored: ${written.join(', ')}.`]),
      ...(left.length === 0 ? [] : [`Already there, and unchanged: ${left.join(', ')}.`]),
    ].join(' '),
} as const;

/** What replacing a key, or saying that it is lost, answers. */
export const keyWords = {
  wrongWords: 'These words don’t open the root.',
  noKeys: 'There are no keys yet. They are made with the first certificate.',
  noLeaf: (size: number): string => `Give --since as the number of an entry, from 0 to ${size}.`,
  replaced: 'Replaced, and in the log. Print a new recovery sheet: the one that you have doesn’t contain the new key.',
  lost: 'It is in the log. Now replace the key with keys rotate.',
} as const;
