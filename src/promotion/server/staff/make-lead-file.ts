// Lead files: what a sponsor gets of the people who agreed to it, and nothing of anyone else.
import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '#platform/server/context.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { fullName } from '#sign-in/full-name.ts';
import { recordAction } from '#staff/server/audit.ts';
import { leadNumber } from '../../lead-removal.ts';
import {
  leadMessages,
  type downloadLeadFileCall,
  type makeLeadFileCall,
  type withdrawVisitorCall,
} from '../../staff-contract.ts';
import {
  deleteVisitorRequest,
  findLeadFile,
  findSponsor,
  insertLeadFile,
  listHeldOfFile,
  listNewLeads,
  lockNextNumber,
  type LeadRecord,
} from './lead-queries.ts';

/** Further people are in the file after it. */
const mostRecords = 5000;

const columns = [
  'Lead',
  'Name',
  'Email',
  'Email confirmed',
  'Office',
  'Position',
  'Asked in',
  'Agreed on',
  'Agreed to',
] as const;

type Positioned = LeadRecord & { readonly position: number };

/** The file, with the mark by which spreadsheets read it as UTF-8. No cell is a formula. */
async function csvOf(db: Queryable, number: number, leads: readonly Positioned[]) {
  const zone = await readTimeZone(db);
  const csv = stringify(
    leads.map((lead) => [
      leadNumber(number, lead.position),
      fullName(lead),
      lead.email,
      lead.is_confirmed ? 'Yes' : 'No',
      lead.office,
      lead.job,
      lead.about,
      lead.agreed_at?.toZonedDateTimeISO(zone).toPlainDate().toString() ?? '',
      lead.sentence,
    ]),
    { header: true, columns: [...columns], ...csvForSpreadsheets },
  );
  return { csv, sha256: createHash('sha256').update(`\uFEFF${csv}`).digest('hex') };
}

const titleOf = (number: number, company: string) => `lead file ${number} for ${company}`;
const subjectOf = (number: number, company: string) => ({
  kind: 'lead-file',
  hash: String(number),
  title: titleOf(number, company),
});
const nameOf = (number: number, company: string) =>
  `lead-file-${number}-${company.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.csv`;

/** The next file of a sponsor. The log has the digest of what the browser saves. */
export const makeLeadFile: UseCase<typeof makeLeadFileCall> = async (context, staff, { company, reason }) =>
  context.db.transaction().execute(async (trx) => {
    const sponsor = await findSponsor(trx, company);
    if (!sponsor) throw new Refusal('unknown-sponsor', leadMessages.unknownSponsor, { httpStatus: 404 });
    const number = await lockNextNumber(trx);
    const found = await listNewLeads(trx, sponsor.id, mostRecords);
    if (found.length === 0) throw new Refusal('nothing-to-do', leadMessages.nobodyNew);
    const { csv, sha256 } = await csvOf(
      trx,
      number,
      found.map((lead, index) => ({ ...lead, position: index + 1 })),
    );
    await insertLeadFile(
      trx,
      { number, company_id: sponsor.id, made_by: staff.name, made_at: context.now(), sha256 },
      sponsor.name,
      found,
    );
    await recordAction(context, trx, {
      by: staff,
      act: 'lead.file-made',
      subject: subjectOf(number, sponsor.name),
      after: { rows: found.length, sha256 },
      reason,
    });
    return { status: true as const, number, csv, rows: found.length, filename: nameOf(number, sponsor.name) };
  });

/** A file once more: with the same numbers, the data of today, and without those who withdrew. */
export const downloadLeadFile: UseCase<typeof downloadLeadFileCall> = async (context, staff, { number, reason }) =>
  context.db.transaction().execute(async (trx) => {
    const file = await findLeadFile(trx, number);
    if (!file) throw new Refusal('unknown-file', leadMessages.unknownFile, { httpStatus: 404 });
    const left = await listHeldOfFile(trx, file.id);
    if (left.length === 0) throw new Refusal('nothing-to-do', leadMessages.nobodyLeft);
    const { csv, sha256 } = await csvOf(trx, number, left);
    await recordAction(context, trx, {
      by: staff,
      act: 'lead.file-downloaded',
      subject: subjectOf(number, file.company),
      after: { rows: left.length, sha256 },
      reason,
    });
    return { status: true as const, number, csv, rows: left.length, filename: nameOf(number, file.company) };
  });

/** A visitor withdraws by writing to the provider: they have no account in which they could. */
export const withdrawVisitor: UseCase<typeof withdrawVisitorCall> = async (context, staff, { request, reason }) =>
  context.db.transaction().execute(async (trx) => {
    const ad = await deleteVisitorRequest(trx, request);
    if (!ad) throw new Refusal('unknown-lead', leadMessages.unknownLead, { httpStatus: 404 });
    await recordAction(context, trx, {
      by: staff,
      act: 'lead.visitor-withdrawn',
      subject: { kind: 'advertisement', hash: ad.hash, title: ad.alt },
      reason,
    });
    return { status: true as const };
  });
