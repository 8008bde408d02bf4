// `npm test`, everything, on any machine with Node 20 and npm: installs, builds, then tests on a real database and
// journeys in a real browser; types and lint beside them. `npm test -- exam` runs only the test files whose path holds
// the word; `npm test -- --sequence.seed=7` runs the tests of each file in another order. The last line is `N passed, N
// failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { checks, runChecks } from './checks.mjs';
import { prepare, root, runtime, toolEnvironment } from './prepare.mjs';

const started = Date.now();
const words = process.argv.slice(2);
const say = (text) => process.stdout.write(`${text}\n`);

const browsers = {
  CHROMIUM: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  // Chromium without windows: it opens a page in half the time. What it lacks (notifications) the other one has.
  HEADLESS_SHELL: ['chromium-headless-shell'],
};

/** The path of a browser: the one that the environment names, or the system's; null: there is none. */
function findBrowser(variable) {
  const named = process.env[variable];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return (
    (named ? [named] : browsers[variable])
      .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
      .find((path) => existsSync(path)) ?? null
  );
}

function aptGet(...step) {
  const [command, ...args] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...step];
  return spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

/**
 * The system's browsers for the journeys; on a Debian machine without one, apt-get installs them. One that is named by
 * CHROMIUM serves all journeys.
 */
function findBrowsers() {
  if (findBrowser('CHROMIUM') === null) {
    say('Installing Chromium for the browser journeys (once) …');
    aptGet('update', '-qq');
    const install = (...names) =>
      aptGet('install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation', ...names);
    if (install('chromium', 'chromium-headless-shell') !== 0) install('chromium');
  }
  const whole = findBrowser('CHROMIUM');
  if (whole === null) {
    process.stderr.write(
      'The browser journeys need Chromium, and it could not be installed by apt-get. Install it, or name it with CHROMIUM=/path/to/chromium.\n',
    );
    say('0 passed, 1 failed');
    process.exit(1);
  }
  const light = process.env.CHROMIUM && !process.env.HEADLESS_SHELL ? null : findBrowser('HEADLESS_SHELL');
  return { CHROMIUM: whole, ...(light === null ? {} : { HEADLESS_SHELL: light }) };
}

/** Programs that check certificates and the log in their own way, with their packages; see docs/verify.md. */
const checkers = {
  pdfsig: 'poppler-utils',
  pngcheck: 'pngcheck',
  qpdf: 'qpdf',
  openssl: 'openssl',
  certutil: 'libnss3-tools',
  zbarimg: 'zbar-tools',
  go: 'golang-go golang-golang-x-mod-dev',
};

/** Tests that need one of them are skipped where it can't be installed. */
function installCheckers() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = Object.entries(checkers).filter(([name]) => !folders.some((each) => existsSync(join(each, name))));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  say(`Installing ${names} for the tests of certificates (once) …`);
  const packages = missing.flatMap(([, each]) => each.split(' '));
  if (aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages) !== 0)
    say(`They could not be installed by apt-get: the tests that need ${names} are skipped.`);
}

await prepare({ build: false });
const found = findBrowsers();
installCheckers();
const env = {
  ...toolEnvironment(),
  ...found,
  // Processes that tests start run what was bundled just now (tests/support/portal-process.ts).
  TESTS_PROGRAM: 'built',
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};
const tool = (path) => join(root, 'node_modules', path);
let passed = 0;
let failed = 0;
const failures = [];

async function tests(name, projects) {
  say(`\n${name} …`);
  const folder = mkdtempSync(join(tmpdir(), 'dl-run-'));
  const report = join(folder, 'report.json');
  const child = spawn(
    runtime(),
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [status] = await once(child, 'close');
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  const failedTests = result?.numFailedTests ?? 0;
  passed += result?.numPassedTests ?? 0;
  // A file that breaks before its first test, or a fault outside any test, has no failed test to count.
  const brokenFiles =
    result?.testResults
      .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
      .map((file) => file.name) ?? [];
  failed += failedTests + brokenFiles.length + (status !== 0 && failedTests + brokenFiles.length === 0 ? 1 : 0);
  for (const file of result?.testResults ?? []) {
    for (const test of file.assertionResults)
      if (test.status === 'failed') failures.push(`${file.name.slice(root.length + 1)}: ${test.fullName}`);
  }
  failures.push(...brokenFiles.map((path) => path.slice(root.length + 1)));
  if (status !== 0 && failedTests + brokenFiles.length === 0) failures.push(name);
}

/** Runs the checks, counts them, and returns what there is to say of each. */
async function check() {
  const lines = [];
  await runChecks(
    checks,
    ({ name }, { hasPassed, seconds, output }) => {
      if (hasPassed) passed += 1;
      else {
        failed += 1;
        failures.push(name);
      }
      lines.push(`${name}: ${hasPassed ? 'passed' : 'failed'} after ${seconds} s${hasPassed ? '' : `\n${output}`}`);
    },
    { atOnce: 1 },
  );
  return lines;
}

// The build and the tests wait now and then and leave a processor idle: the checks run one by one beside them.
const checked = words.every((word) => word.startsWith('-')) ? check() : null;
await prepare({ build: true });
await tests('Rules, use cases, API contract on a real database; page parts', ['node', 'own-modules', 'web']);
if (checked !== null) say(['\nTypes, lint, format, meanwhile …', ...(await checked)].join('\n'));
await tests('Journeys in a real browser, with accessibility', ['e2e']);

const minutes = Math.floor((Date.now() - started) / 60_000);
const seconds = Math.round(((Date.now() - started) % 60_000) / 1000);
say(`\n${minutes} min ${seconds} s`);
for (const failure of failures) say(`failed: ${failure}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
