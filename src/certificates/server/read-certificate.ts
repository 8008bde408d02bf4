import { classRowOf } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { localDay } from '#credit/frozen-facts.ts';
import type { certificateCall } from '../contract.ts';
import { findNextClass, listCompletedYears, mayAskLicense } from './certificate-queries.ts';
import { proofOf } from './proof-of.ts';
import { requireOwnCredit } from './send-certificate.ts';

/** The student's own certificate with what surrounds it after passing. */
export const readCertificate: UseCase<typeof certificateCall> = async ({ db, now }, student, input) => {
  const credit = await requireOwnCredit(db, student.id, input);
  const years = await listCompletedYears(db, { studentId: student.id });
  const next = await findNextClass(db, student.id, credit.activity_id, now());
  const year = Number(credit.local_date.slice(0, 4));
  const { classes = 0, episodes = 0, credits = 0, goal = null } = years.find((each) => each.year === year) ?? {};
  const isPresent = localDay(now(), credit.time_zone).startsWith(`${year}-`);
  return {
    status: true,
    proof: proofOf(credit),
    examScore: credit.exam_score,
    sentToAgdOn: credit.sent_to_agd_on,
    atCeBroker: credit.at_ce_broker,
    year: { year, certificates: classes + episodes, credits },
    goal: isPresent ? goal : null,
    asksLicense: await mayAskLicense(db, student.id),
    next: next === undefined ? null : classRowOf(next),
  };
};
