import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aCompany, aWebinar } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { Secret } from '#platform/server/config.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { Attention, Severity } from '#staff/attention.ts';
import { meCall, setAttentionMailCall } from '#staff/contract.ts';
import type { Permission } from '#staff/permissions.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { hideAttentionCall, overviewCall, retryJobsCall, startKind, systemCall } from '../../staff-contract.ts';
import { mailNeeds } from './mail-needs.ts';
import { readSystemAttention } from './system-attention.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  const { db, now } = portal.context;
  await db
    .insertInto('mail')
    .values({
      recipient: 'ana@members.test',
      subject: 'Your seat',
      kind: 'seat',
      text_body: '',
      html_body: '',
      message_id: '<1@portal.test>',
      created_at: now(),
      given_up_at: now(),
    })
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  owner = await aStaffMember(portal.context, ['owner']);
});

const read = async (staff: SignedInStaff) => (await callAsStaff(portal, staff, overviewCall, {})).body;
const sentences = async (staff: SignedInStaff) => (await read(staff)).needs.map(({ sentence }) => sentence);

describe('“Needs you” by email', () => {
  const now = Temporal.Instant.from('2026-11-26T12:00:00.000000001Z');
  const need = (kind: string, severity: Severity, permission: Permission = 'settings.edit'): Attention => ({
    kind,
    severity,
    permission,
    sentence: `${kind} needs somebody.`,
    link: { label: 'Open it', to: `/staff/${kind}` },
  });
  /** Sends what is due at a time, and returns it. */
  const mailed = async (at: Temporal.Instant, needs: readonly Attention[]) => {
    const { context } = portal;
    const since = await context.db
      .selectFrom('mail')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    await mailNeeds({ attention: [() => Promise.resolve(needs)] })({
      ...context,
      now: () => at,
      config: { ...context.config, smtpUrl: new Secret('smtp://mail.test') },
    });
    const mails = await context.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'text_body'])
      .where('kind', '=', 'staff.needs')
      .where('id', '>', since?.id ?? '0')
      .orderBy('id')
      .execute();
    return mails.filter(({ recipient }) => [owner.email, editor.email].includes(recipient));
  };
  let editor: SignedInStaff;
  beforeEach(async () => {
    editor = await aStaffMember(portal.context, ['editor']);
  });

  it('comes once of a morning with what the roles can deal with, to owners and to whoever wants it', async () => {
    const needs = [need('keys', 'warn', 'exam.rekey'), need('mail', 'info')];
    expect(await mailed(now.subtract({ nanoseconds: 2 }), needs)).toEqual([]);
    const [first, ...others] = await mailed(now, needs);
    expect([first?.recipient, first?.subject, others]).toEqual([
      owner.email,
      expect.stringMatching(/^2 items need your attention at /),
      [],
    ]);
    expect(first?.text_body).toContain('keys needs somebody.\n\nmail needs somebody.');
    await callAsStaff(portal, editor, setAttentionMailCall, { on: true });
    await callAsStaff(portal, owner, setAttentionMailCall, { on: false });
    expect((await callAsStaff(portal, editor, meCall, {})).body.attentionMail).toBe(true);
    const [second, ...more] = await mailed(now.add({ hours: 4 }), needs);
    expect([second?.recipient, second?.subject, more]).toEqual([
      editor.email,
      expect.stringMatching(/^1 item needs your attention at /),
      [],
    ]);
    expect(second?.text_body).toContain(`Open it:\n${portal.context.config.publicUrl}/staff/keys`);
    expect(await mailed(now.add({ hours: 4, minutes: 5 }), needs)).toEqual([]);
    expect(await mailed(now.add({ hours: 24 }), needs)).toHaveLength(1);
  });

  it('says what is urgent at once and once, and again only after a week without it', async () => {
    const evening = now.add({ hours: 12 });
    const [first] = await mailed(evening, [need('chain', 'red'), need('mail', 'warn')]);
    expect(first?.subject).toMatch(/^Urgent: 1 item needs your attention now at /);
    expect(first?.text_body).not.toContain('mail needs');
    expect(await mailed(evening.add({ minutes: 5 }), [need('chain', 'red')])).toEqual([]);
    expect(await mailed(evening.add({ minutes: 10 }), [])).toEqual([]);
    expect(await mailed(evening.add({ minutes: 15 }), [need('chain', 'red'), need('roster', 'red')])).toEqual([
      expect.objectContaining({ text_body: expect.stringContaining('roster needs') }),
    ]);
    // The morning’s email says what is still urgent, and counts as having said it.
    expect(await mailed(now.add({ hours: 24 }), [need('chain', 'red'), need('logs', 'red')])).toHaveLength(1);
    expect(await mailed(evening.add({ hours: 24 }), [need('logs', 'red')])).toEqual([]);
    expect(await mailed(evening.add({ hours: 24 * 9 }), [need('logs', 'red')])).toHaveLength(1);
  });
});

