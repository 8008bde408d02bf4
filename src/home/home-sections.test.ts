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

function sections(
  change: {
    webinars?: ClassRow[];
    classes?: ClassRow[];
    podcasts?: PodcastRow[];
    featured?: { class: ClassRow | null; podcast: PodcastRow | null }[];
  },
  isFiltered = false,
  seat: ClassRow | null = null,
) {
  const {
    webinars = [running, full, free],
    classes = [aClass('c1'), aClass('c2')],
    podcasts = [episode('e1'), episode('e2')],
    featured = [],
  } = change;
  const rows = homeSections(
    {
      webinars: { data: webinars },
      classes: { data: classes },
      podcasts: { data: podcasts },
      featuredContent: { data: featured },
      serverTime,
    },
    isFiltered,
    seat,
  );
  const name = (row: { row: { hash: string }; isFeatured: boolean } | null) =>
    row === null ? null : row.row.hash + (row.isFeatured ? '*' : '');
  return {
    heroWebinar: name(rows.heroWebinar),
    webinars: rows.webinars.map(name),
    largeClass: name(rows.largeClass),
    classes: rows.classes.map(({ hash }) => hash),
    episodes: rows.episodes.map(name),
  };
}

describe('the hero of the landing page', () => {
  it('contains the featured webinar', () =>
    expect(sections({ featured: [{ class: webinar('w', serverTime), podcast: null }] }).heroWebinar).toBe('w*'));
  it('contains the next webinar with a free seat while a class is featured', () =>
    expect(sections({ featured: [{ class: aClass('c9'), podcast: null }] }).heroWebinar).toBe('free'));
  it('contains the next one of all when none has a free seat', () =>
    expect(sections({ webinars: [running, full] }).heroWebinar).toBe('running'));
  it('has no webinar when nothing is planned', () => expect(sections({ webinars: [] }).heroWebinar).toBeNull());
});

describe('the webinars below the hero', () => {
  const later = [4, 5].map((day) => webinar(`on-${day}`, `2026-03-0${day}T15:00:00Z`));
  it('are all others', () => {
    expect(sections({ webinars: [running, full, free, ...later] }).webinars).toEqual([
      'running',
      'full',
      'on-4',
      'on-5',
    ]);
    expect(sections({ webinars: [free] }).webinars).toEqual([]);
  });
  it('are all but the one on the ticket of a member with a seat', () =>
    expect(sections({}, false, full).webinars).toEqual(['running', 'free']));
  it('begin with the featured one, labeled, where a seat in another webinar replaces the hero', () => {
    const featured = [{ class: later[0]!, podcast: null }];
    expect(sections({ webinars: [running, later[0]!], featured }, false, running).webinars).toEqual(['on-4*']);
    expect(sections({ webinars: [running, later[0]!], featured }, false, later[0]!).webinars).toEqual(['running']);
  });
  it('are what was found when filtered', () => {
    expect(sections({ webinars: [running, full, free] }, true).webinars).toEqual(['running', 'full', 'free']);
  });
});

describe('the classes of the landing page', () => {
  it('begins with the featured class, which is not shown twice', () => {
    expect(sections({ featured: [{ class: aClass('c2'), podcast: null }] })).toMatchObject({
      largeClass: 'c2*',
      classes: ['c1'],
    });
    expect(sections({ featured: [{ class: aClass('c9'), podcast: null }] })).toMatchObject({
      largeClass: 'c9*',
      classes: ['c1', 'c2'],
    });
  });
  it('begins with the newest class otherwise', () =>
    expect(sections({})).toMatchObject({ largeClass: 'c1', classes: ['c2'] }));
  it('is empty without classes', () =>
    expect(sections({ classes: [] })).toMatchObject({ largeClass: null, classes: [] }));
  it('has no large card when filtered', () =>
    expect(sections({ featured: [{ class: aClass('c9'), podcast: null }] }, true)).toMatchObject({
      largeClass: null,
      classes: ['c1', 'c2'],
    }));
});

describe('the episodes of the landing page', () => {
  it('begin with the featured one and stay as many', () => {
    expect(sections({ featured: [{ class: null, podcast: episode('e9') }] }).episodes).toEqual(['e9*', 'e1']);
    expect(sections({ featured: [{ class: null, podcast: episode('e2') }] }).episodes).toEqual(['e2*', 'e1']);
  });
  it('stay in their order when filtered', () =>
    expect(sections({ featured: [{ class: null, podcast: episode('e2') }] }, true).episodes).toEqual(['e1', 'e2']));
});
