// What is where on the landing page. The hero shows live webinars only; a featured class comes first among the
// classes, a featured episode among the episodes.
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
  /** Those below the hero or the member's ticket, without the one shown there. */
  readonly webinars: readonly SectionRow<ClassRow>[];
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

const unlabeled = <Row>(row: Row): SectionRow<Row> => ({ row, isFeatured: false });

/** The webinars below `shown`. A featured webinar that is not shown there comes first, with its label. */
function webinarsBelow(
  { webinars: { data } }: Home,
  shown: { readonly hash: string } | null,
  featured: ClassRow | null,
): SectionRow<ClassRow>[] {
  const others = without(without(data, shown), featured).map(unlabeled);
  return featured === null || featured.hash === shown?.hash ? others : [{ row: featured, isFeatured: true }, ...others];
}

/**
 * Places the rows of the home answer. A filtered page shows what was searched for, and features nothing among it.
 * `seat`: the webinar on a member's ticket, which replaces the hero.
 */
export function homeSections(
  home: Home,
  isFiltered: boolean,
  seat: { readonly hash: string } | null = null,
): HomeSectionRows {
  const featured = home.featuredContent.data[0];
  const [featuredClass, featuredEpisode] = [featured?.class ?? null, featured?.podcast ?? null];
  const isLive = featuredClass !== null && isLiveClass(featuredClass.typeId);
  const nextWebinar = nextToReserve(home);
  const heroWebinar = isLive
    ? { row: featuredClass, isFeatured: true }
    : nextWebinar === null
      ? null
      : unlabeled(nextWebinar);
  if (isFiltered)
    return {
      heroWebinar,
      webinars: home.webinars.data.map(unlabeled),
      largeClass: null,
      classes: home.classes.data,
      episodes: home.podcasts.data.map(unlabeled),
    };

  const newest = home.classes.data[0];
  const largeClass =
    featuredClass !== null && !isLive
      ? { row: featuredClass, isFeatured: true }
      : newest === undefined
        ? null
        : unlabeled(newest);
  const others = without(home.podcasts.data, featuredEpisode).map(unlabeled);
  const episodes =
    featuredEpisode === null
      ? others
      : [{ row: featuredEpisode, isFeatured: true }, ...others].slice(0, Math.max(1, home.podcasts.data.length));
  return {
    heroWebinar,
    webinars: webinarsBelow(home, seat ?? heroWebinar?.row ?? null, isLive ? featuredClass : null),
    largeClass,
    classes: without(home.classes.data, largeClass?.row ?? null),
    episodes,
  };
}
