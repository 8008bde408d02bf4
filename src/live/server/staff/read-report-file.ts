// A meeting's report as it is understood for one webinar: what it says, in which zone and order of days, and the
// evidence for it. The command line and the console read it the same way.
import type { Queryable } from '#platform/server/context.ts';
import { chosenColumns, type ColumnChoice } from '#platform/server/files/foreign/column-choice.ts';
import { readRows, sampleOf } from '#platform/server/files/foreign/read-table.ts';
import { formatClock, formatDate, formatDateTime, formatLiveDateTime, formatTime } from '#platform/shared/dates.ts';
import type { Rows } from '#platform/server/files/foreign/read-rows.thread.ts';
import { dayEvidence, readDayOrder } from '#platform/shared/foreign/days.ts';
import { proposeColumns } from '#platform/shared/foreign/propose-columns.ts';
import {
  columnEvidence,
  tableSentence,
  textEvidence,
  type Evidence,
  type ReadingChoices,
  type Understood,
} from '#platform/shared/foreign/understood.ts';
import { tableMessages } from '#platform/shared/table-file.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { missingReportColumns, reportColumns, type ReportColumns } from '../../report-columns.ts';
import { fitOf, fitsOf, likeliestZone, zoneEvidence, type Fit, type TimedStay } from '../../report-zone.ts';
import { deskMessages } from '../../staff-contract.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';
import { answerTimes, readAnswers } from '../attendance/answer-report.ts';
import {
  findHeading,
  hasOnlySums,
  momentsOf,
  readReport,
  readReportLines,
  type AttendanceReport,
  type ReportedStay,
} from '../attendance/attendance-report.ts';

/** A webinar of 5,000 people who come back twice. */
const mostRows = 20_000;

export type ReportFile = {
  /** Who was there, or who answered polls and asked questions. */
  readonly reads: 'attendance' | 'answers';
  readonly stays: AttendanceReport['stays'];
  readonly answers: readonly ReportedAnswer[];
  readonly unreadable: readonly number[];
  readonly timeZone: string;
  /** How well the people who count fit the planned times. */
  readonly fit: Fit;
  readonly understood: Understood;
  /** The heading of the table of people, what its columns are, and its first lines. */
  readonly head: string[];
  readonly columns: ReportColumns;
  readonly sample: string[][];
  /** What a person chose just now. */
  readonly choice: ColumnChoice | null;
};

type About = {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  /** The provider's. */
  readonly providerZone: string;
  /** Whether an address is a seat holder's, by its key. */
  readonly isHolder: (emailKey: string) => boolean;
  /** The zone that a person chose. */
  readonly timeZone?: string | undefined;
  readonly choices?: ReadingChoices | undefined;
  /** The columns that a person chose just now. */
  readonly columns?: ReportColumns | undefined;
};

/** Who a line of a report is about: the same on all lines of one person. */
export const personOf = ({ name, email }: Pick<ReportedStay, 'name' | 'email'>): string =>
  `${email.toLowerCase()}|${name}`;

/** The stays by which a report is judged: of people with a seat, otherwise of everyone but hosts. */
function counted(stays: AttendanceReport['stays'], isHolder: About['isHolder']): TimedStay[] {
  const holders = stays.filter(({ email, isHost }) => !isHost && email !== '' && isHolder(accountKey(email)));
  const guests = stays.filter(({ isHost }) => !isHost);
  const used = [holders, guests, stays].find(({ length }) => length > 0) ?? [];
  return timed(used);
}

const timed = (stays: readonly ReportedStay[]): TimedStay[] =>
  stays.map(({ name, email, joinedAt, leftAt }) => ({
    person: email === '' ? name : accountKey(email),
    joinedAt,
    leftAt,
  }));