describe('what needs attention', () => {
  it('is gathered from the features, the worst first, for those whose roles can deal with it', async () => {
    const { context } = portal;
    const webinar = await aWebinar(context, {
      title: 'Airway first',
      releaseAt: context.now().add({ hours: 30 }),
      durationMin: 60,
    });
    await context.db.updateTable('activity').set({ zoom_code: null }).where('id', '=', webinar.id).execute();
    const student = await aStudent(context);
    await context.db
      .transaction()
      .execute((trx) =>
        importSeat(trx, { studentId: student.id, activityId: webinar.id, state: 'reserved', arrivedAt: context.now() }),
      );
    const needs = await sentences(owner);
    const missing = needs.findIndex((sentence) =>
      /^Airway first starts .+ and has no meeting link\. 1 person has a seat\.$/.test(sentence),
    );
    const noAddress = needs.indexOf('Members can’t write to you: the provider has no email address yet.');
    expect([missing >= 0, noAddress >= 0]).toEqual([true, true]);
    const { severity } = (await read(owner)).needs[missing] ?? {};
    expect(severity).toBe('red');

    // A host runs webinars and sets no settings; an analyst does neither.
    const host = await aStaffMember(context, ['host']);
    expect(await sentences(host)).toEqual([]);
    await context.db.insertInto('webinar_host').values({ activity_id: webinar.id, staff_id: host.id }).execute();
    const own = await sentences(host);
    expect(own.some((sentence) => sentence.startsWith('Airway first'))).toBe(true);
    expect(own).not.toContain(needs[noAddress]);
    expect(await sentences(await aStaffMember(context, ['analyst']))).toEqual([]);
  });

  it('says in red that there is no mail server, until there is one', async () => {
    const sentence = 'No mail server is set up. Outgoing email is captured on this machine.';
    const need = (await read(owner)).needs.find((each) => each.sentence === sentence);
    expect(need?.severity).toBe('red');
    expect(await sentences(await aStaffMember(portal.context, ['registrar']))).toContain(sentence);
    const smtpUrl = new Secret('smtp://mail.test');
    const config = { ...portal.context.config, smtpUrl };
    const kinds = (await readSystemAttention({ ...portal.context, config })).map(({ kind }) => kind);
    expect(kinds).not.toContain('mail.no-server');
  });

  it('names jobs that fail, emails that were given up, a broken log', async () => {
    const { db, now } = portal.context;
    await sql`insert into job.job (name, state, retry_count, created_on, completed_on)
      values ('mail.send', 'failed', 6, ${now().subtract({ hours: 2 })}, ${now().subtract({ hours: 1 })})`.execute(db);
    await db.updateTable('audit_head').set({ broken_id: '18204' }).execute();
    const needs = await sentences(owner);
    expect(needs[0]).toMatch(/no email address yet|18,204/);
    expect(needs.join('\n')).toContain(
      'Entry 18,204 of the audit log was changed or removed from outside the portal. Contact whoever runs the server.',
    );
    expect(needs.join('\n')).toMatch(/A background job is failing: mail\.send, 7 times since /);
    expect(needs).toContain('1 email couldn’t be delivered in the last week.');
    await db.updateTable('audit_head').set({ broken_id: null }).execute();
    await sql`delete from job.job where name = 'mail.send' and state = 'failed'`.execute(db);
  });

  it('is put away for a week by one person alone, and never while it hurts', async () => {
    const kind = 'mail.given-up';
    const before = (await read(owner)).hidden;
    expect((await callAsStaff(portal, owner, hideAttentionCall, { kind })).body).toEqual({ status: true });
    const after = await read(owner);
    expect([after.needs.some((need) => need.kind === kind), after.hidden]).toEqual([false, before + 1]);
    const other = await aStaffMember(portal.context, ['registrar']);
    expect((await read(other)).needs.some((need) => need.kind === kind)).toBe(true);
    const red = await callAsStaff(portal, owner, hideAttentionCall, { kind: 'provider.no-address' });
    expect(red.body).toMatchObject({ status: false, code: 'hurts-now' });
    await callAsStaff(portal, owner, hideAttentionCall, { kind, hide: false });
    expect((await read(owner)).needs.some((need) => need.kind === kind)).toBe(true);
  });
});

