import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every handout and eBook of the demo is made from its present text', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/make-demo-pdfs.ts', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
});

test('the demo stays small enough to be cloned: 60 MB in all, 4 MB of film or sound, 1 MB a file of anything else', () => {
  const sizes = readdirSync(join(root, 'demo'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, size: statSync(join(parentPath, name)).size }));
  const media = /\.(?:mp4|mp3)$/;
  for (const { name, size } of sizes) expect(size, name).toBeLessThan(media.test(name) ? 4_000_000 : 1_000_000);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000_000);
});
