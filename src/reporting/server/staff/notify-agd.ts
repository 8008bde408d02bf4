// Credit that was reported to the AGD and has been amended or withdrawn since. The AGD takes no roster for that: the
// provider writes to it.
import { ceType } from '#catalogue/ce-type.ts';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rosterLines, type ReportableCredit } from '../../agd-roster.ts';
import { amendmentMessages } from '#credit/amendment.ts';
import { localDay } from '#credit/frozen-facts.ts';
import { insertAgdNotice, listReportedChains } from './reporting-queries.ts';

type Row = {
  readonly ce_type_id: number;
  readonly webinar_at: Temporal.Instant | null;
  readonly time_zone: string;
  readonly local_date: string;
  readonly title: string;
  readonly lecturer: string | null;
  readonly agd: unknown;
  /** The room it was attended in; absent where only what the AGD compares is asked for. */
  readonly place?: string | null;
  readonly agd_number: string | null;
};

/** The day of the course, YYYY-MM-DD: the webinar's for live credit, else the member's own day of completion. */
export const courseDayOf = (row: Pick<Row, 'ce_type_id' | 'webinar_at' | 'time_zone' | 'local_date'>): string =>
  row.ce_type_id === ceType.participatory && row.webinar_at !== null
    ? localDay(row.webinar_at, row.time_zone)
    : row.local_date;

/** A ledger row as the roster reports it. */
export function reportableOf(row: Row): ReportableCredit {
  return {
    agdNumber: row.agd_number ?? '',
    courseDate: courseDayOf(row),
    title: row.title,
    lecturer: row.lecturer,
    ceTypeId: row.ce_type_id,
    place: row.place ?? null,
    subjects: row.agd as AgdSubject[],
  };
}

type ChainRow = Awaited<ReturnType<typeof listReportedChains>>[number];
const linesOf = (row: ChainRow): string => rosterLines(reportableOf(row)).join('\n');

export type AgdTask = {
  /** The last certificate of the credit. */
  readonly verificationCode: string;
  readonly studentName: string;
  readonly agdNumber: string;
  readonly reason: string;
  /** What the AGD has, and what is valid now, a line a subject code; empty = none. */
  readonly reported: string;
  readonly now: string;
};

/** What the AGD knows about one credit: what was reported, or the last correction it received. */
function knownLines(chain: readonly ChainRow[]): string {
  let known = '';
  for (const row of chain) {
    if (row.roster_id !== null || row.notified.includes('amended')) known = linesOf(row);
    if (row.notified.includes('withdrawn')) known = '';
  }
  return known;
}

async function listTasks(
  db: Queryable,
  code: string | null = null,
): Promise<(AgdTask & { readonly last: ChainRow })[]> {
  const chains = Map.groupBy(await listReportedChains(db, code), (row) => row.root_id ?? row.id);
  return [...chains.values()].flatMap((chain) => {
    const last = chain.at(-1);
    if (last === undefined) return [];
    const [reported, now] = [knownLines(chain), last.correction === null ? linesOf(last) : ''];
    if (reported === now) return [];
    const { verification_code: verificationCode, student_name: studentName } = last;
    return [
      {
        verificationCode,
        studentName,
        agdNumber: last.agd_number ?? '',
        reason: last.correction_reason ?? last.reason ?? '',
        reported,
        now,
        last,
      },
    ];
  });
}

const taskOf = ({ last: _last, ...task }: AgdTask & { readonly last: ChainRow }): AgdTask => task;

/**
 * Credits whose report to the AGD is out of date, oldest first. A corrected name is
 * none: no roster has it.
 */
export async function listAgdTasks(db: Queryable): Promise<AgdTask[]> {
  return (await listTasks(db)).map(taskOf);
}

/** What to report to the AGD about the credit whose last certificate has this code; null means nothing. */
export async function findAgdTask(db: Queryable, code: string): Promise<AgdTask | null> {
  return (await listTasks(db, code)).map(taskOf).find(({ verificationCode }) => verificationCode === code) ?? null;
}

type Notice = { readonly code: string; readonly by: string };

/** Removes a credit from that list: `by` has notified the AGD. Refused: a code that is not on it. */
export async function noteAgdNotified(context: Context, notice: Notice): Promise<void> {
  await context.db.transaction().execute((trx) => notifyAgd(context, trx, notice));
}

/** The same in the caller's transaction. */
export async function notifyAgd(context: Context, trx: Queryable, notice: Notice): Promise<void> {
  const task = (await listTasks(trx, notice.code)).find(({ verificationCode }) => verificationCode === notice.code);
  if (!task) throw new Refusal('unknown-code', amendmentMessages.nothingToNotify(notice.code));
  if (notice.by.trim() === '') throw new Refusal('by', amendmentMessages.by);
  await insertAgdNotice(trx, {
    credit_id: task.last.id,
    state: task.last.correction === null ? 'amended' : 'withdrawn',
    notified_at: context.now(),
    notified_by: notice.by.trim(),
  });
}