it('webinars are a host’s own, those of a sponsor’s company, else all; one that is running is marked live until it is closed', async () => {
  const { context } = portal;
  const [ours, theirs] = [await aCompany(context, 'Ours'), await aCompany(context, 'Theirs')];
  const made = (title: string, companyId: string, minutes: number) =>
    aWebinar(context, { title, companyId, releaseAt: context.now().add({ minutes }), durationMin: 60 });
  const running = await made('Running now', ours, -30);
  const later = await made('Ours later', ours, 20 * 60);
  await made('Theirs', theirs, 21 * 60);
  await made('Over', ours, -120);
  const titles = async (staff: SignedInStaff) =>
    (await read(staff)).webinars?.map(({ title, isLive }) => (isLive ? `live: ${title}` : title));
  const sponsor = await aStaffMember(context, ['sponsor'], { companyId: ours });
  expect(await titles(sponsor)).toEqual(['live: Running now', 'Ours later']);
  const host = await aStaffMember(context, ['host']);
  expect(await titles(host)).toEqual([]);
  await context.db.insertInto('webinar_host').values({ activity_id: later.id, staff_id: host.id }).execute();
  expect(await titles(host)).toEqual(['Ours later']);
  expect(await titles(owner)).toEqual(expect.arrayContaining(['live: Running now', 'Ours later', 'Theirs']));
  expect(await titles(await aStaffMember(context, ['analyst']))).toBeUndefined();
  await context.db
    .updateTable('activity')
    .set({ room_closed_at: context.now() })
    .where('id', '=', running.id)
    .execute();
  expect(await titles(sponsor)).toEqual(['Ours later']);
});

it('figures compare 28 days with the 28 before, for those who may read sums', async () => {
  const { context } = portal;
  const newStudents = async (staff: SignedInStaff) =>
    (await read(staff)).figures?.find(({ label }) => label === 'New students');
  const { value = 0, before = 0 } = (await newStudents(owner)) ?? {};
  const recent = await aStudent(context);
  const earlier = await aStudent(context);
  const created = (id: string, days: number) =>
    context.db
      .updateTable('student')
      .set({ created_at: context.now().subtract({ hours: 24 * days }) })
      .where('id', '=', id)
      .execute();
  await created(recent.id, 27);
  await created(earlier.id, 29);
  expect(await newStudents(owner)).toMatchObject({ value: value + 1, before: before + 1 });
  expect((await read(await aStaffMember(context, ['host']))).figures).toBeNull();
});

