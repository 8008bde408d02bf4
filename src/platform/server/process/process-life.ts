// How a process of the portal ends, whatever the reason: it takes no new work, finishes what runs, and is gone before
// anybody has to kill it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log.ts';

/**
 * The exit code of a start that only a person can mend: EX_CONFIG of sysexits.h. scripts/supervise.mjs does not start
 * it again.
 */
export const wrongSetupCode = 78;
/** The exit code of a process that met a fault of its own. scripts/supervise.mjs starts it again. */
export const faultCode = 1;

// Docker kills ten seconds after it asked, by default.
const endsWithinSec = 10;
/** What a drain time, however long, leaves for finishing. */
const finishSec = 5;
/** The last of it is for closing connections and the database. */
const closeSec = 2;

/** What there is to end once a process serves. */
export type Ending = {
  /** Seconds between `stopTaking` and `finish` on an orderly end. A fault skips them. */
  readonly drainSec: number;
  /** Comes at once: says that no new work is welcome. */
  readonly stopTaking: () => void;
  /** Waits up to `graceMs` milliseconds for what runs, gives up the rest, and closes everything. */
  readonly finish: (graceMs: number) => Promise<void>;
};

export type ProcessLife = {
  /** Says how this process ends from now on. Before, it simply exits. */
  readonly endsBy: (ending: Ending) => void;
  /** Ends the process with a code. The first call decides; a fault on the way makes it `faultCode`. */
  readonly leave: (exitCode: number) => void;
  readonly isEnding: () => boolean;
};

/**
 * Ends this process in order on SIGINT and SIGTERM (code 0), and after an exception that no one caught (code 1): what
 * it was doing is in doubt. A rejected promise that no one waits for is logged and nothing more: it belongs to one
 * request or job, which has been answered without it.
 */
export function watchProcess(log: Log, say: (doing: string) => void): ProcessLife {
  let ending: Ending | null = null;
  let code: number | null = null;

  async function end(drainSec: number, limitSec: number): Promise<void> {
    try {
      ending?.stopTaking();
      if (drainSec > 0) await pause(drainSec * 1000);
      await ending?.finish((limitSec - drainSec - closeSec) * 1000);
    } catch (error) {
      log.error({ err: error }, 'the process did not shut down cleanly');
      code = faultCode;
    }
    process.exit(code ?? faultCode);
  }

  function leave(exitCode: number): void {
    if (code !== null) {
      if (exitCode !== 0) code = exitCode;
      return;
    }
    code = exitCode;
    const drainSec = exitCode === 0 ? (ending?.drainSec ?? 0) : 0;
    const limitSec = Math.max(endsWithinSec, drainSec + finishSec);
    setTimeout(() => {
      log.warn('the process did not shut down in time and exits now');
      process.exit(code ?? faultCode);
    }, limitSec * 1000);
    void end(drainSec, limitSec);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (code === null) say('Stopping …');
      leave(0);
    });
  }
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason ?? String(reason) }, 'unhandled promise rejection'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the process exits');
    leave(faultCode);
  });
  return { endsBy: (given) => (ending = given), leave, isEnding: () => code !== null };
}
