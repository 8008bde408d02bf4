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

/**
 * Refused: a report of which hardly any stay lies within this webinar, and one in which nobody has a seat here but most
 * have one in another webinar. The refusal names the webinar that it fits: by its time first, then by its people.
 */
export async function requireThisWebinar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, release_at }: Pick<Webinar, 'id' | 'release_at'>,
  { reads, stays, answers, fit }: Pick<ReportFile, 'reads' | 'stays' | 'answers' | 'fit'>,
  holders: { has: (emailKey: string) => boolean },
): Promise<void> {
  const people = new Map(
    (reads === 'attendance' ? stays : answers).map((each) => [personOf(each), accountKey(each.email)]),
  );
  const keys = [...new Set(people.values())].filter(Boolean);
  const isAtAnotherTime = reads === 'attendance' && isElsewhere(fit);
  const hasHolder = keys.some((key) => holders.has(key));
  if (!isAtAnotherTime && (hasHolder || keys.length === 0)) return;

  const timed = stays.map(({ joinedAt, leftAt }, at) => ({ person: String(at), joinedAt, leftAt }));
  const moments = timed.flatMap(({ joinedAt, leftAt }) => [joinedAt, leftAt ?? joinedAt]);
  const inOrder = moments.toSorted((one, other) => Temporal.Instant.compare(one, other));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const asked = { exceptId: id, emailKeys: keys, now: now() };
  const atThatTime =
    first === undefined || last === undefined
      ? []
      : (await listOtherWebinars(db, { ...asked, during: [first, last] })).filter(
          ({ release_at: startsAt, ends_at: endsAt }) =>
            endsAt !== null && !isElsewhere(fitOf(timed, { startsAt, endsAt })),
        );
  const ofThesePeople = keys.length === 0 ? [] : await listOtherWebinars(db, { ...asked, during: null });
  // Where the time fits this webinar, only people speak for another one.
  const other = isAtAnotherTime
    ? (atThatTime[0] ?? ofThesePeople[0])
    : (atThatTime.find(({ matches }) => matches * 2 > keys.length) ?? ofThesePeople[0]);
  const zone = await readTimeZone(db);
  const say = (at: Temporal.Instant) => formatDateTime(at.epochMilliseconds, zone);
  const question =
    other === undefined ? '' : ` ${deskMessages.isItOf(other.title, say(other.release_at), other.matches)}`;
  if (isAtAnotherTime && first !== undefined && last !== undefined)
    throw new Refusal('other-webinar', `${deskMessages.otherTime(say(first), say(last), say(release_at))}${question}`, {
      httpStatus: 409,
    });
  if (other === undefined) return;
  throw new Refusal('other-webinar', `${deskMessages.nobodyHere(people.size)}${question}`, { httpStatus: 409 });
}
