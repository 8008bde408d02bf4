// The HTTP process: settings → database, and next to it the program (serve.ts) → listen. Ctrl-C stops it cleanly.
import './platform/server/process/node-env.ts';
import { createServer } from 'node:net';
import { readConfig, WrongSettings, type Config } from './platform/server/config.ts';
import { DataFolderError } from './platform/server/process/data-folder.ts';
import { EmbeddedPostgresError } from './platform/server/database/embedded-postgres.ts';
import { makeLog, type Log } from './platform/server/log/log.ts';
import { openMonitor } from './platform/server/metrics/open-monitor.ts';
import { WrongSchema } from './platform/server/database/migrate.ts';
import { openContext } from './platform/server/process/open-context.ts';
import { pagesAreBuilt } from './platform/server/process/built-pages.ts';
import { faultCode, watchProcess, wrongSetupCode, type ProcessLife } from './platform/server/process/process-life.ts';
import { unavailableBy } from './platform/server/http/guards/unavailable.ts';

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
            ? `Port ${config.port} is used by another program. Stop that program, or choose another port with PORT=…`
            : `Cannot listen on ${config.host}:${config.port}: ${error.message}.`,
        ),
      ),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function start(life: ProcessLife, config: Config, log: Log): Promise<void> {
  if (!pagesAreBuilt())
    throw new CannotStart('The pages are not built yet. Run `npm start`, or `npm run build` first.');
  await requireFreePort(config);
  const monitor = await openMonitor(config);
  // The database starts in a process of its own: meanwhile this one loads the program.
  const loading = import('./serve.ts');
  const jobs = loading.then((program) => program.jobs);
  // Whoever waits for it first says why it could not be loaded.
  jobs.catch(() => undefined);
  const opened = await openContext(
    config,
    log,
    jobs,
    say,
    (sentence) => {
      process.stderr.write(`${sentence}\n`);
      life.leave(faultCode);
    },
    monitor,
  );
  const { serve } = await loading;
  await serve(opened, { config, log, life, monitor, say });
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
