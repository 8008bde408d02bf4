// Credit from elsewhere: what its lines would become, writing them, and undoing it.
import { nameHintForStaff } from '#accounts/name-on-certificates.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { andMailed } from '#platform/server/mail/mailer.ts';
import { fingerprintsOf, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { rememberColumns, type ColumnChoice } from '#platform/server/files/foreign/column-choice.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { recordAction } from '#staff/server/audit.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import { localDay, nameOnCertificate } from '#credit/frozen-facts.ts';
import { ledgerMessages, namesOfTwo } from '../../ledger-actions.ts';
import { holdingYears, importMessages, undoDays, type ImportLine, type ReadLine } from '../../import-columns.ts';
import { withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { grantTo } from '#credit/server/awarding/grant-credit.ts';
import type { LedgerDoer } from './actions.ts';
import {
  countHoldingsOf,
  deleteHoldingsOf,
  findImport,
  insertHoldings,
  insertImport,
  insertImportLine,
  listCredited,
  listImported,
  listMembersOfLines,
  updateImportUndone,
} from './import-queries.ts';
import { listActivitiesNamed } from './ledger-queries.ts';

/** A line that becomes credit, or waits for its person. */
type ReadyLine = {
  readonly line: number;
  readonly studentHash: string;
  readonly activityHash: string;
  readonly day: string;
  readonly hours: number | null;
  readonly ceTypeId: 1 | 2;
  readonly score: number | null;
  readonly note: string;
};
type HeldLine = Omit<ReadyLine, 'studentHash'> & { readonly email: string; readonly name: string };

export type ImportInput = {
  readonly filename: string;
  readonly reason: string;
  readonly lines: readonly ReadyLine[];
  readonly held: readonly HeldLine[];
  readonly counts: Readonly<Record<string, number>>;
  /** How many lines were corrected in the preview: those differ from the file. */
  readonly corrected: number;
  readonly choice: ColumnChoice | null;
};

export type Judged = { readonly verdicts: Verdict[]; readonly input: ImportInput };

type Member = Awaited<ReturnType<typeof listMembersOfLines>>[number];
type Activity = Awaited<ReturnType<typeof listActivitiesNamed>>[number];

const verdictOf = (line: number, name: string, verdict: string, text: string): Verdict => ({
  key: String(line),
  name,
  verdict,
  text,
  isDone: verdict === 'ready' || verdict === 'holding',
});

/** Whom a line names: each of the columns that it fills must name the same member. */
function memberOf(record: ImportLine, members: readonly Member[]): Member | 'two' | null {
  const { email, username, agdNumber } = record;
  const found = new Set<Member>();
  for (const member of members) {
    if (email !== '' && member.email_key === accountKey(email)) found.add(member);
    if (username !== '' && member.username_key === accountKey(username)) found.add(member);
    if (agdNumber !== '' && member.agd_number === agdNumber) found.add(member);
  }
  return found.size > 1 ? 'two' : ([...found][0] ?? null);
}

function activityOf(name: string, activities: readonly Activity[]): Activity | 'two' | null {
  const exact = activities.find((each) => each.hash === name || each.import_key === name);
  if (exact) return exact;
  const titled = activities.filter((each) => each.title.toLowerCase() === name.toLowerCase());
  return titled.length > 1 ? 'two' : (titled[0] ?? null);
}

/** Members and activities that the lines name, and the credit that these members have of these activities. */
async function factsOf(db: Queryable, records: readonly ImportLine[]) {
  const of = (pick: (record: ImportLine) => string) => [...new Set(records.map(pick).filter((each) => each !== ''))];
  const members = await listMembersOfLines(db, {
    emails: of(({ email }) => accountKey(email)),
    usernames: of(({ username }) => accountKey(username)),
    agdNumbers: of(({ agdNumber }) => agdNumber),
  });
  const activities = await listActivitiesNamed(
    db,
    of(({ activity }) => activity),
  );
  const credited = await listCredited(
    db,
    members.map(({ id }) => id),
    activities.map(({ id }) => id),
  );
  const standing = new Map(
    credited.flatMap(({ student_id: student, activity_id: activity, state, verification_code: code }) =>
      state === null ? [[`${student} ${activity}`, code] as const] : [],
    ),
  );
  return { members, activities, standing };
}

/** What is wrong with the day or the hours of a line, whoever it is for. */
function wrongWith(
  record: ImportLine,
  activity: Activity,
  zone: string,
  now: Temporal.Instant,
): [string, string] | null {
  if (activity.credits === 0) return ['no-credit', amendmentMessages.noCredit];
  const [first, today] = [localDay(activity.release_at, zone), localDay(now, zone)];
  if (record.day < first || record.day > today) return ['wrong-day', amendmentMessages.wrongDay(first, today)];
  if (record.hours !== null && record.hours > activity.credits)
    return ['hours-above', amendmentMessages.hoursAbove(activity.credits)];
  return null;
}

/** What each line of a file would become. */
export async function judgeLines(
  context: Context,
  lines: readonly ReadLine[],
  { zone, ...said }: Pick<ImportInput, 'filename' | 'reason' | 'corrected' | 'choice'> & { readonly zone: string },
): Promise<Judged> {
  const records = lines.flatMap((each) => (each.isReadable ? [each.record] : []));
  const { members, activities, standing } = await factsOf(context.db, records);
  const seen = new Map<string, number>();
  const [ready, held]: [ReadyLine[], HeldLine[]] = [[], []];
  const verdicts = lines.map((each): Verdict => {
    if (!each.isReadable) return verdictOf(each.line, each.name, 'unreadable', each.text);
    const { record } = each;
    const typed = record.name || record.email || record.username || record.agdNumber;
    // In words, because a day that was misread looks like any other in figures.
    const day = Temporal.PlainDate.from(record.day).toLocaleString('en-US', { dateStyle: 'long' });
    const says = (verdict: string, text: string, name = typed) =>
      verdictOf(record.line, name, verdict, `${day}. ${text}`);
    const activity = activityOf(record.activity, activities);
    if (activity === null) return says('unknown-activity', importMessages.unknownActivity(record.activity));
    if (activity === 'two') return says('unknown-activity', importMessages.twoActivities(record.activity));
    const member = memberOf(record, members);
    if (member === 'two') return says('two-fit', importMessages.twoFit);
    const wrong = wrongWith(record, activity, member?.time_zone ?? zone, context.now());
    if (wrong) return says(...wrong);
    const key = `${member?.hash ?? accountKey(record.email)} ${activity.id}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) return says('twice', importMessages.twice(earlier));
    const ceTypeId = record.ceTypeId ?? (record.score === null ? 2 : 1);
    const { line, hours, score, note } = record;
    const facts = { line, activityHash: activity.hash, day: record.day, hours, ceTypeId, score, note } as const;
    // An address that nobody confirmed names nobody for certain; a username or an AGD number was given by its owner.
    const isCertain =
      member !== null && (member.email_verified_at !== null || record.username !== '' || record.agdNumber !== '');
    if (isCertain) {
      const code = standing.get(`${member.id} ${activity.id}`);
      if (code !== undefined) return says('already-credited', amendmentMessages.alreadyCredited(code));
      seen.set(key, line);
      ready.push({ ...facts, studentHash: member.hash });
      const name = nameOnCertificate(member);
      const hint = nameHintForStaff(name);
      return says('ready', hint === undefined ? activity.title : `${activity.title}. ${hint}`, name);
    }
    if (record.email === '') return says('unknown-student', importMessages.unknownStudent);
    seen.set(key, line);
    held.push({ ...facts, email: record.email, name: record.name });
    return says('holding', member === null ? importMessages.noStudent : importMessages.unconfirmed);
  });
  const counts: Record<string, number> = {};
  for (const { verdict } of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return { verdicts, input: { ...said, lines: ready, held, counts } };
}

const byOf = ({ name, asked }: LedgerDoer): string =>
  asked === undefined ? name.slice(0, 120) : namesOfTwo(asked, name);

const actorOf = ({ id, name, roles, sessionId }: LedgerDoer) => ({ id, name, roles, sessionId });

async function rowsNamed(trx: Queryable, input: ImportInput) {
  const hashes = [...new Set(input.lines.map(({ studentHash }) => studentHash))];
  const names = [...new Set([...input.lines, ...input.held].map(({ activityHash }) => activityHash))];
  const activities = new Map((await listActivitiesNamed(trx, names)).map((each) => [each.hash, each]));
  const students =
    hashes.length === 0
      ? []
      : await trx
          .selectFrom('student')
          .where('hash', 'in', hashes)
          .where('disabled_at', 'is', null)
          .select(['id', 'hash'])
          .execute();
  return { activities, students: new Map(students.map(({ id, hash }) => [hash, id])) };
}

async function writeImport(
  context: Context,
  trx: Queryable,
  by: LedgerDoer,
  input: ImportInput,
  progress: (rows: number) => Promise<void>,
): Promise<string> {
  const now = context.now();
  const { activities, students } = await rowsNamed(trx, input);
  const hash = publicHash(22);
  const { id } = await insertImport(trx, {
    hash,
    filename: input.filename,
    reason: input.reason,
    counts: JSON.stringify(input.counts),
    made_by: byOf(by),
    made_at: now,
  });
  let written = 0;
  for (const each of input.lines) {
    const [activity, studentId] = [activities.get(each.activityHash), students.get(each.studentHash)];
    if (!activity || studentId === undefined)
      throw new Refusal('changed-since', ledgerMessages.changedSince(1), { httpStatus: 409 });
    const credit = await grantTo(context, trx, {
      studentId,
      activityId: activity.id,
      ceTypeId: each.ceTypeId,
      day: each.day,
      creditHours: each.hours ?? undefined,
      scales: true,
      reason: input.reason,
      by: byOf(by),
      evidence: each.note || undefined,
      source: 'import',
      examScore: each.score,
    });
    await insertImportLine(trx, id, each.line, credit.id);
    written += 1;
    await progress(written);
  }
  await insertHoldings(
    trx,
    input.held.flatMap(({ email, name, activityHash, line, ...facts }) => {
      const activity = activities.get(activityHash);
      return activity
        ? [
            {
              hash: publicHash(22),
              import_id: id,
              line,
              email,
              email_key: accountKey(email),
              name,
              activity_id: activity.id,
              facts: JSON.stringify(facts),
              made_at: now,
              expires_at: now.toZonedDateTimeISO('UTC').add({ years: holdingYears }).toInstant(),
            },
          ]
        : [];
    }),
  );
  await rememberColumns(context, trx, input.choice);
  await recordAction(context, trx, {
    by: actorOf(by),
    act: 'credit.imported',
    subject: { kind: 'credit-import', hash, title: input.filename },
    after: {
      written,
      holding: input.held.length,
      ...(input.corrected > 0 ? { corrected: input.corrected } : {}),
    },
    reason: input.reason,
  });
  const waiting = input.held.length;
  const waits = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'record is' : 'records are'} waiting for sign-up.`;
  return `${written} ${written === 1 ? 'credit' : 'credits'} imported${await andMailed(context, trx)}.${waits}`;
}

/** Takes a file over: its lines as they were judged. */
export const importAction = {
  name: 'credit.import',
  fingerprints: async (_context, trx, given) => {
    const input = given as ImportInput;
    const { activities, students } = await rowsNamed(trx, input);
    const credited = await listCredited(
      trx,
      [...students.values()],
      [...activities.values()].map(({ id }) => id),
    );
    const state = Map.groupBy(credited, (each) => `${each.student_id} ${each.activity_id}`);
    const confirmed = new Set(
      (
        await listMembersOfLines(trx, {
          emails: input.held.map(({ email }) => accountKey(email)),
          usernames: [],
          agdNumbers: [],
        })
      ).flatMap((member) => (member.email_verified_at === null ? [] : [member.email_key])),
    );
    return fingerprintsOf([
      ...input.lines.map((each) => {
        const [activity, student] = [activities.get(each.activityHash), students.get(each.studentHash)];
        const rows = state.get(`${student} ${activity?.id}`) ?? [];
        return [String(each.line), [student, activity?.credits, rows.map(({ id, state: now }) => [id, now])]] as const;
      }),
      ...input.held.map((each) => [String(each.line), confirmed.has(accountKey(each.email))] as const),
    ]);
  },
  carryOut: async (context, trx, { by, input, progress }) => {
    const read = input as ImportInput;
    if (read.lines.length + read.held.length === 0) throw new Refusal('nothing-to-do', ledgerMessages.nothingToDo);
    return writeImport(context, trx, by, read, progress);
  },
} satisfies RehearsedAction<LedgerDoer>;

export type UndoInput = { readonly import: string; readonly reason: string };

/** The import as long as it can be undone. */
export async function requireUndoable(context: Context, db: Queryable, hash: string) {
  const found = await findImport(db, hash);
  if (!found) throw new Refusal('unknown-import', importMessages.unknownImport, { httpStatus: 404 });
  if (found.undone_at !== null) throw new Refusal('undo-over', importMessages.undone);
  if (Temporal.Instant.compare(context.now(), found.made_at.add({ hours: undoDays * 24 })) > 0)
    throw new Refusal('undo-over', importMessages.undoOver);
  return found;
}

/** What undoing would do to each certificate that came of the import. */
export async function judgeUndo(db: Queryable, importId: string): Promise<Verdict[]> {
  const rows = await listImported(db, importId);
  const held = await countHoldingsOf(db, importId);
  return [
    ...rows.map((row): Verdict => {
      const isDone = row.state === null && row.student_id !== null;
      return {
        key: row.verification_code,
        name: row.student_name,
        verdict: isDone ? 'ready' : (row.state ?? 'no-owner'),
        text: row.title,
        isDone,
      };
    }),
    ...(held === 0
      ? []
      : [
          {
            key: '–',
            name: `${held} ${held === 1 ? 'record' : 'records'} waiting for sign-up`,
            verdict: 'ready',
            text: 'Will be removed from the list.',
            isDone: true,
          },
        ]),
  ];
}

/** Withdraws every certificate of an import that is valid, and takes its records off the holding list. */
export const undoImportAction = {
  name: 'credit.undo-import',
  fingerprints: async (context, trx, given) => {
    const { id } = await requireUndoable(context, trx, (given as UndoInput).import);
    return fingerprintsOf([
      ...(await listImported(trx, id)).map((row) => [row.verification_code, [row.id, row.state]] as const),
      ['holding', await countHoldingsOf(trx, id)] as const,
    ]);
  },
  carryOut: async (context, trx, { by, input, progress }) => {
    const { import: hash, reason } = input as UndoInput;
    const found = await requireUndoable(context, trx, hash);
    let withdrawn = 0;
    for (const row of await listImported(trx, found.id)) {
      if (row.state !== null || row.student_id === null) continue;
      await withdrawCredit(context, trx, { creditId: row.id, reason, kind: 'in-error', by: byOf(by) });
      withdrawn += 1;
      await progress(withdrawn);
    }
    const held = await deleteHoldingsOf(trx, found.id);
    await updateImportUndone(trx, found.id, { by: byOf(by), at: context.now(), reason });
    await recordAction(context, trx, {
      by: actorOf(by),
      act: 'credit.import-undone',
      subject: { kind: 'credit-import', hash, title: found.filename },
      after: { withdrawn, holding: held },
      reason,
    });
    const gone = held === 0 ? '' : ` ${held} ${held === 1 ? 'record' : 'records'} removed from Waiting for sign-up.`;
    return `${withdrawn} ${withdrawn === 1 ? 'certificate' : 'certificates'} withdrawn.${gone}`;
  },
} satisfies RehearsedAction<LedgerDoer>;
