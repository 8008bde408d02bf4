// The API and uploads in a process of its own for tests that need several: no pages, no jobs, its clock begun where the
// test says. Prints its port.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/platform/server/http/app.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { openContext } from '../../src/platform/server/process/open-context.ts';
import { makeLog } from '../../src/platform/server/log/log.ts';
import { documents, people, routes, uploads, works } from '../../src/program.ts';

const config = readConfig();
const opened = await openContext(
  config,
  makeLog(config.logLevel),
  works.map((work) => work.job),
  () => undefined,
);
const clockStart = Temporal.Instant.from(process.env['TEST_CLOCK'] ?? '');
const startedAt = Temporal.Now.instant();
const context = { ...opened.context, now: () => clockStart.add(startedAt.until(Temporal.Now.instant())) };
const app = await buildApp(context, routes, people, undefined, documents, uploads);
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`listening ${(app.server.address() as AddressInfo).port}\n`);
