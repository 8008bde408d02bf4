// CE Broker's channel in the console: its key, its test, where each report is, and what a person settles
// (docs/specification/reporting.md, RO-14, RO-19, RO-20).
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Profession } from '#renewal/professions.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  reportingMessages,
  type ceBrokerCall,
  type saveChannelCall,
  type settleReportCall,
  type testChannelCall,
} from '../../../staff-contract.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { settledFrom, type SettleWay } from '../../../wire-lists.ts';
import { ceBrokerNames } from '../files/ready-credits.ts';
import { sendReportsJob } from '../../job-kinds.ts';
import {
  countReports,
  findChannel,
  findLastAccepted,
  listReports,
  lockReport,
  updateReport,
  updateRetryAt,
  updateStopped,
  writeChannel,
} from './channel-queries.ts';
import { ceBroker, openCeBroker, sealUploadKey } from './open-channel.ts';
import { ChannelFault } from './report-channel.ts';

const pageSize = 50;
const subject = { kind: 'setting', title: 'CE Broker' } as const;

type Row = Awaited<ReturnType<typeof listReports>>[number];

function whyOf({ correction, correction_reason: reason, status, why }: Row): string {
  if (status !== 'accepted' || correction === null) return why;
  const what = correction === 'withdrawn' ? 'Withdrawn' : 'Amended';
  return `${what} after CE Broker accepted it${reason ? `: ${reason}` : ''}`;
}

export const readCeBrokerChannel: UseCase<typeof ceBrokerCall> = async (
  { db },
  _staff,
  { show = 'waiting', page: asked },
) => {
  const row = await findChannel(db, ceBroker);
  const counts = await countReports(db, ceBroker);
  const totalRows = counts[show];
  const page = Math.min(asked, Math.max(0, Math.ceil(totalRows / pageSize) - 1));
  const rows = await listReports(db, ceBroker, show, pageSize, page * pageSize);
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((each) => ({
      code: each.verification_code,
      profession: each.profession as Profession,
      state: each.state,
      studentName: each.student_name,
      studentHash: each.student_hash,
      title: each.title,
      day: each.day,
      hours: each.hours,
      why: whyOf(each),
      receipt: each.receipt,
      settledBy: each.settled_by,
      isSending: each.status === 'sending',
      nextAt: each.next_at,
      changedAt: each.accepted_at ?? each.changed_at,
    })),
    totalRows,
    pageSize,
    page,
    counts,
    revision: row?.revision ?? 0,
    channel:
      row === undefined
        ? null
        : {
            isOn: row.is_on,
            onSince: row.on_since,
            holdMinutes: row.hold_minutes,
            stoppedBecause: row.stopped_because,
            changedBy: row.changed_by,
            changedAt: row.changed_at,
          },
    lastAcceptedAt: await findLastAccepted(db, ceBroker),
    names: await readSetting(db, ceBrokerNames),
  };
};

const changedMeanwhile = (by: string | undefined): Refusal =>
  new Refusal('changed-meanwhile', reportingMessages.channelChanged(by ?? 'Someone else'), { httpStatus: 409 });

export const saveChannel: UseCase<typeof saveChannelCall> = async (context, staff, input) => {
  const { revision, isOn, holdMinutes, key } = input;
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const row = await findChannel(trx, ceBroker);
    if ((row?.revision ?? 0) !== revision) throw changedMeanwhile(row?.changed_by);
    if ((await readSetting(trx, ceBrokerNames)).providerNumber === '')
      throw new Refusal('not-set-up', reportingMessages.notSetUp);
    const sealed = key === undefined ? row?.key_sealed : sealUploadKey(context, key);
    if (sealed === undefined) throw new Refusal('type-secret', reportingMessages.keyMissing);
    const isWritten = await writeChannel(trx, revision, {
      name: ceBroker,
      key_sealed: sealed,
      is_on: isOn,
      // What was earned while it was off goes in a file.
      on_since: isOn ? (row?.is_on === true ? row.on_since : now) : (row?.on_since ?? null),
      hold_minutes: holdMinutes,
      stopped_because: '',
      retry_at: null,
      changed_by: staff.name,
      changed_at: now,
    });
    if (!isWritten) throw changedMeanwhile(undefined);
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.channel-saved',
      subject,
      ...changesBetween(row === undefined ? {} : { isOn: row.is_on, holdMinutes: row.hold_minutes }, {
        isOn,
        holdMinutes,
        ...(key === undefined ? {} : { key: 'changed' }),
      }),
    });
    // What waited for the right key leaves now.
    if (isOn) await context.jobs.enqueue(trx, sendReportsJob, {});
  });
  return { status: true, revision: revision + 1 };
};

export const testChannel: UseCase<typeof testChannelCall> = async (context, staff) => {
  const result = await openCeBroker(context, context.db)
    .then((channel) => channel.check())
    .then(
      () => ({ isConnected: true, sentence: reportingMessages.connected as string }),
      (error: unknown) => {
        if (!(error instanceof ChannelFault)) throw error;
        return { isConnected: false, sentence: error.message };
      },
    );
  await context.db.transaction().execute(async (trx) => {
    if (result.isConnected) await updateStopped(trx, ceBroker, '');
    await recordAction(context, trx, {
      by: staff,
      act: 'reporting.channel-tested',
      subject,
      after: { connected: result.isConnected },
    });
  });
  return { status: true, ...result };
};

const actions = {
  there: 'reporting.report-there',
  again: 'reporting.report-repeated',
  corrected: 'reporting.report-corrected',
} as const satisfies Record<SettleWay, string>;

export const settleReport: UseCase<typeof settleReportCall> = async (context, staff, { way, ...key }) => {
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, ceBroker, key);
    const list = report?.has_changed ? 'changed' : report?.status;
    if (report === undefined || !settledFrom[way].some((each) => each === list))
      throw new Refusal('changed-meanwhile', reportingMessages.notSettled, { httpStatus: 409 });
    await updateReport(trx, ceBroker, report, {
      ...(way === 'there'
        ? { status: 'accepted', why: '', accepted_at: now }
        : way === 'again'
          ? { status: 'waiting', why: '', next_at: now }
          : report.is_withdrawn
            ? { status: 'withdrawn', why: '' }
            : { status: 'accepted', sent_credit_id: report.last_credit_id }),
      settled_by: staff.name,
      changed_at: now,
    });
    await recordAction(context, trx, {
      by: staff,
      act: actions[way],
      subject: { kind: 'credit', hash: key.code, title: report.title },
    });
    if (way === 'again') {
      await updateRetryAt(trx, ceBroker, null);
      await context.jobs.enqueue(trx, sendReportsJob, {});
    }
  });
  return { status: true };
};
