// The HTTP process: settings → database → demo catalogue on the first start → pages and API → listen. Ctrl-C stops it cleanly.
import { createServer } from 'node:net';
import { checkDemoStudents, demoIsWanted, loadDemo } from './load-demo.ts';
import { buildApp } from './platform/server/app.ts';
import { readConfig, WrongSettings, type Config } from './platform/server/config.ts';
import { DataFolderError } from './platform/server/data-folder.ts';
import { EmbeddedPostgresError } from './platform/server/embedded-postgres.ts';
import { makeLog } from './platform/server/log.ts';
import { mailboxPath } from './platform/server/mailbox.ts';
import { WrongSchema } from './platform/server/migrate.ts';
import { openContext } from './platform/server/open-context.ts';
import { addPages, pagesAreBuilt } from './platform/server/pages.ts';
import { documents, findStudent, routes, timetable, works } from './program.ts';

/** A sentence for the person at the terminal; the process ends with code 1. */
class CannotStart extends Error {}

const say = (doing: string) => process.stdout.write(`${doing}\n`);

async function requireFreePort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: { code?: string; message: string }) =>
      reject(new CannotStart(error.code === 'EADDRINUSE' ? `Port ${config.port} is taken by another program. Stop that program, or choose another port with PORT=…` : `Cannot listen on ${config.host}:${config.port}: ${error.message}.`)),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function start(): Promise<void> {
  const config = readConfig();
  if (!pagesAreBuilt()) throw new CannotStart('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  await requireFreePort(config);
  const log = makeLog(config.logLevel);
  const { context, close } = await openContext(config, log, works.map((work) => work.job), say);
  const stop = async (steps: readonly (() => Promise<unknown>)[], exitCode: number) => {
    for (const step of steps) await step();
    await close();
    process.exit(exitCode);
  };
  try {
    if (config.demo && (await demoIsWanted(context))) await loadDemo(context, say);
    const demoStudents = await checkDemoStudents(context);
    const app = await buildApp(context, routes, findStudent, (fastify) => addPages(fastify, routes, context), documents);
    if (config.jobs === 'inside') await context.jobs.work(context, works, timetable);
    // Fastify would log a line for each address; the sentences below say it to a person.
    log.level = 'silent';
    await app.listen({ port: config.port, host: config.host });
    log.level = config.logLevel;
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        say('Stopping …');
        void stop([() => app.close()], 0);
      });
    }
    say(`Dental Learning is ready on ${config.publicUrl}`);
    if (demoStudents > 0) say('Demo student: name demo, password demo-student');
    if (config.mailbox !== 'off') say(`Mails stay on this machine: ${config.publicUrl}${await mailboxPath(context)}`);
  } catch (error) {
    await close();
    throw error;
  }
}

start().catch((error: Error & { code?: string }) => {
  const isExplained = [CannotStart, WrongSettings, DataFolderError, EmbeddedPostgresError, WrongSchema].some((kind) => error instanceof kind);
  if (isExplained) process.stderr.write(`${error.message}\n`);
  else if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') process.stderr.write(`The database at DATABASE_URL cannot be reached: ${error.message}.\n`);
  else process.stderr.write(`The portal could not start: ${error.stack ?? error.message}\n`);
  process.exit(1);
});
