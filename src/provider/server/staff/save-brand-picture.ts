import { buffer } from 'node:stream/consumers';
import type { Context, Queryable } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { findContent } from '#platform/server/files/storage.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { BrandPicture } from '../../branding.ts';
import { settingsMessages } from '../../staff-contract.ts';
import { findHash, findPicture, keepBrandPictures, type BrandUse } from './brand-picture-queries.ts';
import type { Box, BrandPng } from './make-brand-picture.thread.ts';

const makeBrandPicture = inThread<{ content: Uint8Array; box: Box }, BrandPng>(
  fileBeside(import.meta.filename, 'make-brand-picture.thread'),
  'makeBrandPicture',
);

/** Twice what a screen needs: printers and dense screens show it sharp. */
const boxes: Readonly<Record<BrandUse, Box>> = {
  logo: { width: 720, height: 240 },
  icon: { width: 180, height: 180 },
  signature: { width: 720, height: 240 },
};
/** A logo with fewer rows of pixels would be blurred on paper. */
const leastLogo = 120;

/** Refused: a picture that was removed, a small logo, an icon that isn't square or too small. */
export async function requireBrandPicture(db: Queryable, hash: string, what: BrandUse): Promise<void> {
  const picture = await findPicture(db, hash);
  if (picture === undefined) throw new Refusal('wrong-value', settingsMessages.pictureGone);
  const { width, height } = picture;
  if (width === null || height === null) return;
  if (what === 'logo' && height < leastLogo)
    throw new Refusal('wrong-value', settingsMessages.smallLogo(leastLogo, height));
  if (what === 'icon' && (width !== height || width < boxes.icon.width))
    throw new Refusal('wrong-value', settingsMessages.wrongIcon(boxes.icon.width, width, height));
}

/** An uploaded picture as PNG, stored next to it. Neither can be removed: a certificate may show them. */
export async function saveBrandPicture(
  context: Context,
  db: Queryable,
  hash: string,
  what: BrandUse,
): Promise<BrandPicture> {
  const uploaded = await findPicture(db, hash);
  const content = uploaded && (await findContent(context.storage, uploaded.storage_key));
  if (uploaded === undefined || content === undefined) throw new Refusal('wrong-value', settingsMessages.pictureGone);
  const made = await makeBrandPicture({ content: new Uint8Array(await buffer(content)), box: boxes[what] });
  const id = await storeFile(context, db, {
    filename: `${what}.png`,
    contentType: 'image/png',
    content: made.content,
    isPublic: true,
  });
  await keepBrandPictures(db, [uploaded.id, id], what, context.now());
  return { ...(await findHash(db, id)), width: made.width, height: made.height };
}