const note = (label: string, says: string, isDoubtful = false): Evidence => ({
  about: 'people',
  label,
  says,
  examples: [],
  isDoubtful,
  choices: [],
  chosen: null,
});
const linesText = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ', …' : ''}`;

/** How a file says itself: people, day, times, and zone. */
function sentenceOf(stays: readonly TimedStay[], { providerZone }: About): string {
  const people = new Set(stays.map(({ person }) => person)).size;
  const ends = stays
    .map(({ leftAt, joinedAt }) => leftAt ?? joinedAt)
    .toSorted((one, other) => Temporal.Instant.compare(other, one));
  const joins = stays.map(({ joinedAt }) => joinedAt).toSorted((one, other) => Temporal.Instant.compare(one, other));
  const [first, last] = [joins[0], ends[0]];
  const who = `${people} ${people === 1 ? 'person' : 'people'}`;
  if (first === undefined || last === undefined) return `${who}.`;
  const [from, until] = [first.epochMilliseconds, last.epochMilliseconds];
  const [day, lastDay] = [formatDate(from, providerZone), formatDate(until, providerZone)];
  return day === lastDay
    ? `${who}, ${day}, ${formatTime(from, providerZone)} to ${formatClock(until, providerZone)}.`
    : `${who} from ${formatDateTime(from, providerZone)} to ${formatLiveDateTime(until, providerZone)}.`;
}

/**
 * Which table of a file is about people, by its headings, or as a person chose them for it or for an earlier file with
 * the same headings. Where a column is missing, the file has no lines until somebody chooses it.
 */
async function readColumns(db: Queryable, rows: Rows['rows'], chosenNow: ReportColumns | undefined) {
  const found = readReportLines(rows);
  const answers = found === null ? answerTimes(rows) : null;
  const headingAt = found?.headingAt ?? (answers === null && !hasOnlySums(rows) ? findHeading(rows) : null);
  const head = headingAt === null ? [] : (rows[headingAt] ?? []).map((cell) => cell.trim().slice(0, 100));
  const none = { columns: null, isAsLastTime: false, choice: null };
  const { columns, isAsLastTime, choice } =
    headingAt === null
      ? none
      : await chosenColumns<keyof ReportColumns>(db, { kind: 'attendance', head, chosen: chosenNow });
  const missing = headingAt === null || (columns === null && found !== null) ? [] : missingReportColumns(columns ?? {});
  const lines =
    headingAt === null || columns === null || missing.length > 0
      ? found
      : readReportLines(rows, { headingAt, columns });
  const below = rows.slice((headingAt ?? 0) + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  return {
    count: missing.length > 0 || lines === null ? below.length : lines.lines.length,
    lines: missing.length > 0 ? { lines: [], heading: head, waiting: 0 } : lines,
    times: missing.length > 0 ? [] : lines === null ? answers : momentsOf(lines),
    missing,
    headingAt,
    head,
    columns:
      columns ??
      found?.columns ??
      (headingAt === null
        ? {}
        : proposeColumns<keyof ReportColumns>({ email: 'address', joined: 'moment', left: 'moment' }, {}, below)),
    sample: sampleOf(below.map((cells, line) => ({ line, cells: [...cells] }))),
    isAsLastTime,
    choice,
  };
}

/**
 * Reads a report for a webinar. Refused: a file that can't be read, that has no table of people with times, or none of
 * whose times can be read.
 */
export async function readReportFile(db: Queryable, file: Buffer, about: About): Promise<ReportFile> {
  const { startsAt, endsAt, providerZone, isHolder, choices, timeZone: asked } = about;
  const { rows, separator, text } = await readRows(file, { encoding: choices?.encoding, most: mostRows });
  if (rows.every((row) => row.every((cell) => cell.trim() === '')))
    throw new Refusal('unreadable-file', tableMessages.empty);
  const own = startsAt.toZonedDateTimeISO(providerZone).toPlainDate();
  const { lines, missing, times, ...told } = await readColumns(db, rows, about.columns);
  const [heading = []] = rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  const named = (told.headingAt === null ? heading : told.head).map((cell) => cell.trim()).slice(0, 12);
  const table = tableSentence(told.count, separator, named);
  if (times === null)
    throw new Refusal('no-table', hasOnlySums(rows) ? deskMessages.onlySums : deskMessages.noTable(table));
  const days = readDayOrder(times, { around: own }, choices?.days);
  // Undecided days are another evening's: the file is refused in any case, and the refusal needs a day to name.
  const order = days.order ?? 'month-first';
  const read = (timeZone: string) => {
    const where = { order, timeZone, day: own };
    return lines === null
      ? { report: null, answers: readAnswers(rows, where) ?? [] }
      : { report: readReport(lines, where), answers: [] };
  };
  const staysIn = (timeZone: string): TimedStay[] => {
    const { report, answers } = read(timeZone);
    if (report !== null) return counted(report.stays, isHolder);
    return answers.flatMap(({ at, email, name }) =>
      at === null ? [] : [{ person: email || name, joinedAt: at, leftAt: null }],
    );
  };
  const planned = { startsAt, endsAt };
  const fits = fitsOf(providerZone, planned, staysIn);
  const timeZone = asked ?? likeliestZone(fits)?.zone ?? providerZone;
  const { report, answers } = read(timeZone);
  const stays = report?.stays ?? [];
  if (report !== null && stays.length === 0 && report.unreadable.length > 0)
    throw new Refusal('no-table', deskMessages.unreadableTimes(table, times.find(Boolean) ?? ''));
  const known = fits.some(({ zone }) => zone === timeZone);
  const shown = known ? fits : [...fits, { zone: timeZone, ...fitOf(staysIn(timeZone), planned) }];
  const found = columnEvidence({
    fields: reportColumns,
    columns: told.columns,
    missing,
    isAsLastTime: told.isAsLastTime,
  });
  const evidence = [
    // Where a column is missing, the table is all that the file says of itself.
    missing.length > 0
      ? found
      : told.head.length === 0
        ? { ...note('Table', table), about: 'table' as const }
        : { ...found, examples: [table, ...found.examples] },
    dayEvidence(days, `this webinar was on ${own.toLocaleString('en-US', { month: 'long', day: 'numeric' })}`),
    missing.length > 0 ? null : zoneEvidence(shown, timeZone, providerZone),
    lines === null || lines.waiting === 0
      ? null
      : note(
          'Waiting room',
          `${lines.waiting} ${lines.waiting === 1 ? 'line is' : 'lines are'} time in a waiting room and ${lines.waiting === 1 ? 'doesn’t' : 'don’t'} count.`,
        ),
    report === null || report.withoutLeave.length === 0
      ? null
      : note(
          'Leaving',
          `${linesText(report.withoutLeave)}: the time of leaving is missing or can’t be read. The duration counts where there is one.`,
          true,
        ),
    text === null ? null : textEvidence(text),
  ];
  return {
    reads: report === null ? 'answers' : 'attendance',
    stays,
    answers,
    unreadable: report?.unreadable ?? [],
    timeZone,
    fit: fitOf(staysIn(timeZone), planned),
    understood: {
      sentence:
        missing.length > 0 ? table : sentenceOf(report === null ? staysIn(timeZone) : timed(report.stays), about),
      evidence: evidence.filter((each) => each !== null),
    },
    head: told.head,
    columns: told.columns,
    sample: told.sample,
    choice: told.choice,
  };
}
