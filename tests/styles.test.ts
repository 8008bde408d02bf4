// How pages are dressed (docs/decisions: "CSS Modules with tokens"): read from the sources, so that a slip names its
// line.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandSign } from '#platform/shared/brand-sign.ts';

const root = join(import.meta.dirname, '..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
const sheets = files
  .filter(({ name }) => name.endsWith('.css'))
  .map(({ name, text }) => ({ name, text: withoutComments(text) }));
const modules = sheets.filter(({ name }) => name.endsWith('.module.css'));
const scripts = files.filter(({ name }) => !name.endsWith('.css'));
const tokens = 'src/platform/web/styles/tokens.css';

type Declaration = { readonly line: number; readonly property: string; readonly value: string };
const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
const declarationsOf = (text: string): Declaration[] =>
  [...text.matchAll(/(?<=[{;]\s*)([a-z-]+|--[\w-]+):\s*([^;{}]+);/g)].map(
    ({ index, 1: property = '', 2: value = '' }) => ({
      line: lineOf(text, index),
      property,
      value: value.replaceAll(/\s+/g, ' ').trim(),
    }),
  );

/** The class names of a sheet; a selector is what is before a brace. */
const classesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector = '']) => selector.replaceAll(/\[[^\]]*\]|"[^"]*"|'[^']*'/g, ''))
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)),
  );

/** The selectors of a list, without the parentheses in them. */
function selectorsOf(list: string): string[] {
  const innermost = /\(([^()]*)\)/g;
  let flat = list;
  while (flat.search(innermost) !== -1)
    flat = flat.replaceAll(innermost, (_whole, inner: string) => ` ${inner.replaceAll(',', ' ')}`);
  return flat.split(',');
}

const spaced =
  /^(?:(?:scroll-)?(?:margin|padding)(?:-.+)?|(?:row-|column-)?gap|inset(?:-.+)?|top|right|bottom|left|translate)$/;
const typed = /^(?:font-size|line-height|letter-spacing)$/;
const rounded = /^border(?:-.+)?-radius$/;
const moving = /^(?:transition|animation)(?:-duration|-delay)?$/;
/** A hairline around a thing is drawn, not lifted. */
const hairline = /^(?:inset )?0 0 0 1(?:\.5)?px var\(--[\w-]+\)$/;
/** A length that is neither zero nor a hairline; `em` follows the text around it. */
const length = /(?<![\w.-])-?(?!0(?:px|rem)?(?![\w.]))(?!1px\b)\d*\.?\d+(?:px|rem|pt)\b/;
const color =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|(?<![\w-])(?:white|black|red|gray|grey)(?![\w-])/i;
const withoutUrls = (value: string) => value.replaceAll(/url\([^)]*\)/g, '').replaceAll(/'[^']*'/g, '');

/** What of a declaration has to be a token and is a literal. */
function literalIn({ property, value: written }: Declaration): boolean {
  const value = withoutUrls(written);
  if (property.startsWith('--')) return color.test(value);
  return (
    (property !== 'mask' && property !== 'mask-image' && color.test(value)) ||
    (spaced.test(property) && length.test(value)) ||
    (property === 'font-size' && /\d(?:px|rem|vw)\b/.test(value)) ||
    (property === 'line-height' && /^\d/.test(value) && !['0', '1'].includes(value)) ||
    (typed.test(property) &&
      property === 'letter-spacing' &&
      /\d/.test(value.replaceAll(/var\([^)]*\)/g, '')) &&
      value !== '0') ||
    (rounded.test(property) && length.test(value)) ||
    (property === 'box-shadow' &&
      value
        .split(/, (?![^(]*\))/)
        .some((each) => !hairline.test(each) && /\d/.test(each.replaceAll(/var\([^)]*\)/g, '')))) ||
    (moving.test(property) && /(?<![\w-])[1-9.][\d.]*m?s\b/.test(value))
  );
}

