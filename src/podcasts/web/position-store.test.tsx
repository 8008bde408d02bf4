import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#platform/web/session.ts';
import { savePosition, savedPosition, adoptPosition } from './position-store.ts';
import { syncPositions } from './position-sync.ts';

type Sent = { positions: { p: string; positionSec: number; isFinished: boolean; secondsAgo: number }[] };
let requests: Sent[];
/** What the server answers to a request. */
let answer: (sent: Sent) => unknown;

beforeEach(() => {
  localStorage.clear();
  requests = [];
  answer = ({ positions }) => ({
    status: true,
    data: positions.map(({ p, positionSec, isFinished }) => ({
      p,
      positionSec,
      isFinished,
      heardAt: '2026-03-02T15:00:00.000Z',
    })),
  });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Sent;
    requests.push(sent);
    return Response.json(answer(sent));
  });
});

const member = () => signIn({ token: 't', hash: 'h', name: 'Ana', email: 'a@b.test' });
const position = (positionSec: number) => ({ positionSec, isFinished: false });

describe('a position', () => {
  it('of a visitor stays in this browser', async () => {
    savePosition('aaa', position(12));
    await syncPositions();
    expect([requests, savedPosition('aaa')?.positionSec, savedPosition('aaa')?.isSynced]).toEqual([[], 12, false]);
  });
  it('heard before signing in is sent with how long ago it was, once', async () => {
    savePosition('aaa', position(12));
    member();
    await syncPositions();
    await syncPositions();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.positions).toMatchObject([{ p: 'aaa', positionSec: 12, isFinished: false }]);
    expect(requests[0]?.positions[0]?.secondsAgo).toBeGreaterThanOrEqual(0);
    expect(savedPosition('aaa')?.isSynced).toBe(true);
  });
  it('that another device has heard later comes back with the answer', async () => {
    member();
    savePosition('aaa', position(12));
    answer = () => ({
      status: true,
      data: [{ p: 'aaa', positionSec: 300, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' }],
    });
    await syncPositions();
    expect(savedPosition('aaa')).toMatchObject({ positionSec: 300, isSynced: true });
  });
  it('heard while the answer was on its way is newer than the answer', async () => {
    member();
    savePosition('aaa', position(12));
    answer = ({ positions }) => {
      savePosition('aaa', position(20));
      return {
        status: true,
        data: positions.map(({ p, positionSec }) => ({
          p,
          positionSec,
          isFinished: false,
          heardAt: '2026-03-02T15:00:00.000Z',
        })),
      };
    };
    await syncPositions();
    expect(savedPosition('aaa')).toMatchObject({ positionSec: 20, isSynced: false });
  });
  it('that could not be sent is sent again', async () => {
    member();
    savePosition('aaa', position(12));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await syncPositions();
    expect(savedPosition('aaa')?.isSynced).toBe(false);
  });
  it('of an episode that is gone is forgotten', async () => {
    member();
    savePosition('aaa', position(12));
    answer = () => ({ status: true, data: [] });
    await syncPositions();
    expect(savedPosition('aaa')).toBeNull();
  });
});

describe('the server’s word', () => {
  const heardThere = { positionSec: 99, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' };
  it('applies where this browser knows nothing newer', () => {
    expect(adoptPosition('aaa', heardThere).positionSec).toBe(99);
    expect(savedPosition('aaa')).toMatchObject({ positionSec: 99, isSynced: true });
  });
  it('does not undo what was heard here and not sent yet', () => {
    savePosition('aaa', position(5));
    expect(adoptPosition('aaa', heardThere).positionSec).toBe(5);
  });
});

it('what someone else wrote into the storage is ignored', () => {
  localStorage.setItem(
    'podcast-places',
    '{"aaa":{"positionSec":"x"},"bbb":null,"ccc":{"positionSec":3,"isFinished":false,"at":1,"isSynced":true}}',
  );
  expect([savedPosition('aaa'), savedPosition('bbb'), savedPosition('ccc')?.positionSec]).toEqual([null, null, 3]);
  localStorage.setItem('podcast-places', '[[');
  expect(savedPosition('ccc')).toBeNull();
});

it('only the newest two hundred are stored', () => {
  vi.useFakeTimers();
  for (let count = 0; count < 210; count += 1) {
    vi.advanceTimersByTime(1000);
    savePosition(`p${count}`, position(10));
  }
  vi.useRealTimers();
  expect([savedPosition('p0'), savedPosition('p209')?.positionSec]).toEqual([null, 10]);
});
