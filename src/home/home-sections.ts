// What stands where on the landing page. The hero shows live webinars only; a featured class comes first among the classes, a featured episode
// among the episodes.
import { isLiveClass } from '#catalogue/class-type.ts';
import type { ClassRow, PodcastRow } from '#catalogue/contract.ts';
import { seatsLeft } from '#catalogue/seats-left.ts';

type Home = {
  readonly webinars: { readonly data: readonly ClassRow[] };
  readonly classes: { readonly data: readonly ClassRow[] };
  readonly podcasts: { readonly data: readonly PodcastRow[] };
  readonly featuredContent: {
    readonly data: readonly { readonly class: ClassRow | null; readonly podcast: PodcastRow | null }[];
  };
  readonly serverTime: string;
};
type SectionRow<Row> = { readonly row: Row; readonly isFeatured: boolean };

export type HomeSectionRows = {
  readonly heroWebinar: SectionRow<ClassRow> | null;
  /** Those below the hero, which does not stand among them. */
  readonly webinars: readonly ClassRow[];
  /** The large card before the others; none in a filtered list. */
  readonly largeClass: SectionRow<ClassRow> | null;
  readonly classes: readonly ClassRow[];
  readonly episodes: readonly SectionRow<PodcastRow>[];
};

const without = <Row extends { readonly hash: string }>(
  rows: readonly Row[],
  left: { readonly hash: string } | null,
): Row[] => rows.filter(({ hash }) => hash !== left?.hash);

/** The next webinar that has not begun and has a free seat; without one the next of all. */
function nextToReserve({ webinars: { data }, serverTime }: Home): ClassRow | null {
  return (
    data.find((row) => Date.parse(row.releaseDateUTC) > Date.parse(serverTime) && !seatsLeft(row).isFull) ??
    data[0] ??
    null
  );
}

const mostWebinars = 4;

/** As many as stand two abreast below what is shown already: the last of three would stand alone. */
export function belowShown(webinars: readonly ClassRow[], shown: { readonly hash: string } | null): ClassRow[] {
  const left = without(webinars, shown).slice(0, mostWebinars);
  return left.length === 3 && left.length < webinars.length ? left.slice(0, 2) : left;
}

/** Places the rows of the home answer. A filtered page shows what was searched for, and features nothing among it. */
export function homeSections(home: Home, isFiltered: boolean): HomeSectionRows {
  const featured = home.featuredContent.data[0];
  const [featuredClass, featuredEpisode] = [featured?.class ?? null, featured?.podcast ?? null];
  const isLive = featuredClass !== null && isLiveClass(featuredClass.typeId);
  const nextWebinar = nextToReserve(home);
  const heroWebinar = isLive
    ? { row: featuredClass, isFeatured: true }
    : nextWebinar === null
      ? null
      : { row: nextWebinar, isFeatured: false };
  if (isFiltered)
    return {
      heroWebinar,
      webinars: belowShown(home.webinars.data, null),
      largeClass: null,
      classes: home.classes.data,
      episodes: home.podcasts.data.map((row) => ({ row, isFeatured: false })),
    };

  const newest = home.classes.data[0];
  const largeClass =
    featuredClass !== null && !isLive
      ? { row: featuredClass, isFeatured: true }
      : newest === undefined
        ? null
        : { row: newest, isFeatured: false };
  const others = without(home.podcasts.data, featuredEpisode).map((row) => ({ row, isFeatured: false }));
  const episodes =
    featuredEpisode === null
      ? others
      : [{ row: featuredEpisode, isFeatured: true }, ...others].slice(0, Math.max(1, home.podcasts.data.length));
  return {
    heroWebinar,
    webinars: belowShown(home.webinars.data, heroWebinar?.row ?? null),
    largeClass,
    classes: without(home.classes.data, largeClass?.row ?? null),
    episodes,
  };
}
