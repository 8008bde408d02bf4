// Stops emails of checkpoints to an address that an owner entered. The link names the row by a signature, needs no
// account, and never ages.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serverMap } from '#server-map.ts';
import { certificateMessages, type checkpointsStateCall, type stopCheckpointsCall } from '../contract.ts';
import { findAddressById, stopAddress } from './staff/checkpoint-queries.ts';

const signatureLength = 32;
const signedText = (id: string) => `checkpoints.${id}`;

/** The page where a reader stops these emails, and the call by which a mail program does (RFC 8058). */
export async function stopLinks(
  { config }: Pick<Context, 'config'>,
  db: Queryable,
  id: string,
): Promise<{ page: string; call: string }> {
  const code = `${id}.${await signatureOf(db, signedText(id), signatureLength)}`;
  return {
    page: `${config.publicUrl}${serverMap.stopCheckpoints(code)}`,
    call: `${config.publicUrl}${serverMap.stopCheckpointsCall(code)}`,
  };
}

async function addressOf(db: Queryable, code: string) {
  const [id = '', given = ''] = code.split('.');
  const isRight = /^\d{1,18}$/.test(id) && (await isSignatureOf(db, signedText(id), given, signatureLength));
  const found = isRight ? await findAddressById(db, id) : undefined;
  if (found === undefined) throw new Refusal('unknown-code', certificateMessages.unknownStopLink, { httpStatus: 404 });
  return { id, isStopped: found.stopped_at !== null };
}

export const readCheckpointsState: UseCase<typeof checkpointsStateCall> = async ({ db }, _nobody, { c }) => ({
  status: true,
  isStopped: (await addressOf(db, c)).isStopped,
});

export const stopCheckpoints: UseCase<typeof stopCheckpointsCall> = async ({ db, now }, _nobody, { c }) => {
  const { id } = await addressOf(db, c);
  await stopAddress(db, id, now());
  return { status: true, isStopped: true };
};
