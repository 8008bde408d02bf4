// Builds the pages (build/server, build/client) and compresses the built files once, so that serving them costs nothing.
import { answered, offlinePages, savedOffline } from '../src/addresses.ts';
import { siteMap } from '../src/site-map.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithOxc } from 'vite';

const root = join(import.meta.dirname, '..');
const { status, stderr } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  },
);
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(status ?? 1);
}

const client = join(resolve(root, process.env['BUILD_DIR'] ?? 'build'), 'client');
// The table of routes is loaded by every page: those of the console stand in one of their own, which its pages load instead (src/entry.server.tsx).
// A folder that was built into before may hold a former one: the server's build names its own.
const serverBuild = readFileSync(join(client, '../server/index.js'), 'utf8');
const table = readdirSync(join(client, 'assets')).find(
  (name) => /^manifest-.*\.js$/.test(name) && serverBuild.includes(name),
);
if (table === undefined) throw new Error('The build wrote no table of routes.');
const beginning = 'window.__reactRouterManifest=';
const whole = readFileSync(join(client, 'assets', table), 'utf8');
type Entry = { readonly path?: string; readonly parentId?: string };
const manifest = JSON.parse(whole.slice(beginning.length, -1)) as { routes: Record<string, Entry | undefined> };
const isOfConsole = (entry: Entry | undefined): boolean =>
  entry !== undefined &&
  (/^staff(?:\/|$)/.test(entry.path ?? '') || isOfConsole(manifest.routes[entry.parentId ?? '']));
const visitors = Object.entries(manifest.routes).filter(([, entry]) => !isOfConsole(entry));
mkdirSync(join(client, 'assets/staff'), { recursive: true });
writeFileSync(join(client, 'assets/staff', table), whole);
writeFileSync(
  join(client, 'assets', table),
  // What a route does not have need not be said.
  `${beginning}${JSON.stringify({ ...manifest, routes: Object.fromEntries(visitors) }, (_name, value: unknown) => (value === false ? undefined : value))};`,
);

// The service worker knows the files of its own build. It imports nothing, so that taking its types out is all that has to be done.
const built = readdirSync(join(client, 'assets'))
  .filter((name) => /\.(js|css|woff2)$/.test(name))
  .sort();
const source = 'src/platform/worker/service-worker.ts';
const { code } = await transformWithOxc(readFileSync(join(root, source), 'utf8'), source);
const build = {
  name: createHash('sha256').update(built.join()).update(code).digest('hex').slice(0, 12),
  files: built.map((name) => `/assets/${name}`),
  sign: table,
  pages: [siteMap.offline(), ...offlinePages.filter((path) => path !== siteMap.offline())],
  noPages: answered,
  saved: savedOffline,
};
writeFileSync(join(client, 'sw.js'), `const build = ${JSON.stringify(build)};\n${code}`);

for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|html|json|txt|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(client, name));
  if (content.length < 256) continue;
  writeFileSync(
    join(client, `${name}.br`),
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
  writeFileSync(join(client, `${name}.gz`), gzipSync(content, { level: 9 }));
}
