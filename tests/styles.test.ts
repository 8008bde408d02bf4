// How sheets and components use each other. What a single sheet may say is in stylelint.config.mjs.
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

/** The class names of a sheet; a selector is what is before a brace. */
const classesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector = '']) => selector.replaceAll(/\[[^\]]*\]|"[^"]*"|'[^']*'/g, ''))
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)),
  );

describe('styles', () => {
  it('use every token, and every name with a fallback is set somewhere', () => {
    const namesIn = (texts: readonly { readonly text: string }[], pattern: RegExp) =>
      new Set(texts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
    const declared = namesIn(
      sheets.filter(({ name }) => name === tokens),
      /(--[\w-]+):/g,
    );
    const used = namesIn(files, /var\((--[\w-]+)/g);
    expect(declared.size).toBeGreaterThan(80);
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
    const set = namesIn(files, /(--[\w-]+)['"]?\]?:/g);
    expect([...namesIn(sheets, /var\((--[\w-]+),/g)].filter((name) => !set.has(name))).toEqual([]);
  });

  it('choose from few steps: 11 sizes of type, 18 spaces, 6 line heights', () => {
    const text = sheets.find(({ name }) => name === tokens)?.text ?? '';
    const countOf = (scale: string) => new Set(text.match(new RegExp(`--${scale}[\\w-]*(?=:)`, 'g'))).size;
    expect([countOf('t-'), countOf('space-'), countOf('lh')]).toEqual([11, 18, 6]);
  });

  it('get the fonts by the address of their sheet: one that comes and goes with the pages would lay out everything again', () => {
    const importing = /styles\/fonts\.css'|@import[^;]*fonts\.css/;
    // It is a page of its own, which changes no sheets.
    expect(files.filter(({ text }) => importing.test(text)).map(({ name }) => name)).toEqual([
      'src/certificates/web/archive/page.tsx',
    ]);
  });

  it('are in CSS Modules next to their components; the platform styles elements', () => {
    const others = sheets
      .map(({ name }) => name)
      .filter((name) => !/\.module\.css$|^src\/platform\/web\/styles\//.test(name));
    expect(others).toEqual([]);
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

  it('are never strings in a page', () => {
    const strings = scripts.flatMap(({ name, text }) =>
      [...text.matchAll(/className="[^"]*"|classNames\(\s*'[^']*'/g)].map(([found]) => `${name} ${found}`),
    );
    expect(strings).toEqual([]);
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
