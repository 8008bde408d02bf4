// `npm start` on any machine with Node 20 and npm: installs, builds, serves. What is done already is skipped.
// Plain JavaScript without packages, because nothing is installed when it begins.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, prepare, root, runtime } from './prepare.mjs';

await prepare({ build: true });
const child = spawn(runtime(), [join(root, process.argv[2] ?? 'src/server.ts'), ...process.argv.slice(3)], { cwd: root, stdio: 'inherit', env: environment() });
// Ctrl-C reaches the child by itself (same terminal); a signal from elsewhere is passed on, and this process waits for the clean end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
// npm, when it is told to end, ends alone. What it started follows it, so that no portal is left behind without a terminal.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
