// Builds the pages (build/server, build/client) and compresses the built files once, so that serving them costs
// nothing.
import { answered, offlinePages, savedOffline } from '../src/screen-pages.ts';
import { siteMap } from '../src/site-map.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as bundle, transformWithOxc } from 'vite';

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

const built = resolve(root, process.env['BUILD_DIR'] ?? 'build');

// The check of certificates for a folder on any web server (src/certificates/server/archive): all addresses are
// relative.
await bundle({
  configFile: false,
  root,
  base: './',
  logLevel: 'error',
  publicDir: false,
  build: {
    outDir: join(built, 'archive'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { page: join(root, 'src/certificates/web/archive/page.tsx') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[hash].js', assetFileNames: '[name][extname]' },
    },
  },
});

const client = join(built, 'client');
// A folder that was built into before may hold a former table of routes: the server's build names its own.
const serverBuild = readFileSync(join(client, '../server/index.js'), 'utf8');
const table = readdirSync(join(client, 'assets')).find(
  (name) => /^manifest-.*\.js$/.test(name) && serverBuild.includes(name),
);
if (table === undefined) throw new Error('The build wrote no table of routes.');

// The service worker knows the files of its own build. It imports nothing, so that taking its types out is all that has
// to be done.
const assets = readdirSync(join(client, 'assets'))
  .filter((name) => /\.(js|css|woff2)$/.test(name))
  .sort();
const source = 'src/platform/worker/service-worker.ts';
const { code } = await transformWithOxc(readFileSync(join(root, source), 'utf8'), source);
const build = {
  name: createHash('sha256').update(assets.join()).update(code).digest('hex').slice(0, 12),
  files: assets.map((name) => `/assets/${name}`),
  sign: table,
  pages: [siteMap.offline(), ...offlinePages.filter((path) => path !== siteMap.offline())],
  noPages: answered,
  saved: savedOffline,
};
writeFileSync(join(client, 'sw.js'), `const build = ${JSON.stringify(build)};\n${code}`);

for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css|svg|html|json|txt|webmanifest)$/.test(name)) continue;
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
