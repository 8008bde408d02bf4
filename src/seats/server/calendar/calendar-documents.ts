// Calendar files: one webinar for anyone, and a member's own calendar at a secret address.
import { sign, verify } from '#platform/server/security/signed-token.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { calendarFile, calendarType } from '#platform/server/files/icalendar.ts';
import { readProvider } from '#provider/server/provider.ts';
import { secretToken } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serverMap } from '#server-map.ts';
import type { calendarFeedCall, makeCalendarFeedCall, removeCalendarFeedCall } from '../../contract.ts';
import {
  deleteFeed,
  findCalendarWebinar,
  findFeed,
  findFeedOwner,
  insertFeed,
  listFeedWebinars,
} from './calendar-queries.ts';
import { changesAfter, webinarEvent } from '../webinar-event.ts';

const feedPurpose = 'calendar-feed';
const refreshMinutes = 60;
/** How long a past webinar stays in the private calendar. */
const retentionHours = 30 * 24;

const notFound = () => new Refusal('unknown-calendar', 'There is no such calendar.', { httpStatus: 404 });
/** `name.ics` without its ending; anything else is not found. */
function nameIn(file: string | undefined): string {
  const name = /^([0-9A-Za-z_-]{1,200})\.ics$/.exec(file ?? '')?.[1];
  if (name === undefined) throw notFound();
  return name;
}

async function webinarFile(context: CallContext, { params }: DocumentRequest) {
  const webinar = await findCalendarWebinar(context.db, nameIn(params['file']));
  if (!webinar) throw notFound();
  const event = webinarEvent(context.config.publicUrl, await readProvider(context.db), webinar, {
    status: webinar.cancelled_at === null ? 'CONFIRMED' : 'CANCELLED',
  });
  return {
    contentType: calendarType('PUBLISH'),
    body: calendarFile('PUBLISH', [event], context.now()),
    headers: { 'content-disposition': 'attachment; filename="webinar.ics"' },
  };
}

async function feedFile(context: CallContext, { params }: DocumentRequest) {
  const key = await verify(context.db, feedPurpose, nameIn(params['file']));
  const owner = key === null ? undefined : await findFeedOwner(context.db, key);
  if (!owner) throw notFound();
  const provider = await readProvider(context.db);
  const webinars = await listFeedWebinars(context.db, owner.id, context.now().subtract({ hours: retentionHours }));
  const events = webinars.map((webinar) =>
    webinarEvent(context.config.publicUrl, provider, webinar, {
      status: webinar.cancelled_at === null ? 'CONFIRMED' : 'CANCELLED',
      calendarChanges: changesAfter(Number(webinar.cancellations)),
    }),
  );
  return {
    contentType: calendarType('PUBLISH'),
    body: calendarFile('PUBLISH', events, context.now(), { name: `${provider.name}: my webinars`, refreshMinutes }),
    headers: { 'cache-control': 'private, no-store' },
  };
}

export const calendarDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/api/calendar/:file', answer: webinarFile, throttle: { most: 300, perSec: 60 } },
  { method: 'GET', path: '/api/calendar/feed/:file', answer: feedFile, throttle: { most: 300, perSec: 60 } },
];

async function feedUrl({ db, config }: CallContext, studentId: string): Promise<string | null> {
  const feed = await findFeed(db, studentId);
  return feed ? `${config.publicUrl}${serverMap.calendarFeed(await sign(db, feedPurpose, feed.feed_key))}` : null;
}

export const readCalendarFeed: UseCase<typeof calendarFeedCall> = async (context, student) => ({
  status: true,
  url: await feedUrl(context, student.id),
});

/** A new secret address; whoever had the earlier one sees nothing more. */
export const makeCalendarFeed: UseCase<typeof makeCalendarFeedCall> = async (context, student) => {
  await insertFeed(context.db, student.id, secretToken(), context.now());
  return { status: true, url: await feedUrl(context, student.id) };
};

export const removeCalendarFeed: UseCase<typeof removeCalendarFeedCall> = async ({ db }, student) => {
  await deleteFeed(db, student.id);
  return { status: true, url: null };
};
