// The people of a sponsor whom the team writes to (docs/specification/promotion.md, PR-23).
import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import { faultOfContact, type ContactForm } from '../../contact-form.ts';
import {
  sponsorMessages,
  type exportContactsCall,
  type removeContactCall,
  type saveContactCall,
} from '../../sponsors-staff-contract.ts';
import {
  deleteContact,
  insertContact,
  listAllContacts,
  lockContact,
  lockSponsor,
  updateContact,
  type ContactRow,
} from './sponsor-queries.ts';

const gone = () => new Refusal('gone', sponsorMessages.contactGone, { httpStatus: 404 });
const subjectOf = (sponsor: { readonly id: string; readonly name: string }) => ({
  kind: 'sponsor',
  hash: sponsor.id,
  title: sponsor.name,
});
const formOf = ({ name, role, email, phone }: ContactRow): ContactForm => ({ name, role, email, phone });

/** Adds a contact, or changes one. */
export const saveContact: UseCase<typeof saveContactCall> = async (context, staff, { id, h, revision, values }) => {
  const fault = faultOfContact(values);
  if (fault !== null) throw new Refusal('incomplete', fault.sentence);
  const typed = {
    name: values.name.trim(),
    role: values.role.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
  };
  const saved = await context.db.transaction().execute(async (trx) => {
    const sponsor = await lockSponsor(trx, id);
    if (sponsor === undefined)
      throw new Refusal('unknown-sponsor', sponsorMessages.unknownSponsor, { httpStatus: 404 });
    const row = h === null ? null : await lockContact(trx, h);
    if (row === undefined || (row !== null && row.company_id !== id)) throw gone();
    if (row !== null && row.revision !== revision)
      throw new Refusal('changed-meanwhile', sponsorMessages.changedMeanwhile(row.changed_by), { httpStatus: 409 });
    const hash = row?.hash ?? publicHash();
    const columns = {
      ...typed,
      revision: row === null ? 1 : row.revision + 1,
      changed_by: staff.name,
      changed_at: context.now(),
    };
    if (row === null) await insertContact(trx, { ...columns, hash, company_id: id });
    else await updateContact(trx, row.id, columns);
    await recordAction(context, trx, {
      by: staff,
      act: row === null ? 'sponsor.contact-added' : 'sponsor.contact-saved',
      subject: subjectOf(sponsor),
      ...changesBetween<Readonly<Record<string, unknown>>>(row === null ? {} : formOf(row), typed),
    });
    return { hash, revision: columns.revision };
  });
  return { status: true, ...saved };
};

export const removeContact: UseCase<typeof removeContactCall> = async (context, staff, { h }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockContact(trx, h);
    if (row === undefined) throw gone();
    await deleteContact(trx, row.id);
    // Who somebody was leaves with the contact: the log says whose contact it was, and no more.
    await recordAction(context, trx, {
      by: staff,
      act: 'sponsor.contact-removed',
      subject: subjectOf({ id: row.company_id, name: row.company }),
    });
  });
  return { status: true };
};

const columns = ['Sponsor', 'Name', 'Role', 'Email', 'Phone'] as const;

/** All contacts as a file; the log has the number of rows and the digest of what the browser saves. */
export const exportContacts: UseCase<typeof exportContactsCall> = async (context, staff, { reason }) =>
  context.db.transaction().execute(async (trx) => {
    const rows = await listAllContacts(trx);
    const csv = stringify([columns, ...rows.map((row) => [row.company, ...Object.values(formOf(row))])], {
      ...csvForSpreadsheets,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'sponsor.contacts-exported',
      subject: { kind: 'sponsor-contacts', hash: 'contacts', title: 'contacts of sponsors' },
      after: { rows: rows.length, sha256: createHash('sha256').update(`\uFEFF${csv}`).digest('hex') },
      reason,
    });
    return { status: true as const, csv, rows: rows.length };
  });
