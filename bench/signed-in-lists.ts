// What a member asks for, against a bare server that sends PostgreSQL the same statements and answers with their rows.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type Figure } from './measure.ts';
import { startProcess, type Running } from './portal-process.ts';
import { recordStatements, recording } from './record-statements.ts';
import { makeMembers, startDatabase } from './webinars.ts';

const pool = '10';
const recordings = 5;

/**
 * The statements of one request, once everything is cached, into `file`; returns how many. Of
 * several recordings the shortest: now and then the portal looks after its jobs or its cache meanwhile.
 */
async function record(portal: Running, path: string, headers: Record<string, string>, file: string): Promise<number> {
  const ask = async () => (await fetch(portal.url + path, { headers })).text();
  for (let round = 0; round < 20; round += 1) await ask();
  let fewest: readonly unknown[] | null = null;
  for (let round = 0; round < recordings; round += 1) {
    const recorded = await recordStatements(portal, file, ask);
    if (fewest === null || recorded.length < fewest.length) fewest = recorded;
  }
  writeFileSync(file, JSON.stringify(fewest));
  return fewest?.length ?? 0;
}

export async function signedInLists(): Promise<Figure[]> {
  const server = await startDatabase();
  const file = join(server.folder, 'statements.json');
  const settings = {
    DATA_DIR: join(server.folder, 'data'),
    DATABASE_URL: server.url,
    DATABASE_POOL: pool,
    DEMO: 'yes',
    LOG_LEVEL: 'warn',
    JOBS: 'apart',
  };
  const startPortal = (more: Record<string, string>) =>
    startProcess('src/server.ts', { ...settings, ...more }, 'is ready on');
  let portal = await startPortal(recording(file));
  try {
    await server.client.connect();
    const [token = ''] = await makeMembers(server.client, 1);
    await server.client.query('vacuum analyze');
    const headers = { authorization: `Bearer ${token}` };
    const list = (await (await fetch(`${portal.url}/api/ondemand`)).json()) as { data: { hash: string }[] };
    const asked: { path: string; file: string; count: number }[] = [];
    for (const path of ['/api/ondemand', `/api/class?c=${list.data[0]?.hash}`]) {
      const count = await record(portal, path, headers, file);
      const own = `${file}.${asked.length}`;
      writeFileSync(own, readFileSync(file));
      asked.push({ path, file: own, count });
    }
    await portal.stop();
    portal = await startPortal({});
    const figures: Figure[] = [];
    for (const { path, file: recorded, count } of asked) {
      const bare = await startProcess(
        'bench/sql-server.ts',
        { SQL_FILE: recorded, DATABASE_URL: server.url, DATABASE_POOL: pool },
        'ready',
      );
      const { ours, reference, ratio } = await compare({ url: portal.url + path, headers }, { url: `${bare.url}/` });
      await bare.stop();
      figures.push({
        what: `${path.replace(/\?.*/, '')} for a member, ${count} statements`,
        figure: `${Math.round(ours)} of ${Math.round(reference)} requests/s = ${(ratio * 100).toFixed(0)} %`,
        bar: '≥ 80 % of bare node:http and pg',
        holds: ratio >= 0.8,
      });
    }
    return figures;
  } finally {
    await portal.stop();
    await server.stop();
  }
}
