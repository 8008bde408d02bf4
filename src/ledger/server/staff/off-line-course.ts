import { isDay } from '#platform/shared/dates.ts';
import { importActivity, importCompany, importSpeaker } from '#catalogue/server/writing/import-catalogue.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { classType } from '#catalogue/class-type.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { amendmentMessages, requireHours, splitFor } from '#credit/amendment.ts';
import { localDay } from '#credit/frozen-facts.ts';
import type { offLineCourseCall } from '../../staff-contract.ts';
import { findActivityHash, findNamed } from './ledger-queries.ts';

const keyOf = (name: string): string => `off-line:${name.toLowerCase()}`;

/**
 * Makes a course that was held elsewhere: an activity of type SEMINAR that no list shows, so that credit can be granted
 * for it.
 */
export const makeOffLineCourse: UseCase<typeof offLineCourseCall> = async (context, staff, course) => {
  const zone = await readTimeZone(context.db);
  const today = localDay(context.now(), zone);
  if (!isDay(course.day) || course.day > today)
    throw new Refusal('wrong-day', amendmentMessages.wrongDay('1900-01-01', today));
  requireHours(course.hours);
  const agd = splitFor(course.agd, course.hours);
  const hash = await context.db.transaction().execute(async (trx) => {
    const sponsor = course.sponsor.trim();
    const speaker = course.lecturer.trim();
    const companyId =
      (await findNamed(trx, 'company', sponsor)) ??
      (await importCompany(trx, { key: keyOf(sponsor), name: sponsor, photoId: null }));
    const speakerId =
      speaker === ''
        ? null
        : ((await findNamed(trx, 'speaker', speaker)) ??
          (await importSpeaker(trx, { key: keyOf(speaker), name: speaker, photoId: null })));
    const id = await importActivity(context, trx, {
      key: `off-line:${publicHash(22)}`,
      kind: 'class',
      title: course.title.trim(),
      companyId,
      speakerId,
      categoryIds: [],
      blurb: '',
      description: course.description.trim(),
      objectives: [],
      disclosure: '',
      photoId: null,
      credits: course.hours,
      agd,
      releaseAt: Temporal.PlainDate.from(course.day)
        .toZonedDateTime({ timeZone: zone, plainTime: '00:00' })
        .toInstant(),
      typeId: classType.seminar,
      isPublished: false,
    });
    await publishVersion(context, trx, id);
    const made = await findActivityHash(trx, id);
    await recordAction(context, trx, {
      by: staff,
      act: 'credit.course-made',
      subject: { kind: 'activity', hash: made, title: course.title.trim() },
      after: { day: course.day, hours: course.hours },
    });
    return made;
  });
  return { status: true, hash };
};
