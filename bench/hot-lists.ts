// Public lists as visitors ask for them, against a bare server that returns the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Figure } from './measure.ts';
import { startPortal, startProcess } from './portal-process.ts';

const lists = ['/api/home', '/api/ondemand'];

export async function hotLists(): Promise<Figure[]> {
  const portal = await startPortal();
  const folder = mkdtempSync(join(tmpdir(), 'dl-bench-'));
  const figures: Figure[] = [];
  try {
    for (const path of lists) {
      const body = await (await fetch(`${portal.url}${path}`)).text();
      const file = join(folder, 'body.json');
      writeFileSync(file, body);
      const bare = await startProcess('bench/bare-server.ts', { BODY_FILE: file }, 'ready');
      const { ours, reference, ratio } = await compare({ url: `${portal.url}${path}` }, { url: `${bare.url}/` });
      await bare.stop();
      figures.push({
        what: `${path} for a visitor, ${(body.length / 1024).toFixed(0)} kB`,
        figure: `${Math.round(ours)} of ${Math.round(reference)} requests/s = ${(ratio * 100).toFixed(0)} %`,
        bar: '≥ 60 % of bare node:http',
        holds: ratio >= 0.6,
      });
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}
