import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import {
  cancelSeatCall,
  cancelSeatInfoCall,
  makeCalendarFeedCall,
  reserveSeatCall,
  seatCall,
  seatsCall,
} from '../contract.ts';
import { cancelWebinar, changeCapacity, endWebinar, followWrite, moveWebinar } from './change-webinar.ts';
import { cancelCodeFor, reserveInOrder } from './fixtures.ts';
import { closeWaitlists, promoteFromWaitlist } from './promote-from-waitlist.ts';
import { lockWebinar } from './seat-queries.ts';
import { sendDueSeatMails } from './notices/send-due-mails.ts';

let portal: Portal;
let webinar: MadeActivity;
let ana: SignedIn;
let ben: SignedIn;
let cem: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  webinar = await aWebinar(portal.context, { capacity: 1, releaseAt: portal.context.now().add({ hours: 72 }) });
  [ana, ben, cem] = (await Promise.all([
    aStudent(portal.context),
    aStudent(portal.context),
    aStudent(portal.context),
  ])) as [SignedIn, SignedIn, SignedIn];
});

const reserve = (who: SignedIn, c = webinar.hash) => portal.call(reserveSeatCall, { c }, who.token);
const stateOf = async (who: SignedIn) => (await portal.call(seatCall, { c: webinar.hash }, who.token)).body.seat;
const cancel = (code: string, token: string | null = null) => portal.call(cancelSeatCall, { code }, token);
const mailsOf = async (who: SignedIn) => {
  await portal.runJobs();
  return portal.context.db.selectFrom('mail').selectAll().where('student_id', '=', who.id).orderBy('id').execute();
};
const calendarOf = async (mailId: string) => {
  const file = await portal.context.db
    .selectFrom('mail_attachment')
    .select(['content', 'content_type'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return file ? { text: file.content.toString('utf8'), type: file.content_type } : null;
};
const room = () =>
  portal.context.db
    .selectFrom('webinar_room')
    .select(['reserved', 'waiting'])
    .where('activity_id', '=', webinar.id)
    .executeTakeFirst();

describe('reserving', () => {
  it('gives the seat to the first and a waitlist position to the next, in order', async () => {
    expect(await reserveInOrder(portal, webinar.hash, [ana, ben, cem])).toEqual(['seat', 'waitlist', 'waitlist']);
    expect(await stateOf(ana)).toMatchObject({ isWaiting: false, waitlistPosition: 0 });
    expect(await stateOf(ben)).toMatchObject({ isWaiting: true, waitlistPosition: 1, waitlistLength: 2 });
    expect(await stateOf(cem)).toMatchObject({ isWaiting: true, waitlistPosition: 2, waitlistLength: 2 });
    expect(await room()).toEqual({ reserved: 1, waiting: 2 });
  });
  it('twice returns the first answer, also pressed eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => reserve(ana)));
    expect(new Set(answers.map(({ body }) => body.attendeeId)).size).toBe(1);
    expect(await room()).toEqual({ reserved: 1, waiting: 0 });
    expect((await mailsOf(ana)).filter((mail) => mail.kind === 'seats.reserved')).toHaveLength(1);
  });
  it('asks a visitor to sign in', async () => {
    expect((await portal.call(reserveSeatCall, { c: webinar.hash })).httpStatus).toBe(401);
  });
  it.each<[string, () => Promise<string>]>([
    ['an unknown webinar', async () => 'nothinghere1'],
    ['a class on demand', async () => (await aClass(portal.context)).hash],
    [
      'an unpublished webinar',
      async () => {
        await portal.context.db
          .updateTable('activity')
          .set({ published: false })
          .where('id', '=', webinar.id)
          .execute();
        return webinar.hash;
      },
    ],
  ])('refuses %s', async (_what, hashOf) => {
    const { httpStatus, body } = await reserve(ana, await hashOf());
    expect([httpStatus, body.errorMsg]).toEqual([404, 'Unable to reserve seat.']);
  });
  it('refuses a webinar that is over or cancelled', async () => {
    const over = await aWebinar(portal.context, { releaseAt: portal.context.now().subtract({ hours: 2 }) });
    expect((await reserve(ana, over.hash)).body).toMatchObject({ status: false, errorMsg: 'This webinar has ended.' });
    await cancelWebinar(portal.context, webinar.hash);
    expect((await reserve(ana)).body).toMatchObject({ status: false, errorMsg: 'This webinar was cancelled.' });
  });
  it('stays possible until the end while a seat is free, but nobody joins a line that no longer moves', async () => {
    const running = await aWebinar(portal.context, {
      capacity: 1,
      releaseAt: portal.context.now().subtract({ minutes: 10 }),
    });
    expect((await reserve(ana, running.hash)).body).toMatchObject({ hasSeat: true });
    expect((await reserve(ben, running.hash)).body).toMatchObject({
      status: false,
      errorMsg: 'This webinar has started and all seats are taken.',
    });
  });
  it('of a free seat in a running webinar goes to whoever asks, though others still wait, and nobody moves up', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    portal.advance({ hours: 72, minutes: 10 });
    const { db } = portal.context;
    await db.deleteFrom('seat').where('student_id', '=', ana.id).execute();
    await closeWaitlists(portal.context);
    await db.transaction().execute(async (trx) => {
      const locked = await lockWebinar(trx, { id: webinar.id });
      if (locked) await promoteFromWaitlist(portal.context, trx, locked);
    });
    expect(await room()).toEqual({ reserved: 0, waiting: 1 });
    expect(await stateOf(ben)).toMatchObject({ isWaiting: true });
    expect((await reserve(cem)).body).toMatchObject({ hasSeat: true });
    expect(await room()).toEqual({ reserved: 1, waiting: 1 });
  });
  it('stops after ten changes of one webinar in a day', async () => {
    for (let round = 0; round < 5; round += 1) {
      await reserve(ana);
      await cancel(await cancelCodeFor(portal, webinar.hash, ana));
    }
    const { httpStatus, body } = await reserve(ana);
    expect([httpStatus, body.code]).toEqual([429, 'too-many-changes']);
    expect((await reserve(ben)).body.hasSeat).toBe(true);
    portal.advance({ hours: 25 });
    await cancel(await cancelCodeFor(portal, webinar.hash, ben));
    expect((await reserve(ana)).body.hasSeat).toBe(true);
  });
  // Whatever a use case misses: one student has one seat in one webinar.
  it('a second seat of one student in one webinar is refused by the database itself', async () => {
    const insert = (key: string, studentId = ana.id) =>
      portal.context.db
        .insertInto('seat')
        .values({
          student_id: studentId,
          activity_id: webinar.id,
          state: 'waiting',
          cancel_key: `${webinar.hash} ${key}`,
          arrived_at: portal.context.now(),
        })
        .execute();
    await insert('first');
    await expect(insert('second')).rejects.toMatchObject({
      code: '23505',
      constraint: 'seat_student_id_activity_id_key',
    });
    await insert('of another', ben.id);
    expect(await room()).toEqual({ reserved: 0, waiting: 2 });
  });
  // Job and seat are one transaction: what fails at the very end, after the job was queued, leaves neither.
  it('that fails after its job was queued leaves no job, no seat and no event', async () => {
    const { db } = portal.context;
    await sql`create function refuse_seat() returns trigger language plpgsql as $$ begin raise 'refused at the end'; end $$`.execute(
      db,
    );
    await sql`
      create constraint trigger refuse_seat after insert on seat deferrable initially deferred
      for each row execute function refuse_seat()`.execute(db);
    const jobs = () => sql`select name, data from job.job order by id`.execute(db);
    try {
      const before = (await jobs()).rows;
      expect((await reserve(ana)).httpStatus).toBe(500);
      expect((await jobs()).rows).toEqual(before);
    } finally {
      await sql`drop function refuse_seat cascade`.execute(db);
    }
    expect([await stateOf(ana), await room()]).toEqual([null, undefined]);
    expect(await db.selectFrom('seat_event').select('id').where('student_id', '=', ana.id).execute()).toEqual([]);
    // Without the fault the same request queues one.
    const count = (await jobs()).rows.length;
    await reserve(ana);
    expect((await jobs()).rows).toHaveLength(count + 1);
  });
  it('by GET from another site, a prefetch or an image does nothing', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'image' },
    ] as Record<string, string>[]) {
      expect(
        (await portal.app.inject({ method: 'GET', url: `/api/reserve-seat?c=${webinar.hash}&s=${ana.token}`, headers }))
          .statusCode,
      ).toBe(403);
    }
    expect(
      (await portal.app.inject({ method: 'HEAD', url: `/api/reserve-seat?c=${webinar.hash}&s=${ana.token}` }))
        .statusCode,
    ).toBe(404);
    expect(await room()).toBeUndefined();
  });
});

