import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aSpeaker, aWebinar } from '#catalogue/server/fixtures.ts';
import { calendarFile } from '#platform/server/files/icalendar.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { calendarFeedCall, makeCalendarFeedCall, removeCalendarFeedCall, reserveSeatCall } from '../../contract.ts';
import { cancelWebinar } from '../change-webinar.ts';
import { sendDueSeatMails } from '../notices/send-due-mails.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** What a calendar program reads: folded lines joined, text unescaped. */
function eventsIn(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && !line.startsWith('END')) event[name] = value.replaceAll('\\n', '\n').replaceAll(/\\([\\;,])/g, '$1');
  }
  return events;
}
const momentOf = (text: string | undefined) =>
  Temporal.Instant.from((text ?? '').replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));

describe('the calendar file of a webinar', () => {
  it('is for anyone, links to the portal and never to the meeting', async () => {
    const webinar = await aWebinar(portal.context, { title: 'Onlays, veneers; and "more"', zoomCode: '84012345678' });
    const file = await portal.app.inject({ url: `/api/calendar/${webinar.hash}.ics` });
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="webinar.ics"',
      'x-content-type-options': 'nosniff',
    });
    expect(eventsIn(file.body)).toMatchObject([
      {
        SUMMARY: 'Onlays, veneers; and "more"',
        UID: `${webinar.hash}@portal.test`,
        URL: `http://portal.test/live/${webinar.hash}`,
        STATUS: 'CONFIRMED',
      },
    ]);
    expect(file.body).not.toContain('84012345678');
    expect(file.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });
  it.each(['nothinghere1.ics', 'nothinghere1', '..%2F..ics', 'a.ics.ics', '%2e%2e'])(
    'is not found at %s',
    async (name) => {
      expect((await portal.app.inject({ url: `/api/calendar/${name}` })).statusCode).toBe(404);
    },
  );
  it('cannot be given properties of its own by a title, and folds between characters', () => {
    const person = { name: 'A"\r\nX-EVIL:1', email: 'a@b.test\r\nX-EVIL:2' };
    const at = Temporal.Instant.from('2026-03-08T07:30:00Z');
    const file = calendarFile(
      'REQUEST',
      [
        {
          uid: 'u',
          sequence: 0,
          startsAt: at,
          endsAt: at,
          title: `x\r\nATTACH:evil\u2028X-EVIL:3${'ő🦷'.repeat(60)}`,
          description: 'a\u0000b\nc\\;',
          location: 'y\r\nX-EVIL:4',
          url: 'https://p.test',
          status: 'CONFIRMED',
          organizer: person,
          attendee: person,
        },
      ],
      at,
    );
    expect(file).not.toMatch(/^(X-EVIL|ATTACH)/m);
    expect(
      file
        .split('\r\n')
        .every((line) => Buffer.byteLength(line) <= 75 && line.isWellFormed() && !line.includes('\uFFFD')),
    ).toBe(true);
    expect(eventsIn(file)[0]).toMatchObject({
      SUMMARY: `x\nATTACH:evil\nX-EVIL:3${'ő🦷'.repeat(60)}`,
      DESCRIPTION: 'ab\nc\\;',
    });
  });
});

