// Students from a file: what each line would become, and then their accounts. Nobody is given a password; who gets a
// mail chooses one.
import type { Context, Queryable } from '#platform/server/context.ts';
import { andMailed } from '#platform/server/mail/mailer.ts';
import { proposeColumns } from '#platform/shared/foreign/propose-columns.ts';
import { columnEvidence, withEvidence } from '#platform/shared/foreign/understood.ts';
import { chosenColumns, rememberColumns, type ColumnChoice } from '#platform/server/files/foreign/column-choice.ts';
import { readTable, sampleOf } from '#platform/server/files/foreign/read-table.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  storeRehearsal,
  readRehearsalState,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { publicHash, secretToken } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { correctLines, rejectedLines } from '#platform/shared/table-file.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { importStudentsCall, rehearseStudentImportCall, studentImportCall } from '../../staff-contract.ts';
import {
  guessStudentColumns,
  neededStudentColumns,
  readStudentLine,
  studentColumns,
  studentImportMessages,
  type ReadStudentLine,
  type StudentColumns,
  type StudentLine,
} from '../../student-columns.ts';
import { nameHintForStaff } from '#accounts/name-on-certificates.ts';
import { reservedNames } from '#accounts/server/check-available.ts';
import { readChoiceLists } from '#accounts/server/choice-lists.ts';
import { openAccount } from '#accounts/server/open-account.ts';
import { inviteStudent } from './invite-student.ts';
import { insertStudentImport, listTakenAgdNumbers, listTakenKeys } from './student-import-queries.ts';
import { takenRefusal } from '#accounts/server/taken.ts';

type ImportInput = {
  readonly filename: string;
  readonly reason: string;
  readonly mails: boolean;
  readonly students: readonly StudentLine[];
  readonly choice: ColumnChoice | null;
};
type ImportDoer = Pick<StaffMember, 'id' | 'name' | 'roles' | 'sessionId'>;

/** What of these students belongs to someone already. */
async function listTaken({ now }: Pick<Context, 'now'>, db: Queryable, students: readonly StudentLine[]) {
  const keys = students.flatMap(({ email, username }) => [accountKey(email), accountKey(username)]);
  const taken = await listTakenKeys(db, [...new Set(keys)], now());
  const numbers = await listTakenAgdNumbers(
    db,
    students.flatMap(({ agdNumber }) => (agdNumber === '' ? [] : [agdNumber])),
  );
  return ({ email, username, agdNumber }: StudentLine): 'known' | 'username-taken' | 'agd-number-taken' | null => {
    if (taken.has(accountKey(email))) return 'known';
    if (taken.has(accountKey(username)) || reservedNames.has(accountKey(username))) return 'username-taken';
    return numbers.has(agdNumber) ? 'agd-number-taken' : null;
  };
}

const takenTexts = {
  known: studentImportMessages.known,
  'username-taken': studentImportMessages.usernameTaken,
  'agd-number-taken': studentImportMessages.agdNumberTaken,
} as const;

/** What each line would become, and the students of those that are ready. */
async function judgeLines(context: Context, lines: readonly ReadStudentLine[], mails: boolean) {
  const takenBy = await listTaken(
    context,
    context.db,
    lines.flatMap((each) => (each.isReadable ? [each.student] : [])),
  );
  const seen = new Map<string, number>();
  const students: StudentLine[] = [];
  const verdicts = lines.map((each): Verdict => {
    const key = String(each.line);
    if (!each.isReadable) return { key, name: each.name, verdict: 'unreadable', text: each.text, isDone: false };
    const { student } = each;
    const says = (verdict: string, text: string, isDone = false): Verdict => ({
      key,
      name: `${fullName(student)}, ${student.email}`,
      verdict,
      text,
      isDone,
    });
    const taken = takenBy(student);
    if (taken !== null) return says(taken, takenTexts[taken]);
    const names = [accountKey(student.email), accountKey(student.username), `agd ${student.agdNumber || key}`];
    const earlier = names.map((name) => seen.get(name)).find((at) => at !== undefined);
    if (earlier !== undefined) return says('twice', studentImportMessages.twice(earlier));
    for (const name of names) seen.set(name, each.line);
    students.push(student);
    const text = mails ? studentImportMessages.withMail : studentImportMessages.withoutMail;
    return says('ready', [text, nameHintForStaff(fullName(student))].filter(Boolean).join(' '), true);
  });
  return { verdicts, students };
}

