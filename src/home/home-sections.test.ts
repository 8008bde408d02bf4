import { describe, expect, it } from 'vitest';
import type { ClassRow, PodcastRow } from '#catalogue/contract.ts';
import { homeSections } from './home-sections.ts';

const serverTime = '2026-03-02T15:00:00Z';
const webinar = (hash: string, start: string, seatsTaken = 0) =>
  ({ hash, typeId: 20, releaseDateUTC: start, capacity: 100, seatsTaken }) as ClassRow;
const aClass = (hash: string) => ({ hash, typeId: 40 }) as ClassRow;
const episode = (hash: string) => ({ hash }) as PodcastRow;

const running = webinar('running', '2026-03-02T14:50:00Z');
const full = webinar('full', '2026-03-02T16:00:00Z', 100);
const free = webinar('free', '2026-03-03T15:00:00Z', 99);

function places(
  change: {
    webinars?: ClassRow[];
    classes?: ClassRow[];
    podcasts?: PodcastRow[];
    featured?: { class: ClassRow | null; podcast: PodcastRow | null }[];
  },
  isFiltered = false,
) {
  const {
    webinars = [running, full, free],
    classes = [aClass('c1'), aClass('c2')],
    podcasts = [episode('e1'), episode('e2')],
    featured = [],
  } = change;
  const { marquee, lead, shelf, episodes } = homeSections(
    {
      webinars: { data: webinars },
      classes: { data: classes },
      podcasts: { data: podcasts },
      featuredContent: { data: featured },
      serverTime,
    },
    isFiltered,
  );
  const name = (placed: { row: { hash: string }; isFeatured: boolean } | null) =>
    placed === null ? null : placed.row.hash + (placed.isFeatured ? '*' : '');
  return {
    marquee: name(marquee),
    lead: name(lead),
    shelf: shelf.map(({ hash }) => hash),
    episodes: episodes.map(name),
  };
}

describe('the hero of the landing page', () => {
  it('holds the featured webinar', () =>
    expect(places({ featured: [{ class: webinar('w', serverTime), podcast: null }] }).marquee).toBe('w*'));
  it('holds the next webinar with a free seat while a class is featured', () =>
    expect(places({ featured: [{ class: aClass('c9'), podcast: null }] }).marquee).toBe('free'));
  it('holds the next one of all when none has a free seat', () =>
    expect(places({ webinars: [running, full] }).marquee).toBe('running'));
  it('is without a ticket when nothing is planned', () => expect(places({ webinars: [] }).marquee).toBeNull());
});

describe('the shelf of the landing page', () => {
  it('begins with the featured class, which is not shown twice', () => {
    expect(places({ featured: [{ class: aClass('c2'), podcast: null }] })).toMatchObject({
      lead: 'c2*',
      shelf: ['c1'],
    });
    expect(places({ featured: [{ class: aClass('c9'), podcast: null }] })).toMatchObject({
      lead: 'c9*',
      shelf: ['c1', 'c2'],
    });
  });
  it('begins with the newest class otherwise', () => expect(places({})).toMatchObject({ lead: 'c1', shelf: ['c2'] }));
  it('is empty without classes', () => expect(places({ classes: [] })).toMatchObject({ lead: null, shelf: [] }));
  it('has no large card when filtered', () =>
    expect(places({ featured: [{ class: aClass('c9'), podcast: null }] }, true)).toMatchObject({
      lead: null,
      shelf: ['c1', 'c2'],
    }));
});

describe('the episodes of the landing page', () => {
  it('begin with the featured one and stay as many', () => {
    expect(places({ featured: [{ class: null, podcast: episode('e9') }] }).episodes).toEqual(['e9*', 'e1']);
    expect(places({ featured: [{ class: null, podcast: episode('e2') }] }).episodes).toEqual(['e2*', 'e1']);
  });
  it('stay in their order when filtered', () =>
    expect(places({ featured: [{ class: null, podcast: episode('e2') }] }, true).episodes).toEqual(['e1', 'e2']));
});
