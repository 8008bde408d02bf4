import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = join(folder, 'program.mjs');
writeFileSync(
  script,
  `import { writeFileSync, appendFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
const [what, argument] = process.argv.slice(2);
if (what === 'write') writeFileSync(argument, JSON.stringify({ env: Object.keys(process.env).sort(), args: process.argv.slice(3) }));
if (what === 'fail') { process.stderr.write('Unknown codec'); process.exit(3); }
if (what === 'hang') { const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); writeFileSync(argument, String(other.pid)); setInterval(() => {}, 1000); }
if (what === 'flood') for (;;) appendFileSync(argument, Buffer.alloc(1 << 20));
if (what === 'talk') { const say = () => process.stdout.write('x'.repeat(1 << 16), say); say(); }
`,
);
const run = (what: string, argument: string, seconds = 20) =>
  runCommand([process.execPath, script, what, argument], folder, { seconds, mostBytes: 4 << 20 });

describe('a program of the operator (MD-19)', () => {
  it('gets its arguments as they are, and none of the portal’s environment', async () => {
    process.env['SECRET_OF_THE_PORTAL'] = 'x';
    const file = join(folder, 'a b; touch c $(id).json');
    expect(await run('write', file)).toEqual({ isDone: true });
    const { env, args } = JSON.parse(readFileSync(file, 'utf8')) as { env: string[]; args: string[] };
    expect(args).toEqual([file]);
    expect(env).toEqual(['HOME', 'LANG', 'PATH', 'TMPDIR']);
    expect(existsSync(join(folder, 'c'))).toBe(false);
  });

  it('that fails says why', async () => {
    expect(await run('fail', '')).toEqual({ isDone: false, why: 'failed', said: 'Unknown codec' });
  });

  it('that isn’t there is named as such', async () => {
    const limits = { seconds: 5, mostBytes: 1 };
    expect(await runCommand(['/nowhere/ffmpeg', '-i'], folder, limits)).toMatchObject({ why: 'missing' });
  });

  it('that hangs is ended after its time, with what it started', async () => {
    const file = join(folder, 'pid');
    expect(await run('hang', file, 2)).toMatchObject({ isDone: false, why: 'time' });
    const other = Number(readFileSync(file, 'utf8'));
    // Whatever takes in orphans of this machine may not have looked after it yet.
    await expect
      .poll(() => {
        try {
          return readFileSync(`/proc/${other}/stat`, 'utf8').split(') ')[1]?.[0] === 'Z';
        } catch {
          return true;
        }
      })
      .toBe(true);
  });

  it('that writes or says more than it may is ended', async () => {
    expect(await run('flood', join(folder, 'flood'))).toMatchObject({ isDone: false, why: 'size' });
    expect(await run('talk', '')).toMatchObject({ isDone: false, why: 'size' });
  });
});