describe('styles', () => {
  it('take color, space, type, radius, shadow and motion from the tokens', () => {
    const literals = sheets
      .filter(({ name }) => name !== tokens)
      .flatMap(({ name, text }) =>
        declarationsOf(text)
          .filter(literalIn)
          .map(({ line, property, value }) => `${name}:${line} ${property}: ${value}`),
      );
    expect(literals).toEqual([]);
    expect(literalIn({ line: 1, property: 'padding', value: '0.7rem var(--space-8)' })).toBe(true);
    expect(literalIn({ line: 1, property: 'color', value: '#fff' })).toBe(true);
  });

  it('name only tokens that exist, and every token is used', () => {
    const text = sheets.find(({ name }) => name === tokens)?.text ?? '';
    const declared = new Set(
      declarationsOf(text).flatMap(({ property }) => (property.startsWith('--') ? [property] : [])),
    );
    const local = new Set(
      files.flatMap(({ text: each }) => [...each.matchAll(/['\s{](--[\w-]+)['"]?\]?:/g)].map(([, name = '']) => name)),
    );
    const used = new Set(
      files.flatMap(({ text: each }) => [...each.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)),
    );
    expect(declared.size).toBeGreaterThan(80);
    expect([...used].filter((name) => !declared.has(name) && !local.has(name))).toEqual([]);
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
  });

  it('choose from few steps: 11 sizes of type, 5 weights, 18 spaces, 6 line heights', () => {
    const text = sheets.find(({ name }) => name === tokens)?.text ?? '';
    const properties = declarationsOf(text).map(({ property }) => property);
    const countOf = (scale: RegExp) => new Set(properties.filter((property) => scale.test(property))).size;
    expect([countOf(/^--t-/), countOf(/^--space-/), countOf(/^--lh/)]).toEqual([11, 18, 6]);
    // What the files of fonts cover has two ends and is no choice.
    const weights = sheets.flatMap(({ text: each }) =>
      declarationsOf(each).flatMap(({ property, value }) =>
        property === 'font-weight' && /^\d+$/.test(value) ? [value] : [],
      ),
    );
    expect([...new Set(weights)].sort()).toEqual(['400', '500', '600', '700', '800']);
  });

  it('declare the fonts in one sheet, which a page gets by its address: a sheet that comes and goes with the pages would lay out everything again', () => {
    const fonts = 'src/platform/web/styles/fonts.css';
    expect(sheets.filter(({ text }) => text.includes('@font-face')).map(({ name }) => name)).toEqual([fonts]);
    const importers = scripts.filter(({ text }) => text.includes('styles/fonts.css')).map(({ name }) => name);
    expect(importers.toSorted()).toEqual([
      // A page of its own, which changes no sheets.
      'src/certificates/web/archive/page.tsx',
      'src/entry.server.tsx',
      'src/root.tsx',
    ]);
    expect(scripts.filter(({ text }) => text.includes("styles/fonts.css'")).map(({ name }) => name)).toEqual([
      'src/certificates/web/archive/page.tsx',
    ]);
    expect(sheets.filter(({ text }) => /@import[^;]*fonts\.css/.test(text))).toEqual([]);
  });

  it('are in CSS Modules next to their components; the platform styles elements', () => {
    expect(
      sheets
        .map(({ name }) => name)
        .filter((name) => !name.endsWith('.module.css') && !name.startsWith('src/platform/web/styles/')),
    ).toEqual([]);
    const global = sheets
      .filter(({ name }) => !name.endsWith('.module.css'))
      .flatMap(({ name, text }) => [...classesOf(text)].map((each) => `${name} .${each}`));
    expect(global).toEqual([]);
    expect(modules.filter(({ text }) => text.includes(':global'))).toEqual([]);
    expect(
      modules.filter(({ name, text }) => name.startsWith('src/platform/') && !/^\s*@layer ui\b/.test(text)),
    ).toEqual([]);
    expect(modules.filter(({ name, text }) => !name.startsWith('src/platform/') && text.includes('@layer'))).toEqual(
      [],
    );
  });

  it('give every name that a component uses, and no other', () => {
    const used = new Map<string, Set<string>>();
    const unknown: string[] = [];
    for (const { name, text } of scripts) {
      for (const [, local = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
        const path = from.startsWith('#')
          ? join('src', from.slice(1))
          : relative(root, resolve(root, dirname(name), from));
        const sheet = modules.find((each) => each.name === path);
        const known = classesOf(sheet?.text ?? '');
        const names = used.get(path) ?? new Set();
        used.set(path, names);
        for (const [, member = ''] of text.matchAll(new RegExp(`(?<![\\w./-])${local}\\.(\\w+)`, 'g'))) {
          names.add(member);
          if (!known.has(member)) unknown.push(`${name} ${local}.${member}`);
        }
        if (new RegExp(`(?<![\\w./-])${local}\\[`).test(text))
          unknown.push(`${name} ${local}[…]: name it, so that this test sees it`);
      }
    }
    expect(unknown).toEqual([]);
    const unused = modules.flatMap(({ name, text }) =>
      [...classesOf(text)].filter((each) => used.get(name)?.has(each) !== true).map((each) => `${name} .${each}`),
    );
    expect(unused).toEqual([]);
  });

  it('of a module are named in camel case, and classes are never strings in a page', () => {
    expect(
      modules.flatMap(({ name, text }) =>
        [...classesOf(text)].filter((each) => !/^[a-z][a-zA-Z]*$/.test(each)).map((each) => `${name} .${each}`),
      ),
    ).toEqual([]);
    const strings = scripts.flatMap(({ name, text }) =>
      [...text.matchAll(/className="[^"]*"|classNames\(\s*'[^']*'/g)].map(([found]) => `${name} ${found}`),
    );
    expect(strings).toEqual([]);
  });

  it('list no selector with :has next to one without: the build joins them by :is(), and the plainer one would weigh as much as the other', () => {
    const mixed = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/([^{};]+)\{/g)]
        .filter(([, selector = '']) => !selector.trim().startsWith('@'))
        .filter(({ 1: selector = '' }) => {
          const withHas = selectorsOf(selector).map((each) => each.includes(':has'));
          return withHas.includes(true) && withHas.includes(false);
        })
        .map(({ index }) => `${name}:${lineOf(text, index + 1)}`),
    );
    expect(mixed).toEqual([]);
  });

  it('of the platform know no word of the trade', () => {
    const trade =
      /\b(?:exam|webinar|podcast|episode|certificate|classroom|lecturer|speaker|credit|seat|sponsor(?!ed)|survey|evaluation|dental)\w*/i;
    const found = sheets
      .filter(({ name }) => name.startsWith('src/platform/web/styles/'))
      .flatMap(({ name }) => {
        const { text } = files.find((file) => file.name === name) ?? { text: '' };
        return text
          .split('\n')
          .flatMap((line, index) => (trade.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : []));
      });
    expect(found).toEqual([]);
  });

  it('have one module of a name in a folder, named after its component', () => {
    const orphans = modules
      .map(({ name }) => name)
      .filter((name) => /^[A-Z]/.test(basename(name)))
      .filter(
        (name) =>
          !scripts.some(
            (script) => dirname(script.name) === dirname(name) && script.text.includes(`./${basename(name)}`),
          ),
      );
    expect(orphans).toEqual([]);
  });

  it('and pictures draw one sign in one color: the tab, the pages, shared links, certificates', () => {
    const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
    expect(icon).toContain(brandSign.tooth);
    expect(icon.toLowerCase()).toContain(`fill="${brandSign.plate.color}"`);
    // The others take it from there.
    const drawn = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
      /M50 17C|#0f6062.*rect/i.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(drawn).toEqual(['src/platform/shared/brand-sign.ts']);
  });
});
