// Which tests a change calls for, so that `npm run check` answers within ninety seconds. CI runs all of them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from './prepare.mjs';

/** Test files that fit into ninety seconds on two processors, types and lint included. */
const enough = 40;

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** The files that differ from a commit, new ones included, by their paths from the root; deleted ones are left out. */
export const changedSince = (commit) => [
  ...new Set([...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
];

const isTest = (path) => /\.test\.tsx?$/.test(path);

/**
 * The files at the root of src import the whole program, and so does every test that starts the portal. Fixtures pass
 * on the use cases of other features. A path through one of them does not mean that a test is about the file at its
 * end.
 */
const isHub = (path) => /^src\/(?![^/]+\.test\.)[^/]+$|^src\/platform\/testing\/|\/fixtures\.ts$/.test(path);

/** The folder of a feature, or of a craft of the platform; null outside of both. */
const roomOf = (path) => /^src\/(?:platform\/(?:server|web)\/[^/]+|(?!platform\/)[^/]+)\//.exec(path)?.[0] ?? null;

/** What a source loads: imports that are more than types, threads, style sheets. */
const loadedBy = (path, text) =>
  [...text.replaceAll(/^(?:import|export) type [^;]*;/gm, '').matchAll(/['"`](#|\.{1,2}\/)([^'"`\s]+\.\w+)['"`]/g)].map(
    ([, start, rest]) => (start === '#' ? `src/${rest}` : posix.join(dirname(path), start, rest)),
  );

/**
 * The test files to run after a change, at most `enough`. First the changed tests and those that import a changed file,
 * then those in `tests/` that only read the repository, the tests in its folder, and last the others of its room and
 * those whose text names it. If there is room for all of them: the tests that reach the file through other modules and
 * those of the features that import it.
 * @param {readonly string[]} changed paths from the root of the repository
 * @returns {{ tests: string[], left: number }} the chosen test files, and how many more were left to CI
 */
export function affectedTests(changed) {
  const texts = new Map(
    git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests', 'scripts', 'bench')
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const tests = [...texts.keys()].filter(isTest);
  const importers = new Map();
  const loads = new Map();
  for (const [path, text] of texts) {
    loads.set(path, loadedBy(path, text));
    for (const target of loads.get(path)) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const importersOf = (path) => (importers.get(path) ?? []).filter((importer) => !isHub(importer));
  const reaching = (path, seen = new Set()) => {
    for (const importer of importersOf(path)) if (!seen.has(importer)) reaching(importer, seen.add(importer));
    return seen;
  };
  const onlyReads = (test) =>
    test.startsWith('tests/') && loads.get(test).length === 0 && !/\bspawn(?:Sync)?\(/.test(texts.get(test));
  const isNamedBy = (path, test) =>
    test.startsWith('tests/') &&
    texts.get(test).includes(path.startsWith('src/') ? path.slice('src/'.length) : basename(path));

  /** How far a test is from a changed file, 0 is closest; null: it is not near. */
  const distance = (path, test) => {
    const room = roomOf(path);
    if (test === path || importersOf(path).includes(test)) return 0;
    if (onlyReads(test)) return 1;
    if (dirname(test) === dirname(path)) return 2;
    return (room !== null && test.startsWith(room)) || isNamedBy(path, test) ? 3 : null;
  };
  const near = new Map();
  const further = new Set();
  for (const path of changed) {
    const rooms = new Set(importersOf(path).map(roomOf));
    const indirect = reaching(path);
    for (const test of tests) {
      const steps = distance(path, test);
      if (steps !== null) near.set(test, Math.min(steps, near.get(test) ?? steps));
      else if (indirect.has(test) || (roomOf(test) !== null && rooms.has(roomOf(test)))) further.add(test);
    }
  }
  const closestFirst = [...near.keys()].sort((one, other) => near.get(one) - near.get(other));
  const others = [...further].filter((test) => !near.has(test));
  const all = [...closestFirst, ...others];
  const chosen = all.length <= enough ? all : closestFirst.slice(0, enough);
  return { tests: chosen, left: all.length - chosen.length };
}
