import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, ifMailed } from '#platform/server/mail/mailer.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { staffConsentMessages, type recordRequestCall, type studentConsentsCall } from '../../staff-contract.ts';
import { requestWays } from '../../staff-schemas.ts';
import {
  findAgreed,
  insertRequest,
  listRequests,
  listSponsorAnswers,
  listSponsorsWithConsent,
} from '../consent-queries.ts';
import { mailRemovalJob } from '../job-kinds.ts';

const unknown = () => new Refusal('unknown-student', staffConsentMessages.unknownStudent, { httpStatus: 404 });

export const readStudentConsents: UseCase<typeof studentConsentsCall> = async ({ db }, _staff, { h }) => {
  const student = await findAgreed(db, h);
  if (!student) throw unknown();
  const [sponsors, answers, requests] = await Promise.all([
    listSponsorsWithConsent(db, student.id),
    listSponsorAnswers(db, student.id),
    listRequests(db, student.id),
  ]);
  return {
    status: true,
    agreedAt: student.agreed_at,
    termsVersion: student.terms_version,
    privacyVersion: student.privacy_version,
    mailingsOffAt: student.mailings_off_at,
    sharingOffAt: student.sharing_off_at,
    sponsors,
    answers: answers.map(({ company, choice, sentence_shown, answered_at }) => ({
      company,
      isYes: choice === 2,
      sentence: sentence_shown,
      at: answered_at,
    })),
    requests: requests.flatMap(({ came_by, note, noted_by, noted_at }) => {
      const cameBy = requestWays.find((way) => way === came_by);
      return cameBy === undefined ? [] : [{ cameBy, note, by: noted_by, at: noted_at }];
    }),
  };
};

/**
 * The student decides by the link of the mail, as after a request of their own: nothing is removed on someone's word
 * alone.
 */
export const recordRequest: UseCase<typeof recordRequestCall> = (context, staff, { h, cameBy, note }) =>
  context.db.transaction().execute(async (trx) => {
    const student = await findAgreed(trx, h);
    if (!student) throw unknown();
    const dayAgo = context.now().subtract({ hours: 24 });
    const wasMailed = (await countMails(trx, student.id, 'consent.remove', dayAgo)) > 0;
    await insertRequest(trx, {
      student_id: student.id,
      came_by: cameBy,
      note: note.trim(),
      noted_by: staff.name,
      noted_at: context.now(),
    });
    await context.jobs.enqueue(trx, mailRemovalJob, { studentHash: h });
    await recordAction(context, trx, {
      by: staff,
      act: 'consent.request-noted',
      subject: { kind: 'student', hash: h },
      after: { cameBy },
    });
    const { noted, mailed, mailedToday } = staffConsentMessages;
    const sent = await ifMailed(context, trx, wasMailed ? mailedToday : mailed);
    return { status: true as const, message: `${noted} ${sent}` };
  });
