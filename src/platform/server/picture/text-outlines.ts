// Text of a picture as shapes: whoever draws it needs no font, and nothing that was typed is read as markup.
import { featuresOf, fontOf, trackingOf, type TextBlock } from '../pdf/pdf-text.ts';

/** Of both font families, as a share of the size: where the baseline is below the top of the letters. */
const ascent = 0.82;

/** The letters of a block as SVG paths, with its upper left corner at `left`, `top` (pixels). */
export function textOutlines({ lines, size, leading, tracking }: TextBlock, left: number, top: number): string {
  return lines
    .flatMap(({ runs }, line) => {
      const baseline = top + line * size * leading + size * ascent;
      return runs.map(({ font: name, text, x, color }) => {
        const font = fontOf(name);
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(text, featuresOf(name));
        let pen = left + x;
        const shapes = glyphs.map(({ path }, at) => {
          const { xAdvance, xOffset, yOffset } = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
          const shape = path
            .scale(scale, -scale)
            .translate(pen + xOffset * scale, baseline - yOffset * scale)
            .toSVG();
          pen += xAdvance * scale + trackingOf(name, tracking);
          return shape;
        });
        return `<path fill="${color}" d="${shapes.join('')}"/>`;
      });
    })
    .join('');
}
