import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany } from '#catalogue/server/fixtures.ts';
import { homeCall } from '#home/contract.ts';
import { booksCall, onDemandCall, upcomingCall } from '#lists/contract.ts';
import { aStoredFile } from '#media/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  adMessages,
  advertisementCall,
  advertisementsCall,
  createAdvertisementCall,
  removeAdvertisementCall,
  saveAdvertisementCall,
  slotCalendarCall,
  switchAdvertisementCall,
} from '../../ads-staff-contract.ts';
import { adEventCall, mobileAdCall, mobileAdSubmitCall } from '../../contract.ts';
import { importAd, type ImportedAd } from '../import-ads.ts';

let portal: Portal;
let liaison: SignedInStaff;
let company: string;
/** Pictures of two sizes, uploaded once. */
let small: string;
let large: string;

const as = <C extends Call>(call: C, input: CallInput<C>, who = liaison) => callAsStaff(portal, who, call, input);

async function upload(width: number, height: number): Promise<string> {
  const content = await sharp({ create: { width, height, channels: 3, background: '#0e6b66' } })
    .png()
    .toBuffer();
  return aStoredFile(portal, liaison, { kind: 'picture', filename: `${width}.png`, content: new Uint8Array(content) });
}

/** Days pass in these tests, and a session ends after hours. */
const signIn = async () => {
  liaison = await aStaffMember(portal.context, ['liaison'], { name: 'Helen Park' });
};

beforeAll(async () => {
  portal = await openPortal();
  await signIn();
  [small, large] = [await upload(360, 150), await upload(2400, 400)];
});
afterAll(() => portal.close());
beforeEach(async () => {
  await signIn();
  await portal.context.db.updateTable('ad').set({ published: false }).execute();
  company = await aCompany(portal.context, `Lumident ${publicHash(8)}`);
});

type Form = Omit<CallInput<typeof saveAdvertisementCall>, 'h' | 'revision'>;
const form = (changes: Partial<Form> = {}): Form => ({
  company,
  alt: 'A card for curing lights',
  href: 'https://lumident.example/card',
  buttonText: 'Send the card',
  blurb: 'What to clean, and what to measure.',
  confirmationTitle: 'Thank you',
  confirmationMessage: '',
  runsFrom: null,
  runsUntil: null,
  slots: [2],
  mostViews: null,
  pictures: [small, null, null, large],
  darkPictures: [null, null, null, null],
  ...changes,
});
const read = async (h: string) => (await as(advertisementCall, { h })).body.advertisement;
const save = async (h: string, changes: Partial<Form> = {}) =>
  (await as(saveAdvertisementCall, { h, revision: (await read(h)).revision, ...form(changes) })).body;
async function anAd(changes: Partial<Form> = {}, isOn = true): Promise<string> {
  const { hash } = (await as(createAdvertisementCall, { alt: 'A card', company })).body;
  expect(await save(hash, changes)).toMatchObject({ status: true });
  if (isOn) expect((await as(switchAdvertisementCall, { h: hash, isOn })).body).toEqual({ status: true });
  return hash;
}
const onDemand = async () =>
  (await portal.call(onDemandCall, {})).body.mobileAds?.banners.map(({ adId }) => adId) ?? [];

