import { continueWords, holdWords } from '#credit/ledger-faults.ts';
import { continueLog, savedWords } from '#credit/server/ledger-log/continue-log.ts';
import { readSavedCheckpoint } from '#credit/server/ledger-log/saved-checkpoint.ts';
import { findHold, findNewestCheckpoint } from '#credit/server/ledger-log/ledger-log.ts';
import { readTimeStamps } from '#credit/server/ledger-log/stamp-checkpoint.ts';
import { confirmSheet, readRecovery } from '#credit/server/seal/recovery.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { confirmSheetCall, continueLogCall, recordsCall } from '../../staff-contract.ts';

export const readRecords: UseCase<typeof recordsCall> = async (context) => {
  const hold = await findHold(context);
  const newest = await findNewestCheckpoint(context);
  const recovery = readRecovery(context.config);
  return {
    status: true,
    hold: hold === null ? null : holdWords[hold],
    newest,
    timeStamps: await readTimeStamps(context),
    recoverySheet: recovery && (recovery.isPrinted ? 'printed' : 'to-print'),
  };
};

export const confirmRecoverySheet: UseCase<typeof confirmSheetCall> = async (context, staff, { words }) => {
  await confirmSheet(context, words, (trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'data.recovery-sheet-printed',
      subject: { kind: 'keys', title: 'recovery sheet' },
    }),
  );
  return { status: true };
};

export const continueRecords: UseCase<typeof continueLogCall> = async (context, staff, { saved: content }) => {
  const saved = content === null ? null : await readSavedCheckpoint(Buffer.from(content, 'base64'));
  if (content !== null && saved === null) throw new Refusal('no-checkpoint', continueWords.noCheckpoint);
  const sentence = await continueLog(context, saved, (trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'data.log-continued',
      subject: { kind: 'log', title: savedWords(saved) },
    }),
  );
  return { status: true, sentence };
};
