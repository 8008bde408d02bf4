import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http.ts';
import { readAccreditation } from '#platform/server/provider.ts';
import type { homeCall } from '../contract.ts';
import { countEpisodes, countLiveWebinars, countOnDemand, listBooks, listEpisodes, listFeatured, listLiveWebinars, listOnDemand, listPopular, listSubjects } from './catalogue-queries.ts';
import { classRowOf, fileUrlOrNull, selectClasses, type ClassRecord } from './class-rows.ts';
import { podcastRowOf, selectEpisodes } from './podcast-rows.ts';
import { readFilter } from './read-filter.ts';

/** How many of each the landing page shows (specification 1, section 9 leaves it open). */
const sizes = { webinars: 4, classes: 8, podcasts: 6, popular: 3, books: 1 } as const;
/** The slot types of featured content: class 36, podcast 37. */
const featuredType = { class: 36, episode: 37 } as const;

async function readFeatured({ db }: CallContext, studentId: string | null, webinars: readonly ClassRecord[]) {
  const data = [];
  for (const item of await listFeatured(db, 1)) {
    if (item.kind === 'class') {
      const record = await selectClasses(db, studentId).where('activity.id', '=', item.id).executeTakeFirst();
      if (record) data.push({ featuredHash: item.hash, type: featuredType.class, class: classRowOf(record), podcast: null });
    } else {
      const record = await selectEpisodes(db, studentId).where('activity.id', '=', item.id).executeTakeFirst();
      if (record) data.push({ featuredHash: item.hash, type: featuredType.episode, class: null, podcast: podcastRowOf(record) });
    }
  }
  if (data.length === 0) {
    const withFreeSeats = webinars.map(classRowOf).find((webinar) => webinar.capacity === null || webinar.seatsTaken < webinar.capacity);
    if (withFreeSeats) data.push({ featuredHash: '', type: featuredType.class, class: withFreeSeats, podcast: null });
  }
  return { status: true as const, data };
}

/** Names the bodies whose recognition holds on the day of `now`; claiming a lapsed one would be a false statement. */
async function listAccreditation({ db }: CallContext, now: Temporal.Instant): Promise<string[]> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return (await readAccreditation(db)).filter(({ validFrom, validTo }) => validFrom <= today && today <= validTo).map(({ body }) => body);
}

/** The landing page in one answer. */
export const home: UseCase<typeof homeCall> = async (context, student, input) => {
  const { db } = context;
  const now = context.now();
  const filter = readFilter(input);
  const who = student?.id ?? null;
  const [webinars, classes, podcasts, webinarCount, classCount, podcastCount, popular, subjects, books, mobileAds, accreditation] = await Promise.all([
    listLiveWebinars(db, who, filter, now, sizes.webinars),
    listOnDemand(db, who, filter, now, sizes.classes, 0),
    listEpisodes(db, who, filter, now, sizes.podcasts, 0),
    countLiveWebinars(db, filter, now),
    countOnDemand(db, filter, now),
    countEpisodes(db, filter, now),
    listPopular(db, who, now.subtract({ hours: 30 * 24 }), now, sizes.popular),
    listSubjects(db, now),
    listBooks(db, sizes.books),
    listMobileAds(db),
    listAccreditation(context, now),
  ]);
  const webinarRows = webinars.map(classRowOf);
  return {
    status: true,
    webinars: {
      status: true,
      rowCount: webinarRows.length,
      data: webinarRows,
      totalRows: webinarCount,
      seats: student === null ? [] : webinarRows.map(({ hash, hasSeat, isWaiting }) => ({ hash, hasSeat, isWaiting })),
    },
    classes: { status: true, rowCount: classes.length, data: classes.map(classRowOf), totalRows: classCount },
    podcasts: { status: true, rowCount: podcasts.length, data: podcasts.map(podcastRowOf), totalRows: podcastCount },
    featuredContent: await readFeatured(context, who, webinars),
    serverTime: now,
    accreditation,
    popular: popular.map(classRowOf),
    subjects: subjects.map(({ id, name, count }) => ({ categoryID: id, categoryName: name, count })),
    books: books.map((book) => ({ hash: book.hash, title: book.title, subtitle: book.subtitle, thumbnail: fileUrlOrNull(book.file_hash, book.file_name) })),
    mobileAds,
  };
};
