import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classCall } from '#classroom/contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { arrangementMessages } from '#seats/seat-arrangements.ts';
import { reserveInOrder } from '#seats/server/fixtures.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { classStartCall } from '../../contract.ts';
import * as calls from '../../staff-contract.ts';

let portal: Portal;
let registrar: SignedInStaff;
let host: SignedInStaff;
let webinar: MadeActivity;
let members: SignedIn[];
let emails = 0;
/** The newest email before a test. */
let lastMail: string;

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  members = [];
  for (let count = 0; count < 8; count += 1) members.push(await aStudent(context));
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { context } = portal;
  webinar = await aWebinar(context, {
    title: 'Airway first',
    capacity: 5,
    zoomCode: '84012345678',
    releaseAt: context.now().add({ minutes: 40 }),
    durationMin: 60,
  });
  registrar = await aStaffMember(context, ['registrar']);
  host = await aStaffMember(context, ['host']);
  await portal.runJobs();
  const { last } = await context.db
    .selectFrom('mail')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  lastMail = last ?? '0';
  await reserveInOrder(portal, webinar.hash, members);
  await portal.runJobs();
});

const as = <C extends Call>(staff: SignedInStaff, call: C, input: Omit<CallInput<C>, 'h'> & { h?: string }) =>
  callAsStaff(portal, staff, call, { h: webinar.hash, ...input } as CallInput<C>);
const desk = async (staff = registrar, input: object = {}) => (await as(staff, calls.deskCall, input)).body;
const hashOf = async (who: SignedIn) =>
  (await portal.context.db.selectFrom('student').select('hash').where('id', '=', who.id).executeTakeFirstOrThrow())
    .hash;
const mailsOf = async (who: SignedIn) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'text_body'])
    .where('student_id', '=', who.id)
    .where('id', '>', lastMail)
    .orderBy('id')
    .execute();
};
const entriesOf = async (act: string) =>
  portal.context.db
    .selectFrom('audit_entry')
    .select(['subject_kind', 'subject_title', 'after', 'reason'])
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .execute();
const nameHost = () => as(registrar, calls.saveHostsCall, { hosts: [host.hash] });

describe('who sees a webinar', () => {
  it('a host sees the assigned ones alone: somebody else’s is answered like one that does not exist', async () => {
    const foreign = await as(host, calls.deskCall, {});
    const unknown = await as(host, calls.deskCall, { h: 'A'.repeat(22) });
    expect([foreign.httpStatus, JSON.stringify(foreign.body)]).toEqual([404, JSON.stringify(unknown.body)]);
    const list = async () => (await callAsStaff(portal, host, calls.webinarsCall, {})).body;
    expect((await list()).today.concat((await list()).next)).toEqual([]);
    // Naming hosts belongs to those who write webinars.
    expect((await nameHost()).httpStatus).toBe(403);
    const editor = await aStaffMember(portal.context, ['editor']);
    await as(editor, calls.saveHostsCall, { hosts: [host.hash] });
    const own = await desk(host);
    expect(own.webinar.hosts).toEqual([host.name]);
    // Names and places, no addresses; the registrar has both.
    expect(own.data.map(({ email }) => email)).toEqual(Array.from({ length: 8 }, () => null));
    expect((await desk()).data.every(({ email }) => email?.includes('@'))).toBe(true);
    expect(
      (await as(host, calls.cancelSeatForCall, { student: await hashOf(members[0]!), reason: 'Asked for it' }))
        .httpStatus,
    ).toBe(403);
  });

  it('what was previewed while assigned is not done once it no longer is', async () => {
    const editor = await aStaffMember(portal.context, ['editor']);
    await as(editor, calls.saveHostsCall, { hosts: [host.hash] });
    const { h } = (await as(host, calls.rehearseCancelCall, {})).body;
    await as(editor, calls.saveHostsCall, { hosts: [] });
    const done = await callAsStaff(portal, host, calls.cancelWebinarCall, { h, reason: 'The speaker is ill.' });
    expect([done.httpStatus, (await desk()).webinar.isCanceled]).toEqual([404, false]);
  });
});