describe('an advertisement of the console (PR-11)', () => {
  it('is in the lists of its slots as soon as it is turned on, and out of them as soon as it is off', async () => {
    const h = await anAd({}, false);
    expect(await onDemand()).toEqual([]);
    await as(switchAdvertisementCall, { h, isOn: true });
    const { mobileAds } = (await portal.call(onDemandCall, {})).body;
    expect(mobileAds?.banners).toMatchObject([{ adId: h, alt: 'A card for curing lights', darkAdUrls: [] }]);
    // The largest picture is at its own index, and the sizes between have the nearest smaller one.
    expect(mobileAds?.banners[0]?.adUrls.map((url) => url.split('/').at(-1)?.split('.')[0])).toEqual([
      '360',
      '360',
      '360',
      '2400',
    ]);
    for (const call of [upcomingCall, booksCall, homeCall])
      expect((await portal.call(call, {})).body.mobileAds).toBeNull();
    await save(h, { slots: [1] });
    for (const call of [onDemandCall, upcomingCall, booksCall, homeCall])
      expect((await portal.call(call, {})).body.mobileAds?.banners).toMatchObject([{ adId: h }]);
    await save(h, { slots: [12] });
    expect(await onDemand()).toEqual([]);
    await save(h, { slots: [2] });
    await as(switchAdvertisementCall, { h, isOn: false });
    expect(await onDemand()).toEqual([]);
  });

  it('PR-27 says in lists how often one visitor sees it a day, if it has a limit, and the log says who set it', async () => {
    const h = await anAd();
    const bannersNow = async () => (await portal.call(onDemandCall, {})).body.mobileAds?.banners ?? [];
    expect(await bannersNow()).toEqual([expect.not.objectContaining({ mostViews: expect.anything() })]);
    await save(h, { mostViews: 3 });
    expect(await bannersNow()).toMatchObject([{ adId: h, mostViews: 3 }]);
    expect((await read(h)).mostViews).toBe(3);
    const { after } = await portal.context.db
      .selectFrom('audit_entry')
      .select('after')
      .where('act', '=', 'advertisement.saved')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ viewsADay: 3 });
    for (const mostViews of [0, 51, 1.5, -1])
      expect((await as(saveAdvertisementCall, { h, revision: 1, ...form({ mostViews }) })).httpStatus).toBe(400);
  });

  it('runs from its first day to its last in the provider’s time zone, and only then opens and counts', async () => {
    const today = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
    const [first, last] = [today.add({ days: 1 }), today.add({ days: 2 })];
    const h = await anAd({ runsFrom: first.toString(), runsUntil: last.toString() });
    const stateAt = async (moment: Temporal.ZonedDateTime) => {
      portal.advance(portal.context.now().until(moment.toInstant()));
      await signIn();
      await portal.call(adEventCall, { a: h, t: 1, i: publicHash() });
      return [
        (await read(h)).state,
        (await onDemand()).length,
        (await portal.call(mobileAdCall, { a: h })).httpStatus,
        (await portal.call(mobileAdSubmitCall, { a: h, e: `${publicHash(6)}@practice.example` })).httpStatus,
      ];
    };
    const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('America/New_York');
    expect(await stateAt(midnight(first).subtract({ seconds: 5, nanoseconds: 7 }))).toEqual(['scheduled', 0, 404, 404]);
    // A list may be half a minute old.
    expect(await stateAt(midnight(first).add({ seconds: 31 }))).toEqual(['running', 1, 200, 200]);
    expect(await stateAt(midnight(last.add({ days: 1 })).subtract({ seconds: 5, nanoseconds: 7 }))).toEqual([
      'running',
      1,
      200,
      200,
    ]);
    expect(await stateAt(midnight(last.add({ days: 1 })).add({ seconds: 31 }))).toEqual(['ended', 0, 404, 404]);
    const { weeks, advertisement } = (await as(advertisementCall, { h })).body;
    const sumOf = (name: 'views' | 'clicks' | 'requests') => weeks.reduce((sum, week) => sum + week[name], 0);
    expect([sumOf('views'), sumOf('clicks'), sumOf('requests')]).toEqual([2, 0, 2]);
    expect(advertisement.isUnused).toBe(false);
    expect((await as(removeAdvertisementCall, { h })).body).toMatchObject({ code: 'in-use' });
    const { data, counts } = (await as(advertisementsCall, { q: 'curing', is: 'ended', page: '0' })).body;
    expect(data).toMatchObject([{ hash: h, views: 2, clicks: 0, requests: 2, slots: [2] }]);
    expect(counts.ended).toBe(1);
  });

  it.each<[string, Partial<Form>, string]>([
    ['an empty name', { alt: ' ' }, 'alt-needed'],
    ['an unknown sponsor', { company: '999999' }, 'unknown-sponsor'],
    ['an address without TLS', { href: 'http://lumident.example/' }, 'link-wrong'],
    ['a script for an address', { href: 'javascript:alert(1)' }, 'link-wrong'],
    ['a last day before the first', { runsFrom: '2026-12-02', runsUntil: '2026-12-01' }, 'days-wrong'],
    ['an unknown picture', { pictures: ['unknown-picture', null, null, null] }, 'unknown-file'],
    [
      'a dark picture without a light one',
      { pictures: ['small', null, null, null], darkPictures: [null, null, null, 'large'] },
      'incomplete',
    ],
    ['a picture of another shape', { pictures: ['large', null, null, null] }, 'wrong-shape'],
    ['a picture that is too small', { pictures: ['small', null, null, 'small'] }, 'wrong-shape'],
    ['no picture for phones while it is on', { pictures: [null, null, null, 'large'] }, 'incomplete'],
    ['no slot while it is on', { slots: [] }, 'incomplete'],
  ])('is not saved with %s', async (_what, changes, code) => {
    const h = await anAd();
    const before = await read(h);
    const named = (hashes: readonly (string | null)[]) =>
      hashes.map((word) => (word === 'small' ? small : word === 'large' ? large : word));
    const { pictures, darkPictures, ...others } = form(changes);
    const answer = await save(h, { ...others, pictures: named(pictures), darkPictures: named(darkPictures) });
    expect(answer).toMatchObject({ status: false, code });
    expect(await read(h)).toEqual(before);
  });

  it('is not turned on while something is missing, and is removed while nobody has seen it', async () => {
    const { hash: h } = (await as(createAdvertisementCall, { alt: 'A card', company })).body;
    expect((await as(switchAdvertisementCall, { h, isOn: true })).body).toMatchObject({
      code: 'incomplete',
      errorMsg: 'Add the picture for phones.',
    });
    expect((await as(removeAdvertisementCall, { h })).body).toEqual({ status: true });
    expect(await as(advertisementCall, { h })).toMatchObject({
      httpStatus: 404,
      body: { errorMsg: adMessages.unknownAd },
    });
  });

  it('is saved by whoever was first, and a save that changes nothing writes nothing', async () => {
    const h = await anAd();
    const { revision } = await read(h);
    expect(await as(saveAdvertisementCall, { h, revision: revision - 1, ...form() })).toMatchObject({
      httpStatus: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await as(saveAdvertisementCall, { h, revision, ...form() })).body).toEqual({ status: true, revision });
    await save(h, { blurb: 'Another text.' });
    const entries = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'after'])
      .where('subject_hash', '=', h)
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual([
      'advertisement.created',
      'advertisement.saved',
      'advertisement.turned-on',
      'advertisement.saved',
    ]);
    expect(entries.at(-1)?.after).toEqual({ text: 'Another text.' });
  });

  it('that came from a folder is left alone by the next import once the console saved it', async () => {
    const { db } = portal.context;
    const key = publicHash();
    const imported: ImportedAd = {
      key,
      companyId: company,
      slot: 1,
      alt: 'From the folder',
      href: null,
      buttonText: 'Send',
      blurb: 'Old',
      confirmationTitle: 'Sent',
      confirmationMessage: '',
      bannerIds: [],
      darkBannerIds: [],
      position: 0,
    };
    expect(await importAd(db, imported)).toBe(false);
    const { hash } = await db.selectFrom('ad').select('hash').where('import_key', '=', key).executeTakeFirstOrThrow();
    await save(hash, { blurb: 'From the console' });
    expect(await importAd(db, { ...imported, blurb: 'New' })).toBe(true);
    expect((await read(hash)).blurb).toBe('From the console');
    expect(await importAd(db, { ...imported, blurb: 'New' }, true)).toBe(false);
    expect((await read(hash)).blurb).toBe('New');
  });
});

