// The inbox of the provider's people, through HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { endMemberCall, handOverCall, staffSessionCall } from '#staff/contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { supportCall } from '../contract.ts';
import * as calls from '../staff-contract.ts';
import { readInboxAttention } from './read-attention.ts';

let portal: Portal;
let registrar: SignedInStaff;
let count = 0;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.db.deleteFrom('support_message').execute();
  await portal.context.db.deleteFrom('mail').where('kind', '=', 'support.answer').execute();
  registrar = await aStaffMember(portal.context, ['registrar'], { name: `Anna Roth ${(count += 1)}` });
});

const ask = <C extends Call>(call: C, input: CallInput<C>, staff = registrar) =>
  callAsStaff(portal, staff, call, input);

/** A message as the form sends it; returns its hash. */
async function write(changes: Partial<CallInput<typeof supportCall>> = {}, student?: SignedIn): Promise<string> {
  const form = {
    name: 'Maria Silva',
    office: 'Harbor Dental',
    email: 'maria@visitor.test',
    phone: '617 555 0100',
    subject: 'Technical Issue' as const,
    comment: 'Where is my certificate?',
    ...changes,
  };
  const { httpStatus } = await portal.app
    .inject({
      method: 'POST',
      url: supportCall.path,
      payload: form,
      remoteAddress: `10.9.${(count += 1)}.1`,
      ...(student ? { headers: { authorization: `Bearer ${student.token}` } } : {}),
    })
    .then(({ statusCode }) => ({ httpStatus: statusCode }));
  expect(httpStatus).toBe(200);
  const { hash } = await portal.context.db
    .selectFrom('support_message')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return hash;
}
const read = async (m: string) => (await ask(calls.inboxMessageCall, { m })).body;
const answersTo = (to: string) =>
  portal.context.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'support.answer')
    .where('recipient', '=', to)
    .orderBy('id')
    .execute();

