import type { UseCase } from '#platform/server/http.ts';
import type { searchCall } from '../contract.ts';
import { readFeatured } from './read-featured.ts';
import { readFilter } from './read-filter.ts';
import { readClassRows, readEpisodeRows, withIds } from './read-rows.ts';
import { askShelves, readingOf, readShelf } from './read-shelf.ts';

/** How many of each section the search page shows; the lists under the same filter have the rest. */
const sectionSize = 6;

/** The best of every section for a category, a company or words. */
export const search: UseCase<typeof searchCall> = async ({ db, now }, student, input) => {
  const at = now();
  const who = student?.id ?? null;
  const question = await askShelves(db, readFilter(input), at);
  const [webinarPage, classPage, episodePage] = await Promise.all([
    readShelf(db, 'live', question, 0, sectionSize),
    readShelf(db, 'ondemand', question, 0, sectionSize),
    readShelf(db, 'podcasts', question, 0, sectionSize),
  ]);
  const [rows, podcasts] = await Promise.all([readClassRows(db, who, [...webinarPage.ids, ...classPage.ids]), readEpisodeRows(db, who, episodePage.ids)]);
  const [webinars, classes] = [withIds(rows, webinarPage.ids), withIds(rows, classPage.ids)];
  return {
    status: true,
    webinars: { status: true, rowCount: webinars.length, data: webinars, totalRows: webinarPage.totalRows },
    classes: { status: true, rowCount: classes.length, data: classes, totalRows: classPage.totalRows },
    podcasts: { status: true, rowCount: podcasts.length, data: podcasts, totalRows: episodePage.totalRows },
    featuredContent: await readFeatured(db, who, webinars, at),
    search: readingOf(question),
    serverTime: at,
  };
};
