// Credit on its way to CE Broker (docs/specification/reporting.md, RO-17 to RO-20). What left is stored before it
// leaves. Whoever dies in between leaves an unclear report behind, which nothing sends again but a person.
import { createHash } from 'node:crypto';
import type { Context, Queryable } from '#platform/server/context.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import type { ReportedCredit } from '../../../recipes.ts';
import { lockReportFiles } from '../files/file-queries.ts';
import { leftOutBecause, ceBrokerNames, reportedOf } from '../files/ready-credits.ts';
import { sendReportsJob } from '../../job-kinds.ts';
import {
  deleteNeedless,
  findChannel,
  insertBatch,
  insertReports,
  listDue,
  noteLost,
  reopenCorrected,
  updateBatch,
  updateReceipts,
  updateReport,
  updateReportsOf,
  updateRetryAt,
  updateSending,
  updateStopped,
} from './channel-queries.ts';
import { timeoutMs } from './ce-broker-wire.ts';
import { ceBroker, ceBrokerService, openCeBroker, sealMessage } from './open-channel.ts';
import { ChannelFault, type Receipt, type WireChannel } from './report-channel.ts';

/** Credits in one message. */
const mostInBatch = 100;
/** Messages of one run; the next run continues. */
const mostBatches = 50;
/** What is held back is looked at again after so many minutes. */
const heldMinutes = 10;
/** The wait after a failed connection, in seconds. */
const retrySec = 60;
/** A batch without an outcome for so long has lost its process, in seconds. */
const lostSec = timeoutMs / 1000 + 30;

type Due = Awaited<ReturnType<typeof listDue>>[number];
export type Batch = {
  readonly id: string;
  readonly content: Buffer;
  readonly rows: readonly Due[];
  readonly credits: readonly ReportedCredit[];
};

/**
 * Takes the next credits that can leave, and stores their message as being sent; what can't leave is held back with its
 * reason. Null: nothing is due. The caller's transaction ends before anything is sent.
 */
export async function takeBatch(context: Context, trx: Queryable, channel: WireChannel): Promise<Batch | null> {
  const now = context.now();
  // A file that is made at the same moment would have the same credit.
  await lockReportFiles(trx);
  const names = await readSetting(trx, ceBrokerNames);
  const due = await listDue(trx, ceBroker, now, mostInBatch);
  const held = due.flatMap((row) => {
    const why = leftOutBecause(row, names);
    return why === null ? [] : [{ row, why }];
  });
  for (const { row, why } of held)
    await updateReport(trx, ceBroker, row, {
      status: 'held',
      why,
      next_at: now.add({ minutes: heldMinutes }),
      changed_at: now,
    });
  const rows = due.filter((row) => !held.some((each) => each.row === row));
  if (rows.length === 0) return held.length === 0 ? null : { id: '', content: Buffer.alloc(0), rows: [], credits: [] };
  const credits = rows.map((row) => reportedOf(row, names));
  const content = await channel.encode(credits);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const id = await insertBatch(trx, {
    channel: ceBroker,
    sha256,
    content_sealed: sealMessage(context, content, sha256),
    credits: rows.length,
    made_at: now,
  });
  await updateSending(trx, ceBroker, id, rows, now);
  return { id, content, rows, credits };
}

/** Notes what the service said of each credit. */
async function noteReceipts({ db, now }: Context, { id, rows }: Batch, receipts: readonly Receipt[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await updateBatch(trx, id, 'answered', now()))) return;
    const noted = rows.flatMap((row, at) => {
      const said = receipts[at];
      return said === undefined ? [] : [{ ...row, receipt: '', why: '', ...said }];
    });
    await updateReceipts(trx, ceBroker, noted, now());
    await updateRetryAt(trx, ceBroker, null);
  });
}

/** Notes that nothing was received, or that nobody knows. */
async function noteFault({ db, now }: Context, { id }: Batch, fault: ChannelFault): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isUnclear = fault.problem === 'unclear';
    if (!(await updateBatch(trx, id, isUnclear ? 'unclear' : 'not-sent', now()))) return;
    const retryAt = now().add({ seconds: fault.retryAfterSec ?? retrySec });
    await updateReportsOf(trx, id, {
      status: isUnclear ? 'unclear' : 'waiting',
      why: isUnclear ? fault.message : '',
      now: now(),
      ...(isUnclear ? {} : { nextAt: now() }),
    });
    if (fault.problem === 'wrong-key') await updateStopped(trx, ceBroker, fault.message);
    else await updateRetryAt(trx, ceBroker, retryAt);
  });
}

/** Sends everything that is due. It may end at any point: nothing leaves twice. */
export async function sendReports(context: Context): Promise<void> {
  const { db, now, log } = context;
  await noteLost(db, ceBroker, now().subtract({ seconds: lostSec }), now());
  await db.transaction().execute(async (trx) => {
    await reopenCorrected(trx, ceBroker, now());
    await deleteNeedless(trx, ceBroker, ceBrokerService);
  });
  for (let sent = 0; sent < mostBatches; sent += 1) {
    const settings = await findChannel(db, ceBroker);
    if (settings === undefined || !settings.is_on || settings.stopped_because !== '') return;
    if (settings.retry_at !== null && Temporal.Instant.compare(settings.retry_at, now()) > 0) return;
    try {
      const channel = await openCeBroker(context, db);
      const batch = await db.transaction().execute((trx) => takeBatch(context, trx, channel));
      if (batch === null) return;
      if (batch.rows.length === 0) continue;
      try {
        await noteReceipts(context, batch, await channel.deliver(batch.content, batch.credits));
      } catch (error) {
        if (!(error instanceof ChannelFault)) throw error;
        log.warn({ problem: error.problem }, 'CE Broker');
        await noteFault(context, batch, error);
        if (error.problem !== 'unclear') return;
      }
    } catch (error) {
      if (!(error instanceof ChannelFault)) throw error;
      await updateStopped(db, ceBroker, error.message);
      return;
    }
  }
}

/**
 * Notes that a new credit is to be reported, in the transaction that writes its certificate's email. Without a hold, it
 * leaves at once.
 */
export async function reportCredit(context: Context, trx: Queryable, creditId: string): Promise<void> {
  const now = context.now();
  if ((await insertReports(trx, { channel: ceBroker, service: ceBrokerService, creditId, now })) > 0)
    await context.jobs.enqueue(trx, sendReportsJob, {});
}

/** What members agreed to after they had earned it, and what came another way. */
export async function findUnreported({ db, now }: Context): Promise<void> {
  await insertReports(db, { channel: ceBroker, service: ceBrokerService, creditId: null, now: now() });
}
