import { defineConfig } from 'vitest/config';

// Beside their subject: rules, use cases and the API under Node (node), page parts in a browser-like DOM (web). In e2e/: journeys in a real browser.
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
      {
        test: {
          name: 'e2e',
          // The tests of a journey are its steps, one after the other.
          sequence: { shuffle: false },
          include: ['e2e/**/*.spec.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