describe('giving a seat back', () => {
  it('gives it to the first on the waitlist immediately, without a sign-in, and notifies both', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    expect((await portal.call(cancelSeatInfoCall, { code })).body.data[0]).toMatchObject({
      hash: webinar.hash,
      hasSeat: true,
    });
    expect((await cancel(code)).body).toEqual({ status: true, errorMsg: '', isFree: false });
    expect(await stateOf(ana)).toBeNull();
    expect(await stateOf(ben)).toMatchObject({ isWaiting: false });
    expect(await stateOf(cem)).toMatchObject({ isWaiting: true, waitlistPosition: 1 });
    expect((await mailsOf(ana)).map((mail) => mail.kind)).toEqual(['seats.cancelled']);
    expect((await mailsOf(ben)).map((mail) => mail.kind)).toEqual(['seats.promoted']);
  });
  it('says whether the seat is free, so that it can be taken again', async () => {
    await reserve(ana);
    const released = await cancel(await cancelCodeFor(portal, webinar.hash, ana), ana.token);
    expect(released.body).toMatchObject({ isFree: true });
    expect((await reserve(ana)).body).toMatchObject({ hasSeat: true });
    // More seats were given than there are now: one of them back leaves none free.
    await reserve(ben);
    await changeCapacity(portal.context, webinar.hash, 2);
    await changeCapacity(portal.context, webinar.hash, 1);
    expect((await cancel(await cancelCodeFor(portal, webinar.hash, ana))).body).toMatchObject({ isFree: false });
    // A place in line is not a seat.
    await reserve(ana);
    expect((await cancel(await cancelCodeFor(portal, webinar.hash, ana))).body).toMatchObject({ isFree: false });
  });
  it('works once: used and unknown codes look the same, read or written', async () => {
    await reserve(ana);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    await cancel(code);
    const unknown = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    const answers = await Promise.all([
      cancel(code),
      cancel(unknown),
      cancel('x'),
      portal.call(cancelSeatInfoCall, { code }),
      portal.call(cancelSeatInfoCall, { code: unknown }),
    ]);
    expect(new Set(answers.map(({ httpStatus, body }) => `${httpStatus} ${body.code} ${body.errorMsg}`))).toEqual(
      new Set(['404 unknown-code Unable to cancel seat.  Unknown reason.']),
    );
  });
  it('pressed twice at once frees one seat', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    const answers = await Promise.all([cancel(code), cancel(code), cancel(code)]);
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
    expect(await room()).toEqual({ reserved: 1, waiting: 1 });
  });
  it('a signed-in stranger with the code is refused as if it were unknown', async () => {
    await reserve(ana);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    expect((await cancel(code, ben.token)).body.code).toBe('unknown-code');
    expect((await portal.call(cancelSeatInfoCall, { code }, ben.token)).body.code).toBe('unknown-code');
    expect((await cancel(code, ana.token)).body.status).toBe(true);
  });
  it('opening the link, as mail scanners do, changes nothing', async () => {
    await reserve(ana);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    for (let time = 0; time < 3; time += 1) await portal.call(cancelSeatInfoCall, { code });
    expect(await stateOf(ana)).not.toBeNull();
  });
  it('after the start says that the webinar has started', async () => {
    await reserve(ana);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    await portal.context.db
      .updateTable('activity')
      .set({ release_at: portal.context.now() })
      .where('id', '=', webinar.id)
      .execute();
    expect((await cancel(code)).body).toMatchObject({ status: false, errorMsg: 'This webinar has already started.' });
    expect((await portal.call(cancelSeatInfoCall, { code })).body.errorMsg).toBe('This webinar has already started.');
    expect(await stateOf(ana)).toMatchObject({ cancelCode: null });
  });
  it('a waiting place is left by its own code, and the waitlist closes up', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    await cancel(await cancelCodeFor(portal, webinar.hash, ben));
    expect(await stateOf(cem)).toMatchObject({ waitlistPosition: 1, waitlistLength: 1 });
    expect((await mailsOf(ben)).map((mail) => mail.kind)).not.toContain('seats.cancelled');
  });
  it('allows to reserve again: a new code, the end of the waitlist, and a newer calendar entry', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await portal.runJobs();
    const first = await cancelCodeFor(portal, webinar.hash, ana);
    await cancel(first);
    expect((await reserve(ana)).body.isWaiting).toBe(true);
    const second = await cancelCodeFor(portal, webinar.hash, ana);
    expect(second).not.toBe(first);
    await cancel(await cancelCodeFor(portal, webinar.hash, ben));
    // Emails may overtake each other; the numbers show calendars which is the newest.
    const files = new Map(
      await Promise.all((await mailsOf(ana)).map(async (mail) => [mail.kind, await calendarOf(mail.id)] as const)),
    );
    const sentBy = (kind: string) => [
      /METHOD:(\w+)/.exec(files.get(kind)?.text ?? '')?.[1],
      /SEQUENCE:(\d+)/.exec(files.get(kind)?.text ?? '')?.[1],
    ];
    expect([sentBy('seats.reserved'), sentBy('seats.cancelled'), sentBy('seats.promoted')]).toEqual([
      ['REQUEST', '0'],
      ['CANCEL', '1'],
      ['REQUEST', '2'],
    ]);
    expect(new Set([...files.values()].map((file) => /UID:(.+)\r/.exec(file?.text ?? '')?.[1])).size).toBe(1);
    expect(files.get('seats.cancelled')?.type).toBe('text/calendar; charset=utf-8; method=CANCEL');
    // A program that follows the private calendar must not find it older than the cancellation.
    const { url } = (await portal.call(makeCalendarFeedCall, {}, ana.token)).body;
    const feed = await portal.app.inject({ url: new URL(url ?? '').pathname });
    expect(/SEQUENCE:(\d+)/.exec(feed.body)?.[1]).toBe('2');
  });
  it('a guess is no code, and the stored key alone is none either', async () => {
    await reserve(ana);
    const row = await portal.context.db
      .selectFrom('seat')
      .select('cancel_key')
      .where('student_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect((await cancel(row.cancel_key)).body.status).toBe(false);
    expect((await cancel(`${row.cancel_key}${'A'.repeat(22)}`)).body.status).toBe(false);
    expect(await stateOf(ana)).not.toBeNull();
  });
});

