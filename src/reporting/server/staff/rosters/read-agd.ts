// What the console shows of reporting to the AGD.
import { localDay } from '#credit/frozen-facts.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { heldBackWords, isForMember, type HeldBackReason } from '../../../agd-roster.ts';
import { daysSince, earliestOf, nextRosterDay } from '../../../roster-days.ts';
import {
  reportingMessages,
  type agdCreditsCall,
  type agdRosterCall,
  type agdRostersCall,
} from '../../../staff-contract.ts';
import { hoursOf, sortUnreported, type Unreported } from '../make-roster.ts';
import { courseDayOf, listAgdTasks } from '../notify-agd.ts';
import {
  countRosters,
  findRoster,
  listCreditsOfRoster,
  listRejections,
  listRosters,
  listToUpload,
  listUnreportable,
} from '../roster-queries.ts';

const pageSize = 50;
const rostersPerPage = 20;
/** What no correction of the member helps is listed for so long; the AGD wouldn't take older credit. */
const unreportableDays = 90;
const mostUnreportable = 500;

type Row = Awaited<ReturnType<UseCase<typeof agdCreditsCall>>>['data'][number];
type Reportable = Pick<
  Unreported,
  | 'verification_code'
  | 'student_name'
  | 'title'
  | 'ce_type_id'
  | 'webinar_at'
  | 'time_zone'
  | 'local_date'
  | 'credits'
  | 'agd_number'
> & {
  readonly agd: unknown;
  readonly student_hash: string | null;
};

function rowOf(credit: Reportable, why: string, forMember: boolean): Row {
  const subjects = (credit.agd as readonly { readonly code: string }[]).map(({ code }) => code);
  return {
    code: credit.verification_code,
    studentName: credit.student_name,
    studentHash: credit.student_hash,
    agdNumber: credit.agd_number ?? '',
    title: credit.title,
    day: courseDayOf(credit),
    hours: subjects.length === 0 ? credit.credits : hoursOf(credit.agd),
    subjects,
    why,
    isForMember: forMember,
  };
}

/** "AGD number has 5 digits: 48192". */
const heldText = (reasons: readonly HeldBackReason[], agdNumber: string): string =>
  reasons
    .map((reason) =>
      reason === 'number' && /^\d+$/.test(agdNumber)
        ? `AGD number has ${agdNumber.length} digits: ${agdNumber}`
        : heldBackWords[reason],
    )
    .join(' · ');

async function heldRows(
  db: Queryable,
  today: string,
  heldBack: Awaited<ReturnType<typeof sortUnreported>>['heldBack'],
) {
  const since = Temporal.PlainDate.from(today).subtract({ days: unreportableDays }).toString();
  const unreportable = await listUnreportable(db, since, mostUnreportable);
  return [
    ...heldBack.map((credit) =>
      rowOf(credit, heldText(credit.reasons, credit.agd_number ?? ''), isForMember(credit.reasons)),
    ),
    ...unreportable.map((credit) =>
      rowOf(credit, heldBackWords[credit.student_hash === null ? 'closed' : 'no-code'], false),
    ),
  ];
}

async function rejectedRows(db: Queryable, rejected: readonly Unreported[]): Promise<Row[]> {
  const words = await listRejections(
    db,
    rejected.map(({ id }) => id),
  );
  return rejected.map((credit) => {
    const said = words.get(credit.id);
    return rowOf(credit, said === undefined ? '' : `Roster ${said.number}: “${said.reason}”`, true);
  });
}

const changedRows = async (db: Queryable): Promise<Row[]> =>
  (await listAgdTasks(db)).map(({ verificationCode, studentName, agdNumber, reported, now, reason }) => ({
    code: verificationCode,
    studentName,
    studentHash: null,
    agdNumber,
    title: (reported || now).split(', ')[1] ?? '',
    day: null,
    hours: null,
    subjects: [],
    why: reason,
    isForMember: false,
  }));

/** The provider's day, YYYY-MM-DD. */
export const todayOf = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  localDay(now(), await readTimeZone(db));

export const readAgdCredits: UseCase<typeof agdCreditsCall> = async (
  context,
  _staff,
  { show = 'waiting', page: asked },
) => {
  const { db, now } = context;
  const today = await todayOf(context);
  const { ready, heldBack, rejected } = await sortUnreported(db);
  const lists = {
    waiting: ready.map((credit) => rowOf(credit, '', false)),
    held: await heldRows(db, today, heldBack),
    rejected: await rejectedRows(db, rejected),
    changed: await changedRows(db),
  };
  const rows = lists[show];
  const page = Math.min(asked, Math.max(0, Math.ceil(rows.length / pageSize) - 1));
  const data = rows.slice(page * pageSize, (page + 1) * pageSize);
  const inRosters = (await listToUpload(db)).flatMap(({ oldest_on: day }) => day ?? []);
  const oldest = earliestOf([...[...ready, ...rejected].map(courseDayOf), ...inRosters]);
  return {
    status: true,
    rowCount: data.length,
    data,
    totalRows: rows.length,
    pageSize,
    page,
    counts: {
      waiting: lists.waiting.length,
      held: lists.held.length,
      rejected: lists.rejected.length,
      changed: lists.changed.length,
    },
    oldestDays: oldest === null ? null : daysSince(oldest, today),
    nextOn: nextRosterDay(now()),
    today,
  };
};

export const readAgdRosters: UseCase<typeof agdRostersCall> = async ({ db }, _staff, { page: asked }) => {
  const totalRows = await countRosters(db);
  const page = Math.min(asked, Math.max(0, Math.ceil(totalRows / rostersPerPage) - 1));
  const rows = await listRosters(db, rostersPerPage, page * rostersPerPage);
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      number: row.number,
      madeOn: row.made_on,
      madeBy: row.made_by,
      credits: row.credits,
      rows: row.rows,
      hours: row.hours,
      rejected: row.rejected,
      uploadedOn: row.uploaded_on,
      uploadedBy: row.uploaded_by,
      answer: row.answer,
    })),
    totalRows,
    pageSize: rostersPerPage,
    page,
  };
};

/** The roster of a number. Refused: there is none. */
export async function requireRoster(db: Queryable, number: number) {
  const roster = await findRoster(db, number);
  if (!roster) throw new Refusal('unknown-roster', reportingMessages.unknownRoster, { httpStatus: 404 });
  return roster;
}

export const readAgdRoster: UseCase<typeof agdRosterCall> = async ({ db }, _staff, { number }) => {
  const { id } = await requireRoster(db, number);
  return {
    status: true,
    credits: (await listCreditsOfRoster(db, id)).map((credit) => ({
      code: credit.verification_code,
      agdNumber: credit.agd_number,
      studentName: credit.student_name,
      title: credit.title,
      day: courseDayOf(credit),
    })),
  };
};
