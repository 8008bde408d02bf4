// Advertisements in the console: found, added, edited, turned on and off.
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  adMessages,
  type advertisementCall,
  type advertisementsCall,
  type createAdvertisementCall,
  type removeAdvertisementCall,
  type saveAdvertisementCall,
  type slotCalendarCall,
  type switchAdvertisementCall,
} from '../../ads-staff-contract.ts';
import { pictureSizes } from '../../banner-size.ts';
import { stripWeeks } from '../../slot-strip.ts';
import { missingOfAd } from '../../missing-of-ad.ts';
import { replaceBanners } from '../promotion-queries.ts';
import { readToday } from '../read-today.ts';
import {
  countAdStates,
  deleteAdvertisement,
  findAdvertisement,
  findSponsor,
  insertAdvertisement,
  isAdUsed,
  listAdsBetween,
  listAdSlots,
  listAdvertisements,
  listPictureFiles,
  listPictures,
  listSponsors,
  listWeeks,
  lockAdvertisement,
  switchAd,
  updateAdvertisement,
} from './advertisement-queries.ts';

const pageSize = 50;
const countedDays = 28;
const countedWeeks = 12;
const sizes = [0, 1, 2, 3] as const;
/** By how much the shape of a picture may differ: a pixel of rounding. */
const shapeTolerance = 0.03;

const unknownAd = () => new Refusal('unknown-ad', adMessages.unknownAd, { httpStatus: 404 });
const subjectOf = ({ hash, alt }: { readonly hash: string; readonly alt: string }) => ({
  kind: 'advertisement',
  hash,
  title: alt,
});

const dayOf = ({ now }: Pick<Context, 'now'>) => now().toZonedDateTimeISO('UTC').toPlainDate();

async function readSlots(db: Queryable) {
  return (await listAdSlots(db)).map(({ number, name, place }) => ({ number, name, isShown: place !== null }));
}

/** The list of advertisements. */
export const readAdvertisements: UseCase<typeof advertisementsCall> = async (context, _staff, input) => {
  const { db } = context;
  const { page: asked, ...filter } = input;
  const today = await readToday(context);
  const since = dayOf(context)
    .subtract({ days: countedDays - 1 })
    .toString();
  const rowsOf = (page: number) =>
    listAdvertisements(db, filter, { today, since, limit: pageSize, offset: page * pageSize });
  const found = await rowsOf(asked);
  // Behind the last page is the first one.
  const page = found.length === 0 ? 0 : asked;
  const rows = page === asked ? found : await rowsOf(0);
  const counts = new Map((await countAdStates(db, today)).map(({ state, count }) => [state, count]));
  const countOf = (state: 'running' | 'scheduled' | 'off' | 'ended') => counts.get(state) ?? 0;
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map(({ total: _total, runs_from: runsFrom, runs_until: runsUntil, ...row }) => ({
      ...row,
      runsFrom,
      runsUntil,
    })),
    totalRows: rows[0]?.total ?? 0,
    pageSize,
    page,
    counts: {
      running: countOf('running'),
      scheduled: countOf('scheduled'),
      off: countOf('off'),
      ended: countOf('ended'),
    },
    slots: await readSlots(db),
    sponsors: await listSponsors(db),
  };
};

type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];

const storedFile = (
  hash: string | null,
  filename: string | null,
  contentType: string | null,
  size: string | number | null,
) =>
  hash === null || filename === null
    ? null
    : {
        hash,
        filename,
        contentType: contentType ?? '',
        sizeBytes: Number(size),
        url: publicFileUrl({ hash, filename }),
        durationSec: null,
      };
const lightOf = (row: PictureRow | undefined) =>
  row === undefined ? null : storedFile(row.light_hash, row.light_filename, row.light_type, row.light_size);
const darkOf = (row: PictureRow | undefined) =>
  row === undefined ? null : storedFile(row.dark_hash, row.dark_filename, row.dark_type, row.dark_size);

/** What was counted of an advertisement in each of the last twelve weeks, named by their Mondays, the newest last. */
export async function readWeeks(context: Pick<Context, 'db' | 'now'>, hash: string) {
  const today = dayOf(context);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const weeks = Array.from({ length: countedWeeks }, (_, back) =>
    monday.subtract({ weeks: countedWeeks - 1 - back }).toString(),
  );
  const rows = await listWeeks(context.db, hash, weeks[0] ?? monday.toString());
  const counted = new Map(rows.map((row) => [row.week, row]));
  return weeks.map((from) => {
    const { views = 0, clicks = 0, requests = 0 } = counted.get(from) ?? {};
    return { from, views, clicks, requests };
  });
}

