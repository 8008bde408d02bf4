import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // The whole table of routes is one file with a far-future name: no request for routes while moving about, and prefetch knows every page.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader are one file: no loader is so large that asking for it alone would pay.
  splitRouteModules: false,
} satisfies Config;