describe('what runs where', () => {
  it('is shown over eight weeks, also what is off, each in its slots (PR-25)', async () => {
    const h = await anAd({ runsFrom: '2126-12-01', runsUntil: '2126-12-20', slots: [2, 3] }, false);
    const of = async (from: string) => {
      const { body } = await as(slotCalendarCall, { from });
      return { ...body, own: body.advertisements.filter(({ hash }) => hash === h) };
    };
    const shown = await of('2126-11-20');
    expect([shown.firstDay, shown.earlier, shown.later]).toEqual(['2126-11-18', '2126-09-23', '2127-01-13']);
    expect(shown.own).toMatchObject([
      { alt: 'A card for curing lights', slots: [2, 3], state: 'off', runsFrom: '2126-12-01', runsUntil: '2126-12-20' },
    ]);
    expect(shown.slots.find(({ number }) => number === 2)?.isShown).toBe(true);
    expect((await of('2126-10-01')).own).toEqual([]);
    expect((await of('2126-12-23')).own).toEqual([]);
  });

  it('is a report for the sponsor: sums by week, without a person (PR-24)', async () => {
    const h = await anAd();
    for (const t of [1, 1, 2] as const) await portal.call(adEventCall, { a: h, t, i: publicHash() });
    await portal.call(mobileAdSubmitCall, { a: h, e: 'ana.lopez@practice.example' });
    const answer = await portal.app.inject({
      url: `/api/staff/advertisement-report.pdf?h=${h}`,
      headers: { cookie: `staff=${liaison.token}` },
    });
    const text = await textOfPdf(answer.rawPayload);
    expect(text).toContain('A card for curing lights');
    // Views, openings, their rate, and requests.
    expect(text.replaceAll(/\s+/g, ' ')).toContain('In all 2 1 50.0% 1');
    expect(text).not.toContain('@');
    expect(text).not.toContain('lopez');
    expect((await portal.app.inject({ url: `/api/staff/advertisement-report.pdf?h=${h}` })).statusCode).toBe(401);
  });
});
