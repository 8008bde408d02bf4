// Public pages as visitors ask for them, compressed as browsers take them, against a bare server that returns the same
// bytes; and what a page costs that is not in memory: processor time of the whole process, for pages of which no two
// are the same.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Figure } from './measure.ts';
import { startPortal, startProcess, type Running } from './portal-process.ts';

const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The body as it travels; `fetch` would decode it. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: asBrowsersDo }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

/**
 * Processor time that a process has used, in milliseconds; null if the system does not report it (it counts in
 * hundredths of a second).
 */
function cpuMs(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const [user = 0, system = 0] = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** The same address in other capitals: the same page to the router, another one to the memory. */
function spellings(path: string): string[] {
  const [, screen = ''] = path.split('/');
  return Array.from({ length: 2 ** screen.length }, (_none, number) =>
    path.replace(
      screen,
      [...screen].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );
}

/** Processor time of one page that is not in memory, rendered and made small, in milliseconds. */
async function missMs({ url, process: { pid } }: Running, path: string): Promise<number | null> {
  const all = spellings(path);
  const warm = all.splice(0, all.length / 4);
  for (const each of warm) await bytesOf(url + each);
  const before = cpuMs(pid);
  for (const each of all) await bytesOf(url + each);
  const after = cpuMs(pid);
  return before === null || after === null ? null : (after - before) / all.length;
}

export async function visitorPages(): Promise<Figure[]> {
  const portal = await startPortal();
  const folder = mkdtempSync(join(tmpdir(), 'dl-bench-'));
  const figures: Figure[] = [];
  try {
    const onDemand = (await (await fetch(`${portal.url}/api/ondemand`)).json()) as { data: { hash: string }[] };
    for (const path of ['/home', '/ondemand', `/classroom/${onDemand.data[0]?.hash}`]) {
      const name = path.replace(/^(\/classroom)\/.*/, '$1/{c}');
      const file = join(folder, 'body');
      const body = await bytesOf(portal.url + path);
      writeFileSync(file, body);
      const bare = await startProcess('bench/bare-server.ts', { BODY_FILE: file }, 'ready');
      const { ours, reference, ratio } = await compare(
        { url: portal.url + path, headers: asBrowsersDo },
        { url: `${bare.url}/`, headers: asBrowsersDo },
      );
      await bare.stop();
      figures.push({
        what: `${name} for a visitor, ${(body.length / 1024).toFixed(0)} kB compressed`,
        figure: `${Math.round(ours)} of ${Math.round(reference)} requests/s = ${(ratio * 100).toFixed(0)} %`,
        bar: '≥ 50 % of bare node:http',
        holds: ratio >= 0.5,
      });
      const cpu = await missMs(portal, path);
      if (cpu !== null)
        figures.push({
          what: `${name} when it is not in memory`,
          figure: `${cpu.toFixed(1)} ms of processor time`,
          bar: '≤ 25 ms',
          holds: cpu <= 25,
        });
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}