it('recent actions are everyone’s for readers of the log, otherwise the caller’s own', async () => {
  const { context } = portal;
  const registrar = await aStaffMember(context, ['registrar']);
  for (const by of [owner, registrar])
    await context.db
      .transaction()
      .execute((trx) =>
        recordAction(context, trx, { by, act: 'page.saved', subject: { kind: 'page', title: 'About' } }),
      );
  expect((await read(owner)).acts.slice(0, 2).map(({ by, isOwn }) => [by, isOwn])).toEqual([
    [registrar.name, false],
    [owner.name, true],
  ]);
  expect((await read(registrar)).acts.map(({ by }) => by)).toEqual([registrar.name]);
});

describe('the checklist of a new portal', () => {
  it('is for those who may change the settings, checks itself off, and stays hidden until it is shown again', async () => {
    const { context } = portal;
    const start = async (staff = owner) => (await read(staff)).start;
    const done = async () => (await start())?.steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    expect(await start(await aStaffMember(context, ['registrar']))).toBeNull();
    await writeSetting(context.db, providerSettings.accreditation, [
      { body: 'AGD PACE', providerId: '340', statement: 'PACE', validFrom: '2020-01-01', validTo: '2099-12-31' },
    ]);
    expect(await done()).toEqual(expect.arrayContaining(['accreditation', 'owner']));
    expect(await done()).not.toContain('provider');
    await callAsStaff(portal, owner, hideAttentionCall, { kind: startKind });
    expect((await start())?.isHidden).toBe(true);
    expect((await start(await aStaffMember(context, ['owner'])))?.isHidden).toBe(false);
    const { until } = await context.db
      .selectFrom('hidden_attention')
      .where('kind', '=', startKind)
      .select('until')
      .executeTakeFirstOrThrow();
    expect(until.since(context.now()).total('hours')).toBeGreaterThan(24 * 365 * 50);
    await callAsStaff(portal, owner, hideAttentionCall, { kind: startKind, hide: false });
    expect((await start())?.isHidden).toBe(false);
  });
});

it('the System page names what is wrong, and tries failing jobs again', async () => {
  const { context } = portal;
  const { db, now } = context;
  await sql`insert into job.job (name, state, retry_count, created_on, completed_on)
    values ('mail.send', 'failed', 6, ${now().subtract({ hours: 2 })}, ${now().subtract({ hours: 1 })})`.execute(db);
  const { body } = await callAsStaff(portal, owner, systemCall, {});
  const states = new Map(body.checks.map(({ key, state }) => [key, state]));
  expect([states.get('mail'), states.get('backup'), states.get('storage'), states.get('search')]).toEqual([
    'red',
    'red',
    'ok',
    'ok',
  ]);
  expect(body.failing.map(({ label, tries }) => [label, tries])).toEqual([['Emails', 7]]);
  const retried = await callAsStaff(portal, owner, retryJobsCall, { name: 'mail.send' });
  expect(retried.body).toMatchObject({ status: true, jobs: 1 });
  const { rows } = await sql<{ state: string }>`select state from job.job where name = 'mail.send'`.execute(db);
  expect(rows.map(({ state }) => state)).not.toContain('failed');
  await sql`delete from job.job where name = 'mail.send'`.execute(db);
  const none = await callAsStaff(portal, owner, retryJobsCall, { name: 'mail.send' });
  expect(none.body).toMatchObject({ code: 'nothing-fails' });
  const analyst = await aStaffMember(context, ['analyst']);
  expect((await callAsStaff(portal, analyst, systemCall, {})).httpStatus).toBe(403);
});

it('every sentence leads to where it can be solved', async () => {
  const { context } = portal;
  await context.db
    .insertInto('mail')
    .values({
      recipient: 'ana@members.example',
      subject: '',
      kind: 'seat',
      text_body: '',
      html_body: '',
      message_id: '<given-up-again@portal.example>',
      created_at: context.now(),
      given_up_at: context.now(),
    })
    .execute();
  const all = await readSystemAttention(context);
  expect(all.filter(({ link }) => link === null)).toEqual([]);
  expect(new Map(all.map(({ kind, link }) => [kind, link?.to])).get('mail.given-up')).toBe('/staff/system');
});
