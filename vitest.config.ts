import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// No test leans on one before it: those of a file run in another order than the one they are written in.
// --sequence.seed=<number> gives another.
const orderSeed = 1;
const anyOrder = { shuffle: { tests: true, files: false } };

// These put something in the place of a module, which must not have been loaded by a file before them.
const ofOwnModules = ['tests/attacks/accounts.test.ts'];

/** Vitest begins with the largest files of a project. These walk over all pages: the last, one would run alone. */
const isWalk = /\/e2e\/every-[^/]+$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const { true: first = [], false: rest = [] } = Object.groupBy(bySize, ({ moduleId }) =>
      String(isWalk.test(moduleId)),
    );
    return [...first, ...rest];
  }
}

// For every project: they run side by side in one run.
const everywhere = {
  // More than the processors of a small machine: tests wait for processes that start and stop, for the database, and
  // for browsers.
  maxWorkers: 3,
  // Only a test that hangs takes so long. A slow or busy machine must not fail one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

const onDatabase = {
  ...everywhere,
  environment: 'node',
  sequence: anyOrder,
  globalSetup: ['src/platform/testing/global-setup.ts'],
  pool: 'forks' as const,
};

// Beside their subject: rules, use cases and the API under Node (node, own-modules), page parts in a browser-like DOM
// (web). In e2e/: journeys in a real browser.
export default defineConfig({
  test: {
    sequence: { seed: orderSeed, sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ofOwnModules,
          ...onDatabase,
          // Each file has a database of its own. Loading the program anew for each would take a third of the time.
          isolate: false,
        },
      },
      { test: { name: 'own-modules', include: ofOwnModules, ...onDatabase } },
      {
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['src/platform/testing/patient-parts.ts'],
          // A page and modules of its own for each file, made in a context of the worker: a thread for each file would
          // take three times as long.
          pool: 'vmThreads',
          sequence: anyOrder,
          ...everywhere,
        },
      },
      {
        test: {
          name: 'e2e',
          // As a program that serves the built pages: React takes its slow development form unless NODE_ENV says so.
          env: { NODE_ENV: 'production' },
          // The tests of a journey are its steps, one after the other.
          sequence: { shuffle: false },
          include: ['e2e/**/*.spec.ts'],
          environment: 'node',
          globalSetup: ['e2e/support/setup.ts'],
          setupFiles: ['e2e/support/close-pages.ts'],
          pool: 'forks',
          // Node reads the program as it does outside of tests, three times as quickly as Vite would for each file.
          experimental: { viteModuleRunner: false },
          // Each file has a site of its own; they share the program and the browser.
          isolate: false,
          ...everywhere,
        },
      },
    ],
  },
});