describe('an answer', () => {
  it('leaves as email that threads, and moves the message on', async () => {
    const m = await write();
    const { message } = await read(m);
    expect(message).toMatchObject({ state: 'new', revision: 1 });
    const first = await ask(calls.replyCall, {
      m,
      revision: 1,
      text: 'Hello {first name},\n\nit is on its way.',
      afterwards: 'waiting',
    });
    expect(first.body).toMatchObject({ status: true, revision: 2 });
    await ask(calls.replyCall, { m, revision: 2, text: 'Did it arrive?', afterwards: 'done' });
    const [one, two] = await answersTo('maria@visitor.test');
    expect(one?.subject).toBe(`Re: Technical Issue [DL-${message.number}]`);
    expect(one?.text_body).toContain('Hello Maria,');
    expect(one?.reply_to).toContain('@');
    const headers = two?.headers as Record<string, string>;
    expect(headers['In-Reply-To']).toBe(one?.message_id);
    expect(headers['References']).toContain(one?.message_id ?? '?');
    expect(headers['Auto-Submitted']).toBe('no');
    const after = await read(m);
    expect(after.message).toMatchObject({ state: 'done', assignedTo: { name: registrar.name } });
    expect(after.thread.map(({ kind, by }) => [kind, by])).toEqual([
      ['answer', registrar.name],
      ['answer', registrar.name],
    ]);
    await portal.runJobs();
    // This portal has no mail server.
    expect((await read(m)).thread[0]?.mail).toBe('captured');
    const pasted = await ask(calls.pasteReplyCall, { m, revision: 3, text: 'Yes, thank you!' });
    expect(pasted.body).toMatchObject({ revision: 4 });
    expect((await read(m)).message.state).toBe('open');
  });

  it('is refused when someone was faster, and for an unknown placeholder', async () => {
    const m = await write();
    const other = await aStaffMember(portal.context, ['owner']);
    await ask(calls.replyCall, { m, revision: 1, text: 'First.', afterwards: 'done' }, other);
    const late = await ask(calls.replyCall, { m, revision: 1, text: 'Second.', afterwards: 'done' });
    expect([late.httpStatus, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(
      (await ask(calls.replyCall, { m, revision: 2, text: 'Hello {firstname}', afterwards: 'done' })).body,
    ).toMatchObject({
      errorMsg: '{firstname} isn’t a placeholder. Did you mean {first name}?',
    });
    expect(
      await answersTo('maria@visitor.test').then((mails) =>
        mails.filter(({ text_body }) => text_body.includes('Second')),
      ),
    ).toEqual([]);
    expect(
      (await ask(calls.replyCall, { m: 'nobodynobodynobody1234', revision: 1, text: 'x', afterwards: 'done' }))
        .httpStatus,
    ).toBe(404);
  });
});

it('is given to a colleague, put away, noted about and finished', async () => {
  const [m, second] = [await write(), await write({ comment: 'Another question' })];
  const colleague = await aStaffMember(portal.context, ['registrar'], { name: 'Helen Cho' });
  const editor = await aStaffMember(portal.context, ['editor']);
  expect((await ask(calls.assignCall, { m, revision: 1, to: editor.hash })).body).toMatchObject({
    code: 'unknown-colleague',
  });
  await ask(calls.assignCall, { m, revision: 1, to: colleague.hash });
  await ask(calls.addInboxNoteCall, { m, note: 'She called as well.' });
  const mine = await ask(calls.inboxCall, { whose: 'mine' }, colleague);
  expect(mine.body.data.map(({ hash }) => hash)).toEqual([m]);
  expect((await ask(calls.inboxCall, { whose: 'nobody' })).body.data.map(({ hash }) => hash)).toEqual([second]);
  const until = portal.context.now().add({ hours: 24 });
  expect((await ask(calls.snoozeCall, { m, revision: 2, until: portal.context.now().toString() })).body).toMatchObject({
    code: 'snooze-past',
  });
  await ask(calls.snoozeCall, { m, revision: 2, until: until.toString() });
  expect((await ask(calls.inboxCall, {})).body.data.map(({ hash }) => hash)).toEqual([second]);
  portal.advance({ hours: 25 });
  registrar = await aStaffMember(portal.context, ['registrar']);
  expect((await ask(calls.inboxCall, {})).body.data.map(({ hash }) => hash)).toEqual([m, second]);
  expect((await ask(calls.inboxCall, { state: 'all' })).body.data.map(({ hash }) => hash)).toEqual([second, m]);
  const { body } = await ask(calls.finishCall, { messages: [m, second] });
  expect(body).toMatchObject({ finished: 2 });
  const done = (await ask(calls.inboxCall, { state: 'done' })).body;
  expect(done).toMatchObject({ totalRows: 2, counts: { new: 0, open: 0, done: 2 } });
  expect((await read(m)).thread).toMatchObject([{ kind: 'note', text: 'She called as well.' }]);
  expect(
    (await ask(calls.setStateCall, { m, revision: (await read(m)).message.revision, state: 'open' })).body,
  ).toMatchObject({ status: true });
  expect((await ask(calls.inboxCall, { q: 'another', state: 'all' })).body.data.map(({ hash }) => hash)).toEqual([
    second,
  ]);
  expect((await ask(calls.inboxCall, {}, await aStaffMember(portal.context, ['editor']))).body).toMatchObject({
    code: 'not-allowed',
  });
});

it('a person’s open work is handed over to people who may answer, also after they left; what is done stays', async () => {
  const owner = await aStaffMember(portal.context, ['owner']);
  const leaver = await aStaffMember(portal.context, ['registrar'], { name: 'Leo Leaver' });
  const [open, done] = [await write(), await write({ email: 'other@visitor.test' })];
  for (const m of [open, done]) await ask(calls.assignCall, { m, revision: 1, to: leaver.hash });
  await ask(calls.finishCall, { messages: [done] });
  expect((await ask(endMemberCall, { h: leaver.hash, reason: 'Has left the society' }, owner)).body.status).toBe(true);
  const host = await aStaffMember(portal.context, ['host']);
  const handOver = async (to: string) => (await ask(handOverCall, { from: leaver.hash, to }, owner)).body;
  expect(await handOver(host.hash)).toEqual({ status: true, moved: 0 });
  expect(await handOver(registrar.hash)).toEqual({ status: true, moved: 1 });
  expect((await read(open)).message).toMatchObject({ assignedTo: { name: registrar.name }, revision: 3 });
  expect((await read(done)).message.assignedTo).toMatchObject({ name: 'Leo Leaver' });
});

it('knows who wrote, and sends their certificate again', async () => {
  const student = await aStudent(portal.context);
  const klass = await aClass(portal.context);
  await awardCredit(portal.context, portal.context.db, {
    studentId: student.id,
    activityId: klass.id,
    examScore: 90,
    earnedAt: portal.context.now(),
    attemptId: null,
    silent: true,
  });
  const signedIn = await write({ email: 'other@visitor.test' }, student);
  expect((await read(signedIn)).student).toMatchObject({
    isCertain: true,
    lastCredit: { title: 'Vital pulp therapy' },
  });
  const byAddress = await write({ email: student.email.toUpperCase() });
  expect((await read(byAddress)).student).toMatchObject({ isCertain: false });
  const stranger = await write();
  expect((await read(stranger)).student).toBeNull();
  expect((await ask(calls.sendCertificateAgainCall, { m: stranger })).httpStatus).toBe(404);
  expect((await ask(calls.sendCertificateAgainCall, { m: signedIn })).body).toMatchObject({
    title: 'Vital pulp therapy',
  });
  await portal.runJobs();
  const mails = await portal.context.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'credit.certificate')
    .execute();
  expect(mails).toEqual([{ recipient: student.email }]);
});

it('keeps answers that are given often', async () => {
  const saved = await ask(calls.saveAnswerCall, {
    name: 'Where is it',
    text: 'Hello {first name}, see {certificates page}.',
  });
  expect(saved.body).toMatchObject({ status: true });
  expect((await ask(calls.saveAnswerCall, { name: 'WHERE is it', text: 'x' })).body).toMatchObject({
    code: 'name-taken',
  });
  expect((await ask(calls.saveAnswerCall, { name: 'Bad', text: '{nothing}' })).body).toMatchObject({
    code: 'unknown-placeholder',
  });
  const { answers, colleagues } = (await ask(calls.savedAnswersCall, {})).body;
  expect(answers).toMatchObject([{ name: 'Where is it' }]);
  expect(colleagues.map(({ name }) => name)).toContain(registrar.name);
  await ask(calls.removeAnswerCall, { a: answers[0]?.hash ?? '' });
  expect((await ask(calls.savedAnswersCall, {})).body.answers).toEqual([]);
});

it('reports what is waiting to the overview', async () => {
  expect(await readInboxAttention(portal.context)).toEqual([]);
  await write();
  portal.advance({ hours: 48 });
  expect(await readInboxAttention(portal.context)).toMatchObject([
    { kind: 'support.unanswered', sentence: '1 message unanswered, oldest 2 days.', permission: 'support.answer' },
  ]);
});

it('counts what is to do in the navigation, for those who answer messages', async () => {
  const editor = await aStaffMember(portal.context, ['editor']);
  const toDo = async (staff: SignedInStaff) => (await ask(staffSessionCall, {}, staff)).body.toDo;
  expect(await toDo(registrar)).toEqual({ 'support.answer': 0 });
  const [first] = [await write(), await write()];
  expect(await toDo(registrar)).toEqual({ 'support.answer': 2 });
  expect(await toDo(editor)).toEqual({});
  await ask(calls.finishCall, { messages: [first] });
  expect(await toDo(registrar)).toEqual({ 'support.answer': 1 });
});
