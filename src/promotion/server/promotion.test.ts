import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aClass, aCompany, anEpisode } from '#catalogue/server/fixtures.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { adEventCall, featuredClickCall, mobileAdCall, mobileAdSubmitCall } from '../contract.ts';
import { importAd, importFeatured } from './import-ads.ts';

let portal: Portal;
let ad: string;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const key = publicHash();
  await importAd(portal.context.db, {
    key,
    companyId: await aCompany(portal.context),
    slot: 5,
    alt: 'A curing light',
    href: 'https://lumident.example/',
    buttonText: 'Send me the study',
    blurb: 'Six lights compared.',
    confirmationTitle: 'On its way',
    confirmationMessage: 'Lumident will write to you.',
    bannerIds: [],
    darkBannerIds: [],
    position: 0,
  });
  ad = (await portal.context.db.selectFrom('ad').select('hash').where('import_key', '=', key).executeTakeFirstOrThrow())
    .hash;
});

async function counted(item = ad) {
  const rows = await portal.context.db
    .selectFrom('promotion_count')
    .select(['event', 'amount'])
    .where('item_hash', '=', item)
    .orderBy('event')
    .execute();
  return Object.fromEntries(rows.map(({ event, amount }) => [event, amount]));
}
const report = (t: 1 | 2, i: string, token?: string) => portal.call(adEventCall, { a: ad, t, i }, token);

describe('what is counted of an ad', () => {
  it('is each showing once, however often and at whatever moment it is reported', async () => {
    await Promise.all(Array.from({ length: 8 }, () => report(1, 'showing-1')));
    await report(1, 'showing-2');
    await report(2, 'showing-1');
    expect(await counted()).toEqual({ view: 2, click: 1 });
  });
  it('is nothing for an unknown ad or one that is not shown any more, with the same answer', async () => {
    await portal.context.db.updateTable('ad').set({ published: false }).where('hash', '=', ad).execute();
    expect((await report(1, 'showing-3')).body).toEqual({ status: true });
    expect((await portal.call(adEventCall, { a: 'unknown-ad-hash', t: 1 })).body).toEqual({ status: true });
    expect(await counted()).toEqual({});
  });
  it('is no more than a person causes in an hour; the next hour counts again', async () => {
    for (let click = 0; click < 15; click += 1) await report(2, `fast-click-${click}`);
    expect(await counted()).toEqual({ click: 10 });
    const member = await aStudent(portal.context);
    await report(2, 'click-of-a-member', member.token);
    portal.advance({ hours: 1 });
    await report(2, 'an-hour-later');
    expect(await counted()).toEqual({ click: 12 });
  });
  it.each([[{ t: 3 }], [{ t: 'x' }], [{ a: '' }], [{ a: 'a b' }], [{ i: 'x' }], [{ i: '<script>!' }]])(
    'refuses %j',
    async (wrong) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/ad-event',
        payload: { a: ad, t: 1, i: 'showing-4', ...wrong },
      });
      expect([answer.statusCode, answer.json().status]).toEqual([400, false]);
    },
  );
  it('leaves no trace of viewers after a day', async () => {
    await report(1, 'showing-5');
    portal.advance({ hours: 25 });
    await portal.context.db
      .deleteFrom('promotion_seen')
      .where('seen_at', '<', portal.context.now().subtract({ hours: 24 }))
      .execute();
    expect(await portal.context.db.selectFrom('promotion_seen').selectAll().execute()).toEqual([]);
  });
});

describe('the dialog behind an ad', () => {
  it('says what is offered, and whether an address is needed', async () => {
    const student = await aStudent(portal.context);
    const facts = {
      buttonText: 'Send me the study',
      blurb: 'Six lights compared.',
      confirmationMessageTitle: 'On its way',
      confirmationMessage: 'Lumident will write to you.',
      companyName: 'Lumident',
    };
    expect((await portal.call(mobileAdCall, { a: ad })).body).toMatchObject({
      status: true,
      rowCount: 1,
      data: [{ ...facts, hasEmail: false }],
    });
    expect((await portal.call(mobileAdCall, { a: ad }, student.token)).body).toMatchObject({
      data: [{ ...facts, hasEmail: true }],
    });
  });
  it('of an unknown ad is refused', async () => {
    expect(await portal.call(mobileAdCall, { a: 'unknown' })).toMatchObject({
      httpStatus: 404,
      body: { status: false, errorMsg: 'This offer has ended.' },
    });
  });
});

describe('asking a sponsor to write', () => {
  const asked = () =>
    portal.context.db
      .selectFrom('ad_request')
      .innerJoin('ad', 'ad.id', 'ad_request.ad_id')
      .select(['name', 'email', 'student_id'])
      .where('ad.hash', '=', ad)
      .execute();

  it('takes a member’s own name and address, once, however often the button is pressed', async () => {
    const student = await aStudent(portal.context);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.call(mobileAdSubmitCall, { a: ad }, student.token)),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ status: true, errorMsg: '' })));
    expect(await asked()).toEqual([{ name: 'Dr. Ana Kovač', email: student.email, student_id: student.id }]);
  });
  it('takes a visitor’s address, trimmed, and emails nothing to it', async () => {
    expect((await portal.call(mobileAdSubmitCall, { a: ad, e: '  visitor@practice.example ' })).body).toEqual({
      status: true,
      errorMsg: '',
    });
    expect(await asked()).toEqual([{ name: '', email: 'visitor@practice.example', student_id: null }]);
    await portal.runJobs();
    expect(
      await portal.context.db
        .selectFrom('mail')
        .select('id')
        .where('recipient', 'like', '%visitor@practice.example%')
        .execute(),
    ).toEqual([]);
  });
  it.each([
    ['', 'Email is required.'],
    ['   ', 'Email is required.'],
    [undefined, 'Email is required.'],
    ['nobody', 'Enter valid email address.'],
    ['a@x.example,b@y.example', 'Enter valid email address.'],
    ['a@x.example>\r\nBcc: b@y.example', 'Enter valid email address.'],
    [`${'a'.repeat(250)}@x.example`, 'Enter valid email address.'],
  ])('of a visitor refuses the address %j', async (e, errorMsg) => {
    expect((await portal.call(mobileAdSubmitCall, { a: ad, e })).body).toMatchObject({ status: false, errorMsg });
    expect(await asked()).toEqual([]);
  });
});

describe('a featured item', () => {
  it('is counted when it is opened, by visitors too; another kind, an unknown and a hidden one are not', async () => {
    const [klass, episode] = [await aClass(portal.context), await anEpisode(portal.context)];
    await importFeatured(portal.context.db, [klass.id, episode.id]);
    const [featuredClass = '', featuredEpisode = ''] = (
      await portal.context.db.selectFrom('featured_item').select('hash').orderBy('position').execute()
    ).map(({ hash }) => hash);
    const click = (h: string, t: 36 | 37, i: string) => portal.call(featuredClickCall, { h, t, i });
    for (const answer of [
      await click(featuredClass, 36, 'opening-1'),
      await click(featuredClass, 36, 'opening-1'),
      await click(featuredEpisode, 37, 'opening-2'),
      await click(featuredClass, 37, 'opening-3'),
      await click('unknown', 36, 'opening-4'),
    ]) {
      expect(answer.body).toEqual({ status: true });
    }
    expect([await counted(featuredClass), await counted(featuredEpisode)]).toEqual([{ click: 1 }, { click: 1 }]);
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', klass.id).execute();
    await click(featuredClass, 36, 'opening-5');
    expect(await counted(featuredClass)).toEqual({ click: 1 });
  });
});
