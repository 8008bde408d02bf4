import { hash } from 'node:crypto';
import { accountKey } from '#sign-in/account-key.ts';
import { clearAttendanceReported, updateAttendanceReported } from '#catalogue/server/activities/webinar-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { findWebinar, type MeetingFact } from '../live-queries.ts';
import type { ReportedStay } from './attendance-report.ts';
import {
  deleteAnswers,
  deleteFacts,
  endImport,
  insertFacts,
  hasFacts,
  insertImport,
  keepSeat,
  listHolders,
  listImports,
  listSettled,
  lockAttendance,
  type CountedImport,
} from './attendance-import-queries.ts';
import { personOf, readReportFile } from '../staff/read-report-file.ts';
import { recordAnswers } from './record-answers.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';
import { noteFacts, restoreSeats, updatePresence, type Webinar } from './record-attendance.ts';
import { requireThisWebinar } from '../staff/require-this-webinar.ts';

/** The file cannot be used; the message says why, for the person who chose it. */
export class WrongReport extends Error {}

export type ImportedAttendance = {
  readonly stays: number;
  readonly matched: number;
  /** Names and addresses without a seat of theirs, for the registrar. */
  readonly unmatched: readonly { readonly name: string; readonly email: string }[];
};

/** The file that stays were read from, and who reads it. */
export type ReportSource = {
  /** Of its bytes. */
  readonly digest: Buffer;
  readonly filename: string;
  readonly timeZone: string;
  /** A person of the team by name, or the command line. */
  readonly by: string;
};

export const digestOfFile = (file: Buffer): Buffer => hash('sha256', file, 'buffer');

/** How the addresses of a webinar's seat holders are known: by their keys, and by the aliases of personal links. */
export async function readHolders(db: Queryable, activityId: string): Promise<ReadonlyMap<string, string>> {
  const holders = await listHolders(db, activityId);
  return new Map([
    ...holders.map(({ email_key, student_id }) => [email_key, student_id] as const),
    ...holders.flatMap(({ alias, student_id }) => (alias === null ? [] : [[alias, student_id] as const])),
  ]);
}

/**
 * Takes over a meeting's attendance report for one webinar. `timeZone` is the zone of the account that made the report.
 * The same file replaces what it said before. It proves who was there; it takes nothing away from members who entered
 * through the portal. Throws `WrongReport`.
 */
export async function importAttendance(
  context: Context,
  {
    classHash,
    file,
    filename,
    timeZone,
  }: { readonly classHash: string; readonly file: Buffer; readonly filename: string; readonly timeZone: string },
): Promise<ImportedAttendance & { readonly unreadableLines: readonly number[] }> {
  if (!isTimeZone(timeZone)) throw new WrongReport(`There is no time zone ${timeZone}.`);
  const { db } = context;
  const webinar = await findWebinar(db, classHash);
  if (!webinar || webinar.ends_at === null) throw new WrongReport('There is no live webinar with this hash.');
  try {
    const holders = await readHolders(db, webinar.id);
    const planned = { startsAt: webinar.release_at, endsAt: webinar.ends_at };
    const providerZone = await readTimeZone(db);
    const read = await readReportFile(db, file, {
      ...planned,
      providerZone,
      isHolder: (key) => holders.has(key),
      timeZone,
    });
    if (read.reads === 'answers')
      throw new WrongReport('This is a poll or Q&A report. Upload it at the webinar’s desk.');
    await requireThisWebinar(context, webinar, read, holders);
    const source = { digest: digestOfFile(file), filename, timeZone, by: 'Command line' };
    const done = await db.transaction().execute((trx) => takeOverReport(context, trx, webinar, read.stays, source));
    return { ...done, unreadableLines: read.unreadable };
  } catch (error) {
    throw error instanceof Refusal ? new WrongReport(error.message) : error;
  }
}

const mostAtOnce = 500;

/** What a file says as facts of the meeting, each with the member it is about, if anybody. */
async function factsOf(
  { now }: Context,
  trx: Queryable,
  webinar: Webinar,
  importId: string,
  stays: readonly ReportedStay[],
) {
  const holders = await readHolders(trx, webinar.id);
  // Whom a person settled stays settled, whichever reading of the file said it.
  const settled = new Map(
    (await listSettled(trx, webinar.id)).map(({ participant_name, participant_email, ...who }) => [
      personOf({ name: participant_name, email: participant_email }),
      who,
    ]),
  );
  return stays.flatMap(({ name: called, email: address, joinedAt, leftAt }) => {
    const [name, email] = [called.slice(0, 200), address.slice(0, 320)];
    const who = personOf({ name, email });
    const holder = email === '' ? undefined : holders.get(accountKey(email));
    const decided = holder === undefined ? settled.get(who) : undefined;
    // Each line is a stay of its own: two devices of one person overlap.
    const stayKey = `report:${importId}:${who}:${joinedAt.epochMilliseconds}:${leftAt?.epochMilliseconds ?? ''}`;
    const about = {
      stay_key: stayKey,
      instance_key: '',
      source: 'report' as const,
      meeting_code: webinar.zoom_code ?? '',
      activity_id: webinar.id,
      student_id: holder ?? decided?.student_id ?? null,
      settled_as: decided?.settled_as ?? null,
      settled_by: decided?.settled_by ?? null,
      registrant_id: null,
      participant_name: name,
      participant_email: email,
      received_at: now(),
      import_id: importId,
    };
    const fact = (what: MeetingFact['what'], at: Temporal.Instant) => ({
      ...about,
      fact_key: `${stayKey}:${what}`,
      what,
      at,
    });
    return leftAt === null ? [fact('joined', joinedAt)] : [fact('joined', joinedAt), fact('left', leftAt)];
  });
}