describe('the roster', () => {
  it('lists seats by name and the waitlist in its order, with the reason beside each', async () => {
    const { data, lists, totalRows } = await desk();
    expect([totalRows, lists.seats, lists.waitlist]).toEqual([8, 5, 3]);
    expect(data.slice(5).map(({ waitlistPosition, waitlistReason }) => [waitlistPosition, waitlistReason])).toEqual([
      [1, 'Next: gets the first seat that opens up.'],
      [2, 'Moves up when 2 seats open up.'],
      [3, 'Moves up when 3 seats open up.'],
    ]);
    portal.advance({ minutes: 40 });
    expect((await desk()).data[5]?.waitlistReason).toBe('No one moves up after the start.');
    expect((await desk(registrar, { is: 'waitlist' })).data).toHaveLength(3);
    expect((await desk(registrar, { q: 'nobody-of-that-name' })).data).toEqual([]);
  });

  it('more seats promote in order, at once, and by email', async () => {
    const raised = await as(registrar, calls.changeWebinarCall, { capacity: 7 });
    expect(raised.body.sentence).toBe('2 people moved up, but weren’t emailed (no mail server is set up).');
    expect(calls.deskMessages.promoted(2, true)).toBe('2 people moved up and were emailed.');
    const { data } = await desk();
    expect(data.filter(({ state }) => state === 'waiting').map(({ student }) => student)).toEqual([
      await hashOf(members[7]!),
    ]);
    for (const who of [members[5]!, members[6]!])
      expect((await mailsOf(who)).map(({ kind }) => kind)).toEqual(['seats.waiting', 'seats.promoted']);
    expect((await entriesOf('live.changed'))[0]?.after).toMatchObject({ capacity: 7, promoted: 2 });
  });

  it('moves somebody ahead only with a reason, and only before the start', async () => {
    const last = await hashOf(members[7]!);
    const ahead = (reason: string) => as(registrar, calls.moveAheadCall, { student: last, reason });
    expect((await ahead('soon')).body).toMatchObject({ status: false, code: 'reason' });
    expect((await ahead('Presents a poster that night.')).body.status).toBe(true);
    expect((await ahead('Presents a poster that night.')).body).toMatchObject({ code: 'is-first' });
    await as(registrar, calls.changeWebinarCall, { capacity: 6 });
    const { data, log } = await desk();
    expect(data.find(({ student }) => student === last)?.state).toBe('reserved');
    expect(log.map(({ text }) => text)).toEqual([
      `${registrar.name} moved somebody ahead on the waitlist. Presents a poster that night.`,
    ]);
    portal.advance({ minutes: 40 });
    const late = await as(registrar, calls.moveAheadCall, {
      student: await hashOf(members[6]!),
      reason: 'Presents a poster that night.',
    });
    expect(late.body).toMatchObject({ code: 'promotion-over', errorMsg: arrangementMessages.promotionOver });
  });

  it('WE-71 returns a seat to the end of the waitlist: the first one moves up, and both are told', async () => {
    const [leaving, next] = [members[0]!, members[5]!];
    const student = await hashOf(leaving);
    const giveBack = (reason: string, who = student) =>
      as(registrar, calls.returnToWaitlistCall, { student: who, reason });
    expect((await giveBack('soon')).body).toMatchObject({ code: 'reason' });
    expect((await giveBack('Has no license here.')).body).toMatchObject({ status: true });
    expect((await giveBack('Has no license here.')).body).toMatchObject({ code: 'no-seat' });
    const { data, log, webinar: after } = await desk();
    expect(after.reserved).toBe(5);
    expect(data.find(({ student: who }) => who === student)).toMatchObject({ state: 'waiting', waitlistPosition: 3 });
    expect(log.map(({ text }) => text)).toEqual([
      `${registrar.name} returned a seat to the waitlist. Has no license here.`,
    ]);
    expect((await mailsOf(next)).at(-1)?.kind).toBe('seats.promoted');
    const last = (await mailsOf(leaving)).at(-1);
    expect(last).toMatchObject({ kind: 'seats.returned', subject: 'You’re back on the waitlist: Airway first' });
    expect(last?.text_body).toContain('You’re number 3.');
    const { content } = await portal.context.db
      .selectFrom('mail')
      .innerJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
      .select('mail_attachment.content')
      .where('mail.kind', '=', 'seats.returned')
      .where('mail.student_id', '=', leaving.id)
      .where('mail.id', '>', lastMail)
      .executeTakeFirstOrThrow();
    expect(content.toString()).toContain('METHOD:CANCEL');
    expect((await entriesOf('live.seat-returned'))[0]).toMatchObject({
      subject_kind: 'student',
      reason: 'Has no license here.',
    });
    // Undo gives a seat again, here beyond the capacity: nobody who moved up loses theirs.
    await as(registrar, calls.giveSeatCall, { student, reason: calls.deskMessages.undoneReturn });
    expect((await desk()).webinar.reserved).toBe(6);
    expect((await mailsOf(leaving)).at(-1)?.kind).toBe('seats.reserved');
  });

  it('WE-71 returns no seat that would come straight back, nor that of somebody who is in, nor after the start', async () => {
    const student = await hashOf(members[0]!);
    const giveBack = () => as(registrar, calls.returnToWaitlistCall, { student, reason: 'Has no license here.' });
    await as(registrar, calls.changeWebinarCall, { capacity: 20 });
    expect((await giveBack()).body).toMatchObject({ code: 'free-seat', errorMsg: arrangementMessages.freeSeat });
    // Nothing came of it: no event, no email, the seat as it was.
    expect((await desk()).log).toEqual([]);
    expect((await mailsOf(members[0]!)).map(({ kind }) => kind)).toEqual(['seats.reserved']);
    portal.advance({ minutes: 15 });
    await portal.call(classStartCall, { c: webinar.hash }, members[0]!.token);
    expect((await giveBack()).body).toMatchObject({ code: 'entered' });
    portal.advance({ minutes: 30 });
    expect((await giveBack()).body).toMatchObject({ code: 'started' });
    expect((await as(host, calls.returnToWaitlistCall, { student, reason: 'Has no license here.' })).httpStatus).toBe(
      403,
    );
  });

  it('cancels for a member, who is told that we did; the first on the waitlist moves up', async () => {
    const [leaving, next] = [members[0]!, members[5]!];
    const canceled = await as(registrar, calls.cancelSeatForCall, {
      student: await hashOf(leaving),
      reason: 'Called: is ill today.',
    });
    expect(canceled.body.status).toBe(true);
    const last = (await mailsOf(leaving)).at(-1);
    expect(last?.subject).toBe('Your seat was canceled: Airway first');
    expect(last?.text_body).not.toContain('You released your seat');
    expect((await mailsOf(next)).at(-1)?.kind).toBe('seats.promoted');
    expect((await entriesOf('live.seat-canceled'))[0]).toMatchObject({
      subject_kind: 'student',
      subject_title: null,
      reason: 'Called: is ill today.',
    });
  });
});

