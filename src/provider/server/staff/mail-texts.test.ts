import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerCall } from '#accounts/contract.ts';
import { aRegistration, aStudent } from '#accounts/server/fixtures.ts';
import { aWebinar } from '#catalogue/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { reserveSeatCall } from '#seats/contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  mailTextsCall,
  previewMailTextCall,
  saveMailTextCall,
  testMailTextCall,
} from '../../mail-text-staff-contract.ts';
import { mailKinds, mailTextKinds, type MailTextKind } from '../../mail-texts.ts';

let portal: Portal;
let editor: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Park' });
});

const as = <C extends Call>(call: C, input: CallInput<C>) => callAsStaff(portal, editor, call, input);
const none = { subject: '', opening: '', closing: '' };
const revisionOf = async (kind: MailTextKind) =>
  (await as(mailTextsCall, {})).body.texts.find((text) => text.kind === kind)?.revision ?? 0;
const save = async (kind: MailTextKind, words: Partial<typeof none>) =>
  as(saveMailTextCall, { kind, revision: await revisionOf(kind), ...none, ...words });

const newest = (kind: string) =>
  portal.context.db
    .selectFrom('mail')
    .select(['subject', 'text_body as text', 'html_body as html'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

let joined = 0;
async function join(firstname = 'Ana') {
  joined += 1;
  const name = { firstname, username: `joined-${joined}`, email: `joined-${joined}@member.test` };
  const { body } = await portal.call(registerCall, aRegistration(name) as never);
  expect(body).toMatchObject({ status: true });
  return newest('accounts.welcome');
}
/** Without the code of its link. */
const withoutCode = (text: string) => text.replaceAll(/c=[\w.-]+/g, 'c=');

describe('the words of an email', () => {
  it('are the provider’s, escaped, around the facts and links of the portal; empty ones are built in (CO-70)', async () => {
    const before = await join();
    await save('welcome', {
      subject: 'Hi {first name}, this is {provider}',
      opening: 'Nice to <b>meet</b> you & yours.',
      closing: 'See you, {first name}.',
    });
    const mail = await join();
    expect(mail.subject).toBe('Hi Ana, this is Dental Learning');
    expect(mail.text).toContain('Nice to <b>meet</b> you & yours.');
    expect(mail.html).toContain('Nice to &lt;b&gt;meet&lt;/b&gt; you &amp; yours.');
    expect(mail.text).not.toContain('Your account is ready');
    expect(mail.text).toMatch(/Confirm my address:\nhttp/);
    expect(mail.text).toMatch(/The link expires in 14 days[^\n]+\n\nSee you, Ana\./);
    await save('welcome', {});
    const again = await join();
    expect([again.subject, withoutCode(again.text), withoutCode(again.html)]).toEqual([
      before.subject,
      withoutCode(before.text),
      withoutCode(before.html),
    ]);
  });

  it('of a webinar are filled in with its facts (CO-70)', async () => {
    const { context } = portal;
    const webinar = await aWebinar(context, { title: 'Pulp {first name} capping' });
    const member = await aStudent(context);
    await save('seat', { subject: 'You’re in: {title}', opening: 'We start {start}, {first name}.' });
    await portal.call(reserveSeatCall, { c: webinar.hash }, member.token);
    await portal.runJobs();
    const mail = await newest('seats.reserved');
    expect(mail.subject).toBe('You’re in: Pulp {first name} capping');
    expect(mail.text).toMatch(/Hello Ana,\n\nWe start \w+ \w+ \d+[^\n]+, Ana\.\n\nWebinar: Pulp/);
    await save('seat', {});
  });

  it('are refused with a sentence where they can’t be filled in, and nothing is saved (CO-71)', async () => {
    const [unknown, missing] = [
      await save('reminder', { opening: 'It starts {start}, {firstname}.' }),
      await save('reminder', { subject: 'Tomorrow' }),
    ];
    expect(unknown.body).toMatchObject({
      code: 'wrong-text',
      errorMsg: '{firstname} isn’t known here. Did you mean {first name}?',
    });
    expect(missing.body).toMatchObject({ code: 'wrong-text', errorMsg: '{title} can’t be left out here.' });
    expect(await revisionOf('reminder')).toBe(0);
  });

  it('of two people, the second is told who saved (CO-70)', async () => {
    const revision = await revisionOf('verify');
    const words = { kind: 'verify', revision, ...none } as const;
    await as(saveMailTextCall, { ...words, subject: 'One' });
    expect((await as(saveMailTextCall, { ...words, subject: 'Two' })).body).toMatchObject({
      code: 'changed-meanwhile',
      errorMsg: 'Helen Park saved this a moment ago. Choose what to keep.',
    });
    await save('verify', {});
  });
});

describe('a preview', () => {
  it.each(mailTextKinds)('of %s has the words that are typed, before they are saved (CO-72)', async (kind) => {
    const opening = `${mailKinds[kind].opening} Typed by me.`;
    const { subject, text } = (
      await as(previewMailTextCall, { kind, ...none, subject: `Mine: ${mailKinds[kind].subject}`, opening })
    ).body;
    expect(subject).toMatch(/^Mine: /);
    expect(text).toContain('Typed by me.');
    expect(`${subject}${text}`).not.toMatch(/\{(?!first name\} capping)|undefined|null/);
  });

  it.each(mailTextKinds)('of %s with the built-in text as one’s own reads the same (CO-72)', async (kind) => {
    const { subject, opening } = mailKinds[kind];
    const own = (await as(previewMailTextCall, { kind, subject, opening, closing: '' })).body;
    const usual = (await as(previewMailTextCall, { kind, ...none })).body;
    expect(own).toEqual(usual);
  });

  it('can be emailed to oneself (CO-72)', async () => {
    await as(testMailTextCall, { kind: 'certificate', ...none, closing: 'Well done, {first name}.' });
    const mail = await newest('provider.mail-text-test');
    expect(mail.subject).toMatch(/^Test: Proof of CE: /);
    expect(mail.text).toContain('Well done, Helen.');
  });
});
