// The attendance report that a meeting service offers: Zoom's attendee and participant reports, Teams' attendance
// report, and what GoToWebinar, Google Meet, and Webex export. A file may contain several tables, each with its
// heading. Columns are found by their headings, which have changed over the years and are written in the language of
// the account.
import { isMoment, readMoment, type DayReading } from '#platform/shared/foreign/days.ts';
import { cleanCell } from '#platform/shared/table-file.ts';
import type { ReportColumns } from '../../report-columns.ts';

export type ReportedStay = {
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Temporal.Instant;
  readonly leftAt: Temporal.Instant | null;
};

/** A person's line as it is written; its times are in a zone that the file doesn't name. */
export type ReportLine = {
  /** Counted from 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly joined: string;
  readonly left: string;
  /** In minutes; null where the line doesn't say. */
  readonly duration: number | null;
  /** Whether the line is about somebody who runs the webinar. */
  readonly isHost: boolean;
  /** Whether the line sums up several stays, so that only a stay without a break is one. */
  readonly isSum: boolean;
};
export type ReportLines = {
  readonly lines: readonly ReportLine[];
  readonly heading: readonly string[];
  /** How many lines were time in a waiting room. */
  readonly waiting: number;
  /** Of the first table that is used: its heading's row, counted from 0, and what its columns are. */
  readonly headingAt: number;
  readonly columns: ReportColumns;
};

export type AttendanceReport = {
  readonly stays: readonly (ReportedStay & Pick<ReportLine, 'isHost'>)[];
  /** Lines (counted from 1) that look like a person but cannot be read, for the registrar to see. */
  readonly unreadable: readonly number[];
  /** Lines whose leaving is unknown, or taken from the duration. */
  readonly withoutLeave: readonly number[];
};

/** Headings in English, German, Spanish, French, and Portuguese. */
const headings = {
  firstName: /^(first name|vorname|nombre de pila|prénom|primeiro nome)$/i,
  lastName: /^(last name|surname|nachname|apellidos?|nom de famille|sobrenome)$/i,
  name: /^(user |full |participant |attendee |display )?name\b|^(participant|attendee)$|^(benutzer|anzeige)?name\b|^nombre\b(?! de pila)|^nom\b(?! de famille)|^nome\b/i,
  email: /\be-?mail\b|^(courriel|correo)\b|^adresse électronique|^endereço eletrônico/i,
  joined:
    /^(join(ed)? time|time joined|join date|attendee join time)\b|^(beitritt|teilnahme|eintritt)s? ?(zeit|zeitpunkt|um|$)|^hora (de )?(ingreso|entrada|incorporación|inicio|conexión|unión|para unirse|de acceso)|^se unió|^heure (d.arrivée|d.entrée|de connexion|de début|d.adhésion)|^hor(a|ário) (de|da) (ingresso|entrada|conexão)/i,
  left: /^(leave time|left time|time (left|exited)|exit time|leave date|attendee leave time)\b|^(austritt|verlassen|ende)s? ?(zeit|zeitpunkt|um|$)|^hora (de|del?|para) (salida|fin|salir|abandono)|^heure (de départ|de sortie|de fin|de déconnexion)|^hor(a|ário) (de|da) (saída|desconexão)/i,
  firstJoin:
    /^(first join|erster beitritt|primera (unión|incorporación|entrada)|première (participation|connexion|arrivée)|primeir[ao] (ingresso|entrada))/i,
  lastLeave: /^(last leave|letzt(er|es) (austritt|verlassen)|última (salida|saída)|dernier départ|dernière sortie)/i,
  duration:
    /^(duration|time in session|in-meeting duration|attendance duration|total duration)\b|(^|\b)dauer\b|^(duración|tiempo en)|^durée|^temps (dans|en)|^(duração|tempo (na|em))/i,
  attended: /^(attended|teilgenommen|asistió|asistencia|a participé|participou|compareceu)$/i,
  waiting: /waiting room|warteraum|sala de espera|salle d.attente/i,
  role: /^(role|rolle|rol|rôle|função|papel)$/i,
  registered: /^registration|^registr|^inscri|^anmelde/i,
} as const;
type Column = keyof typeof headings;
type Columns = Readonly<Record<Column, number>>;

/** The columns as a person chose them, of the table whose heading is in a row, counted from 0. */
type ChosenTable = { readonly headingAt: number; readonly columns: ReportColumns };