describe('the list of reserved seats', () => {
  it('contains upcoming and running webinars, soonest first, with a code each, and no one else’s', async () => {
    const sooner = await aWebinar(portal.context, {
      title: 'Sooner',
      releaseAt: portal.context.now().subtract({ minutes: 5 }),
    });
    await reserve(ana, sooner.hash);
    await reserveInOrder(portal, webinar.hash, [ben, ana]);
    const over = await aWebinar(portal.context, { releaseAt: portal.context.now().add({ minutes: 1 }) });
    await reserve(ana, over.hash);
    await portal.context.db
      .updateTable('activity')
      .set({ ends_at: portal.context.now() })
      .where('id', '=', over.id)
      .execute();
    const { body } = await portal.call(seatsCall, {}, ana.token);
    expect(body.data.map((row) => [row.hash, row.hasSeat, row.isWaiting, row.waitlistPosition])).toEqual([
      [sooner.hash, true, false, 0],
      [webinar.hash, false, true, 1],
    ]);
    expect(body.rowCount).toBe(2);
    // What the tickets count by: the server's clock, when the room opens, and until when joining is worth live credit.
    expect(Date.parse(body.serverTime)).toBe(portal.context.now().epochMilliseconds);
    const startsAt = Temporal.Instant.from(body.data[1]?.releaseDateUTC ?? '');
    expect(
      Temporal.Instant.from(body.data[1]?.entersFrom ?? '')
        .until(startsAt)
        .total('minutes'),
    ).toBe(30);
    expect(body.data[1]).toMatchObject({ requiredMinutes: 48, endsAt: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('84012345678');
    expect((await portal.call(seatsCall, {}, cem.token)).body.data).toEqual([]);
  });
});

describe('a webinar that changes', () => {
  it('with more seats fills them from the waitlist in order; with fewer takes none away', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    await portal.runJobs();
    await changeCapacity(portal.context, webinar.hash, 2);
    expect([(await stateOf(ben))?.isWaiting, (await stateOf(cem))?.isWaiting]).toEqual([false, true]);
    await changeCapacity(portal.context, webinar.hash, 0);
    expect(await room()).toEqual({ reserved: 2, waiting: 1 });
    await cancel(await cancelCodeFor(portal, webinar.hash, ana));
    expect(await stateOf(cem)).toMatchObject({ isWaiting: true });
    await changeCapacity(portal.context, webinar.hash, null);
    expect(await room()).toEqual({ reserved: 2, waiting: 0 });
    expect((await mailsOf(cem)).map((mail) => mail.kind)).toEqual(['seats.waiting', 'seats.promoted']);
  });
  it('that moves notifies everyone, updates calendars under the same UID, and reminds again', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await portal.runJobs();
    portal.advance({ hours: 49 });
    await sendDueSeatMails(portal.context);
    const startsAt = portal.context.now().add({ hours: 96 });
    await moveWebinar(portal.context, webinar.hash, { startsAt, durationMin: 90 });
    const mails = await mailsOf(ana);
    expect(mails.map(({ kind }) => kind)).toEqual(['seats.reserved', 'seats.day', 'seats.moved']);
    expect((await mailsOf(ben)).at(-1)?.kind).toBe('seats.moved-waiting');
    const [first, moved] = await Promise.all(
      [mails[0], mails[2]].map(async (mail) => (await calendarOf(mail?.id ?? '0'))?.text ?? ''),
    );
    const uid = /UID:(.+)\r/.exec(first ?? '')?.[1];
    expect(uid).toMatch(/@/);
    expect(
      [first, moved].map((file) => [/UID:(.+)\r/.exec(file ?? '')?.[1], /SEQUENCE:(\d+)/.exec(file ?? '')?.[1]]),
    ).toEqual([
      [uid, '0'],
      [uid, '1'],
    ]);
    const inCalendar = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
    expect(moved).toContain(`DTSTART:${inCalendar(startsAt)}\r\nDTEND:${inCalendar(startsAt.add({ minutes: 90 }))}`);
    expect(await calendarOf((await mailsOf(ben)).at(-1)?.id ?? '0')).toBeNull();
    portal.advance({ hours: 73 });
    await sendDueSeatMails(portal.context);
    expect((await mailsOf(ana)).map(({ kind }) => kind)).toEqual([
      'seats.reserved',
      'seats.day',
      'seats.moved',
      'seats.day',
    ]);
  });
  // No email about a seat in a canceled webinar.
  it('that is cancelled moves no one up and emails no one when a seat of it is freed', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    await cancelWebinar(portal.context, webinar.hash);
    const mailsBefore = (await mailsOf(ben)).length;
    await cancel(code);
    await closeWaitlists(portal.context);
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', ana.id)
      .execute();
    await closeWaitlists(portal.context);
    await changeCapacity(portal.context, webinar.hash, 3);
    const states = await portal.context.db
      .selectFrom('seat')
      .select('state')
      .where('activity_id', '=', webinar.id)
      .where('student_id', 'in', [ben.id, cem.id])
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(await mailsOf(ben)).toHaveLength(mailsBefore);
  });
  it('that is canceled notifies seats and waitlist once, and leaves the lists', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await portal.runJobs();
    await cancelWebinar(portal.context, webinar.hash);
    await cancelWebinar(portal.context, webinar.hash);
    const kinds = async (who: SignedIn) => (await mailsOf(who)).map((mail) => mail.kind).slice(1);
    expect([await kinds(ana), await kinds(ben)]).toEqual([
      ['seats.webinar-cancelled'],
      ['seats.webinar-cancelled-waiting'],
    ]);
    expect((await calendarOf((await mailsOf(ana)).at(-1)?.id ?? '0'))?.text).toMatch(
      /METHOD:CANCEL[\s\S]*STATUS:CANCELLED/,
    );
    expect((await portal.call(seatsCall, {}, ana.token)).body.data).toEqual([]);
    const file = await portal.app.inject({ url: `/api/calendar/${webinar.hash}.ics` });
    expect(file.body).toContain('STATUS:CANCELLED');
  });
  // A seat in a canceled webinar is worthless: no one gets an email that they have one now.
  it('that is cancelled gives a freed seat to no one, and emails no one about it', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    const code = await cancelCodeFor(portal, webinar.hash, ana);
    await cancelWebinar(portal.context, webinar.hash);
    const before = [(await mailsOf(ben)).length, (await mailsOf(cem)).length];
    await cancel(code);
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', '=', ana.id)
      .execute();
    await closeWaitlists(portal.context);
    await changeCapacity(portal.context, webinar.hash, 10);
    const seats = await portal.context.db
      .selectFrom('seat')
      .select('state')
      .where('activity_id', '=', webinar.id)
      .where('student_id', 'in', [ben.id, cem.id])
      .execute();
    expect(seats).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
    expect([(await mailsOf(ben)).length, (await mailsOf(cem)).length]).toEqual(before);
  });
  it('that ended early is over for everyone', async () => {
    const running = await aWebinar(portal.context, { releaseAt: portal.context.now().subtract({ minutes: 10 }) });
    await endWebinar(portal.context, running.hash);
    expect((await reserve(ana, running.hash)).body.errorMsg).toBe('This webinar has ended.');
  });
});

