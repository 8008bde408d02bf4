// Keeps a process of the portal running: one that ends by a fault of its own is started again, after a pause that
// grows. `npm start` and the Docker image run it. Plain JavaScript without packages, because `npm start` begins before
// anything is installed.
//
//   node scripts/supervise.mjs src/server.ts
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment, programOf, root, runtime } from './prepare.mjs';

// EX_CONFIG of sysexits.h: only a person can mend what is wrong (src/platform/server/process/process-life.ts).
const wrongSetupCode = 78;
const mostStarts = 5;
const minuteMs = 60_000;
const firstPauseMs = 500;

/**
 * Runs `entry` under the portal's own Node and leaves with its code. `restarts` starts it again after a fault, at most
 * five times in a minute.
 */
export function run(entry, args, { restarts }) {
  const starts = [];
  let child = null;
  let pause = null;
  let isStopping = false;

  function start() {
    pause = null;
    starts.push(performance.now());
    child = spawn(runtime(), [programOf(entry), ...args], { cwd: root, stdio: 'inherit', env: environment() });
    child.on('exit', ended);
  }

  function ended(code, signal) {
    if (!restarts || isStopping || code === 0 || code === wrongSetupCode) process.exit(code ?? (isStopping ? 0 : 1));
    const ending = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
    while (starts.length > 0 && performance.now() - starts[0] > minuteMs) starts.shift();
    if (starts.length >= mostStarts) {
      process.stderr.write(
        `The portal ${ending}. It was started ${mostStarts} times in a minute and keeps failing. Find the problem in the lines above, fix it, and start again.\n`,
      );
      process.exit(1);
    }
    const pauseMs = firstPauseMs * 2 ** (starts.length - 1);
    process.stderr.write(`The portal ${ending}. Starting it again in ${pauseMs / 1000} s …\n`);
    pause = setTimeout(start, pauseMs);
  }

  // Ctrl-C reaches the child by itself (same terminal), a signal from elsewhere does not. The child heeds the first;
  // this process waits for its end.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isStopping = true;
      if (pause !== null) process.exit(0);
      child.kill(signal);
    });
  }
  // When npm is stopped, only npm ends. This script follows it, so that no portal is left behind without a
  // terminal.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || process.emit('SIGTERM'), 500).unref();
  start();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv[2], process.argv.slice(3), { restarts: true });
