// `npm test`, everything, on any machine with Node 20 and npm: installs, builds, then tests on a real database and
// journeys in a real browser, with types and lint at the same time. `npm test -- exam` runs only the test files whose
// path contains the word; `npm test -- --sequence.seed=7` runs the tests of each file in another order. `npm run
// test:long` runs the stress tests at full length. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { checks, runChecks } from './checks.mjs';
import { prepare, root, runtime, toolEnvironment } from './prepare.mjs';

const started = Date.now();
const isLong = process.argv.includes('--long');
const words = process.argv.slice(2).filter((word) => word !== '--long');
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

/**
 * Other people's programs that tests run, with their Debian packages: those that check certificates and the log in
 * their own way (docs/verify.md), and those that run in front of the portal and its database (docs/guide/scale.md).
 */
const programs = {
  pdfsig: 'poppler-utils',
  pngcheck: 'pngcheck',
  qpdf: 'qpdf',
  openssl: 'openssl',
  certutil: 'libnss3-tools',
  zbarimg: 'zbar-tools',
  go: 'golang-go golang-golang-x-mod-dev',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};

/** Tests that need one of them are skipped where it can't be installed. */
function installPrograms() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const missing = Object.entries(programs).filter(([name]) => !folders.some((each) => existsSync(join(each, name))));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  say(`Installing ${names} (once) …`);
  const packages = missing.flatMap(([, each]) => each.split(' '));
  if (aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages) !== 0)
    say(`They could not be installed by apt-get: the tests that need ${names} are skipped.`);
}

await prepare({ build: false, development: true });
const found = findBrowsers();
installPrograms();
const env = {
  ...toolEnvironment(),
  ...found,
  // Processes that tests start run what was bundled just now (tests/support/portal-process.ts).
  TESTS_PROGRAM: 'built',
  ...(isLong ? { TEST_LENGTH: 'whole' } : {}),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};
let passed = 0;
const failures = [];
const skipped = [];

/** Runs the tests of all projects, and adds to the counts what their report says. */
async function runTests() {
  say('\nRules, use cases, and the API contract on a real database; page parts; journeys in a real browser …');
  const folder = mkdtempSync(join(tmpdir(), 'dl-run-'));
  const report = join(folder, 'report.json');
  const child = spawn(
    runtime(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [status] = await once(child, 'close');
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  rmSync(folder, { recursive: true, force: true });
  const failedHere = [];
  for (const file of files) {
    const path = file.name.slice(root.length + 1);
    const titlesOf = (...states) =>
      file.assertionResults.filter((test) => states.includes(test.status)).map((test) => `${path}: ${test.fullName}`);
    passed += titlesOf('passed').length;
    skipped.push(...titlesOf('pending', 'skipped', 'todo'));
    const failedTests = titlesOf('failed');
    // A file that breaks before its first test has no failed test to count.
    failedHere.push(...(file.status === 'failed' && failedTests.length === 0 ? [path] : failedTests));
  }
  // A fault outside of any file has nothing to count either.
  if (status !== 0 && failedHere.length === 0) failedHere.push('a fault outside of any test, see above');
  failures.push(...failedHere);
}

/** Runs the checks, counts them, and returns what there is to say of each. */
async function check() {
  const lines = [];
  await runChecks(
    checks,
    ({ name }, { hasPassed, seconds, output }) => {
      if (hasPassed) passed += 1;
      else failures.push(name);
      lines.push(`${name}: ${hasPassed ? 'passed' : 'failed'} after ${seconds} s${hasPassed ? '' : `\n${output}`}`);
    },
    { atOnce: 1 },
  );
  return lines;
}

await prepare({ build: true, development: true });
// Tests wait now and then and leave a processor idle: the checks run one by one at the same time.
const checked = words.every((word) => word.startsWith('-')) ? check() : null;
await runTests();
if (checked !== null) say(['\nTypes, lint, format, at the same time …', ...(await checked)].join('\n'));

const minutes = Math.floor((Date.now() - started) / 60_000);
const seconds = Math.round(((Date.now() - started) % 60_000) / 1000);
say(`\n${minutes} min ${seconds} s`);
for (const title of skipped) say(`skipped: ${title}`);
for (const failure of failures) say(`failed: ${failure}`);
if (skipped.length > 0) say(`${skipped.length} skipped`);
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
