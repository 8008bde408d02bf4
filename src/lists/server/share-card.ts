// The picture that chats and social networks show next to a shared link (https://ogp.me), as PNG.
import { breakLines, fitLines, shortenLines, type Style, type TextBlock } from '#platform/server/pdf/pdf-text.ts';
import { textOutlines } from '#platform/server/picture/text-outlines.ts';
import { brandSign } from '#platform/shared/brand-sign.ts';

/** In pixels, as Facebook, LinkedIn and X ask for it. */
const cardSize = { width: 1200, height: 630 } as const;

export type CardFacts = {
  /** The portal's name. */
  readonly brand: string;
  /** What it is, in a word or two: "Class". */
  readonly kind: string;
  readonly title: string;
  /** Under the title: who teaches, or when. */
  readonly lines: readonly string[];
  /** The emphasized line at the bottom: "1.5 CEU · Self-study"; '' for nothing. */
  readonly fact: string;
  /** The shape of the artwork: wide like a film, square, or round like a portrait. */
  readonly shape: 'wide' | 'square' | 'round';
};
export type Artwork = { readonly content: Buffer; readonly contentType: string };

// The panel of the pages by day (tokens.css), which is what the artwork was drawn for.
const colors = { panel: '#0b3b3e', ink: '#f3faf7', ink2: '#b9dcd2', ink3: '#8fd3c1', line: '#1d5558' } as const;
const edge = 64;
const art = {
  wide: { width: 512, height: 288, radius: 24 },
  square: { width: 400, height: 400, radius: 28 },
  round: { width: 360, height: 360, radius: 180 },
} as const;
const gap = 52;
const shapeOf = ({ width, height, radius }: (typeof art)[keyof typeof art], rest: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius - 1}" ${rest}/></svg>`;
/** Between the sign and the foot. */
const body = { top: 122, height: 390 } as const;
const { plate, scale, tooth, shine } = brandSign;
/** The sign of the portal, 52 pixels square. */
const sign = `<g transform="translate(64 46) scale(1.625)"><rect width="32" height="32" rx="${plate.radius}" fill="${plate.color}"/><g transform="translate(16 16) scale(${scale}) translate(-50 -61)"><path fill="#fff" d="${tooth}"/><path d="${shine.line}" fill="none" stroke="${shine.color}" stroke-width="${shine.width}" stroke-linecap="round"/></g></g>`;

const titleStyle: Style = { size: 54, weight: 'display', color: colors.ink, leading: 1.1, tracking: -1.1 };
const mostTitleLines = 5;
const smallestTitle = 40;

/** As large as it fits; a title that is too long for that ends in an ellipsis. */
function titleBlock(title: string, width: number): TextBlock {
  const block = fitLines(title, titleStyle, width, { maxLines: mostTitleLines - 1, smallest: smallestTitle });
  if (block.lines.length <= mostTitleLines) return block;
  return shortenLines(title, { ...titleStyle, size: smallestTitle, tracking: -0.8 }, width, mostTitleLines);
}

const oneLine = (text: string, style: Style, width: number): TextBlock => {
  const block = breakLines(text, style, width);
  return block.lines.length <= 1 ? block : shortenLines(text, style, width, 1);
};

/** Everything but the artwork, which is over it on the right. */
function cardDrawing({ brand, kind, title, lines, fact, shape }: CardFacts, hasArt: boolean): string {
  const { width, height } = cardSize;
  const place = art[shape];
  const text = width - 2 * edge - (hasArt ? place.width + gap : 0);
  const small: Style = { size: 27, weight: 'regular', color: colors.ink2, leading: 1.35 };
  const label = oneLine(kind.toUpperCase(), { size: 21, weight: 'bold', color: colors.ink3, tracking: 1.8 }, text);
  const name = titleBlock(title, text);
  const notes = lines.map((line) => oneLine(line, small, text));
  const noteHeight = notes.reduce((sum, note) => sum + note.height, 0);
  const block = label.height + 14 + name.height + (notes.length === 0 ? 0 : 20 + noteHeight);
  let top = body.top + Math.max(0, (body.height - block) / 2);
  const parts: string[] = [textOutlines(label, edge, top)];
  top += label.height + 14;
  parts.push(textOutlines(name, edge, top));
  top += name.height + 20;
  for (const note of notes) {
    parts.push(textOutlines(note, edge, top));
    top += note.height;
  }
  const brandName = oneLine(brand, { size: 30, weight: 'bold', color: colors.ink, tracking: -0.5 }, width - 3 * edge);
  const free = oneLine('Free continuing education', { size: 25, weight: 'regular', color: colors.ink2 }, 420);
  const worth = fact === '' ? null : oneLine(fact, { size: 25, weight: 'bold', color: colors.ink }, 640);
  const freeAt = width - edge - (free.lines[0]?.width ?? 0);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.panel}"/>` +
    // The arches of the landing page, quiet.
    [190, 290, 390, 490, 590, 690]
      .map(
        (radius) =>
          `<circle cx="${width - edge - place.width / 2}" cy="${height + 20}" r="${radius}" fill="none" stroke="${colors.ink3}" stroke-width="1.5" opacity="0.16"/>`,
      )
      .join('') +
    sign +
    textOutlines(brandName, edge + 68, 55) +
    parts.join('') +
    `<rect x="${edge}" y="${height - 104}" width="${width - 2 * edge}" height="2" fill="${colors.line}"/>` +
    (worth === null ? '' : textOutlines(worth, edge, height - 76)) +
    textOutlines(free, freeAt, height - 76) +
    '</svg>'
  );
}

/** Draws a card. Artwork that cannot be read is left out: a card without a picture is better than none. */
export async function drawCard(facts: CardFacts, artwork: Artwork | null): Promise<Buffer> {
  // Loaded with the first card that is drawn: no start waits for it.
  const { default: sharp } = await import('sharp');
  const place = art[facts.shape];
  const picture =
    artwork === null
      ? null
      : await sharp(artwork.content, artwork.contentType === 'image/svg+xml' ? { density: 144 } : {})
          .resize(place.width, place.height, { fit: 'cover' })
          .composite([
            { input: Buffer.from(shapeOf(place, '')), blend: 'dest-in' },
            // Some artwork is as dark as the panel.
            { input: Buffer.from(shapeOf(place, 'fill="none" stroke="#fff" stroke-opacity="0.18" stroke-width="2"')) },
          ])
          .png()
          .toBuffer()
          .catch(() => null);
  const left = cardSize.width - edge - place.width;
  const top = Math.round(body.top + (body.height - place.height) / 2);
  return sharp(Buffer.from(cardDrawing(facts, picture !== null)))
    .composite(picture === null ? [] : [{ input: picture, left, top }])
    .flatten({ background: colors.panel })
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}
