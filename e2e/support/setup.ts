// Before the journeys: a database with the demo catalogue, loaded at the clock that every journey begins with.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../../src/demo/server/staff/load-demo.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { makeLog } from '../../src/platform/server/log/log.ts';
import { openStorage } from '../../src/platform/server/files/storage.ts';
import { makeTemplate, provideServer } from '../../src/platform/testing/global-setup.ts';
import { testStart } from '../../src/platform/testing/clock.ts';
import { demoTemplate } from './demo-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    storageFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const storageFolder = mkdtempSync(join(tmpdir(), 'dl-files-'));
  project.provide('storageFolder', storageFolder);
  const { server, stop } = await provideServer(project);
  await makeTemplate(server, demoTemplate, async (db, jobs) => {
    const config = readConfig({
      STORAGE_URL: pathToFileURL(storageFolder).href,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
    });
    await loadDemo(
      { db, jobs, config, now: () => testStart, log: makeLog('silent'), storage: openStorage(config) },
      () => undefined,
    );
  });
  return async () => {
    await stop();
    rmSync(storageFolder, { recursive: true, force: true });
  };
}