describe('a walk-in', () => {
  it('goes over capacity only with a reason; the log has it without a name', async () => {
    const { context } = portal;
    portal.advance({ minutes: 15 });
    const guest = await aStudent(context);
    const { firstname, lastname, email } = await context.db
      .selectFrom('student')
      .select(['firstname', 'lastname', 'email'])
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow();
    const find = async (q: string) => (await as(registrar, calls.findWalkInCall, { q })).body.data;
    const [found] = await find(email);
    expect(found).toMatchObject({ student: await hashOf(guest), state: null });
    expect((await find(`${lastname} ${firstname}`)).length).toBeGreaterThan(0);
    // A part of an address finds nobody, and neither does anything else that is not a name.
    expect(await find(email.slice(0, -3))).toEqual([]);
    const give = (reason: string) => as(registrar, calls.giveSeatCall, { student: found!.student, reason });
    expect((await give('')).body).toMatchObject({ code: 'full', errorMsg: arrangementMessages.full(5) });
    expect((await give('Stands at the door.')).body.status).toBe(true);
    expect((await give('Stands at the door.')).body).toMatchObject({ code: 'has-seat' });
    const { webinar: after, log, data } = await desk();
    expect([after.reserved, after.capacity]).toEqual([6, 5]);
    expect(data.find(({ student }) => student === found!.student)?.isWalkIn).toBe(true);
    expect(log[0]?.text).toBe(`${registrar.name} added a walk-in. Stands at the door.`);
    expect(JSON.stringify(log)).not.toContain(lastname);
    expect((await mailsOf(guest)).at(-1)?.kind).toBe('seats.reserved');
    // In at once, like everyone with a seat.
    expect((await portal.call(classStartCall, { c: webinar.hash }, guest.token)).body.status).toBe(true);
  });

  it('a new person gets an account, a seat, and the way in by email', async () => {
    const { context } = portal;
    emails += 1;
    const email = `walk-in-${emails}@members.test`;
    const person = { firstname: 'Zoë', lastname: 'Quist', email };
    const add = (reason: string) => as(registrar, calls.addWalkInCall, { ...person, reason });
    expect((await add('')).body).toMatchObject({ code: 'full' });
    expect((await add('Came with a colleague.')).body.sentence).toBe(
      'Zoë Quist has a seat, but wasn’t emailed (no mail server is set up).',
    );
    await portal.runJobs();
    const mails = await context.db
      .selectFrom('mail')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['accounts.imported', 'seats.reserved']);
    expect((await add('Came with a colleague.')).body).toMatchObject({ code: 'known' });
    expect((await desk(registrar, { q: 'quist' })).data[0]).toMatchObject({ state: 'reserved' });
  });
});

