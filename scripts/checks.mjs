// The checks that read the sources and run nothing of the portal: types, generated files, lint, unused code, format.
// `npm test`, `npm run check`, `npm run typecheck` and `npm run lint` take theirs from this one list.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runtime, toolEnvironment } from './prepare.mjs';

const tool = (path) => join(root, 'node_modules', path);

const typecheck = (part) => ({
  name: `Types: ${part}`,
  group: 'types',
  // Several of them run at once, and each checker would work out the same large types for itself: one checker each. The
  // next run looks only at what changed and at what depends on it: incremental.
  args: [
    tool('typescript/bin/tsc'),
    '--project',
    `tsconfig.${part}.json`,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    tool(`.cache/types/${part}.json`),
  ],
});

const lint = [tool('oxlint/bin/oxlint'), '--deny-warnings', '--type-aware'];

/**
 * Every check with the arguments for Node that run it; one that needs a database is in the group `generated`.
 * `argsFor(changed)` are the arguments for a look at these files alone, null if the check has nothing to say of them.
 */
export const checks = [
  {
    name: 'Types of the pages’ routes',
    group: 'types',
    // The types of the pages rest on what it writes.
    comesFirst: true,
    args: [tool('@react-router/dev/bin.cjs'), 'typegen'],
  },
  ...['shared', 'server', 'web', 'worker', 'tools'].map(typecheck),
  {
    name: 'Table types are those of the migrations',
    group: 'generated',
    args: [join(root, 'scripts/generate-tables.ts'), '--check'],
    argsFor(changed) {
      const isConcerned = changed.some((path) => /^migrations\/|\/tables\.gen\.ts$|generate-tables/.test(path));
      return isConcerned ? this.args : null;
    },
  },
  {
    name: 'Lint and import rules',
    group: 'lint',
    args: lint,
    argsFor(changed) {
      if (changed.some((path) => /^(?:oxlint\.config\.ts|tsconfig.*\.json|package.*\.json)$/.test(path))) return lint;
      const sources = changed.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
      return sources.length === 0 ? null : [...lint, '--no-error-on-unmatched-pattern', ...sources];
    },
  },
  {
    name: 'Styles',
    group: 'lint',
    args: [tool('stylelint/bin/stylelint.mjs'), 'src/**/*.css'],
    argsFor(changed) {
      // A sheet may use what any other one declares.
      const isConcerned = changed.some((path) => /\.css$|^(?:stylelint\.config\.mjs|package.*\.json)$/.test(path));
      return isConcerned ? this.args : null;
    },
  },
  { name: 'Nothing unused', group: 'lint', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'Format', group: 'format', args: [join(root, 'scripts/format.mjs'), '--check'] },
];

/** What a check says and how it ended. */
function run({ args }) {
  const begun = Date.now();
  const child = spawn(runtime(), args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ hasPassed: code === 0, seconds: ((Date.now() - begun) / 1000).toFixed(1), output }),
    );
  });
}

/**
 * Runs checks, `atOnce` in parallel, and reports each as it ends: `report(check, { hasPassed, seconds, output })`.
 */
export async function runChecks(chosen, report, { atOnce = availableParallelism() } = {}) {
  for (const check of chosen.filter(({ comesFirst }) => comesFirst)) report(check, await run(check));
  const waiting = chosen.filter(({ comesFirst }) => !comesFirst);
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) report(check, await run(check));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