describe('on the nights when clocks change', () => {
  // 2:30 does not exist in New York on March 8, 2026 and exists twice on November 1; the provider's webinar is at one
  // moment.
  it.each([
    [
      'spring',
      '2026-03-08T07:30:00Z',
      {
        'America/New_York': '3:30 AM EDT',
        'America/Los_Angeles': '11:30 PM PST',
        'Europe/London': '7:30 AM GMT',
        'Australia/Sydney': '6:30 PM GMT+11',
      },
    ],
    [
      'the first 1:30 of autumn',
      '2026-11-01T05:30:00Z',
      {
        'America/New_York': '1:30 AM EDT',
        'America/Los_Angeles': '10:30 PM PDT',
        'Europe/London': '5:30 AM GMT',
        'Australia/Sydney': '4:30 PM GMT+11',
      },
    ],
    [
      'the second 1:30 of autumn',
      '2026-11-01T06:30:00Z',
      {
        'America/New_York': '1:30 AM EST',
        'America/Los_Angeles': '11:30 PM PDT',
        'Europe/London': '6:30 AM GMT',
        'Australia/Sydney': '5:30 PM GMT+11',
      },
    ],
    [
      '2:30 of autumn',
      '2026-11-01T07:30:00Z',
      {
        'America/New_York': '2:30 AM EST',
        'America/Los_Angeles': '12:30 AM PDT',
        'Europe/London': '7:30 AM GMT',
        'Australia/Sydney': '6:30 PM GMT+11',
      },
    ],
  ])(
    '%s: every member is told their own time, and every calendar holds the same moment',
    async (_night, start, told) => {
      const webinar = await aWebinar(portal.context, {
        releaseAt: Temporal.Instant.from(start),
        durationMin: 60,
        speakerId: await aSpeaker(portal.context, 'Dr. Őry'),
      });
      for (const [timeZone, words] of Object.entries(told)) {
        const student = await aStudent(portal.context, { timeZone });
        await portal.call(reserveSeatCall, { c: webinar.hash }, student.token);
        await portal.runJobs();
        const mail = await portal.context.db
          .selectFrom('mail')
          .innerJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
          .select(['text_body', 'content'])
          .where('student_id', '=', student.id)
          .executeTakeFirstOrThrow();
        expect(mail.text_body, timeZone).toContain(`at ${words}`);
        const [event] = eventsIn(mail.content.toString('utf8'));
        expect(momentOf(event?.['DTSTART']).toString()).toBe(start);
        expect(momentOf(event?.['DTSTART']).until(momentOf(event?.['DTEND'])).total('minutes')).toBe(60);
      }
    },
  );
  it('the reminder comes 24 real hours before', async () => {
    portal.advance(portal.context.now().until(Temporal.Instant.from('2026-03-07T07:00:00Z')));
    const webinar = await aWebinar(portal.context, { releaseAt: Temporal.Instant.from('2026-03-08T07:30:00Z') });
    const student = await aStudent(portal.context);
    await portal.call(reserveSeatCall, { c: webinar.hash }, student.token);
    const reminders = async () => {
      await sendDueSeatMails(portal.context);
      return (
        await portal.context.db
          .selectFrom('mail')
          .select('id')
          .where('student_id', '=', student.id)
          .where('kind', '=', 'seats.day')
          .execute()
      ).length;
    };
    const before = await reminders();
    portal.advance({ minutes: 30 });
    expect([before, await reminders()]).toEqual([0, 1]);
  });
});

describe('the private calendar', () => {
  it('contains one’s seats at a secret address, drops what is cancelled, and ends when it is replaced or removed', async () => {
    const [student, other] = [await aStudent(portal.context), await aStudent(portal.context)];
    const [first, second, waiting] = [
      await aWebinar(portal.context, { title: 'First' }),
      await aWebinar(portal.context, { title: 'Second' }),
      await aWebinar(portal.context, { capacity: 0 }),
    ];
    for (const { hash } of [first, second, waiting]) await portal.call(reserveSeatCall, { c: hash }, student.token);
    expect((await portal.call(calendarFeedCall, {}, student.token)).body.url).toBeNull();
    const made = (await portal.call(makeCalendarFeedCall, {}, student.token)).body.url ?? '';
    expect((await portal.call(calendarFeedCall, {}, student.token)).body.url).toBe(made);
    const open = (url: string) => portal.app.inject({ url: new URL(url).pathname });
    const feed = await open(made);
    expect(feed.headers['cache-control']).toBe('private, no-store');
    expect(
      eventsIn(feed.body)
        .map((event) => event['SUMMARY'])
        .sort(),
    ).toEqual(['First', 'Second']);
    await cancelWebinar(portal.context, second.hash);
    expect(eventsIn((await open(made)).body).find((event) => event['SUMMARY'] === 'Second')?.['STATUS']).toBe(
      'CANCELLED',
    );
    expect((await portal.call(calendarFeedCall, {}, other.token)).body.url).toBeNull();

    const replaced = (await portal.call(makeCalendarFeedCall, {}, student.token)).body.url ?? '';
    expect([(await open(made)).statusCode, (await open(replaced)).statusCode]).toEqual([404, 200]);
    expect((await open(replaced.replace(/.\.ics$/, '!.ics'))).statusCode).toBe(404);
    await portal.call(removeCalendarFeedCall, {}, student.token);
    expect((await open(replaced)).statusCode).toBe(404);
  });
});
