import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PodcastRow } from '#catalogue/contract.ts';
import { PodcastCover } from '#catalogue/web/PodcastCover.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';
import { playerEpisode } from './player-episode.ts';
import { playerStore } from './player-state.ts';

afterEach(() => {
  cleanup();
  playerStore.setState(playerStore.getInitialState(), true);
});

const row = {
  hash: 'e1',
  podcastShowHash: 's1',
  showTitle: 'Chairside',
  title: 'Numb lip',
  speakerName: 'Dr. Rosa Kelly',
  sponsorCompanyName: 'Northbridge',
  releaseDateUTC: '2026-03-08T05:20:00.000Z',
  durationSec: 26,
  credits: 0.5,
  ceTypeId: 1,
  hasExam: true,
  examTaken: false,
  photo: null,
  mp3: null,
} as PodcastRow;

it.each([
  ['row', <EpisodeRow key="row" row={row} />],
  ['row in its own show', <EpisodeRow key="own" row={row} isOfShow />],
  ['cover', <PodcastCover key="cover" row={row} />],
])('an episode names company and release date on its %s, its true length, and Self Study', (_where, element) => {
  const { textContent } = render(<MemoryRouter>{element}</MemoryRouter>).container;
  expect(textContent).toContain('Company: Northbridge');
  expect(textContent).toContain('Release date: Sun Mar 8, 2026');
  expect(textContent).toContain('26 sec');
  expect(textContent).toContain('0.5 CEU · Self Study');
});

it('is rendered for what the player does with it, not for what it does with another episode', () => {
  let rendered = 0;
  const ours = { ...row, mp3: '/media/e1.mp3' };
  const watched = Object.defineProperty({ ...ours }, 'speakerName', {
    enumerable: true,
    get() {
      rendered += 1;
      return 'Dr. Rosa Kelly';
    },
  });
  render(
    <MemoryRouter>
      <EpisodeRow row={watched} />
    </MemoryRouter>,
  );
  const before = rendered;
  expect(before).toBeGreaterThan(0);
  const other = playerEpisode({ ...ours, hash: 'e2' });
  act(() => playerStore.setState({ episode: other, status: 'loading' }));
  act(() => playerStore.setState({ status: 'playing' }));
  expect(rendered).toBe(before);
  act(() => playerStore.setState({ episode: playerEpisode(ours), status: 'playing' }));
  expect(rendered).toBeGreaterThan(before);
  expect(screen.getByRole('button', { name: 'Pause Numb lip' })).toBeTruthy();
});
