// The badge as a picture to show, with the signed badge inside: 1EdTech Open Badges 3.0, 5.3.1, "baking" into a PNG
// (docs/specification/records.md, RL-40).
import * as z from 'zod/mini';
import { breakLines, fitLines, shortenLines, type Style, type TextBlock } from '#platform/server/pdf/pdf-text.ts';
import { addPngText } from '#platform/server/picture/png-text.ts';
import { textOutlines } from '#platform/server/picture/text-outlines.ts';
import { brandSign } from '#platform/shared/brand-sign.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { badgeKeyword } from '../../png-badge.ts';

/** What is drawn: all of it from the badge itself, so that the same badge is the same picture. */
const drawn = z.object({
  issuer: z.object({ name: z.string() }),
  credentialSubject: z.object({
    identifier: z.array(z.object({ identityHash: z.string() })),
    activityEndDate: z.string(),
    creditsEarned: z.number(),
    achievement: z.object({ name: z.string() }),
  }),
});

/** In pixels. Profiles and feeds show badges as squares. */
const side = 800;
const edge = 72;
const inner = side - 2 * edge;
const colors = { panel: '#0b3b3e', plate: '#0f6062', ink: '#f3faf7', ink2: '#b9dcd2', ink3: '#8fd3c1' } as const;
const titleStyle: Style = { size: 58, weight: 'display', color: colors.ink, leading: 1.12, tracking: -1 };
const title = { maxLines: 5, smallest: 34 } as const;

const { plate, scale, tooth, shine } = brandSign;
const sign = `<g transform="translate(${edge} ${edge}) scale(1.75)"><rect width="32" height="32" rx="${plate.radius}" fill="${plate.color}"/><g transform="translate(16 16) scale(${scale}) translate(-50 -61)"><path fill="#fff" d="${tooth}"/><path d="${shine.line}" fill="none" stroke="${shine.color}" stroke-width="${shine.width}" stroke-linecap="round"/></g></g>`;

function atMost(text: string, style: Style, width: number, lines: number): TextBlock {
  const block = breakLines(text, style, width);
  return block.lines.length <= lines ? block : shortenLines(text, style, width, lines);
}

function titleBlock(text: string): TextBlock {
  const block = fitLines(text, titleStyle, inner, title);
  if (block.lines.length <= title.maxLines) return block;
  return shortenLines(text, { ...titleStyle, size: title.smallest }, inner, title.maxLines);
}

function drawingOf(badge: string): string {
  const { issuer, credentialSubject: subject } = drawn.parse(JSON.parse(badge));
  const hours = subject.creditsEarned;
  const small: Style = { size: 27, weight: 'regular', color: colors.ink2 };
  const provider = atMost(issuer.name, { size: 29, weight: 'bold', color: colors.ink, leading: 1.2 }, inner - 76, 2);
  const label = breakLines(
    'CONTINUING EDUCATION',
    { size: 21, weight: 'bold', color: colors.ink3, tracking: 1.8 },
    inner,
  );
  const course = titleBlock(subject.achievement.name);
  const name = atMost(
    subject.identifier[0]?.identityHash ?? '',
    { size: 38, weight: 'bold', color: colors.ink, leading: 1.2 },
    inner,
    2,
  );
  const fact = breakLines(
    `${hours} ${hours === 1 ? 'hour' : 'hours'} · ${calendarDay(subject.activityEndDate)}`,
    small,
    inner,
  );
  const factTop = side - edge - fact.height;
  const nameTop = factTop - 12 - name.height;
  const block = label.height + 16 + course.height;
  const top = edge + 56 + Math.max(0, (nameTop - edge - 56 - block) / 2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${colors.panel}"/>` +
    [220, 340, 460, 580, 700]
      .map(
        (radius) =>
          `<circle cx="${side}" cy="${side}" r="${radius}" fill="none" stroke="${colors.ink3}" stroke-width="1.5" opacity="0.16"/>`,
      )
      .join('') +
    sign +
    textOutlines(provider, edge + 76, edge + (56 - provider.height) / 2) +
    textOutlines(label, edge, top) +
    textOutlines(course, edge, top + label.height + 16) +
    textOutlines(name, edge, nameTop) +
    textOutlines(fact, edge, factTop) +
    '</svg>'
  );
}

/** The picture of a signed badge, with the badge inside. */
export async function bakeBadge(badge: string): Promise<Buffer> {
  // Loaded with the first badge that is drawn: no start waits for it.
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(drawingOf(badge)))
    .flatten({ background: colors.panel })
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
  return addPngText(picture, badgeKeyword, badge);
}
