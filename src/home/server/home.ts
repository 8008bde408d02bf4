import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import { cached, type CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSetting, readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { homeCall } from '../contract.ts';
import { listBooks } from '#catalogue/server/books/book-rows.ts';
import { listPopular, listSubjects } from './home-queries.ts';
import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import { featuredContentOf } from '#catalogue/server/activities/read-featured.ts';
import { findFeatured } from '#search/server/lists/find-featured.ts';
import { readFilter } from '#search/server/lists/read-filter.ts';
import { readClassRows, readEpisodeRows, withIds } from '#catalogue/server/activities/read-rows.ts';
import { readListQuestion, readListRows } from '#search/server/lists/read-list.ts';

/** How many of these the landing page shows. */
const sizes = { popular: 3, books: 1 } as const;
/** What everyone sees alike is looked up so often, in seconds. */
const ttlSeconds = 30;

/** Names the bodies whose recognition holds on the day of `now`; claiming a lapsed one would be a false statement. */
async function listAccreditation({ db }: CallContext, now: Temporal.Instant): Promise<string[]> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return (await readSetting(db, providerSettings.accreditation))
    .filter(({ validFrom, validTo }) => validFrom <= today && today <= validTo)
    .map(({ body }) => body);
}

/** What the page shows everyone, whatever it is narrowed by. */
async function readSurroundings(context: CallContext, now: Temporal.Instant) {
  const { db } = context;
  const [popular, subjects, books, accreditation] = await Promise.all([
    listPopular(db, now.subtract({ hours: 30 * 24 }), now, sizes.popular),
    listSubjects(db, now),
    listBooks(db, sizes.books),
    listAccreditation(context, now),
  ]);
  return { popular, subjects, books, accreditation };
}

/** The landing page in one answer. */
export const home: UseCase<typeof homeCall> = async (context, student, input) => {
  const { db } = context;
  const now = context.now();
  const who = student?.id ?? null;
  const [question, shown] = await Promise.all([
    readListQuestion(db, readFilter(input), now),
    readSharedSetting(context, providerSettings.homeSizes),
  ]);
  const [webinarPage, classPage, episodePage, { popular, subjects, books, accreditation }, mobileAds, featured] =
    await Promise.all([
      readListRows(db, 'live', question, 0, shown.webinars),
      readListRows(db, 'ondemand', question, 0, shown.classes),
      readListRows(db, 'podcasts', question, 0, shown.episodes),
      cached(context, 'home', ttlSeconds, () => readSurroundings(context, now)),
      listMobileAds(context, 'home'),
      findFeatured(context, question),
    ]);
  const { classIds = [], episodeIds = [] } = featured ?? {};
  const [classRows, episodeRows] = await Promise.all([
    readClassRows(db, who, [...new Set([...webinarPage.ids, ...classPage.ids, ...popular, ...classIds])]),
    readEpisodeRows(db, who, [...new Set([...episodePage.ids, ...episodeIds])]),
  ]);
  const podcasts = withIds(episodeRows, episodePage.ids);
  const [webinars, classes] = [withIds(classRows, webinarPage.ids), withIds(classRows, classPage.ids)];
  return {
    status: true,
    webinars: {
      status: true,
      rowCount: webinars.length,
      data: webinars,
      totalRows: webinarPage.totalRows,
      seats: student === null ? [] : webinars.map(({ hash, hasSeat, isWaiting }) => ({ hash, hasSeat, isWaiting })),
    },
    classes: { status: true, rowCount: classes.length, data: classes, totalRows: classPage.totalRows },
    podcasts: { status: true, rowCount: podcasts.length, data: podcasts, totalRows: episodePage.totalRows },
    featuredContent: featuredContentOf(featured, classRows, episodeRows, webinars),
    serverTime: now,
    accreditation,
    popular: withIds(classRows, popular),
    subjects: subjects.map(({ id, name, count }) => ({ categoryID: id, categoryName: name, count })),
    books: books.map((book) => ({
      hash: book.hash,
      title: book.title,
      subtitle: book.subtitle,
      thumbnail: fileUrlOrNull(book.file_hash, book.file_name),
    })),
    mobileAds,
  };
};
