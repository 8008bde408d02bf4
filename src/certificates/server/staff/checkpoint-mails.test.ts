// docs/specification/records.md, RL-26: checkpoints by email.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog, releaseHold } from '#credit/server/ledger-log/log-queries.ts';
import { findCheckpoint } from '#credit/server/ledger-log/signed-note.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { notSentText } from '#platform/shared/mail-state.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { checkpointsStateCall, stopCheckpointsCall, verifyCall } from '../../contract.ts';
import {
  addCheckpointAddressCall,
  checkpointMailsCall,
  checkpointMessages,
  mostCheckpointAddresses,
  removeCheckpointAddressCall,
  sendCheckpointsCall,
} from '../../staff-contract.ts';
import { mailCheckpoints } from './checkpoint-mails.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner'], { email: 'owner@provider.test' });
  await aStaffMember(portal.context, ['auditor'], { email: 'auditor@provider.test' });
  await aStaffMember(portal.context, ['registrar'], { email: 'registrar@provider.test' });
  await aStaffMember(portal.context, ['auditor'], {
    email: 'former@provider.test',
    endsAt: portal.context.now().subtract({ hours: 1 }),
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.context;
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('checkpoint_recipient').execute();
  portal.advance({ hours: 1 });
});

async function aLoggedCredit(): Promise<string> {
  const { context } = portal;
  const klass = await aClass(context);
  await aCredit(context, await aStudent(context), klass);
  await writeLog(context);
  const row = await context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
  return row.verification_code;
}
/** Signed in and confirmed just now, however far the clock went. */
const callAsOwner = async <C extends Call>(call: C, input: CallInput<C>) =>
  callAsStaff(portal, { token: await aStaffSession(portal.context, owner) }, call, input);
const mails = () => portal.context.db.selectFrom('mail').selectAll().orderBy('recipient').execute();
const recipients = async () => (await mails()).map(({ recipient }) => recipient);
const add = (email: string) => callAsOwner(addCheckpointAddressCall, { email });
const sendNow = () => callAsOwner(sendCheckpointsCall, {});
const team = ['auditor@provider.test', 'owner@provider.test'];

it('each Monday, owners, auditors, and the addresses get the newest checkpoint, once each (RL-26)', async () => {
  const code = await aLoggedCredit();
  await add('board@state.test');
  await mailCheckpoints(portal.context);
  expect(await recipients()).toEqual(['auditor@provider.test', 'board@state.test', 'owner@provider.test']);
  for (const { text_body: text } of await mails()) {
    const newest = await portal.context.db
      .selectFrom('log_checkpoint')
      .select('note')
      .orderBy('size', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(findCheckpoint(text)?.note).toBe(newest.note);
    expect(findCheckpoint(text.replaceAll(/^/gm, '> '))?.note).toBe(newest.note);
  }
  expect((await portal.call(verifyCall, { code })).body.entry?.emails).toBe(3);
  await mailCheckpoints(portal.context);
  expect(await recipients()).toHaveLength(3);
  await aLoggedCredit();
  await mailCheckpoints(portal.context);
  expect(await recipients()).toHaveLength(6);
});

it('only who was entered can stop them, by a link that no one can guess, and stays stopped (RL-26)', async () => {
  await aLoggedCredit();
  await add('Board@state.test');
  await mailCheckpoints(portal.context);
  const all = await mails();
  const [own, foreign] = ['owner@provider.test', 'Board@state.test'].map((to) =>
    all.find(({ recipient }) => recipient === to),
  );
  const code = /stop-checkpoints\?c=(\S+)/.exec(foreign?.text_body ?? '')?.[1] ?? expect.unreachable('a link');
  expect(own?.text_body).not.toContain('stop-checkpoints');
  expect(foreign?.headers).toMatchObject({
    'List-Unsubscribe': `<${portal.context.config.publicUrl}/api/stop-checkpoints?c=${code}>`,
  });
  for (const wrong of ['1.x', `${code}x`, code.replace(/^\d+/, '999'), 'x'])
    expect((await portal.call(stopCheckpointsCall, { c: wrong })).httpStatus).toBe(404);
  expect((await portal.call(checkpointsStateCall, { c: code })).body.isStopped).toBe(false);
  const opened = await portal.app.inject({
    url: `/api/stop-checkpoints?c=${code}`,
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/stop-checkpoints?c=${code}`]);
  expect((await portal.call(checkpointsStateCall, { c: code })).body.isStopped).toBe(false);
  const oneClick = await portal.app.inject({
    method: 'POST',
    url: `/api/stop-checkpoints?c=${code}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.statusCode).toBe(200);
  expect((await portal.call(checkpointsStateCall, { c: code })).body.isStopped).toBe(true);
  await portal.context.db.deleteFrom('mail').execute();
  await aLoggedCredit();
  await mailCheckpoints(portal.context);
  expect(await recipients()).toEqual(team);
  expect((await add('board@STATE.test')).body).toMatchObject({ code: 'address-stopped' });
  const { addresses } = (await callAsOwner(checkpointMailsCall, {})).body;
  expect(addresses).toMatchObject([{ email: 'Board@state.test', isStopped: true }]);
});

it('the list is bounded, and has no address twice (RL-26)', async () => {
  for (let count = 0; count < mostCheckpointAddresses; count += 1)
    expect((await add(`a${count}@x.test`)).httpStatus).toBe(200);
  expect((await add('one-more@x.test')).body).toMatchObject({ code: 'too-many-addresses' });
  expect((await add('A1@X.test')).body).toMatchObject({ code: 'address-known' });
  expect((await add('Owner@provider.test')).body).toMatchObject({ errorMsg: checkpointMessages.ofTeam });
  const { addresses, team: count } = (await callAsOwner(checkpointMailsCall, {})).body;
  expect([addresses.length, count]).toEqual([mostCheckpointAddresses, 2]);
  const id = addresses[0]?.id ?? '';
  expect((await callAsOwner(removeCheckpointAddressCall, { id })).httpStatus).toBe(200);
  expect((await callAsOwner(removeCheckpointAddressCall, { id })).body).toMatchObject({
    code: 'unknown-address',
  });
});

it('an owner sends at any time, but not twice within minutes, to nobody twice, and not on hold (RL-26)', async () => {
  await aLoggedCredit();
  expect((await sendNow()).body).toMatchObject({ sentence: notSentText });
  expect((await sendNow()).body).toMatchObject({ code: 'sent-lately' });
  portal.advance({ minutes: 10 });
  expect((await sendNow()).body).toMatchObject({ code: 'nothing-new' });
  await add('board@state.test');
  expect((await sendNow()).body).toMatchObject({ sentence: notSentText });
  await aLoggedCredit();
  portal.advance({ minutes: 10 });
  await holdLog(portal.context.db, portal.context.now());
  expect((await sendNow()).body).toMatchObject({ code: 'on-hold' });
  await mailCheckpoints(portal.context);
  expect(await recipients()).toHaveLength(3);
  await releaseHold(portal.context.db);
});
