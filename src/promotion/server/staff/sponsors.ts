// Sponsors in the console: their list, and one of them.
import type { Context } from '#platform/server/context.ts';
import { publicFileUrl, signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { sponsorMessages, type sponsorCall, type sponsorsCall } from '../../sponsors-staff-contract.ts';
import { readToday } from '../read-today.ts';
import { supportOf } from './support-records.ts';
import {
  countSponsors,
  findSponsorRow,
  listActivitiesOf,
  listAdsOf,
  listContacts,
  listSponsorRows,
  listSupport,
  type SupportRow,
} from './sponsor-queries.ts';

const pageSize = 50;
const leadDays = 28;
/** As many as one can choose from. */
const mostActivities = 200;

const makesProductsOf = (makes: boolean | null) => (makes === null ? 'unknown' : makes ? 'yes' : 'no');
const pictureOf = ({ hash, filename }: { readonly hash: string | null; readonly filename: string | null }) =>
  hash === null || filename === null ? null : publicFileUrl({ hash, filename });

/** The list of sponsors. */
export const readSponsors: UseCase<typeof sponsorsCall> = async (context, _staff, { page: asked, ...filter }) => {
  const { db } = context;
  const today = await readToday(context);
  const since = context.now().subtract({ hours: 24 * leadDays });
  const rowsOf = (page: number) =>
    listSponsorRows(db, filter, { today, since, limit: pageSize, offset: page * pageSize });
  const found = await rowsOf(asked);
  // Behind the last page is the first one.
  const page = found.length === 0 ? 0 : asked;
  const rows = page === asked ? found : await rowsOf(0);
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      tagline: row.tagline,
      picture: pictureOf(row),
      makesProducts: makesProductsOf(row.makes_products),
      running: row.running,
      activities: row.activities,
      leads: row.leads,
      signedOn: row.signed_on,
      unsigned: row.unsigned,
    })),
    totalRows: rows[0]?.total ?? 0,
    pageSize,
    page,
    counts: await countSponsors(db, today),
  };
};

async function shownSupport(context: Context, row: SupportRow) {
  const { file_hash: hash, filename } = row;
  return {
    hash: row.hash,
    revision: row.revision,
    values: supportOf(row),
    about: row.activity_title ?? row.purpose,
    agreement:
      hash === null || filename === null
        ? null
        : {
            hash,
            filename,
            contentType: row.content_type ?? '',
            sizeBytes: Number(row.size_bytes),
            url: await signedFileUrl(context, { hash, filename }),
            durationSec: null,
          },
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

/** One sponsor. Its name, tagline, and picture are edited in Settings, as every company's. */
export const readSponsor: UseCase<typeof sponsorCall> = async (context, _staff, { id }) => {
  const { db } = context;
  const row = await findSponsorRow(db, id);
  if (row === undefined) throw new Refusal('unknown-sponsor', sponsorMessages.unknownSponsor, { httpStatus: 404 });
  const records = await listSupport(db, id);
  return {
    status: true,
    sponsor: {
      id: row.id,
      name: row.name,
      tagline: row.tagline,
      website: row.website,
      picture: pictureOf(row),
      makesProducts: makesProductsOf(row.makes_products),
      people: row.people,
      advertisements: await listAdsOf(db, id, await readToday(context)),
    },
    contacts: (await listContacts(db, id)).map(({ hash, revision, name, role, email, phone }) => ({
      hash,
      revision,
      values: { name, role, email, phone },
    })),
    activities: await listActivitiesOf(db, id, mostActivities),
    support: await Promise.all(records.map((record) => shownSupport(context, record))),
  };
};
