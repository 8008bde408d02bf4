import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = execFileSync('git', ['ls-files', '*.md', 'docs/**/*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** A heading's anchor as GitHub makes it: lower case, punctuation gone, blanks as hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

describe('the docs', () => {
  it('link only to files and headings that exist', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((link) => !/^(?:https?:|mailto:)/.test(link))
        .map((link) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(20);
    const broken = links.filter(({ page, link }) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  const records = readdirSync(join(root, 'docs/decisions')).sort();
  it('number the decision records in one row, each with its number in its title', () => {
    expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
    expect(records.map((file) => Number(/^# (\d+)\. /.exec(read(`docs/decisions/${file}`))?.[1]))).toEqual(
      records.map((_, index) => index + 1),
    );
  });
  it('date each decision record and say whether it still applies', () => {
    const opening = /^# .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded)\b[^\n]*\.\n\n/;
    expect(records.filter((file) => !opening.test(read(`docs/decisions/${file}`)))).toEqual([]);
  });
  it('and the sources name only decision records that exist', () => {
    const sources = execFileSync('git', ['ls-files', 'src', 'tests', 'e2e', 'bench', 'scripts', 'docs', '*.md'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => /\.(?:tsx?|mjs|md|css|sql)$/.test(path) && existsSync(join(root, path)));
    const named = sources.flatMap((path) =>
      [...read(path).matchAll(/\b[Dd]ecision (\d+)\b|decisions\/(\d{4})-/g)].map((match) => ({
        path,
        number: Number(match[1] ?? match[2]),
      })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ number }) => number < 1 || number > records.length)).toEqual([]);
  });
});
