// What the calculator of WCAG's own technique G18 gives is compared to two decimals.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  brandColors,
  brandStyle,
  colorProblem,
  contrastRatio,
  contrastsOf,
  grounds,
  ratioText,
  readableColor,
  tonesOf,
  usualColor,
} from './brand-color.ts';

describe('contrast', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0f6062', '#ffffff', 7.28],
    ['#ff0000', '#ffffff', 4],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %f', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  it('is rounded down to what people read', () => {
    expect([ratioText(4.499), ratioText(4.5), ratioText(21)]).toEqual(['4.4 : 1', '4.5 : 1', '21.0 : 1']);
  });
});

it.each(brandColors)('$name can be read on light and dark pages', ({ color }) => {
  expect(colorProblem(color)).toBeNull();
  expect(contrastsOf(color).dark).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['#4fb3a5', '2.5 : 1 for white words on this color; 4.5 : 1 is needed.'],
  ['#ffff00', '1.0 : 1 for white words on this color; 4.5 : 1 is needed.'],
  ['#767676', '3.8 : 1 for words in this color on tinted backgrounds; 4.5 : 1 is needed.'],
])('%s can’t be used, and its nearest darker tone can', (color, problem) => {
  expect(colorProblem(color)).toBe(problem);
  const readable = readableColor(color);
  expect([colorProblem(readable), readableColor(readable)]).toEqual([null, readable]);
});

it('any color that can be used can be read in every place and both themes, also while it is pointed at', () => {
  for (let red = 0; red < 256; red += 85)
    for (let green = 0; green < 256; green += 85)
      for (let blue = 0; blue < 256; blue += 85) {
        const color = readableColor(
          `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
        );
        const { light, dark } = tonesOf(color);
        const words = [light, dark].flatMap(({ onSoft, soft, onTint, tint }) => [
          contrastRatio(onSoft, soft),
          contrastRatio(onTint, tint),
        ]);
        const lowest = Math.min(...words, contrastsOf(color).light, contrastsOf(color).dark);
        expect([color, lowest >= 4.5]).toEqual([color, true]);
      }
});

describe('the style sheet', () => {
  const sheet = readFileSync(new URL('../platform/web/styles/tokens.css', import.meta.url), 'utf8');
  const valueOf = (token: string): string =>
    new RegExp(`^ *--${token}: ([^;]+);`, 'm')
      .exec(sheet)?.[1]
      ?.replaceAll(/var\(--([\w-]+)\)/g, (_var, name: string) => valueOf(name)) ?? '';

  it('has the grounds and the usual tones', () => {
    for (const name of ['paper', 'surface', 'sunken'] as const)
      expect(valueOf(name)).toBe(`light-dark(${grounds.light[name]}, ${grounds.dark[name]})`);
    const { light, dark } = tonesOf(usualColor);
    const tokens = {
      action: 'action',
      hover: 'action-hover',
      onAction: 'on-action',
      soft: 'action-soft',
      tint: 'tint',
      onSoft: 'reserved',
      onTint: 'on-tint',
    } as const;
    for (const [tone, token] of Object.entries(tokens) as [keyof typeof tokens, string][])
      expect([token, valueOf(token)]).toEqual([token, `light-dark(${light[tone]}, ${dark[tone]})`]);
  });

  it('has every token that a color replaces', () => {
    for (const declaration of brandStyle('#1b4f9c').split(';'))
      expect(valueOf(declaration.slice(2, declaration.indexOf(':')))).not.toBe('');
  });
});
