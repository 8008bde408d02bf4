import { findStudentById } from '#sign-in/server/student-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { renewalMessages, type checkLicenseCall } from '#renewal/contract.ts';
import { isSameName } from '#renewal/license-check.ts';
import { reportService } from '#renewal/report-consent.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { ceBrokerNames } from '../files/ready-credits.ts';
import { findChannel, insertLicenseCheck } from './channel-queries.ts';
import { ceBroker, ceBrokerService, openCeBroker } from './open-channel.ts';
import { ChannelFault } from './report-channel.ts';

/** Enough for typing errors, too few to look people up. */
const perHour = 5;
const perDay = 50;

/**
 * Whether CE Broker knows a license, and under the member's own name. It never says whose it is, stores no answer, and
 * is asked a few times only (docs/specification/reporting.md, RO-16).
 */
export const checkLicense: UseCase<typeof checkLicenseCall> = async (context, student, license) => {
  const { db, now, caller, log } = context;
  const unknown = { status: true, verdict: 'unknown' } as const;
  const settings = reportService(license.state) === ceBrokerService ? await findChannel(db, ceBroker) : undefined;
  const { [license.profession]: professionCode } = await readSetting(db, ceBrokerNames);
  if (settings === undefined || !settings.is_on || professionCode === '') return { status: true, verdict: null };
  if (settings.stopped_because !== '') return unknown;
  const mayAsk = await db
    .transaction()
    .execute((trx) =>
      insertLicenseCheck(
        trx,
        { studentId: student.id, network: digestOf(caller.address), now: now() },
        { perHour, perDay },
      ),
    );
  if (!mayAsk) throw new Refusal('throttled', renewalMessages.checkedOften, { httpStatus: 429, retryAfterSec: 3600 });
  const member = await findStudentById(db, student.id);
  if (member === undefined) return unknown;
  try {
    const holder = await (
      await openCeBroker(context, db)
    ).findLicense({ professionCode, state: license.state, number: license.number });
    if (holder === null) return { status: true, verdict: 'not-found' };
    const isOwn = isSameName({ firstName: member.firstname, lastName: member.lastname }, holder);
    return { status: true, verdict: isOwn ? 'yours' : 'other-name' };
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    log.warn({ problem: error.problem }, 'CE Broker');
    return unknown;
  }
};