describe('a message', () => {
  const message = { subject: 'We have started', body: 'Hi {first name},\n\njoin at {link}' };
  const look = (audience: 'not-entered' | 'seats' | 'waitlist' | 'entered') =>
    as(registrar, calls.rehearseMessageCall, { audience, ...message });
  const send = (h: string) => callAsStaff(portal, registrar, calls.sendMessageCall, { h, reason: '' });

  it('reaches each who has not entered once, and nobody who came in meanwhile', async () => {
    portal.advance({ minutes: 15 });
    const enter = (who: SignedIn) => portal.call(classStartCall, { c: webinar.hash }, who.token);
    await enter(members[0]!);
    const first = (await look('not-entered')).body;
    expect(first.verdicts).toHaveLength(4);
    expect(first.examples).toHaveLength(3);
    expect(first.examples[0]?.text).toMatch(/^Hi \S+,\n\njoin at http\S+\/live\/\S+$/);
    const second = (await look('not-entered')).body;
    await enter(members[1]!);
    expect((await send(first.h)).body.sentence).toBe('Not sent to 3 people: no mail server is set up.');
    const got = async (who: SignedIn) => (await mailsOf(who)).filter(({ kind }) => kind === 'live.message').length;
    expect([await got(members[0]!), await got(members[1]!), await got(members[2]!)]).toEqual([0, 0, 1]);
    // Pressed twice, looked at before, looked at again.
    expect((await send(first.h)).body).toMatchObject({ code: 'already-done' });
    expect((await send(second.h)).body).toMatchObject({ code: 'changed-since' });
    expect((await look('not-entered')).body).toMatchObject({ code: 'sent-today' });
    expect(await got(members[2]!)).toBe(1);
    const { sentToday, log } = await desk();
    expect(sentToday).toEqual(['not-entered']);
    expect(log[0]?.text).toContain('wrote to 3 people');
  });

  it('goes out three times a day for one webinar, and says what it cannot fill in', async () => {
    for (const audience of ['seats', 'waitlist'] as const) await send((await look(audience)).body.h);
    portal.advance({ minutes: 15 });
    await send((await look('not-entered')).body.h);
    await portal.call(classStartCall, { c: webinar.hash }, members[0]!.token);
    expect((await look('entered')).body).toMatchObject({ code: 'too-many-messages' });
    const odd = await as(registrar, calls.rehearseMessageCall, { audience: 'entered', subject: 'x', body: '{name}' });
    expect(odd.body).toMatchObject({ code: 'placeholder', errorMsg: calls.deskMessages.placeholder('name') });
    const begun = { audience: 'entered', subject: 'x', body: 'Hello {first name},' } as const;
    expect((await as(registrar, calls.rehearseMessageCall, begun)).body).toMatchObject({ code: 'only-greeting' });
  });
});

describe('the link', () => {
  const test = (staff = registrar) => as(staff, calls.testLinkCall, {});
  it('WE-72 is tested only on a host that the settings name, and never in a private network', async () => {
    await as(registrar, calls.changeWebinarCall, { meeting: 'https://127.0.0.1/j/84012345678' });
    expect((await test()).body).toMatchObject({
      isReady: false,
      sentence: calls.deskMessages.linkElsewhere('127.0.0.1', 'zoom.us'),
    });
    await portal.context.db
      .insertInto('provider_setting')
      .values({ name: 'meetingUrl', value: JSON.stringify('https://localhost/meet/{zoomCode}') })
      .execute();
    await as(registrar, calls.changeWebinarCall, { meeting: '840 1234 5678' });
    expect((await test()).body).toMatchObject({
      isReady: false,
      sentence: calls.deskMessages.linkPrivate('localhost'),
    });
    await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'meetingUrl').execute();
    expect((await entriesOf('live.link-tested'))[0]?.after).toEqual({ host: 'localhost', answers: false });
    await as(registrar, calls.changeWebinarCall, { meeting: '' });
    expect((await test()).body).toMatchObject({ code: 'no-meeting' });
    expect((await test(host)).httpStatus).toBe(404);
  });
});

