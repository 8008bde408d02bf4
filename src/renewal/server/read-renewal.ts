import { ceType } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { localDay, statementsOn, type PrintedStatement } from '#credit/frozen-facts.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { assess, isDue, ruleOn, type AssessedActivity, type Reason } from '../assess.ts';
import type { countsCall, renewalCall } from '../contract.ts';
import type { Profession } from '../professions.ts';
import type { RuleSource } from '../rule-form.ts';
import { standingOf, type EarnedCredit } from '../standing.ts';
import { stateName } from '../states.ts';
import { findGoal, findOffered, listEarned, listLicenses } from './renewal-queries.ts';
import { rulesOf } from './rules.ts';

/** Which recognitions these statements name: their bodies are the provider's own words. */
const recognizedBy = (statements: readonly Pick<PrintedStatement, 'body'>[]): AssessedActivity['recognizedBy'] => ({
  adaCerp: statements.some(({ body }) => /\bCERP\b/i.test(body)),
  agdPace: statements.some(({ body }) => /\bPACE\b/i.test(body)),
});

type EarnedRow = Awaited<ReturnType<typeof listEarned>>[number];

function deliveryOf({ ce_type_id: type, attendance_source: source }: EarnedRow): AssessedActivity['delivery'] {
  if (type !== ceType.participatory) return 'self-study';
  return source === 'room' ? 'in-person' : 'live-online';
}

/** A credit as the rules ask about it. What was passed by a score counts as a test with that pass mark. */
const earnedOf = (row: EarnedRow): EarnedCredit => ({
  day: row.day,
  delivery: deliveryOf(row),
  hours: row.hours,
  passMark: row.exam_score,
  recognizedBy: recognizedBy(row.accreditation as PrintedStatement[]),
});

const sourceForPage = (source: RuleSource | null) =>
  source === null ? null : { cite: source.cite, url: source.url, read: source.read };
const reasonsForPage = (reasons: readonly Reason[]) =>
  reasons.map(({ text, source }) => ({ text, source: sourceForPage(source) }));

/** Each license with where it is in its cycle: in order of the member's own list. */
export async function readStandings(context: Context, db: Queryable, studentId: string) {
  const licenses = await listLicenses(db, studentId);
  const [first] = licenses;
  if (first === undefined) return [];
  const day = localDay(context.now(), first.time_zone);
  const credits = (await listEarned(db, studentId)).map(earnedOf);
  return licenses.map((row) => {
    const pack = rulesOf(context).packs.get(row.state);
    const license = { profession: row.profession as Profession, state: row.state };
    const topics = ruleOn(pack, license.profession, day)?.topics ?? [];
    return {
      row,
      license,
      stateName: stateName(row.state),
      standing: standingOf(credits, { ...license, cycleEnds: row.cycle_ends }, day, pack),
      topics: topics.flatMap((topic) => {
        const source = pack?.sources[topic.source];
        return source === undefined || isDue(source, day) ? [] : [{ ...topic, source }];
      }),
    };
  });
}

export const readRenewal: UseCase<typeof renewalCall> = async (context, student) => ({
  status: true,
  goal: await findGoal(context.db, student.id),
  licenses: (await readStandings(context, context.db, student.id)).map(
    ({ row, license, stateName: name, standing, topics }) => ({
      h: row.hash,
      ...license,
      stateName: name,
      number: row.number ?? '',
      cycleEnds: row.cycle_ends,
      isPrimary: row.is_primary,
      isReported: row.report_to !== null,
      ...standing,
      neededBy: sourceForPage(standing.neededBy),
      topics: topics.map(({ subject, hours, source }) => ({ subject, hours, source: sourceForPage(source) })),
    }),
  ),
});

async function offeredOf(context: CallContext, activityHash: string, day: string): Promise<AssessedActivity | null> {
  const found = await findOffered(context.db, activityHash);
  if (found === undefined) return null;
  return {
    delivery: !isLiveClass(found.type_id) ? 'self-study' : found.is_online ? 'live-online' : 'in-person',
    hours: found.credits,
    passMark: found.min_score,
    recognizedBy: recognizedBy(statementsOn(day, await readSetting(context.db, providerSettings.accreditation))),
  };
}

/** Whether an activity counts for each of the student's licenses, after what was earned in its cycle already. */
export const readCounts: UseCase<typeof countsCall> = async (context, student, { c }) => {
  const licenses = await listLicenses(context.db, student.id);
  const [first] = licenses;
  const day = localDay(context.now(), first?.time_zone ?? 'UTC');
  const activity = first === undefined ? null : await offeredOf(context, c, day);
  if (activity === null) return { status: true, licenses: [] };
  const credits = (await listEarned(context.db, student.id)).map(earnedOf);
  return {
    status: true,
    licenses: licenses.map((row) => {
      const license = { profession: row.profession as Profession, state: row.state };
      const pack = rulesOf(context).packs.get(row.state);
      const { selfStudyHours } = standingOf(credits, { ...license, cycleEnds: row.cycle_ends }, day, pack);
      const { verdict, reasons } = assess(activity, license, { selfStudyHours }, day, pack);
      return { h: row.hash, ...license, stateName: stateName(row.state), verdict, reasons: reasonsForPage(reasons) };
    }),
  };
};
