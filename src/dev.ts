// The portal for whoever works on it: pages from the sources. scripts/dev.mjs starts it, and again whenever a file of
// the server changes. It has no clean stop on purpose: the database belongs to scripts/dev.mjs, so that a restart costs
// about a second.
import * as addresses from './screens.ts';
import { flushCompileCache } from 'node:module';
import { demoIsWanted, loadDemo } from './demo/server/staff/load-demo.ts';
import { buildApp } from './platform/server/http/app.ts';
import { readConfig } from './platform/server/config.ts';
import { addPagesFromSources } from './platform/server/http/development-pages.ts';
import { makeLog } from './platform/server/log/log.ts';
import { openContext } from './platform/server/process/open-context.ts';
import { documents, people, routes, timetable, works } from './program.ts';

const say = (doing: string) => process.stdout.write(`${doing}\n`);

const config = readConfig();
const log = makeLog(config.logLevel);
const { context } = await openContext(
  config,
  log,
  works.map((work) => work.job),
  say,
);
if (await demoIsWanted(context)) await loadDemo(context, say);
const app = await buildApp(
  context,
  routes,
  people,
  (fastify) => addPagesFromSources(fastify, routes, context, addresses),
  documents,
);
await app.listen({ port: config.port, host: config.host });
say(`Ready on ${config.publicUrl}`);
// Jobs wait: a quarter of the work of a start is theirs, and whoever changed a file looks at a page.
await context.jobs.work(context, works, timetable);
// scripts/dev.ts ends this process by SIGKILL, before Node would write what it compiled for the next start.
flushCompileCache();
