import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeSound } from '#platform/web/sound.ts';
import { YouTubeVideo } from './YouTubeVideo.tsx';
import { youtubeOrigin } from './youtube-frame.ts';

// The picture by which the site is known to be there.
class ReachedPicture extends EventTarget {
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  vi.stubGlobal('Image', ReachedPicture);
  // Nothing of YouTube is loaded by a test.
  const make = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => make(tag === 'iframe' ? 'div' : tag));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a video that plays stops what was heard, and pauses when something else begins', async () => {
  render(<YouTubeVideo youtubeId="abc" title="A video" onEnded={vi.fn()} onFailed={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  const frame = await screen.findByTitle('A video');
  const player = { postMessage: vi.fn<(message: string, origin: string) => void>() };
  Object.defineProperty(frame, 'contentWindow', { value: player });
  // The page asks the player to report as soon as it listens.
  await vi.waitFor(() => expect(player.postMessage).toHaveBeenCalled());
  const reports = (state: number) =>
    act(() => {
      const message = new MessageEvent('message', {
        origin: youtubeOrigin,
        data: JSON.stringify({ event: 'onStateChange', info: state }),
      });
      Object.defineProperty(message, 'source', { value: player });
      dispatchEvent(message);
    });

  const podcast = vi.fn();
  takeSound(podcast);
  reports(3);
  expect(podcast).not.toHaveBeenCalled();
  reports(1);
  reports(1);
  expect(podcast).toHaveBeenCalledOnce();
  const asked = () => player.postMessage.mock.calls.filter(([message]) => message.includes('pauseVideo'));
  expect(asked()).toEqual([]);
  takeSound(podcast);
  expect(asked().map(([message, origin]) => [JSON.parse(message).func, origin])).toEqual([
    ['pauseVideo', youtubeOrigin],
  ]);
  reports(1);
  expect(podcast).toHaveBeenCalledTimes(2);
});
