// Pictures of the guide, made of the states that journeys test: PICTURES=1 npm test -- read-files
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../docs/pictures');

/** Renews a picture of the guide when asked to. */
export async function picture(of: Locator, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  const drawn = await of.screenshot({ animations: 'disabled' });
  await sharp(drawn)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
}