describe('a webinar that is imported again', () => {
  it('announces a new time and fills new seats; unchanged, it notifies no one', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await portal.runJobs();
    const row = await portal.context.db
      .selectFrom('activity')
      .select('release_at')
      .where('id', '=', webinar.id)
      .executeTakeFirstOrThrow();
    const importAgain = (change: { capacity: number; release_at: Temporal.Instant }) =>
      portal.context.db.transaction().execute((trx) =>
        followWrite(portal.context, trx, webinar.id, async () => {
          await trx
            .updateTable('activity')
            .set({
              capacity: change.capacity,
              release_at: change.release_at,
              ends_at: change.release_at.add({ minutes: 60 }),
            })
            .where('id', '=', webinar.id)
            .execute();
          return webinar.id;
        }),
      );
    await importAgain({ capacity: 1, release_at: row.release_at });
    expect((await mailsOf(ana)).map((mail) => mail.kind)).toEqual(['seats.reserved']);
    await importAgain({ capacity: 2, release_at: row.release_at.add({ hours: 1 }) });
    expect((await mailsOf(ana)).map((mail) => mail.kind)).toEqual(['seats.reserved', 'seats.moved']);
    expect(await stateOf(ben)).toMatchObject({ isWaiting: false });
  });
});

describe('the email of a seat', () => {
  it('carries the invitation as a part of its own, for calendars, and as a file', async () => {
    await reserve(ana);
    await mailsOf(ana);
    const mail = await portal.context.db
      .selectFrom('mail')
      .select('message_id')
      .where('student_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    const sent = await readFile(
      join(portal.context.config.dataDir, 'mail', `${mail.message_id.slice(1).split('@')[0]}.eml`),
      'utf8',
    );
    expect(sent).toMatch(
      /Content-Type: multipart\/alternative[\s\S]*Content-Type: text\/calendar; charset=utf-8; method=REQUEST/,
    );
    expect(sent).toMatch(/Content-Type: application\/ics; name=webinar\.ics/);
  });
});

