import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

it('every proof that docs/security.md names is there', () => {
  const named = [
    ...new Set([...page.matchAll(/`((?:src|tests|e2e|docs)\/[\w./-]+)`/g)].map((match) => match[1] ?? '')),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every test that docs/security.md names by its words in brackets is in that file', () => {
  const quoted = [...page.matchAll(/`((?:src|tests|e2e)\/[\w./-]+\.(?:test|spec)\.tsx?)` \(([^)]+)\)/g)].map(
    // Long lines are wrapped.
    (match) => [match[1] ?? '', (match[2] ?? '').replaceAll('\n', ' ')] as const,
  );
  expect(quoted.length).toBeGreaterThan(8);
  expect(
    quoted.filter(
      ([path, words]) =>
        !readFileSync(join(root, path), 'utf8').replaceAll('’', "'").includes(words.replaceAll('’', "'")),
    ),
  ).toEqual([]);
});
