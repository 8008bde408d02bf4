import { expect, it } from 'vitest';
import { answerText, testLink } from './test-link.ts';

it.each([
  [{ status: 200, redirectsTo: null }, true, 'zoom.us answers. The link works.'],
  [{ status: 302, redirectsTo: 'us02web.zoom.us' }, true, 'zoom.us answers and leads to us02web.zoom.us.'],
  [{ status: 404, redirectsTo: null }, false, 'zoom.us answered 404 for this link.'],
  [{ problem: 'slow' }, false, 'zoom.us didn’t answer within 5 seconds. Try again.'],
  [{ problem: 'unknown-host' }, false, 'There is no host named zoom.us.'],
  [{ problem: 'private' }, false, 'zoom.us leads into a private network. The portal doesn’t ask addresses there.'],
  [{ problem: 'unreachable', code: 'ECONNREFUSED' }, false, 'The portal can’t reach zoom.us (ECONNREFUSED).'],
] as const)('%j', (answer, isReady, sentence) => {
  expect(answerText('zoom.us', answer)).toEqual({ isReady, sentence });
});

it.each([
  'https://evil.example/j/84012345678',
  'https://zoom.us.evil.example/j/84012345678',
  'https://notzoom.us/j/84012345678',
  'https://zoom.us:8443/j/84012345678',
  'https://zoom.us@evil.example/',
  'https://someone@zoom.us/j/84012345678',
  'http://zoom.us/j/84012345678',
])('asks nothing of %s', async (address) => {
  const { isReady, sentence } = await testLink(new URL(address), ['zoom.us']);
  expect([isReady, sentence]).toEqual([false, expect.stringContaining('only tests links to zoom.us')]);
});

it('a host of this machine is not asked, even if the settings name it', async () => {
  const { isReady, sentence } = await testLink(new URL('https://localhost/j/84012345678'), ['localhost']);
  expect([isReady, sentence]).toEqual([false, expect.stringContaining('private network')]);
});
