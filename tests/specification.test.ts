import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/specification');
const pages = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const sources = execFileSync('git', ['ls-files', 'src', 'e2e', 'tests', 'migrations', 'bench'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) => /\.(?:tsx?|sql)$/.test(path) && path !== 'tests/specification.test.ts' && existsSync(join(root, path)),
  );

/** `docs/specification/exam.md, EX-6`: the form in which a comment cites a rule. */
const citation = /docs\/specification\/([a-z-]+\.md), ([A-Z]{2}-\d+)/g;

describe('the specification', () => {
  it('numbers each rule once', () => {
    for (const [name, text] of pages) {
      const numbers = [...text.matchAll(/^\*\*([A-Z]{2}-\d+)\*\*/gm)].map((match) => match[1]);
      expect(new Set(numbers).size, name).toBe(numbers.length);
    }
  });

  it('contains every rule that a comment cites', () => {
    const missing = sources.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(citation)]
        .filter(([, page = '', number = '']) => !pages.get(page)?.includes(`**${number}**`))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  // A page joins this list when each of its rules has a test.
  it.each(['media.md'])('has a test for every rule of %s', (name) => {
    const tests = sources.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
    const cited = new Set(
      tests.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\b[A-Z]{2}-\d+\b/g) ?? []),
    );
    const rules = [...(pages.get(name) ?? '').matchAll(/^\*\*([A-Z]{2}-\d+)\*\*/gm)].map(([, number = '']) => number);
    expect(rules.filter((number) => !cited.has(number))).toEqual([]);
  });

  it('is cited by number: no comment speaks of a document that is not here', () => {
    const vague = sources.filter((path) =>
      /specification [12],|\(?resolutions? (?:\d|of|on)|decisions,? section/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    );
    expect(vague).toEqual([]);
  });
});
