// The table of docs/guide/words.md: the phrases of its left column are used neither in the interface and the emails nor
// in the docs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesOf = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$|\s\/\/ .*$/gm, '');

const texts = [
  ...filesOf('src')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => [path, withoutComments(read(path))] as const),
  ...filesOf('*.md', 'demo/blurbs')
    .filter((path) => !/^docs\/(?:guide\/words|glossary)\.md$/.test(path) && !/^demo\/.+\.md$/.test(path))
    .map((path) => [path, read(path)] as const),
];

const table = read('docs/guide/words.md').replaceAll(/ {2,}/g, ' ');
const rows = [...table.matchAll(/^\| (?!not |-)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, phrases = '', ...advice]) => ({ phrases: phrases.split(' / '), advice: advice.join(' ') }),
);

/** A phrase as whole words, also where a line ends inside it. */
const patternOf = (phrase: string) => new RegExp(`(?<![\\w-])${phrase.replaceAll(' ', '\\s+')}(?![\\w-])`, 'i');

it.each(rows.flatMap(({ phrases }) => phrases))('nothing that people read says “%s”', (phrase) => {
  const found = texts.flatMap(([path, text]) => {
    const at = text.search(patternOf(phrase));
    return at === -1 ? [] : [`${path}: …${text.slice(Math.max(0, at - 40), at + 60).replaceAll(/\s+/g, ' ')}…`];
  });
  expect(found).toEqual([]);
});

it('the table has twenty rows, and none recommends a phrase that another one bans', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const banned = rows.flatMap(({ phrases }) => phrases.map(patternOf));
  expect(rows.filter(({ advice }) => banned.some((pattern) => pattern.test(advice)))).toEqual([]);
});

it('a phrase is found across the end of a line, and not inside a word or a comment', () => {
  expect(patternOf('on air').test('Live\n  on\n  air since 8:54 PM')).toBe(true);
  expect(patternOf('on air').test('common airways')).toBe(false);
  expect(withoutComments("say('on air'); // on air\n/** on air */")).toBe("say('on air');\n");
});
