// What a process does once its database is there: demo catalogue on the first start → pages and API → jobs → listen.
// Loaded while the database starts.
import * as addresses from './screens.ts';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { checkOwnSeal } from './credit/server/seal/seal-keys.ts';
import { checkDemoStudents, demoIsWanted, loadDemo } from './demo/server/staff/load-demo.ts';
import { buildApp } from './platform/server/http/app.ts';
import { addPages } from './platform/server/http/pages.ts';
import type { Config } from './platform/server/config.ts';
import type { Log } from './platform/server/log/log.ts';
import { hasMailServer } from './platform/server/mail/mail-server.ts';
import { mailboxPath } from './platform/server/mail/mailbox.ts';
import type { Monitor } from './platform/server/metrics/monitor.ts';
import type { OpenContext } from './platform/server/process/open-context.ts';
import { checkSealingKey } from './platform/server/security/check-sealing-key.ts';
import type { ProcessLife } from './platform/server/process/process-life.ts';
import { inviteFirstOwner } from './staff/server/team/first-owner.ts';
import { counters, documents, people, routes, timetable, uploads, works } from './program.ts';

/** The kinds of jobs that the queue has to know. */
export const jobs = works.map((work) => work.job);

const idleCheckMs = 100;

/**
 * Returns a function that closes connections without a request. Browsers open them ahead, and a closing server would
 * wait.
 */
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

type Serving = {
  readonly config: Config;
  readonly log: Log;
  readonly life: ProcessLife;
  readonly monitor: Monitor | undefined;
  readonly say: (doing: string) => void;
};

/**
 * Serves the portal with the opened context and registers its shutdown. If a step fails, closes the context and throws.
 */
export async function serve(
  { context, alone, close }: OpenContext,
  { config, log, life, monitor, say }: Serving,
): Promise<void> {
  monitor?.watchCounters(counters);
  try {
    await checkSealingKey(context);
    await checkOwnSeal(context);
    if (config.demo && (await demoIsWanted(context))) {
      await alone(async () => {
        if (await demoIsWanted(context)) await loadDemo(context, say);
      });
    }
    const firstOwner = await alone(() => inviteFirstOwner(context));
    const demoStudents = await checkDemoStudents(context);
    const app = await buildApp(
      context,
      routes,
      people,
      (fastify) => addPages(fastify, routes, context, addresses),
      documents,
      uploads,
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
        // A download that started before continues: its connection stays open, and is closed here once it is
        // idle.
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
    if (firstOwner !== null) say(`To create the owner account, open this link within 72 hours: ${firstOwner}`);
    if (config.metricsPort !== null) say(`Metrics: http://${config.metricsHost}:${config.metricsPort}/metrics`);
    if (demoStudents > 0) say('Demo student: name demo, password demo-student');
    if (config.mailbox !== 'off' && !(await hasMailServer(context, context.db)))
      say(`Outgoing email is captured at: ${config.publicUrl}${await mailboxPath(context)}`);
  } catch (error) {
    await close();
    throw error;
  }
}
