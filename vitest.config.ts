import { defineConfig } from 'vitest/config';

// No test leans on one before it: those of a file run in another order than the one they are written in. --sequence.seed=<number> gives another.
const orderSeed = 1;
const anyOrder = { shuffle: { tests: true, files: false } };

// Beside their subject: rules, use cases and the API under Node (node), page parts in a browser-like DOM (web). In e2e/: journeys in a real browser.
export default defineConfig({
  test: {
    sequence: { seed: orderSeed },
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          environment: 'node',
          sequence: anyOrder,
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
          sequence: anyOrder,
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
          setupFiles: ['e2e/support/close-pages.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
