// The poll report and the Q&A report that Zoom offers. Their columns have changed over the years, so they are
// found by their names. Times are in the account's own zone, unless the heading names one.
import { readMoment } from '#platform/shared/foreign/days.ts';
import type { DayOrder } from '#platform/shared/foreign/understood.ts';
import { isTimeZone } from '#platform/shared/time-zones.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';

const columns = {
  name: /^(?:user |asker )?name\b/i,
  email: /^(?:user |asker )?e-?mail\b/i,
  asker: /^asker\b/i,
  submitted: /^submitted\b/i,
  asked: /^(?:question|asked|created?)\b.*\btime\b/i,
  question: /^question$/i,
  answer: /^answer$/i,
} as const;

type Cells = readonly string[];
type Table = {
  readonly what: ReportedAnswer['what'];
  readonly name: number;
  readonly email: number;
  readonly time: number;
  readonly timeZone: string;
  /** The questions that a row is about. */
  readonly questionsIn: (row: Cells) => readonly string[];
};

/** The zone in a heading such as "Submitted Time (America/Chicago)". */
const zoneIn = (heading: string): string | null => {
  const zone = /\(([^()]+)\)\s*$/.exec(heading)?.[1];
  return zone !== undefined && isTimeZone(zone) ? zone : null;
};

/**
 * How a poll report lists answers: one a row under "Question" and "Answer", each in a column headed by its question, or
 * in pairs without any heading.
 */
function pollQuestions(heading: Cells, submitted: number): Table['questionsIn'] {
  const question = heading.findIndex((cell) => columns.question.test(cell));
  const answer = heading.findIndex((cell) => columns.answer.test(cell));
  if (question >= 0 && answer >= 0) return (row) => (row[answer] ? [row[question] ?? ''] : []);
  const first = submitted + 1;
  if (heading.slice(first).some(Boolean))
    return (row) => heading.flatMap((asked, at) => (at >= first && asked && row[at] ? [asked] : []));
  return (row) => row.flatMap((asked, at) => (at >= first && (at - first) % 2 === 0 && row[at + 1] ? [asked] : []));
}

/** What a heading announces; null if it is none. */
function tableOf(heading: Cells, timeZone: string): Table | null {
  const indexOf = (column: RegExp) => heading.findIndex((cell) => column.test(cell));
  const [email, submitted, question] = [
    indexOf(columns.email),
    indexOf(columns.submitted),
    indexOf(columns.question),
  ] as const;
  const isPoll = submitted >= 0;
  if (email < 0 || (!isPoll && (question < 0 || indexOf(columns.asker) < 0))) return null;
  const time = isPoll ? submitted : indexOf(columns.asked);
  return {
    what: isPoll ? 'poll' : 'question',
    name: indexOf(columns.name),
    email,
    time,
    timeZone: zoneIn(heading[time] ?? '') ?? timeZone,
    questionsIn: isPoll ? pollQuestions(heading, submitted) : (row) => [row[question] ?? ''],
  };
}

type Where = { readonly order: DayOrder | null; readonly timeZone: string; readonly day: Temporal.PlainDate };

type Answered = Omit<ReportedAnswer, 'at'> & { readonly time: string; readonly timeZone: string };

function answeredIn(rows: readonly Cells[], timeZone: string): Answered[] | null {
  const answers: Answered[] = [];
  let table: Table | null = null;
  let hasTable = false;
  for (const cells of rows) {
    const row = cells.map((cell) => cell.trim());
    const heading = tableOf(row, timeZone);
    if (heading !== null) {
      table = heading;
      hasTable = true;
      continue;
    }
    // A table ends at a blank line or at the heading of the next one.
    if (row.filter(Boolean).length < 2) table = null;
    if (table === null) continue;
    const { what, name, email, time, timeZone: zone, questionsIn } = table;
    for (const question of questionsIn(row))
      if (question !== '')
        answers.push({
          what,
          name: row[name] ?? '',
          email: row[email] ?? '',
          question,
          time: row[time] ?? '',
          timeZone: zone,
        });
  }
  return hasTable ? answers : null;
}

/** Every cell that names the moment of an answer; null when the file holds no such table. */
export const answerTimes = (rows: readonly Cells[]): string[] | null =>
  answeredIn(rows, 'UTC')?.map(({ time }) => time) ?? null;

/** Reads who answered which poll question, or asked what. Null when the file holds no such table. */
export const readAnswers = (rows: readonly Cells[], where: Where): readonly ReportedAnswer[] | null =>
  answeredIn(rows, where.timeZone)?.map(({ time, timeZone, ...answer }) => ({
    ...answer,
    at: readMoment(time, { ...where, timeZone }),
  })) ?? null;
