// Finds files, exports and packages that nothing uses. Part of `npm run lint`.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/{server,worker,portal}.ts',
    'src/routes.ts!',
    'src/{root,entry.server,entry.client}.tsx',
    'src/platform/worker/service-worker.ts',
    'scripts/*.{ts,mjs}',
    'bench/main.ts',
    'e2e/**/*.ts',
    'tests/**/*.ts',
  ],
  project: ['{src,scripts,bench,e2e,tests}/**/*.{ts,tsx,mjs}'],
} satisfies KnipConfig;