export const rehearseStudentImport: UseCase<typeof rehearseStudentImportCall> = async (context, staff, asked) => {
  const { head, lines, understood } = await readTable(Buffer.from(asked.file, 'base64'), asked.choices?.encoding);
  const chosen = await chosenColumns(context.db, { kind: 'students', head, chosen: asked.columns });
  const columns: StudentColumns = chosen.columns ?? guessStudentColumns(head);
  const missing = neededStudentColumns
    .filter((field) => columns[field] === undefined)
    .map((field) => studentColumns[field]);
  const now = context.now();
  const facts = { lists: await readChoiceLists(context.db, { isAll: true }), year: now.toZonedDateTimeISO('UTC').year };
  const read = correctLines(lines, columns, asked.corrections);
  const { verdicts, students } = await judgeLines(
    context,
    read.map((each) => readStudentLine(each.cells, each.columns, each.line, facts)),
    asked.mails,
  );
  const { filename, reason, mails } = asked;
  const input: ImportInput = { filename, reason, mails, students, choice: chosen.choice };
  const h = await storeRehearsal(context.db, now, {
    staffId: staff.id,
    act: studentImportAction.name,
    input,
    verdicts,
    fingerprints: await studentImportAction.fingerprints(context, context.db, input),
  });
  return {
    status: true,
    h,
    expiresAt: now.add({ minutes: rehearsalMinutes }),
    ready: students.length,
    verdicts,
    rejected: rejectedLines(read, verdicts),
    head,
    columns:
      missing.length === 0
        ? columns
        : proposeColumns<keyof StudentColumns>(
            { email: 'address' },
            columns,
            lines.map(({ cells }) => cells),
          ),
    sample: sampleOf(lines),
    lines: lines.length,
    understood: withEvidence(
      understood,
      columnEvidence({ fields: studentColumns, columns, missing, isAsLastTime: chosen.isAsLastTime }),
    ),
  };
};

async function writeStudents(
  context: Context,
  trx: Queryable,
  { mails, students }: ImportInput,
  progress: (rows: number) => Promise<void>,
): Promise<string[]> {
  const opened: string[] = [];
  const [provider, timeZone] = [await readProvider(trx), await readTimeZone(trx)];
  // A password that nobody has, for all of them: it is thrown away here.
  const passwordHash = await hashPassword(secretToken());
  for (const [at, student] of students.entries()) {
    // Nothing is confirmed and nothing agreed to before its owner chooses a password.
    const also = { time_zone: timeZone, agreed_at: null };
    const row = await openAccount(trx, { profile: student, passwordHash, now: context.now(), also });
    opened.push(row.hash);
    if (mails) await inviteStudent(context, trx, provider, { ...row, username: student.username });
    await progress(at + 1);
  }
  return opened;
}

/** Opens the accounts of a file as its lines were judged. */
export const studentImportAction = {
  name: 'accounts.import-students',
  fingerprints: async (context, trx, given) => {
    const { students } = given as ImportInput;
    const takenBy = await listTaken(context, trx, students);
    return fingerprintsOf(students.map((student) => [String(student.line), takenBy(student)] as const));
  },
  carryOut: async (context, trx, { by, input, progress }) => {
    const read = input as ImportInput;
    const count = read.students.length;
    if (count === 0) throw new Refusal('nothing-to-do', 'No rows are ready.');
    try {
      await insertStudentImport(trx, {
        hash: publicHash(22),
        filename: read.filename,
        reason: read.reason,
        accounts: await writeStudents(context, trx, read, progress),
        made_by: by.name,
        made_at: context.now(),
      });
    } catch (error) {
      throw takenRefusal(error) ?? error;
    }
    await rememberColumns(context, trx, read.choice);
    const { id, name, roles, sessionId } = by;
    await recordAction(context, trx, {
      by: { id, name, roles, sessionId },
      act: 'student.imported',
      subject: { kind: 'students', title: read.filename },
      after: { written: count, mails: read.mails ? count : 0 },
      reason: read.reason,
    });
    return `${count} ${count === 1 ? 'account' : 'accounts'} created${read.mails ? await andMailed(context, trx) : ''}.`;
  },
} satisfies RehearsedAction<ImportDoer>;

export const importStudents: UseCase<typeof importStudentsCall> = async (context, staff, { h }) => {
  const { id, name, roles, sessionId } = staff;
  const { sentence } = await carryOut(context, { id, name, roles, sessionId }, studentImportAction, { h, reason: '' });
  return { status: true, sentence };
};

export const readStudentImport: UseCase<typeof studentImportCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};
