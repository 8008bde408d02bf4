import { continueWords, holdWords } from '#credit/ledger-faults.ts';
import { continueLog, savedWords } from '#credit/server/ledger-log/continue-log.ts';
import { readSavedCheckpoint } from '#credit/server/ledger-log/saved-checkpoint.ts';
import { findHold, findNewestCheckpoint } from '#credit/server/ledger-log/ledger-log.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { continueLogCall, recordsCall } from '../contract.ts';

export const readRecords: UseCase<typeof recordsCall> = async (context) => {
  const hold = await findHold(context);
  const newest = await findNewestCheckpoint(context);
  return { status: true, hold: hold === null ? null : holdWords[hold], newest };
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
