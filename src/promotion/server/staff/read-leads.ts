// Who agreed that a sponsor gets their data, and what became of the files made of them.
import type { UseCase } from '#platform/server/http/http.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordLook } from '#staff/server/audit.ts';
import { leadNumber } from '../../lead-removal.ts';
import type { leadFilesCall, leadsCall } from '../../staff-contract.ts';
import { countLeads, listEnded, listLeadFiles, listLeads } from './lead-queries.ts';

const pageSize = 50;
/** Older files are listed only while the sponsor has something to delete. */
const newestFiles = 30;

export const readLeads: UseCase<typeof leadsCall> = async (context, staff, { q = '', company, show, page: asked }) => {
  const { db } = context;
  const filter = { q: q.trim(), companyId: company ?? null, state: show ?? null };
  const [found, counted] = await Promise.all([listLeads(db, filter, pageSize, asked * pageSize), countLeads(db)]);
  // Behind the last page is the first one: what was there has been withdrawn meanwhile.
  const page = found.length === 0 ? 0 : asked;
  const rows = page === asked ? found : await listLeads(db, filter, pageSize, 0);
  const countOf = (state: string) =>
    counted.filter((each) => each.state === state).reduce((sum, { count }) => sum + count, 0);
  const sponsors = new Map<string, { id: string; name: string; new: number }>();
  for (const { id, name, state, count } of counted) {
    const sponsor = sponsors.get(id) ?? { id, name, new: 0 };
    sponsors.set(id, { ...sponsor, new: sponsor.new + (state === 'new' ? count : 0) });
  }
  if (rows.length > 0) await recordLook(context, staff, { act: 'lead.listed', subject: { kind: 'lead-list' } });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      key:
        row.state === 'withdrawn'
          ? leadNumber(row.number ?? 0, row.position ?? 0)
          : `${row.kind}-${row.request_id ?? `${row.student_id}-${row.offer_id}`}-${row.company}`,
      state: row.state,
      name: fullName(row),
      email: row.email,
      isVisitor: row.is_visitor,
      isConfirmed: row.is_confirmed,
      about: row.about,
      sentence: row.sentence,
      sponsor: row.company,
      at: row.at,
      file: row.number,
      request: row.is_visitor ? row.request_id : null,
    })),
    totalRows: rows[0]?.total ?? 0,
    pageSize,
    page,
    counts: { new: countOf('new'), sent: countOf('sent'), withdrawn: countOf('withdrawn') },
    sponsors: [...sponsors.values()],
  };
};

export const readLeadFiles: UseCase<typeof leadFilesCall> = async ({ db }) => {
  const ended = await listEnded(db, { isOpen: false });
  const open = ended.filter(({ removal_confirmed_at: at }) => at === null).map(({ number }) => number);
  const files = await listLeadFiles(db, newestFiles, [...new Set(open)]);
  return {
    status: true,
    files: files.map(({ number, company, made_by, made_at, records }) => ({
      number,
      sponsor: company,
      madeBy: made_by,
      madeAt: made_at,
      records,
      withdrawn: ended
        .filter((record) => record.number === number)
        .map(({ position, removal_asked_at, removal_confirmed_at }) => ({
          lead: leadNumber(number, position),
          askedAt: removal_asked_at,
          confirmedAt: removal_confirmed_at,
        })),
    })),
  };
};
