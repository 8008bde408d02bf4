import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PodcastRow } from '#catalogue/contract.ts';
import { PodcastCover } from '#catalogue/web/PodcastCover.tsx';
import { EpisodeRow } from './EpisodeRow.tsx';

afterEach(cleanup);

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
