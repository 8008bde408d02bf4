import { describe, expect, it } from 'vitest';
import { frameAddress, readReport, youtubeOrigin } from './youtube-frame.ts';

const own = {} as Window;
const frame = { contentWindow: own } as HTMLIFrameElement;
const report = (data: unknown, { origin = youtubeOrigin, source = own as MessageEventSource | null } = {}) =>
  readReport({ origin, source, data: typeof data === 'string' ? data : JSON.stringify(data) }, frame);

describe('a message of the frame', () => {
  it.each<[unknown, string]>([
    [{ event: 'onReady' }, 'alive'],
    [{ event: 'initialDelivery', info: { playerState: 1 } }, 'playing'],
    [{ event: 'onStateChange', info: 1 }, 'playing'],
    [{ event: 'infoDelivery', info: { playerState: 3 } }, 'alive'],
    [{ event: 'infoDelivery', info: { currentTime: 3 } }, 'alive'],
    [{ event: 'infoDelivery', info: { playerState: 0 } }, 'ended'],
    [{ event: 'onStateChange', info: 0 }, 'ended'],
    [{ event: 'onStateChange', info: 2 }, 'alive'],
    [{ event: 'onError', info: 150 }, 'failed'],
  ])('%j says %s', (data, said) => expect(report(data)).toBe(said));
});

describe('a message is ignored', () => {
  const ended = { event: 'onStateChange', info: 0 };
  it.each([
    'https://www.youtube.com',
    'http://www.youtube-nocookie.com',
    'https://www.youtube-nocookie.com.evil.example',
    'https://evil.example',
    'null',
    '',
  ])('from the origin "%s"', (origin) => expect(report(ended, { origin })).toBeNull());
  it('from another window of the same origin', () => expect(report(ended, { source: {} as Window })).toBeNull());
  it('without a frame', () =>
    expect(readReport({ origin: youtubeOrigin, source: null, data: JSON.stringify(ended) }, null)).toBeNull());
  it.each(['', 'hello', '[]', 'null', '{"event":4}', '{"info":0}'])('that reads %j', (data) =>
    expect(report(data)).toBeNull(),
  );
  it('that is no text', () =>
    expect(readReport({ origin: youtubeOrigin, source: own, data: ended }, frame)).toBeNull());
});

it('the address of a frame cannot be broken out of by an id', () => {
  expect(new URL(frameAddress('../evil?x=', 'https://portal.test')).pathname).toBe('/embed/..%2Fevil%3Fx%3D');
});
