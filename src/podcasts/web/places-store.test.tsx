import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#platform/web/session.ts';
import { keepPlace, keptPlace, learnPlace, tellPlaces } from './places-store.ts';

type Told = { positions: { p: string; positionSec: number; isFinished: boolean; secondsAgo: number }[] };
let told: Told[];
/** What the server answers to a telling. */
let answer: (sent: Told) => unknown;

beforeEach(() => {
  localStorage.clear();
  told = [];
  answer = ({ positions }) => ({ status: true, data: positions.map(({ p, positionSec, isFinished }) => ({ p, positionSec, isFinished, heardAt: '2026-03-02T15:00:00.000Z' })) });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Told;
    told.push(sent);
    return Response.json(answer(sent));
  });
});

const member = () => signIn({ token: 't', hash: 'h', name: 'Ana', email: 'a@b.test' });
const place = (positionSec: number) => ({ positionSec, isFinished: false });

describe('a place', () => {
  it('of a visitor stays in this browser', async () => {
    keepPlace('aaa', place(12));
    await tellPlaces();
    expect([told, keptPlace('aaa')?.positionSec, keptPlace('aaa')?.isTold]).toEqual([[], 12, false]);
  });
  it('heard before signing in is told with how long ago it was, once', async () => {
    keepPlace('aaa', place(12));
    member();
    await tellPlaces();
    await tellPlaces();
    expect(told).toHaveLength(1);
    expect(told[0]?.positions).toMatchObject([{ p: 'aaa', positionSec: 12, isFinished: false }]);
    expect(told[0]?.positions[0]?.secondsAgo).toBeGreaterThanOrEqual(0);
    expect(keptPlace('aaa')?.isTold).toBe(true);
  });
  it('that another device has heard later comes back with the answer', async () => {
    member();
    keepPlace('aaa', place(12));
    answer = () => ({ status: true, data: [{ p: 'aaa', positionSec: 300, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' }] });
    await tellPlaces();
    expect(keptPlace('aaa')).toMatchObject({ positionSec: 300, isTold: true });
  });
  it('heard while the answer was on its way is newer than the answer', async () => {
    member();
    keepPlace('aaa', place(12));
    answer = ({ positions }) => {
      keepPlace('aaa', place(20));
      return { status: true, data: positions.map(({ p, positionSec }) => ({ p, positionSec, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' })) };
    };
    await tellPlaces();
    expect(keptPlace('aaa')).toMatchObject({ positionSec: 20, isTold: false });
  });
  it('that could not be told is told again', async () => {
    member();
    keepPlace('aaa', place(12));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await tellPlaces();
    expect(keptPlace('aaa')?.isTold).toBe(false);
  });
  it('of an episode that is gone is forgotten', async () => {
    member();
    keepPlace('aaa', place(12));
    answer = () => ({ status: true, data: [] });
    await tellPlaces();
    expect(keptPlace('aaa')).toBeNull();
  });
});

describe('the server’s word', () => {
  const heardThere = { positionSec: 99, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' };
  it('holds where this browser knows nothing newer', () => {
    expect(learnPlace('aaa', heardThere).positionSec).toBe(99);
    expect(keptPlace('aaa')).toMatchObject({ positionSec: 99, isTold: true });
  });
  it('does not undo what was heard here and not told yet', () => {
    keepPlace('aaa', place(5));
    expect(learnPlace('aaa', heardThere).positionSec).toBe(5);
  });
});

it('what somebody else wrote into the storage is left aside', () => {
  localStorage.setItem('podcast-places', '{"aaa":{"positionSec":"x"},"bbb":null,"ccc":{"positionSec":3,"isFinished":false,"at":1,"isTold":true}}');
  expect([keptPlace('aaa'), keptPlace('bbb'), keptPlace('ccc')?.positionSec]).toEqual([null, null, 3]);
  localStorage.setItem('podcast-places', '[[');
  expect(keptPlace('ccc')).toBeNull();
});

it('only the newest two hundred are kept', () => {
  vi.useFakeTimers();
  for (let count = 0; count < 210; count += 1) {
    vi.advanceTimersByTime(1000);
    keepPlace(`p${count}`, place(10));
  }
  vi.useRealTimers();
  expect([keptPlace('p0'), keptPlace('p209')?.positionSec]).toEqual([null, 10]);
});