describe('closed accounts', () => {
  it('are passed over on the waitlist, and their seats are given on', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben, cem]);
    await portal.context.db
      .updateTable('student')
      .set({ disabled_at: portal.context.now() })
      .where('id', 'in', [ana.id, ben.id])
      .execute();
    await closeWaitlists(portal.context);
    expect(await stateOf(cem)).toMatchObject({ isWaiting: false });
    expect(await room()).toEqual({ reserved: 1, waiting: 0 });
  });
});

describe('reminders', () => {
  const remind = () => sendDueSeatMails(portal.context);
  const kindsOf = async (who: SignedIn) => (await mailsOf(who)).map((mail) => mail.kind.replace('seats.', ''));
  it('come 24 hours and 1 hour before, once each, with links that work', async () => {
    await reserve(ana);
    await Promise.all([remind(), remind()]);
    expect(await kindsOf(ana)).toEqual(['reserved']);
    portal.advance({ hours: 48 });
    await Promise.all([remind(), remind(), remind()]);
    expect(await kindsOf(ana)).toEqual(['reserved', 'day']);
    const mail = (await mailsOf(ana)).at(-1);
    expect(mail?.text_body).toMatch(/http:\/\/portal\.test\/live\/\w+\?s=[\w-]{43}/);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const code = /cancel-seat\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    expect((await portal.call(cancelSeatInfoCall, { code })).body.status).toBe(true);
    portal.advance({ hours: 23 });
    await remind();
    await remind();
    expect(await kindsOf(ana)).toEqual(['reserved', 'day', 'hour']);
  });
  it('are not sent to members who turned mailings off, nor for a time that was over when the seat was given', async () => {
    await changeCapacity(portal.context, webinar.hash, null);
    await reserve(ana);
    await portal.context.db
      .updateTable('student')
      .set({ mailings_off_at: portal.context.now() })
      .where('id', '=', ana.id)
      .execute();
    portal.advance({ hours: 60 });
    await reserve(ben);
    await portal.runJobs();
    await remind();
    portal.advance({ hours: 11, minutes: 30 });
    await reserve(cem);
    await portal.runJobs();
    await remind();
    expect([await kindsOf(ana), await kindsOf(ben), await kindsOf(cem)]).toEqual([
      ['reserved'],
      ['reserved', 'hour'],
      ['reserved'],
    ]);
  });
  it('notify everyone still on the waitlist at the start that it is closed', async () => {
    await reserveInOrder(portal, webinar.hash, [ana, ben]);
    await portal.runJobs();
    portal.advance({ hours: 72 });
    await remind();
    await remind();
    expect(await kindsOf(ben)).toEqual(['waiting', 'waitlist-closed']);
    await cancel(await cancelCodeFor(portal, webinar.hash, ana));
    await closeWaitlists(portal.context);
    expect(await stateOf(ben)).toMatchObject({ isWaiting: true });
  });
});
