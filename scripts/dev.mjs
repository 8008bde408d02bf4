// `npm run dev`: the portal with pages from the sources. A changed page or style shows at once; a changed file of the
// server restarts it. Plain JavaScript without packages, because nothing may be installed when it begins.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, prepare, root, runtime } from './prepare.mjs';

await prepare({ build: false, development: true });
const child = spawn(runtime(), ['--disable-warning=ExperimentalWarning', join(root, 'scripts/dev.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment(), NODE_ENV: 'development' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
