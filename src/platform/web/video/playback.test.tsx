import { afterEach, expect, it, vi } from 'vitest';
import { createPlayback } from './playback.ts';

/** A video whose file could not be loaded. */
function failedVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  let error: Partial<MediaError> | null = { code: 4 };
  Object.defineProperty(video, 'error', { get: () => error });
  video.load = () => void (error = null);
  video.play = vi.fn<() => Promise<void>>(() => Promise.resolve());
  return video;
}

afterEach(() => vi.unstubAllGlobals());

it('says that a video failed, also where it failed before it was asked to play', () => {
  const playback = createPlayback();
  const video = failedVideo();
  const detach = playback.attach(video, null);
  expect(playback.store.getState().hasFailed).toBe(true);
  playback.play();
  expect(playback.store.getState().hasFailed).toBe(true);
  expect(video.play).not.toHaveBeenCalled();
  video.load();
  playback.play();
  expect(playback.store.getState().hasFailed).toBe(false);
  expect(video.play).toHaveBeenCalledOnce();
  detach();
});
