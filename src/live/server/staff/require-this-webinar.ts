import { accountKey } from '#sign-in/account-key.ts';
import type { Context } from '#platform/server/context.ts';
import { formatDateTime } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { fitOf, isElsewhere } from '../../report-zone.ts';
import { deskMessages } from '../../staff-contract.ts';
import { listOtherWebinars } from './desk-queries.ts';
import { personOf, type ReportFile } from './read-report-file.ts';
import type { Webinar } from '../attendance/record-attendance.ts';

type Here = Pick<Webinar, 'id' | 'release_at'>;
type Said = Pick<ReportFile, 'reads' | 'stays' | 'answers' | 'fit'>;
type Holders = { has: (emailKey: string) => boolean };

/** The keys of the addresses in a report, and how many people it names. */
export function peopleOf({ reads, stays, answers }: Said) {
  const people = new Map(
    (reads === 'attendance' ? stays : answers).map((each) => [personOf(each), accountKey(each.email)]),
  );
  return { people: people.size, keys: [...new Set(people.values())].filter(Boolean) };
}

/** Everyone’s stays, whether or not they have a seat anywhere. */
export const timedStays = ({ stays }: Pick<ReportFile, 'stays'>) =>
  stays.map((stay) => ({ person: personOf(stay), joinedAt: stay.joinedAt, leftAt: stay.leftAt }));

/**
 * Where a report belongs if it isn’t this webinar’s: hardly any stay lies within it, or nobody has a seat here but most
 * have one in another webinar. Null = this webinar’s. `other` is the one that it fits, by its time first, then by its
 * people; null where none does.
 */
export async function findElsewhere(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: Here,
  read: Said,
  holders: Holders,
) {
  const { people, keys } = peopleOf(read);
  const isAtAnotherTime = read.reads === 'attendance' && isElsewhere(read.fit);
  const hasHolder = keys.some((key) => holders.has(key));
  if (!isAtAnotherTime && (hasHolder || keys.length === 0)) return null;

  const timed = timedStays(read);
  const moments = timed.flatMap(({ joinedAt, leftAt }) => [joinedAt, leftAt ?? joinedAt]);
  const inOrder = moments.toSorted((one, other) => Temporal.Instant.compare(one, other));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const during = first === undefined || last === undefined ? null : ([first, last] as const);
  const asked = { exceptId: id, emailKeys: keys, now: now() };
  const atThatTime =
    during === null
      ? []
      : (await listOtherWebinars(db, { ...asked, during })).filter(
          ({ release_at: startsAt, ends_at: endsAt }) =>
            endsAt !== null && !isElsewhere(fitOf(timed, { startsAt, endsAt })),
        );
  const ofThesePeople = keys.length === 0 ? [] : await listOtherWebinars(db, { ...asked, during: null });
  // Where the time fits this webinar, only people speak for another one.
  const other = isAtAnotherTime
    ? (atThatTime[0] ?? ofThesePeople[0])
    : (atThatTime.find(({ matches }) => matches * 2 > keys.length) ?? ofThesePeople[0]);
  if (!isAtAnotherTime && other === undefined) return null;
  return { people, during: isAtAnotherTime ? during : null, other: other ?? null };
}

/** Refused: a report of another webinar. The refusal names the one that it fits. */
export async function requireThisWebinar(
  context: Pick<Context, 'db' | 'now'>,
  webinar: Here,
  read: Said,
  holders: Holders,
): Promise<void> {
  const elsewhere = await findElsewhere(context, webinar, read, holders);
  if (elsewhere === null) return;
  const { people, during, other } = elsewhere;
  const zone = await readTimeZone(context.db);
  const say = (at: Temporal.Instant) => formatDateTime(at.epochMilliseconds, zone);
  const why =
    during === null
      ? deskMessages.nobodyHere(people)
      : deskMessages.otherTime(say(during[0]), say(during[1]), say(webinar.release_at));
  const question = other === null ? '' : ` ${deskMessages.isItOf(other.title, say(other.release_at), other.matches)}`;
  throw new Refusal('other-webinar', `${why}${question}`, { httpStatus: 409 });
}
