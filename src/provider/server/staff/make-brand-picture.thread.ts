// A picture of the provider as PNG: mail programs and PDFs show no WebP.
import sharp from 'sharp';

export type Box = { readonly width: number; readonly height: number };
export type BrandPng = { readonly content: Uint8Array; readonly width: number; readonly height: number };

/** The picture inside a box of pixels, never enlarged, with what is transparent in it. */
export async function makeBrandPicture({
  content,
  box,
}: {
  readonly content: Uint8Array;
  readonly box: Box;
}): Promise<BrandPng> {
  const { data, info } = await sharp(content)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { content: new Uint8Array(data), width: info.width, height: info.height };
}
