// Builds the pages (build/server, build/client) and compresses the built files once, so that serving them costs nothing.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
if (status !== 0) process.exit(status ?? 1);

const client = join(resolve(root, process.env['BUILD_DIR'] ?? 'build'), 'client');
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|html|json|txt|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(client, name));
  if (content.length < 1024) continue;
  writeFileSync(join(client, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(join(client, `${name}.gz`), gzipSync(content, { level: 9 }));
}
