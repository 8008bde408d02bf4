import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#platform/server/context.ts';
import { writeKeyedRow } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import {
  deleteFeatured,
  insertFeatured,
  isFeaturedInConsole,
  isSavedInConsole,
  listBannersOf,
  listFeaturedItems,
  replaceBanners,
  resetFeaturedList,
  updateFeatured,
} from './promotion-queries.ts';

export type ImportedAd = {
  key: string;
  companyId: string;
  slot: number;
  alt: string;
  href: string | null;
  buttonText: string;
  blurb: string;
  confirmationTitle: string;
  confirmationMessage: string;
  bannerIds: readonly string[];
  /** The pictures for dark pages, as many as `bannerIds` and in the same order; none where those are on both. */
  darkBannerIds: readonly string[];
  position: number;
};

/**
 * Writes an ad with its banners in order of size. One that somebody saved in the console stays as it is unless
 * `isOverConsole`. Returns whether it was left so.
 */
export async function importAd(db: Queryable, ad: ImportedAd, isOverConsole = false): Promise<boolean> {
  if (!isOverConsole && (await isSavedInConsole(db, ad.key))) return true;
  const values = {
    company_id: ad.companyId,
    slots: [ad.slot],
    changed_by: '',
    alt: ad.alt,
    href: ad.href,
    button_text: ad.buttonText,
    blurb: ad.blurb,
    confirmation_title: ad.confirmationTitle,
    confirmation_message: ad.confirmationMessage,
    position: ad.position,
  };
  const { id } = await writeKeyedRow(db, 'ad', ad.key, values, { hash: publicHash() });
  const banners = ad.bannerIds.map((fileId, position) => ({
    position,
    file_id: fileId,
    dark_file_id: ad.darkBannerIds[position] ?? null,
  }));
  if (!isDeepStrictEqual(await listBannersOf(db, id), banners)) await replaceBanners(db, id, banners);
  return false;
}

type FeaturedItem = {
  readonly activityId: string;
  readonly runsFrom: string | null;
  readonly runsUntil: string | null;
};

/** Sets the featured items. An item that stays keeps its hash, by which its views are counted. */
export async function setFeatured(db: Queryable, items: readonly FeaturedItem[]): Promise<void> {
  const staying = new Map((await listFeaturedItems(db)).map((item) => [item.activity_id, item.id]));
  await deleteFeatured(
    db,
    items.map(({ activityId }) => activityId),
  );
  for (const [position, { activityId, runsFrom, runsUntil }] of items.entries()) {
    const id = staying.get(activityId);
    const values = { position, runs_from: runsFrom, runs_until: runsUntil };
    if (id === undefined) await insertFeatured(db, { hash: publicHash(), activity_id: activityId, ...values });
    else await updateFeatured(db, id, values);
  }
}

/**
 * Sets the featured items of a folder; the first is the current one. A list that somebody saved in the console stays as
 * it is unless `isOverConsole`. Returns whether it was left so.
 */
export async function importFeatured(
  db: Queryable,
  activityIds: readonly string[],
  isOverConsole = false,
): Promise<boolean> {
  const known = (await listFeaturedItems(db)).map((item) => item.activity_id);
  if (isDeepStrictEqual(known, [...activityIds])) return false;
  if (!isOverConsole && (await isFeaturedInConsole(db))) return true;
  await setFeatured(
    db,
    activityIds.map((activityId) => ({ activityId, runsFrom: null, runsUntil: null })),
  );
  await resetFeaturedList(db);
  return false;
}
