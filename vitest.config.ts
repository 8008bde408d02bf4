import { defineConfig } from 'vitest/config';

// Two kinds of tests beside their subject: rules, use cases and the API under Node; page parts in a browser-like DOM.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['src/platform/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          maxWorkers: 2,
        },
      },
    ],
  },
});
