// The HTTP process: settings → database → demo catalogue on the first start → pages and API → listen. Ctrl-C stops it cleanly.
import * as addresses from './addresses.ts';
import { createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { checkDemoStudents, demoIsWanted, loadDemo } from './demo/server/load-demo.ts';
import { buildApp } from './platform/server/http/app.ts';
import { readConfig, WrongSettings, type Config } from './platform/server/config.ts';
import { DataFolderError } from './platform/server/process/data-folder.ts';
import { EmbeddedPostgresError } from './platform/server/database/embedded-postgres.ts';
import { makeLog, type Log } from './platform/server/log/log.ts';
import { mailboxPath } from './platform/server/mail/mailbox.ts';
import { openMonitor } from './platform/server/metrics/open-monitor.ts';
import { WrongSchema } from './platform/server/database/migrate.ts';
import { openContext } from './platform/server/process/open-context.ts';
import { addPages, pagesAreBuilt } from './platform/server/http/pages.ts';
import { faultCode, watchProcess, wrongSetupCode, type ProcessLife } from './platform/server/process/process-life.ts';
import { unavailableBy } from './platform/server/http/unavailable.ts';
import { counters, documents, findStudent, routes, timetable, works } from './program.ts';

/** A sentence for the person at the terminal; a person has to mend it. */
class CannotStart extends Error {}

const say = (doing: string) => process.stdout.write(`${doing}\n`);

async function requireFreePort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: { code?: string; message: string }) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${config.port} is taken by another program. Stop that program, or choose another port with PORT=…`
            : `Cannot listen on ${config.host}:${config.port}: ${error.message}.`,
        ),
      ),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

const idleCheckMs = 100;

/** Returns how to close the connections that never carried a request, as browsers open them ahead: a server that closes waits for those too. */
function unusedConnections({ server }: FastifyInstance): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

async function start(life: ProcessLife, config: Config, log: Log): Promise<void> {
  if (!pagesAreBuilt())
    throw new CannotStart('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  await requireFreePort(config);
  const monitor = await openMonitor(config, counters);
  const { context, alone, close } = await openContext(
    config,
    log,
    works.map((work) => work.job),
    say,
    (sentence) => {
      process.stderr.write(`${sentence}\n`);
      life.leave(faultCode);
    },
    monitor,
  );
  try {
    if (config.demo) {
      await alone(async () => {
        if (await demoIsWanted(context)) await loadDemo(context, say);
      });
    }
    const demoStudents = await checkDemoStudents(context);
    const app = await buildApp(
      context,
      routes,
      findStudent,
      (fastify) => addPages(fastify, routes, context, addresses),
      documents,
    );
    const closeUnused = unusedConnections(app);
    if (config.jobs === 'inside') await context.jobs.work(context, works, timetable);
    life.endsBy({
      drainSec: config.drainSec,
      stopTaking() {
        app.isDraining = true;
        context.jobs.stopTaking();
      },
      async finish(graceMs) {
        const until = performance.now() + graceMs;
        const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
        const closed = app.close();
        closeUnused();
        // A download that began before goes on as it was announced: its connection is kept, and closed here once it is idle.
        const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
        await closed;
        clearTimeout(cut);
        clearInterval(idle);
        await context.jobs.stop(until - performance.now());
        await close();
        await monitor?.close();
      },
    });
    // Fastify would log a line for each address; the sentences below say it to a person.
    log.level = 'silent';
    await app.listen({ port: config.port, host: config.host });
    log.level = config.logLevel;
    say(`Dental Learning is ready on ${config.publicUrl}`);
    if (config.metricsPort !== null) say(`Metrics: http://${config.metricsHost}:${config.metricsPort}/metrics`);
    if (demoStudents > 0) say('Demo student: name demo, password demo-student');
    if (config.mailbox !== 'off') say(`Mails stay on this machine: ${config.publicUrl}${await mailboxPath(context)}`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Says why the start failed, and returns the code to end with. */
function explain(error: Error & { code?: string }): number {
  if (
    [CannotStart, WrongSettings, DataFolderError, EmbeddedPostgresError, WrongSchema].some(
      (kind) => error instanceof kind,
    )
  ) {
    process.stderr.write(`${error.message}\n`);
    return wrongSetupCode;
  }
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') {
    process.stderr.write(`The database at DATABASE_URL cannot be reached: ${error.message}.\n`);
    return wrongSetupCode;
  }
  if (unavailableBy(error)?.code === 'unavailable') {
    // A balancer before the database, or the database itself, is on its way: the next start may find it.
    process.stderr.write(`The database at DATABASE_URL cannot be reached yet: ${error.message}.\n`);
    return faultCode;
  }
  process.stderr.write(`The portal could not start: ${error.stack ?? error.message}\n`);
  return faultCode;
}

try {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  const life = watchProcess(log, say);
  await start(life, config, log).catch((error: Error) => life.isEnding() || life.leave(explain(error)));
} catch (error) {
  process.exit(explain(error as Error));
}
