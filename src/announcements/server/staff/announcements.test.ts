import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aStudent } from '#accounts/server/fixtures.ts';
import { unsubscribeCall } from '#accounts/contract.ts';
import { aClass, aWebinar } from '#catalogue/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { mailWork } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import * as calls from '../../staff-contract.ts';
import { mayAnnouncementLeave, sendAnnouncements } from './send.ts';

let portal: Portal;
let editor: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Park' });
});
// Members of one test are not in the audience of the next, and its emails have left.
afterEach(async () => {
  await portal.runJobs();
  const { db, now } = portal.context;
  await db.updateTable('student').set({ disabled_at: now() }).execute();
  await db
    .updateTable('announcement')
    .set({ state: 'stopped' })
    .where('state', 'in', ['sending', 'scheduled'])
    .execute();
  portal.advance({ hours: 24 * 8 });
});

const as = <C extends Call>(call: C, input: CallInput<C>) => callAsStaff(portal, editor, call, input);
const everyone = { professions: [], states: [], subjects: [], isForNew: false, includesRecent: false };
const minute = async (share?: number) => {
  await sendAnnouncements(portal.context, share);
  portal.advance({ minutes: 1 });
};
/** What left, or waits in the outbox, in the order written. */
const mails = (hash: string) =>
  sql<{
    recipient: string;
    subject: string;
    headers: Record<string, string>;
    text: string;
    html: string;
    sent: boolean;
  }>`
    select mail.recipient, mail.subject, mail.headers, mail.text_body as text, mail.html_body as html,
      mail.sent_at is not null as sent
    from mail join announcement on mail.idempotency_key like 'announcement:' || announcement.id || ':%'
    where announcement.hash = ${hash} order by mail.id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

type Content = Partial<Omit<CallInput<typeof calls.saveAnnouncementCall>, 'h' | 'revision'>>;

async function written(content: Content = {}): Promise<{ h: string; revision: number }> {
  const { hash: h } = (await as(calls.createAnnouncementCall, { subject: 'New in December' })).body;
  const { body } = await as(calls.saveAnnouncementCall, {
    h,
    revision: 1,
    subject: 'New in December',
    html: '<p>Two <strong>webinars</strong>, see <a href="/webinars">all</a>.</p>',
    activities: [],
    ...everyone,
    ...content,
  });
  return { h, revision: body.revision };
}

async function tested(content: Content = {}) {
  const draft = await written(content);
  await as(calls.testAnnouncementCall, draft);
  return draft;
}

async function sent(content: Content, count: number) {
  const draft = await tested(content);
  const { body } = await as(calls.sendAnnouncementCall, { ...draft, count, sendAt: null });
  expect(body).toMatchObject({ status: true });
  return draft.h;
}

const read = async (h: string) => (await as(calls.announcementCall, { h })).body;

describe('an audience', () => {
  it('is members who want news, by profession, state, and subject of their credits; it names no one (PR-13)', async () => {
    const { context } = portal;
    await aStudent(context);
    await aStudent(context, { state: 'NY' });
    await aStudent(context, { state: 'NY', jobTitle: 'dental-hygienist' });
    const off = await aStudent(context, { state: 'NY' });
    await context.db.updateTable('student').set({ mailings_off_at: context.now() }).where('id', '=', off.id).execute();
    const unconfirmed = await aStudent(context);
    await context.db.updateTable('student').set({ email_verified_at: null }).where('id', '=', unconfirmed.id).execute();
    const count = async (change: object) =>
      (await as(calls.audienceCall, { ...everyone, activities: [], ...change })).body.counts;
    expect(await count({})).toEqual({ members: 3, unsubscribed: 1, unconfirmed: 1, undeliverable: 0, recent: 0 });
    expect((await count({ states: ['NY'] })).members).toBe(2);
    expect((await count({ states: ['NY'], professions: ['dental-hygienist'] })).members).toBe(1);
    expect((await count({ subjects: ['999'] })).members).toBe(0);
  });

  it('leaves out who reserved or opened an activity, if asked to (PR-13)', async () => {
    const { context } = portal;
    const [one] = [await aStudent(context), await aStudent(context)];
    const klass = await aClass(context);
    await context.db
      .insertInto('gradebook')
      .values({ activity_id: klass.id, student_id: one.id, last_viewed_at: context.now() })
      .execute();
    const of = async (isForNew: boolean) =>
      (await as(calls.audienceCall, { ...everyone, isForNew, activities: [klass.hash] })).body.counts.members;
    expect([await of(false), await of(true)]).toEqual([2, 1]);
  });
});

describe('sending', () => {
  it('needs a test of what is sent, and the number that was shown (PR-14)', async () => {
    await aStudent(portal.context);
    const draft = await written();
    const send = (over: object) =>
      as(calls.sendAnnouncementCall, { ...draft, count: 1, sendAt: null, ...over }).then(({ body }) => body);
    expect(await send({})).toMatchObject({ code: 'test-first', errorMsg: 'Send yourself a test first.' });
    await as(calls.testAnnouncementCall, draft);
    const test = await portal.context.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'headers'])
      .where('kind', '=', 'announcements.test')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(test).toMatchObject({ subject: 'Test: New in December', headers: {} });
    expect(await send({ count: 2 })).toMatchObject({ code: 'count-changed' });
    expect(await send({})).toMatchObject({ status: true, message: 'Sending to 1 member.' });
    expect(await send({})).toMatchObject({ code: 'not-a-draft' });
  });

  it('gives each member one email, with cards as the activities are now and a way to unsubscribe at once (PR-15)', async () => {
    const { context } = portal;
    const member = await aStudent(context);
    const webinar = await aWebinar(context, { title: 'Pulp <b>capping</b>' });
    const gone = await aClass(context, { title: 'Retired' });
    const h = await sent({ activities: [webinar.hash, gone.hash] }, 1);
    await context.db.updateTable('activity').set({ published: false }).where('id', '=', gone.id).execute();
    await minute();
    const [mail, ...others] = await mails(h);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: member.email, subject: 'New in December' });
    expect(mail?.text).toContain('Hello Ana,\n\nTwo webinars, see all.');
    expect(mail?.html).toContain(`<strong>webinars</strong>, see <a href="${context.config.publicUrl}/api/go/`);
    expect(mail?.html).toContain('Pulp &lt;b&gt;capping&lt;/b&gt;');
    expect(mail?.html).not.toContain('Retired');
    expect(mail?.html).not.toContain('<img');
    const url = /<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    await portal.runJobs();
    await minute();
    await portal.call(unsubscribeCall, { c: new URL(url).searchParams.get('c') ?? '', on: 'no' });
    expect(await read(h)).toMatchObject({
      announcement: { state: 'sent', sentBy: 'Helen Park' },
      figures: { sent: 0, notSent: 1, waiting: 0, unsubscribed: 1 },
    });
  });

  it('counts how often its links are followed, as sums, and leads nowhere else (PR-22)', async () => {
    const { context } = portal;
    await aStudent(context);
    const webinar = await aWebinar(context, { title: 'Pulp capping' });
    const html =
      '<p><a href="/webinars">All</a>, <a href="https://ada.org/?a=1&amp;b=2">ADA</a>, <a href="mailto:a@b.test">mail</a></p>';
    const h = await sent({ activities: [webinar.hash], html }, 1);
    await minute();
    const [mail] = await mails(h);
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]*\/api\/go\/[^"]*)"/g)].map(([, url = '']) => url);
    expect(new Set(links).size).toBe(3);
    expect(mail?.html).toContain('href="mailto:a@b.test"');
    expect(mail?.text).toContain(links[2]);
    const follow = (url: string) => portal.app.inject({ url: new URL(url).pathname });
    const answers = [await follow(links[0] ?? ''), await follow(links[1] ?? ''), await follow(links[1] ?? '')];
    const { publicUrl } = context.config;
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [302, `${publicUrl}/webinars`],
      [302, 'https://ada.org/?a=1&b=2'],
      [302, 'https://ada.org/?a=1&b=2'],
    ]);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
    expect((await read(h)).links).toEqual([
      { target: `${publicUrl}/webinars`, label: 'All', clicks: 1 },
      { target: 'https://ada.org/?a=1&b=2', label: 'ADA', clicks: 2 },
      { target: `${publicUrl}/reserve/${webinar.hash}`, label: 'Pulp capping', clicks: 0 },
    ]);
    const forged = (links[0] ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await follow(forged)).statusCode).toBe(404);
    expect((await portal.app.inject({ url: '/api/go/https:%2F%2Fevil.test' })).statusCode).toBe(404);
    expect((await read(h)).links?.map(({ clicks }) => clicks)).toEqual([1, 2, 0]);
    // The sender's test leads straight there.
    const test = await context.db
      .selectFrom('mail')
      .select('html_body')
      .where('recipient', '=', editor.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(test.html_body).toContain(`${publicUrl}/webinars`);
    expect(test.html_body).not.toContain('/api/go/');
  });

  it('gives nothing to who unsubscribes or leaves between choosing and sending, even from the outbox (PR-15)', async () => {
    const { context } = portal;
    const [before, queued, left] = [await aStudent(context), await aStudent(context), await aStudent(context)];
    const off = (id: string) =>
      context.db.updateTable('student').set({ mailings_off_at: context.now() }).where('id', '=', id).execute();
    const h = await sent({}, 3);
    await off(before.id);
    await sendAnnouncements(context);
    expect((await mails(h)).map(({ recipient }) => recipient)).toEqual([queued.email, left.email]);
    await off(queued.id);
    await portal.runJobs();
    expect((await mails(h)).map(({ recipient, sent: hasLeft }) => [recipient, hasLeft])).toEqual([[left.email, true]]);
    expect((await read(h)).figures).toMatchObject({ sent: 0, notSent: 1, skipped: { unsubscribed: 2 } });
  });

  it('stops, keeps back what has not left, and continues with those who have not got it (PR-16)', async () => {
    const { context } = portal;
    const members = [await aStudent(context), await aStudent(context)];
    const h = await sent({}, 2);
    await sendAnnouncements(context);
    await as(calls.stopAnnouncementCall, { h });
    await portal.runJobs();
    expect(await mails(h)).toEqual([]);
    await minute();
    expect((await read(h)).figures).toMatchObject({ sent: 0, waiting: 2 });
    await as(calls.continueAnnouncementCall, { h });
    await minute();
    await portal.runJobs();
    expect((await mails(h)).map(({ recipient }) => recipient)).toEqual(members.map(({ email }) => email));
  });

  it('gives each member one email although processes send side by side and one is killed (PR-15)', async () => {
    const { context } = portal;
    for (let at = 0; at < 30; at += 1) await aStudent(context);
    const h = await sent({}, 30);
    // Killed in the middle: its transaction is rolled back.
    const dies = new Error('killed');
    await context.db
      .transaction()
      .execute(async (trx) => {
        await sendAnnouncements({ ...context, db: trx as never }).catch(() => undefined);
        throw dies;
      })
      .catch((error: unknown) => {
        if (error !== dies) throw error;
      });
    await Promise.all([sendAnnouncements(context), sendAnnouncements(context), sendAnnouncements(context)]);
    await portal.runJobs();
    await minute();
    const to = (await mails(h)).map(({ recipient }) => recipient);
    expect([to.length, new Set(to).size]).toEqual([30, 30]);
    expect((await read(h)).announcement.state).toBe('sent');
  });

  it('waits for the last share, and a receipt overtakes all of it (PR-16)', async () => {
    const { context } = portal;
    const share = 30;
    const { rows } = await sql<{ id: string }>`
      insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at,
        job_title, office_name, address, city, state, zip, phone, cert_year, gender, age_range, office_size, password_hash,
        password_changed_at, agreed_at, created_at)
      select 'bulk-' || n, 'bulk-' || n, 'bulk-' || n, '', 'Bo', 'Bulk', 'bulk-' || n || '@m.test', 'bulk-' || n || '@m.test',
        now(), 'dentist', '', '', 'Reno', 'NV', '', '', 2010, 'F', '', '', '', now(), now(), now()
      from generate_series(1, ${share + 5}) as n returning id`.execute(context.db);
    const h = await sent({ states: ['NV'] }, rows.length);
    await minute(share);
    await minute(share);
    expect(await mails(h)).toHaveLength(share);
    await queueMail(context, context.db, {
      kind: 'test.receipt',
      studentId: null,
      to: 'receipt@m.test',
      subject: 'Your seat',
      text: 'x',
      html: 'x',
    });
    const order: string[] = [];
    const [send, ...others] = mailWork(readProvider, mayAnnouncementLeave);
    if (send === undefined) throw new Error('There is no job that sends.');
    const handle: typeof send.handle = async (given, data) => {
      const { mailId } = data as { mailId: string };
      const { kind } = await given.db
        .selectFrom('mail')
        .select('kind')
        .where('id', '=', mailId)
        .executeTakeFirstOrThrow();
      order.push(kind);
      return send.handle(given, data);
    };
    await context.jobs.drain(context, [{ ...send, handle }, ...others]);
    // Five are taken at once.
    expect(order.indexOf('test.receipt')).toBeLessThan(5);
    expect(order.filter((kind) => kind === 'announcements.sent')).toHaveLength(share);
    await minute(share);
    expect(await mails(h)).toHaveLength(share + 5);
  });

  it('leaves a member alone for a week, unless the sender confirms (PR-13)', async () => {
    await aStudent(portal.context);
    await sent({}, 1);
    await minute();
    await portal.runJobs();
    await minute();
    const late = await aStudent(portal.context);
    const next = await sent({}, 1);
    await minute();
    expect((await mails(next)).map(({ recipient }) => recipient)).toEqual([late.email]);
    const counts = async (includesRecent: boolean) =>
      (await as(calls.audienceCall, { ...everyone, includesRecent, activities: [] })).body.counts;
    expect(await counts(false)).toMatchObject({ members: 0, recent: 2 });
    expect(await counts(true)).toMatchObject({ members: 2, recent: 2 });
    portal.advance({ hours: 7 * 24 });
    editor = await aStaffMember(portal.context, ['owner']);
    expect(await counts(false)).toMatchObject({ members: 2, recent: 0 });
  });

  it('goes to no address that nobody confirmed (PR-13)', async () => {
    const { db } = portal.context;
    const [confirmed, unconfirmed] = [await aStudent(portal.context), await aStudent(portal.context)];
    await db.updateTable('student').set({ email_verified_at: null }).where('id', '=', unconfirmed.id).execute();
    const h = await sent({}, 1);
    await minute();
    expect((await mails(h)).map(({ recipient }) => recipient)).toEqual([confirmed.email]);
  });
});

describe('a schedule', () => {
  it('is kept within a minute, to the audience of then, and can be taken back (PR-17)', async () => {
    const { context } = portal;
    await aStudent(context);
    const draft = await tested();
    const zone = 'America/New_York';
    const inAnHour = context.now().add({ hours: 1 }).toZonedDateTimeISO(zone).toPlainDateTime();
    const sendAt = inAnHour.toString({ smallestUnit: 'minute' });
    const past = '2020-01-01T10:00';
    expect((await as(calls.sendAnnouncementCall, { ...draft, count: 1, sendAt: past })).body).toMatchObject({
      code: 'past',
    });
    await as(calls.sendAnnouncementCall, { ...draft, count: 1, sendAt });
    expect((await read(draft.h)).announcement.state).toBe('scheduled');
    await minute();
    expect(await mails(draft.h)).toEqual([]);
    await as(calls.unscheduleAnnouncementCall, { h: draft.h });
    expect((await read(draft.h)).announcement).toMatchObject({ state: 'draft', sendAt: null });
    await as(calls.sendAnnouncementCall, { ...draft, count: 1, sendAt });
    await aStudent(context);
    portal.advance({ hours: 1 });
    await minute();
    expect(await mails(draft.h)).toHaveLength(2);
  });
});
