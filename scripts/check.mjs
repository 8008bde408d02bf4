// `npm run check`, before each commit: types, lint, format, and the tests of what changed since HEAD, or since the commit that is named:
// `npm run check -- main`. `npm run typecheck` and `npm run lint` run one group of the checks alone.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checks, runChecks } from './checks.mjs';
import { prepare, root, runtime, toolEnvironment } from './prepare.mjs';

const groups = process.argv.filter((word) => word.startsWith('--only=')).map((word) => word.slice('--only='.length));
const base = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'HEAD';
const started = Date.now();
let failed = 0;

await prepare({ build: false });

await runChecks(
  checks.filter(({ group }) => groups.length === 0 || groups.includes(group)),
  ({ name }, { hasPassed, seconds, output }) => {
    if (!hasPassed) failed += 1;
    process.stdout.write(`${hasPassed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${hasPassed ? '' : output}`);
  },
);

if (groups.length === 0) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    'node',
    '--project',
    'own-modules',
    '--project',
    'web',
    '--changed',
    base,
    '--passWithNoTests',
    '--reporter=dot',
  ];
  const { status } = spawnSync(runtime(), args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed += 1;
}
process.stdout.write(
  `${failed === 0 ? 'All checks passed' : `${failed} failed`} in ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exit(failed === 0 ? 0 : 1);
