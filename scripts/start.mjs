// `npm start` on any machine with Node 20 and npm: installs, builds, serves. What is done already is skipped.
// Plain JavaScript without packages, because nothing is installed when it begins.
import { prepare } from './prepare.mjs';
import { run } from './supervise.mjs';

const [entry = 'src/server.ts', ...args] = process.argv.slice(2);
// Measuring and proving are development; the portal and its commands are in src/.
await prepare({ build: true, development: !entry.startsWith('src/') });
// A command runs once. Servers are restarted.
run(entry, args, { restarts: entry === 'src/server.ts' || entry === 'src/worker.ts' });
