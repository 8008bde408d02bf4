// Checkpoints of the ledger's log, in mailboxes outside the portal: with one of them, a log that was written anew
// is found (docs/specification/records.md, RL-26).
import { findHold } from '#credit/server/ledger-log/ledger-log.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { ifMailed, queueMail } from '#platform/server/mail/mailer.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  type addCheckpointAddressCall,
  type checkpointMailsCall,
  checkpointMessages,
  checkpointPauseMin,
  mostCheckpointAddresses,
  type removeCheckpointAddressCall,
  type sendCheckpointsCall,
} from '../../staff-contract.ts';
import { checkpointMail } from '../mails.ts';
import { stopLinks } from '../stop-checkpoints.ts';
import {
  deleteCheckpointAddress,
  findCheckpointAddress,
  findLastSent,
  findNewestSigned,
  insertCheckpointAddress,
  listCheckpointAddresses,
  listCheckpointReaders,
  lockCheckpointList,
  noteCheckpointSent,
} from './checkpoint-queries.ts';

export const readCheckpointMails: UseCase<typeof checkpointMailsCall> = async ({ db, now }) => {
  const readers = await listCheckpointReaders(db, now());
  const addresses = await listCheckpointAddresses(db);
  return {
    status: true,
    team: readers.filter(({ staffId }) => staffId !== null).length,
    lastSentAt: await findLastSent(db),
    addresses: addresses.map((each) => ({
      id: each.id,
      email: each.email,
      addedBy: each.added_by,
      addedAt: each.added_at,
      lastSentAt: each.last_sent_at,
      isStopped: each.stopped_at !== null,
    })),
  };
};

export const addCheckpointAddress: UseCase<typeof addCheckpointAddressCall> = (context, staff, { email }) =>
  context.db.transaction().execute(async (trx) => {
    await lockCheckpointList(trx);
    const known = await findCheckpointAddress(trx, email);
    if (known !== undefined)
      throw known.stopped_at === null
        ? new Refusal('address-known', checkpointMessages.known)
        : new Refusal('address-stopped', checkpointMessages.stopped);
    const readers = await listCheckpointReaders(trx, context.now());
    if (readers.some((reader) => reader.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('address-known', checkpointMessages.ofTeam);
    if (readers.filter(({ staffId }) => staffId === null).length >= mostCheckpointAddresses)
      throw new Refusal('too-many-addresses', checkpointMessages.tooMany);
    await insertCheckpointAddress(trx, { email, added_by: staff.name, added_at: context.now() });
    await recordAction(context, trx, {
      by: staff,
      act: 'records.address-added',
      subject: { kind: 'address', title: email },
    });
    return { status: true, sentence: checkpointMessages.added };
  });

export const removeCheckpointAddress: UseCase<typeof removeCheckpointAddressCall> = (context, staff, { id }) =>
  context.db.transaction().execute(async (trx) => {
    const removed = await deleteCheckpointAddress(trx, id);
    if (removed === undefined) throw new Refusal('unknown-address', checkpointMessages.unknown);
    await recordAction(context, trx, {
      by: staff,
      act: 'records.address-removed',
      subject: { kind: 'address', title: removed.email ?? '' },
    });
    return { status: true, sentence: checkpointMessages.removed };
  });

type Newest = NonNullable<Awaited<ReturnType<typeof findNewestSigned>>>;

/** Emails the newest checkpoint to everyone who doesn't have it, under the list's lock. Returns how many got one. */
async function sendTo(context: Context, trx: Queryable, newest: Newest): Promise<number> {
  const provider = await readProvider(trx);
  const has = (lastLog: number | null, lastSize: string | null) =>
    lastLog === newest.log && Number(lastSize ?? 0) >= newest.entries;
  const readers = (await listCheckpointReaders(trx, context.now())).filter(
    ({ lastLog, lastSize }) => !has(lastLog, lastSize),
  );
  for (const reader of readers) {
    // Only who was entered by somebody else needs a way out.
    const stop = reader.staffId === null && reader.id !== null ? await stopLinks(context, trx, reader.id) : null;
    await queueMail(context, trx, {
      kind: 'credit.checkpoint',
      studentId: null,
      to: reader.email,
      ...checkpointMail(provider, context.config.publicUrl, {
        name: reader.name,
        stopPage: stop?.page ?? null,
        ...newest,
      }),
      ...(stop === null ? {} : { unsubscribeUrl: stop.call }),
    });
    await noteCheckpointSent(trx, reader, {
      last_log: newest.log,
      last_size: String(newest.entries),
      last_sent_at: context.now(),
    });
  }
  return readers.length;
}

export const sendCheckpoints: UseCase<typeof sendCheckpointsCall> = (context, staff) =>
  context.db.transaction().execute(async (trx) => {
    await lockCheckpointList(trx);
    if ((await findHold({ ...context, db: trx })) !== null) throw new Refusal('on-hold', checkpointMessages.onHold);
    const newest = await findNewestSigned(trx);
    if (newest === undefined) throw new Refusal('nothing-logged', checkpointMessages.nothingLogged);
    const last = await findLastSent(trx);
    if (last !== null && Temporal.Instant.compare(last.add({ minutes: checkpointPauseMin }), context.now()) > 0)
      throw new Refusal('sent-lately', checkpointMessages.sentLately);
    const count = await sendTo(context, trx, newest);
    if (count === 0) throw new Refusal('nothing-new', checkpointMessages.nothingNew);
    await recordAction(context, trx, {
      by: staff,
      act: 'records.checkpoints-sent',
      subject: { kind: 'log', title: `${count} ${count === 1 ? 'address' : 'addresses'}` },
    });
    return { status: true, sentence: await ifMailed(context, trx, checkpointMessages.sent(count)) };
  });

/** The same each week, without a word where there is nothing new. */
export async function mailCheckpoints(context: Context): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockCheckpointList(trx);
    const newest = await findNewestSigned(trx);
    if (newest !== undefined && (await findHold({ ...context, db: trx })) === null) await sendTo(context, trx, newest);
  });
}