describe('running it', () => {
  it('extends without touching calendars, and ends for good', async () => {
    const facts = () =>
      portal.context.db
        .selectFrom('activity')
        .select(['ends_at', 'calendar_sequence', 'required_minutes', 'room_closed_at'])
        .where('id', '=', webinar.id)
        .executeTakeFirstOrThrow();
    const before = await facts();
    expect((await as(registrar, calls.extendWebinarCall, { minutes: 15 })).body).toMatchObject({ code: 'not-running' });
    portal.advance({ minutes: 50 });
    await as(registrar, calls.extendWebinarCall, { minutes: 15 });
    const extended = await facts();
    expect(extended.ends_at?.equals(before.ends_at!.add({ minutes: 15 }))).toBe(true);
    expect([extended.calendar_sequence, extended.required_minutes]).toEqual([
      before.calendar_sequence,
      before.required_minutes,
    ]);
    await as(registrar, calls.endWebinarCall, { reason: '' });
    expect((await facts()).room_closed_at?.equals(portal.context.now())).toBe(true);
    expect((await as(registrar, calls.endWebinarCall, { reason: '' })).body).toMatchObject({ code: 'not-running' });
  });

  it('moves with a preview of every person, once, and refuses what changed meanwhile', async () => {
    const { context } = portal;
    const rival = await aWebinar(context, {
      title: 'Same evening',
      releaseAt: context.now().add({ hours: 27 }),
      durationMin: 60,
    });
    await reserveInOrder(portal, rival.hash, [members[0]!]);
    const zone = 'America/New_York';
    const starts = context
      .now()
      .add({ hours: 27 })
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
    const look = () => as(registrar, calls.rehearseMoveCall, { starts, durationMin: 90 });
    const first = (await look()).body;
    expect(first.verdicts.map(({ verdict }) => verdict)).toEqual([
      'webinar',
      ...Array.from({ length: 5 }, () => 'seat'),
      ...Array.from({ length: 3 }, () => 'waitlist'),
    ]);
    expect(first.verdicts.filter(({ text }) => text.includes('Also has a spot in “Same evening”'))).toHaveLength(1);
    const second = (await look()).body;
    const move = (h: string) =>
      callAsStaff(portal, registrar, calls.moveWebinarCall, { h, reason: 'The speaker is ill.' });
    expect((await move(first.h)).body.sentence).toBe('Moved. 8 people weren’t emailed: no mail server is set up.');
    expect((await move(second.h)).body).toMatchObject({ code: 'changed-since' });
    expect((await mailsOf(members[0]!)).map(({ kind }) => kind)).toContain('seats.moved');
    const past = await as(registrar, calls.rehearseMoveCall, { starts: '2020-01-01T19:00', durationMin: 60 });
    expect(past.body).toMatchObject({ code: 'time-wrong' });
  });

  it('says which of two moments it moves to, on the night when an hour comes twice', async () => {
    const { verdicts, after } = (
      await as(registrar, calls.rehearseMoveCall, { starts: '2031-11-02T01:30', durationMin: 60 })
    ).body;
    expect(after).toBe('2031-11-02T05:30:00.000Z');
    expect(verdicts[0]?.text).toContain('to Sun Nov 2, 2031 at 1:30 AM EDT.');
  });

  it('cancels with a preview, and shows the banner to seat holders alone', async () => {
    expect((await as(registrar, calls.changeWebinarCall, { meeting: 'tonight' })).body).toMatchObject({
      code: 'meeting-wrong',
    });
    await as(registrar, calls.changeWebinarCall, { banner: ' We start at 7:10. ' });
    const banner = async (who: SignedIn | null) => {
      portal.advance({ seconds: 3 });
      return (await portal.call(classCall, { c: webinar.hash }, who?.token ?? null)).body.classObj.banner;
    };
    expect([await banner(members[0]!), await banner(members[5]!), await banner(null)]).toEqual([
      'We start at 7:10.',
      '',
      '',
    ]);
    const { h } = (await as(registrar, calls.rehearseCancelCall, {})).body;
    const canceled = await callAsStaff(portal, registrar, calls.cancelWebinarCall, {
      h,
      reason: 'The speaker is ill.',
    });
    expect(canceled.body.sentence).toBe('Canceled. 8 people weren’t emailed: no mail server is set up.');
    expect((await mailsOf(members[0]!)).at(-1)?.kind).toBe('seats.webinar-cancelled');
    expect((await as(registrar, calls.rehearseCancelCall, {})).body).toMatchObject({ code: 'over' });
  });
});