/** What runs in which slot, over eight weeks. */
export const readSlotCalendar: UseCase<typeof slotCalendarCall> = async (context, _staff, { from }) => {
  const { db } = context;
  const today = await readToday(context);
  const day = Temporal.PlainDate.from(from ?? today);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const until = monday.add({ weeks: stripWeeks }).subtract({ days: 1 });
  return {
    status: true,
    firstDay: monday.toString(),
    earlier: monday.subtract({ weeks: stripWeeks }).toString(),
    later: monday.add({ weeks: stripWeeks }).toString(),
    slots: await readSlots(db),
    advertisements: await listAdsBetween(db, today, { from: monday.toString(), until: until.toString() }),
  };
};

/** One advertisement, and what was counted of it: sums, and no person. */
export const readAdvertisement: UseCase<typeof advertisementCall> = async (context, _staff, { h }) => {
  const { db } = context;
  const ad = await findAdvertisement(db, h, await readToday(context));
  if (!ad) throw unknownAd();
  const pictures = await listPictures(db, ad.id);
  const ofSize = (size: number) => pictures.find(({ position }) => position === size);
  return {
    status: true,
    advertisement: {
      hash: ad.hash,
      revision: ad.revision,
      company: ad.company_id,
      sponsor: ad.sponsor,
      isOn: ad.published,
      state: ad.state,
      runsFrom: ad.runs_from,
      runsUntil: ad.runs_until,
      alt: ad.alt,
      href: ad.href,
      buttonText: ad.button_text,
      blurb: ad.blurb,
      confirmationTitle: ad.confirmation_title,
      confirmationMessage: ad.confirmation_message,
      slots: ad.slots,
      mostViews: ad.most_views,
      pictures: sizes.map((size) => lightOf(ofSize(size))),
      darkPictures: sizes.map((size) => darkOf(ofSize(size))),
      changedBy: ad.changed_by,
      changedAt: ad.changed_at,
      isUnused: !(await isAdUsed(db, h)),
    },
    weeks: await readWeeks(context, h),
    slots: await readSlots(db),
    sponsors: await listSponsors(db),
  };
};

async function requireSponsor(trx: Queryable, id: string) {
  const sponsor = await findSponsor(trx, id);
  if (!sponsor) throw new Refusal('unknown-sponsor', adMessages.unknownSponsor);
  return sponsor;
}

function requireAlt(typed: string): string {
  const alt = typed.trim();
  if (alt === '') throw new Refusal('alt-needed', adMessages.altNeeded);
  return alt;
}

export const createAdvertisement: UseCase<typeof createAdvertisementCall> = async (context, staff, input) => {
  const [hash, alt] = [publicHash(), requireAlt(input.alt)];
  await context.db.transaction().execute(async (trx) => {
    const sponsor = await requireSponsor(trx, input.company);
    await insertAdvertisement(trx, {
      hash,
      alt,
      company_id: sponsor.id,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'advertisement.created',
      subject: subjectOf({ hash, alt }),
      after: { sponsor: sponsor.name },
    });
  });
  return { status: true, hash };
};

/** The address as it is stored; null = none. */
function requireLink(typed: string | null): string | null {
  const link = typed?.trim() ?? '';
  if (link === '') return null;
  if (!link.startsWith('https://') || !URL.canParse(link)) throw new Refusal('link-wrong', adMessages.linkWrong);
  return link;
}

type Hashes = readonly (string | null)[];

/** The files of the pictures by size. Refuses one that is gone, or whose shape the lists leave no room for. */
async function requirePictures(trx: Queryable, pictures: Hashes, darkPictures: Hashes) {
  const files = await listPictureFiles(
    trx,
    [...pictures, ...darkPictures].filter((hash) => hash !== null),
  );
  const idOf = (hash: string | null, size: (typeof sizes)[number]): string | null => {
    if (hash === null) return null;
    const file = files.find((each) => each.hash === hash);
    if (file === undefined) throw new Refusal('unknown-file', adMessages.unknownFile);
    const wanted = pictureSizes[size];
    const { width, height } = (file.measures ?? {}) as { width?: number; height?: number };
    // Of an imported file nobody knows the size.
    if (width !== undefined && height !== undefined) {
      const difference = (width / height) * (wanted.height / wanted.width) - 1;
      if (width < wanted.width || Math.abs(difference) > shapeTolerance)
        throw new Refusal('wrong-shape', adMessages.wrongShape(width, height, `${wanted.width} × ${wanted.height}`));
    }
    return file.id;
  };
  return sizes.map((size) => ({
    light: idOf(pictures[size] ?? null, size),
    dark: idOf(darkPictures[size] ?? null, size),
  }));
}

type AdRow = NonNullable<Awaited<ReturnType<typeof lockAdvertisement>>>;