const no = /^(no|nein|non|não|nao)$/i;
const yes = /^(yes|ja|sí|si|oui|sim|true)$/i;
const hosts =
  /\bhosts?\b|panelist|panell?ist|panelista|anfitri|animateur|\bhôte|organi[sz]|moderator|presenter|referent/i;

const namedColumns = (row: readonly string[]): Columns =>
  Object.fromEntries(
    (Object.keys(headings) as Column[]).map((column) => [column, row.findIndex((cell) => headings[column].test(cell))]),
  ) as Record<Column, number>;

function columnsOf(row: readonly string[]): Columns | null {
  const columns = namedColumns(row);
  const isPeople = columns.email >= 0 || columns.name >= 0 || columns.lastName >= 0;
  const hasTimes = columns.joined >= 0 || columns.firstJoin >= 0;
  // A heading has words alone; a line about somebody has a time or an address.
  if (!isPeople || !hasTimes || row.some((cell) => /\S@\S+\.\S/.test(cell))) return null;
  return columns;
}

/** What a person can choose, as a table's headings name it. */
function choosable(columns: Columns): ReportColumns {
  const { name, email, duration } = columns;
  const joined = columns.joined < 0 ? columns.firstJoin : columns.joined;
  const left = columns.joined < 0 ? columns.lastLeave : columns.left;
  return Object.fromEntries(Object.entries({ name, email, joined, left, duration }).filter(([, at]) => at >= 0));
}

/** A person's choice over what the headings name. */
function withChosen(named: Columns, { name = -1, email = -1, joined = -1, left = -1, duration = -1 }: ReportColumns) {
  // Whether a line sums up several stays is still for its heading to say.
  const isSum = named.joined < 0 && named.firstJoin >= 0 && joined === named.firstJoin;
  return isSum
    ? { ...named, name, email, firstJoin: joined, lastLeave: left, duration }
    : { ...named, name, email, joined, left, duration };
}

/**
 * The row of the heading, counted from 0, in a file whose headings say nothing: the one above the first line that names
 * a moment. Null where no line does, or none is above it.
 */
export function findHeading(rows: readonly (readonly string[])[]): number | null {
  const first = rows.findIndex(
    (row) => row.filter((cell) => cell.trim() !== '').length > 1 && row.some((cell) => isMoment(cleanCell(cell))),
  );
  const above = rows.slice(0, Math.max(0, first)).findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return above >= 0 && (rows[above] ?? []).filter((cell) => cell.trim() !== '').length > 1 ? above : null;
}

/** A duration in minutes: 92, “1h 31m 50s”, “1:31:50”, “92 mins”. Null if it is none. */
export function minutesOf(cell: string): number | null {
  const text = cell.trim();
  const plain = /^(\d+(?:[.,]\d+)?)\s*(?:min(?:ute)?s?\.?)?$/i.exec(text);
  if (plain) return Number((plain[1] ?? '').replace(',', '.'));
  const clock = /^(\d{1,2}):(\d\d):(\d\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3]) / 60;
  const parts =
    /^(?:(\d+)\s*(?:h|hours?|hrs?|std\.?)\.?)?\s*(?:(\d+)\s*(?:m|min|mins|minutes?)\.?)?\s*(?:(\d+)\s*(?:s|sec|secs|sek|seconds?)\.?)?$/i.exec(
      text,
    );
  if (!parts || text === '') return null;
  return Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0) + Number(parts[3] ?? 0) / 60;
}

/** What a table of a file is about: its own lines, below a heading. */
type Table = {
  readonly headingAt: number;
  readonly columns: Columns;
  readonly heading: readonly string[];
  readonly isHosts: boolean;
  readonly lines: ReportLine[];
};

/**
 * The lines about people, of every table that has some. People who registered and never came are left out, and so is
 * time in a waiting room. Null when the file has no such table.
 */
