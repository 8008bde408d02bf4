// Builds the pages (build/server, build/client) and the check of certificates for any web server (build/archive), and
// compresses the built files once, so that serving them costs nothing.
import { answered, offlinePages, savedOffline } from '../src/screens.ts';
import { siteMap } from '../src/site-map.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build as bundle, transformWithOxc } from 'vite';
import { loadedWith, readBuiltPages } from './built-files.ts';

const root = join(import.meta.dirname, '..');
const built = resolve(root, process.env['BUILD_DIR'] ?? 'build');
const client = join(built, 'client');

const buildPages = () =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** The check of certificates for any web server (src/certificates/server/archive). Its addresses are relative. */
const buildArchive = () =>
  bundle({
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

/** So large is what only a few visitors ask for, such as the reader of PDFs: no browser saves it ahead. In bytes. */
const mostOnDemandBytes = 100_000;

/**
 * The service worker knows the files of its own build, without those that only the console loads. It imports nothing,
 * so that taking its types out is all that has to be done.
 */
async function writeServiceWorker(): Promise<void> {
  const { files, visitorPages, table } = await readBuiltPages(built);
  const isSmall = (file: string) => statSync(join(client, file)).size <= mostOnDemandBytes;
  const scripts = [...loadedWith(files, [...visitorPages.values()].flat(), isSmall)];
  const sheets = new Set(scripts.flatMap((file) => files.get(file)?.sheets ?? []));
  const fonts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.woff2'));
  const saved = [table, ...scripts, ...sheets, ...fonts.map((name) => `/assets/${name}`)].sort();
  const source = 'src/platform/worker/service-worker.ts';
  const { code } = await transformWithOxc(readFileSync(join(root, source), 'utf8'), source);
  const build = {
    name: createHash('sha256').update(saved.join()).update(code).digest('hex').slice(0, 12),
    files: saved,
    sign: table,
    pages: [siteMap.offline(), ...offlinePages.filter((path) => path !== siteMap.offline())],
    noPages: answered,
    saved: savedOffline,
  };
  writeFileSync(join(client, 'sw.js'), `const build = ${JSON.stringify(build)};\n${code}`);
}

/** Compresses in the threads that Node has for it. A browser without brotli is sent what the server compresses. */
async function compress(path: string): Promise<void> {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}

async function finishPages(): Promise<void> {
  renameSync(join(client, 'contents.json'), join(built, 'contents.json'));
  await writeServiceWorker();
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(m?js|css|svg|html|json|txt|webmanifest)$/.test(name));
  await Promise.all(texts.map((name) => compress(join(client, name))));
}

// It empties the folder of the build first.
await buildPages();
await Promise.all([buildArchive(), finishPages()]);