/** What the log says of an advertisement. */
const logged = (
  ad: Omit<AdRow, 'id' | 'hash' | 'import_key' | 'revision'> | Parameters<typeof updateAdvertisement>[2],
  pictures: readonly (string | null)[],
) => ({
  company: ad.company_id,
  alt: ad.alt,
  link: ad.href,
  slots: ad.slots,
  viewsADay: ad.most_views,
  from: ad.runs_from,
  until: ad.runs_until,
  button: ad.button_text,
  text: ad.blurb,
  confirmationTitle: ad.confirmation_title,
  confirmation: ad.confirmation_message,
  pictures,
});

/** Saves an advertisement; one that is on stays whole. Lists show it at once. */
export const saveAdvertisement: UseCase<typeof saveAdvertisementCall> = async (context, staff, input) =>
  context.db.transaction().execute(async (trx) => {
    const before = await lockAdvertisement(trx, input.h);
    if (!before) throw unknownAd();
    if (before.revision !== input.revision)
      throw new Refusal('changed-meanwhile', adMessages.changedMeanwhile(before.changed_by || 'Someone else'), {
        httpStatus: 409,
      });
    const { runsFrom, runsUntil } = input;
    if (runsFrom !== null && runsUntil !== null && runsUntil < runsFrom)
      throw new Refusal('days-wrong', adMessages.daysWrong);
    const known = new Set((await listAdSlots(trx)).map(({ number }) => number));
    const slots = [...new Set(input.slots)].toSorted((one, other) => one - other);
    if (!slots.every((slot) => known.has(slot))) throw new Refusal('unknown-slot', adMessages.unknownSlot);
    const files = await requirePictures(trx, input.pictures, input.darkPictures);
    if (files.some(({ light, dark }) => light === null && dark !== null))
      throw new Refusal('incomplete', adMessages.loneDark);
    const [missing] = before.published ? missingOfAd(input) : [];
    if (missing !== undefined) throw new Refusal('incomplete', missing.sentence);
    const values = {
      company_id: (await requireSponsor(trx, input.company)).id,
      alt: requireAlt(input.alt),
      href: requireLink(input.href),
      slots,
      most_views: input.mostViews,
      runs_from: runsFrom,
      runs_until: runsUntil,
      button_text: input.buttonText.trim(),
      blurb: input.blurb.trim(),
      confirmation_title: input.confirmationTitle.trim(),
      confirmation_message: input.confirmationMessage.trim(),
    };
    const had = await listPictures(trx, before.id);
    const hashesOf = (pictures: Hashes, dark: Hashes) => [...pictures, ...dark];
    const changes = changesBetween(
      logged(
        before,
        hashesOf(
          sizes.map((size) => had.find(({ position }) => position === size)?.light_hash ?? null),
          sizes.map((size) => had.find(({ position }) => position === size)?.dark_hash ?? null),
        ),
      ),
      logged(values, hashesOf(input.pictures, input.darkPictures)),
    );
    if (changes === null) return { status: true as const, revision: before.revision };
    if ('pictures' in changes.after)
      await replaceBanners(
        trx,
        before.id,
        files.flatMap(({ light, dark }, position) =>
          light === null ? [] : [{ position, file_id: light, dark_file_id: dark }],
        ),
      );
    const revision = await updateAdvertisement(trx, before.id, {
      ...values,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'advertisement.saved',
      subject: subjectOf({ hash: before.hash, alt: values.alt }),
      ...changes,
    });
    return { status: true as const, revision };
  });

/** Turns an advertisement on, once nothing is missing, or off. */
export const switchAdvertisement: UseCase<typeof switchAdvertisementCall> = async (context, staff, { h, isOn }) =>
  context.db.transaction().execute(async (trx) => {
    const ad = await lockAdvertisement(trx, h);
    if (!ad) throw unknownAd();
    if (ad.published === isOn) return { status: true as const };
    if (isOn) {
      const pictures = await listPictures(trx, ad.id);
      const [missing] = missingOfAd({
        buttonText: ad.button_text,
        blurb: ad.blurb,
        confirmationTitle: ad.confirmation_title,
        slots: ad.slots,
        pictures: sizes.map((size) => lightOf(pictures.find(({ position }) => position === size))),
        darkPictures: sizes.map((size) => darkOf(pictures.find(({ position }) => position === size))),
      });
      if (missing !== undefined) throw new Refusal('incomplete', missing.sentence);
    }
    await switchAd(trx, ad.id, isOn);
    await recordAction(context, trx, {
      by: staff,
      act: isOn ? 'advertisement.turned-on' : 'advertisement.turned-off',
      subject: subjectOf(ad),
    });
    return { status: true as const };
  });

export const removeAdvertisement: UseCase<typeof removeAdvertisementCall> = async (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const ad = await lockAdvertisement(trx, h);
    if (!ad) throw unknownAd();
    if (await isAdUsed(trx, h)) throw new Refusal('in-use', adMessages.inUse);
    await deleteAdvertisement(trx, ad.id);
    await recordAction(context, trx, { by: staff, act: 'advertisement.removed', subject: subjectOf(ad) });
    return { status: true as const };
  });