export function readReportLines(rows: readonly (readonly string[])[], chosen?: ChosenTable): ReportLines | null {
  const tables: Table[] = [];
  let table: Table | null = null;
  let title = '';
  let waiting = 0;
  let isBlankSince = false;
  for (const [index, raw] of rows.entries()) {
    const row = raw.map(cleanCell);
    const filled = row.filter(Boolean);
    // A table ends at the title of the next one: hosts, panelists, questions.
    if (filled.length === 1) {
      table = null;
      title = filled[0] ?? '';
      continue;
    }
    // Below a blank line it goes on only with a line about somebody's time.
    isBlankSince ||= filled.length === 0;
    if (filled.length === 0) continue;
    const columns = chosen?.headingAt === index ? withChosen(namedColumns(row), chosen.columns) : columnsOf(row);
    if (columns !== null) {
      isBlankSince = false;
      table = { headingAt: index, columns, heading: row, isHosts: hosts.test(title), lines: [] };
      tables.push(table);
      title = '';
      continue;
    }
    if (table === null) continue;
    const at = (column: Column) =>
      table === null || table.columns[column] < 0 ? '' : (row[table.columns[column]] ?? '');
    if (isBlankSince && !isMoment(at('joined')) && !isMoment(at('firstJoin'))) table = null;
    isBlankSince = false;
    if (table === null) continue;
    if (no.test(at('attended'))) continue;
    if (yes.test(at('waiting'))) {
      waiting += 1;
      continue;
    }
    const isSum = table.columns.joined < 0;
    const email = /\S@\S/.test(at('email')) ? at('email').replace(/^<|>$/g, '') : '';
    table.lines.push({
      line: index + 1,
      name: at('name') || [at('firstName'), at('lastName')].filter(Boolean).join(' '),
      email,
      joined: isSum ? at('firstJoin') : at('joined'),
      left: isSum ? at('lastLeave') : at('left'),
      duration: minutesOf(at('duration')),
      isHost: table.isHosts || hosts.test(at('role')),
      isSum,
    });
  }
  // Where the file has each stay, the sums of them say nothing more.
  const each = tables.filter(({ columns }) => columns.joined >= 0);
  const used = each.length > 0 ? each : tables;
  const [first] = used;
  if (first === undefined) return null;
  return {
    lines: used.flatMap(({ lines }) => lines),
    heading: first.heading,
    waiting,
    headingAt: first.headingAt,
    columns: choosable(first.columns),
  };
}

/** Whether a file lists people with minutes and without times, as Zoom does with “Show unique users”. */
export const hasOnlySums = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => {
    const cells = row.map(cleanCell);
    return cells.some((cell) => headings.email.test(cell)) && cells.some((cell) => headings.duration.test(cell));
  });

/** Every cell that names a moment, for the order of its day and month. */
export const momentsOf = ({ lines }: Pick<ReportLines, 'lines'>): string[] =>
  lines.flatMap(({ joined, left }) => [joined, left]);

type Where = { readonly order: DayReading['order']; readonly timeZone: string; readonly day: Temporal.PlainDate };

/** How far a sum of stays may be from the time between the first join and the last leave, in minutes. */
const closeMinutes = 1;

/** The stays of a report as its times read in a zone. `day` is the webinar's, for times without a day. */
export function readReport({ lines }: Pick<ReportLines, 'lines'>, where: Where): AttendanceReport {
  const stays: AttendanceReport['stays'][number][] = [];
  const unreadable: number[] = [];
  const withoutLeave: number[] = [];
  for (const { line, name, email, joined, left, duration, isHost, isSum } of lines) {
    const joinedAt = readMoment(joined, where);
    const leaves = left === '' ? null : readMoment(left, where);
    // Past midnight, a time alone is the next day's.
    const leftAt =
      joinedAt !== null &&
      leaves !== null &&
      Temporal.Instant.compare(leaves, joinedAt) < 0 &&
      /^\d{1,2}:\d\d\D*\d*\D*$/.test(left)
        ? leaves.add({ hours: 24 })
        : leaves;
    const isBroken =
      isSum &&
      leftAt !== null &&
      joinedAt !== null &&
      duration !== null &&
      joinedAt.until(leftAt).total('minutes') - duration > closeMinutes;
    if (joinedAt === null || isBroken || (leftAt !== null && Temporal.Instant.compare(leftAt, joinedAt) < 0)) {
      unreadable.push(line);
      continue;
    }
    if (leftAt === null) {
      withoutLeave.push(line);
      if (duration === null && left !== '') {
        unreadable.push(line);
        continue;
      }
    }
    const until = leftAt ?? (duration === null ? null : joinedAt.add({ seconds: Math.round(duration * 60) }));
    stays.push({ name, email, joinedAt, leftAt: until, isHost });
  }
  return { stays, unreadable, withoutLeave };
}
