// `npm run check`, before each commit: types, format, and the lint and the tests that a change calls for. The change is
// what differs from HEAD, or from the commit that is named: `npm run check -- main`. `npm run typecheck` and `npm run
// lint` run one group of the checks on everything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { affectedTests, changedSince } from './affected-tests.mjs';
import { checks, runChecks } from './checks.mjs';
import { prepare, root, runtime, toolEnvironment } from './prepare.mjs';

const groups = process.argv.filter((word) => word.startsWith('--only=')).map((word) => word.slice('--only='.length));
const base = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'HEAD';
const started = Date.now();
let failed = 0;

await prepare({ build: false, development: true });

const changed = groups.length === 0 ? changedSince(base) : [];
const chosen =
  groups.length === 0
    ? checks
        .map((check) => (check.argsFor === undefined ? check : { ...check, args: check.argsFor(changed) }))
        .filter(({ args }) => args !== null)
    : checks.filter(({ group }) => groups.includes(group));

await runChecks(chosen, ({ name }, { hasPassed, seconds, output }) => {
  if (!hasPassed) failed += 1;
  process.stdout.write(`${hasPassed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n${hasPassed ? '' : output}`);
});

if (groups.length === 0) {
  const { tests, left } = affectedTests(changed);
  if (tests.length > 0) {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const projects = ['node', 'own-modules', 'web'].flatMap((project) => ['--project', project]);
    const { status } = spawnSync(runtime(), [vitest, 'run', ...projects, '--reporter=default', ...tests], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) failed += 1;
  }
  process.stdout.write(
    `${tests.length} test files ran${left === 0 ? '' : `; ${left} more of other features are left to CI and \`npm test\``}\n`,
  );
}
process.stdout.write(
  `${failed === 0 ? 'All checks passed' : `${failed} failed`} in ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exit(failed === 0 ? 0 : 1);
