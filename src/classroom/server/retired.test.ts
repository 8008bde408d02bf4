// A retired class is offered to nobody new; who began it may finish up to its last day, and what was earned stays.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { onDemandCall } from '#catalogue/contract.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { classCall, classViewCall } from '../contract.ts';

let portal: Portal;
let klass: MadeActivity;
let member: SignedIn;
let newcomer: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context);
  [member, newcomer] = [await aStudent(portal.context), await aStudent(portal.context)];
  await portal.call(classViewCall, { c: klass.hash }, member.token);
  const now = portal.context.now();
  const values = { retired_at: now, finish_until: now.add({ hours: 72 }) };
  await portal.context.db.updateTable('activity').set(values).where('id', '=', klass.id).execute();
});

const open = (who: SignedIn | null) => portal.call(classCall, { c: klass.hash }, who?.token ?? null);
const closed = { status: false, code: 'no-longer-offered', errorMsg: 'This class is no longer offered.' };

describe('a retired class', () => {
  it('is closed to newcomers and visitors, who cannot begin it, and is in no list', async () => {
    expect((await open(newcomer)).body).toMatchObject(closed);
    expect((await open(null)).body).toMatchObject(closed);
    expect((await portal.call(classViewCall, { c: klass.hash }, newcomer.token)).body).toMatchObject(closed);
    const { body } = await portal.call(onDemandCall, {});
    expect(body.data.map((row) => row.hash)).not.toContain(klass.hash);
  });
  it('stays open to who began it until its last day is over, and is closed from then on', async () => {
    expect((await open(member)).body.status).toBe(true);
    portal.advance({ hours: 71, minutes: 59 });
    expect((await portal.call(classViewCall, { c: klass.hash }, member.token)).body.status).toBe(true);
    portal.advance({ minutes: 1 });
    expect((await open(member)).body).toMatchObject(closed);
    expect((await portal.call(classViewCall, { c: klass.hash }, member.token)).body).toMatchObject(closed);
  });
});
