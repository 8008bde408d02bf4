import { versionParts } from '#catalogue/version-parts.ts';
import { findVersion } from '#catalogue/server/versions/find-version.ts';
import { findCreditByCode } from '#credit/server/credit-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { certificateMessages, type creditVersionCall } from '../contract.ts';

/** What an activity said in the version that one of the member's own credits was earned with. */
export const readCreditVersion: UseCase<typeof creditVersionCall> = async ({ db }, student, { code }) => {
  const credit = await findCreditByCode(db, code);
  const version =
    credit?.student_id === student.id
      ? await findVersion(db, { activityId: credit.activity_id, version: credit.activity_version })
      : undefined;
  // The certificate of someone else reads like one that was never issued.
  if (credit === undefined || version === undefined)
    throw new Refusal('not-earned', certificateMessages.notEarned, { httpStatus: 404 });
  return {
    status: true,
    code: credit.verification_code,
    title: credit.title,
    number: credit.activity_version,
    publishedAt: version.published_at,
    parts: versionParts(version.content, false),
  };
};
