// The words of docs/glossary.md: names in the code and the docs use none of those in its column "not".
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'e2e', 'tests', 'bench', 'scripts', 'docs', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (path) =>
      /\.(?:tsx?|mjs|md)$/.test(path) &&
      existsSync(join(root, path)) &&
      !/^demo\/|^docs\/(?:glossary|guide\/words)\.md$|^tests\/(?:glossary|upgrading)\.test\.ts$/.test(path),
  );

/** The words of the column "not", without what is in parentheses. */
const unwanted = [...read('docs/glossary.md').matchAll(/^\|(?! (?:word |-))[^|]+\|[^|]+\|([^|]*)\|$/gm)].flatMap(
  ([, column = '']) =>
    column
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== ''),
);

/** Wrong for the thing whose row names them, but right for another one, or plain English. */
const rightElsewhere = new Set(
  `admin alert attendee ceu combine corrected course door dump end endpoint error event history item join journal kept lead limit line log
  operator pace paper pass place points presence push queue rating review right service size stage template ticket try
  user`
    .split(/\s+/)
    .concat('public page'),
);

const segmentsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((each) => each.toLowerCase());
const sources = files.filter((path) => !path.endsWith('.md'));
const names = new Set(
  sources.flatMap((path) => [
    basename(path).split('.', 1)[0] ?? '',
    ...[...read(path).matchAll(/\b(?:function\*?|const|let|class|type|interface)\s+([A-Za-z_]\w*)/g)].map(
      (match) => match[1] ?? '',
    ),
  ]),
);
const docs = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => read(path).replaceAll(/```[^]*?```|`[^`]*`|\]\([^)]*\)/g, ''))
  .join('\n');

/**
 * Whether the words of an unwanted expression follow each other in a name: `capability` in `CapabilityKey`, `four eyes`
 * in `four-eyes`.
 */
const isIn = (name: string, word: string) =>
  ` ${segmentsOf(name).join(' ')} `.match(new RegExp(` ${segmentsOf(word).join(' ')}s? `)) !== null;
describe('the column "not" of the glossary', () => {
  const checked = [...new Set(unwanted)].filter((word) => !rightElsewhere.has(word));

  it.each(checked)('%s is in no name and in no page of the docs', (word) => {
    expect([...names].filter((name) => isIn(name, word))).toEqual([]);
    expect(docs.match(new RegExp(`.*\\b${word}s?\\b.*`, 'gi')) ?? []).toEqual([]);
  });
  it('is read as it is written', () => {
    expect(checked).toContain('act');
    expect(checked).toContain('four eyes');
    expect([...rightElsewhere].filter((word) => !unwanted.includes(word))).toEqual([]);
    expect(isIn('TheatreStage', 'theatre')).toBe(true);
    expect(isIn('fact', 'act')).toBe(false);
  });
});