/** Takes back what an import said, but for the minutes of its members. Returns who they are. */
async function takeBack(
  trx: Queryable,
  webinar: Webinar,
  { id }: Pick<CountedImport, 'id'>,
  undone: { by: string; at: Temporal.Instant },
) {
  const students = await deleteFacts(trx, id);
  await deleteAnswers(trx, id);
  await restoreSeats(trx, webinar, students);
  await endImport(trx, id, { undone_by: undone.by, undone_at: undone.at });
  return students;
}

/** Recalculates the minutes of members, in the order in which seats are locked. */
async function updateAll(context: Context, trx: Queryable, webinar: Webinar, students: Iterable<string>) {
  for (const id of [...new Set(students)].toSorted((one, other) => Number(one) - Number(other)))
    await updatePresence(context, trx, webinar, id);
}

/** Notes a new import. Returns its id, and the former readings of its file, which no longer count. */
async function startImport(
  { now }: Context,
  trx: Queryable,
  { id }: Pick<Webinar, 'id'>,
  { digest, filename, timeZone, by }: ReportSource,
  people: number,
) {
  await lockAttendance(trx, id);
  const former = (await listImports(trx, id)).filter((each) => each.digest.equals(digest));
  const importId = await insertImport(trx, {
    hash: publicHash(22),
    activity_id: id,
    digest,
    filename: filename.slice(0, 200),
    time_zone: timeZone,
    people,
    made_by: by,
    made_at: now(),
  });
  return { importId, former };
}

/**
 * Notes who answered polls and asked questions by a report, in the caller's transaction. A former reading of the same
 * file no longer counts. Returns how many people have a seat, and how many don't.
 */
export async function takeOverAnswers(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  answers: readonly ReportedAnswer[],
  source: ReportSource,
) {
  const { importId, former } = await startImport(context, trx, webinar, source, new Set(answers.map(personOf)).size);
  for (const each of former) await takeBack(trx, webinar, each, { by: source.by, at: context.now() });
  return recordAnswers(context, trx, webinar, answers, importId);
}

/**
 * Notes a report's stays with the seats they belong to, in the caller's transaction. A former reading of the same file
 * no longer counts. Nobody's minutes are decided before all of it is written.
 */
export async function takeOverReport(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  stays: readonly ReportedStay[],
  source: ReportSource,
): Promise<ImportedAttendance> {
  if (webinar.ends_at === null) throw new Error('a webinar without an end has no report');
  const planned = { ...webinar, ends_at: webinar.ends_at };
  const now = context.now();
  const { importId, former } = await startImport(context, trx, webinar, source, new Set(stays.map(personOf)).size);
  const facts = await factsOf(context, trx, webinar, importId, stays);
  const changed = new Set<string>();
  for (const each of former)
    for (const id of await takeBack(trx, webinar, each, { by: source.by, at: now })) changed.add(id);
  for (let from = 0; from < facts.length; from += mostAtOnce)
    await insertFacts(trx, facts.slice(from, from + mostAtOnce));
  // A file that names nobody proves no absence.
  if (facts.length > 0) await updateAttendanceReported(trx, webinar.id, now);
  const members = Map.groupBy(
    facts.filter((fact) => fact.student_id !== null),
    ({ student_id }) => student_id ?? '',
  );
  for (const [studentId, own] of [...members].toSorted(([one], [other]) => Number(one) - Number(other))) {
    changed.add(studentId);
    await keepSeat(trx, importId, { activityId: webinar.id, studentId });
    await noteFacts(trx, planned, studentId, own);
  }
  await updateAll(context, trx, webinar, changed);
  const people = new Map(
    facts.map((fact) => [
      personOf({ name: fact.participant_name, email: fact.participant_email }),
      {
        name: fact.participant_name,
        email: fact.participant_email,
        isKnown: fact.student_id !== null || fact.settled_as !== null,
      },
    ]),
  );
  const unmatched = [...people.values()].filter(({ isKnown }) => !isKnown);
  return {
    stays: stays.length,
    matched: people.size - unmatched.length,
    unmatched: unmatched.map(({ name, email }) => ({ name, email })),
  };
}

/**
 * Undoes an import in the caller's transaction. Certificates stay as they are. Returns how many members it was about.
 */
export async function undoAttendance(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  imported: Pick<CountedImport, 'id'>,
  by: string,
): Promise<number> {
  await lockAttendance(trx, webinar.id);
  const students = await takeBack(trx, webinar, imported, { by, at: context.now() });
  await updateAll(context, trx, webinar, students);
  if (!(await hasFacts(trx, webinar.id))) await clearAttendanceReported(trx, webinar.id);
  return new Set(students).size;
}
