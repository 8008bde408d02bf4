// What a sign-in costs in addition to the slow password hash, and whether its time reveals who has an account.
import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';

const parameters: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The quicker ones: what else runs on the machine delays single rounds, and hashing keeps a whole core busy. */
const quick = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 10)] ?? Number.NaN;

export async function accounts(): Promise<Figure[]> {
  const portal = await startPortal();
  const device = `device=${randomBytes(32).toString('base64url')}`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(portal.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: device },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.json();
  };
  try {
    const stored = await hash('demo-student', parameters);
    const times = { hashing: [] as number[], signIn: [] as number[], known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 45; round += 1) {
      const [hashing, signIn] = [
        await timed(() => verify(stored, 'demo-student', parameters)),
        await timed(() => post('/api/login', { u: 'demo', p: 'demo-student' })),
      ];
      if (round < 5) continue;
      times.hashing.push(hashing);
      times.signIn.push(signIn);
    }
    for (let round = 0; round < 25; round += 1) {
      const [known, unknown] = [
        await timed(() => post('/api/recover', { u: 'demo' })),
        await timed(() => post('/api/recover', { u: `nobody-${round}` })),
      ];
      if (round < 5) continue;
      times.known.push(known);
      times.unknown.push(unknown);
    }
    const beside = quick(times.signIn) - quick(times.hashing);
    const apart = Math.abs(quick(times.known) - quick(times.unknown));
    return [
      {
        what: 'sign-in, one at a time',
        figure: `${quick(times.signIn).toFixed(1)} ms, of which ${quick(times.hashing).toFixed(1)} ms argon2id: ${beside.toFixed(1)} ms beside it`,
        bar: '≤ 2 ms beside argon2id',
        holds: beside <= 2,
      },
      {
        what: 'recovery, known and unknown account',
        figure: `${quick(times.known).toFixed(1)} and ${quick(times.unknown).toFixed(1)} ms`,
        bar: 'less than 1 ms apart',
        holds: apart < 1,
      },
    ];
  } finally {
    await portal.stop();
  }
}
