import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayback } from './playback.ts';
import { VideoFilm } from './VideoFilm.tsx';

function Page({ hasFilm }: { readonly hasFilm: boolean }) {
  return (
    <>
      <button type="button">Start evaluation</button>
      {hasFilm ? (
        <VideoFilm
          playback={createPlayback()}
          label="Video: Deep margins"
          videoUrl="/margins.mp4"
          captionsUrl={null}
          poster={null}
          chapters={[]}
          takesFocus
        />
      ) : null}
    </>
  );
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the keyboard continues at a film whose button is gone', () => {
  render(<Page hasFilm />);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Video: Deep margins' }));
});

it('a film that comes late leaves the keyboard with whoever has moved on', () => {
  const { rerender } = render(<Page hasFilm={false} />);
  screen.getByRole('button', { name: 'Start evaluation' }).focus();
  rerender(<Page hasFilm />);
  expect(document.activeElement?.textContent).toBe('Start evaluation');
});
