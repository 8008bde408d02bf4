// What holds on every page of the provider's console, at a desk and on a phone: nothing moves while it loads, it does
// not scroll sideways, no bar covers what has the focus, and everyone can use it. The addresses are those of
// src/screens.ts, so that a new page is held to it from its first day.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { importBankQuestion } from '../src/exam/server/publishing/import-bank.ts';
import { writePlace } from '../src/live/server/room/place-rows.ts';
import { aTakenExam, someEvaluations, someOutcomes } from '../src/results/server/fixtures.ts';
import { staffScreens } from '../src/screens.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { supportCall } from '../src/support/contract.ts';
import { hashOfClass } from './support/demo-class.ts';
import { mostShift, shiftsOf, watchShifts } from './support/layout-shift.ts';
import { coveredInFocus, expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { motion, openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

/** What a class asks before it and after it. */
const outcomeQuestion = { key: 'mta1', question: 'What is MTA?', options: ['A cement', 'A composite'], correct: 1 };

/** Example addresses for console paths with a parameter or a required query. */
async function addressesOf(path: string): Promise<readonly string[]> {
  const { context, call } = site.portal;
  const { db } = context;
  const { hash } = await db
    .selectFrom('student')
    .select('hash')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  switch (path) {
    case '/staff/students/:hash/:tab?':
      return [undefined, 'profile', 'activity', 'mail', 'notes', 'history'].map((tab) => staffMap.student(hash, tab));
    case '/staff/students/:hash/credits':
      return [staffMap.student(hash, 'credits')];
    case '/staff/students/:hash/consent':
      return [staffMap.student(hash, 'consent')];
    case '/staff/students/merge': {
      const other = await aStudent(context);
      const { hash: from } = await db
        .selectFrom('student')
        .select('hash')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      return [path, staffMap.merge(from, hash)];
    }
    case '/staff/inbox/:hash?': {
      const form = { name: 'Ana Kovač', office: 'Harbor Dental', email: 'ana@member.test', phone: '617 555 0100' };
      await call(supportCall, { ...form, subject: 'Other', comment: 'Where is my certificate?' });
      const message = await db.selectFrom('support_message').select('hash').executeTakeFirstOrThrow();
      return [staffMap.inbox(), staffMap.inbox(message.hash)];
    }
    case '/staff/results/:hash/:tab?': {
      const lecture = await aClass(context, {
        title: 'Pulp capping, step by step',
        outcomeQuestions: [outcomeQuestion],
      });
      const { members } = await aTakenExam(context, lecture.id);
      await someOutcomes(context, lecture.id, outcomeQuestion, members);
      await someEvaluations(context, lecture.id, [
        { rating: 4 },
        { rating: 3, comments: 'More on immature teeth, please.' },
      ]);
      return [undefined, 'evaluation', 'survey'].map((tab) => staffMap.activityResults(lecture.hash, tab));
    }
    case '/staff/binder/:hash':
      return [staffMap.activityFile(await hashOfClass(site, 'deep-margins'))];
    case '/staff/reports/:report':
      return ['funnel', 'annual'].map((name) => staffMap.report(name));
    case '/staff/results/:hash/re-key': {
      const lecture = await aClass(context, { title: 'Pulp capping, step by step' });
      await aTakenExam(context, lecture.id);
      return [staffMap.rekey(lecture.hash, 'pulp-4')];
    }
    case '/staff/live/:hash/room':
    case '/staff/live/:hash': {
      const live = await db
        .selectFrom('activity')
        .select(['id', 'hash'])
        .where('list', '=', 'live')
        .orderBy('release_at', 'desc')
        .executeTakeFirstOrThrow();
      if (path === '/staff/live/:hash') return [staffMap.desk(live.hash)];
      await writePlace(db, live.id, { place: 'Odeon, 1 Main St', by: 'Anna Roth', at: context.now() });
      return [staffMap.roomScreen(live.hash)];
    }
    case '/staff/speakers/:hash': {
      const speaker = await db.selectFrom('speaker').select('hash').orderBy('id').executeTakeFirstOrThrow();
      return [staffMap.speaker(speaker.hash)];
    }
    case '/staff/advertisements/:hash': {
      const ad = await db.selectFrom('ad').select('hash').orderBy('id').executeTakeFirstOrThrow();
      return [staffMap.advertisement(ad.hash)];
    }
    case '/staff/announcements/:hash': {
      // What was sent, with its clicks; a draft is in e2e/editor.spec.ts.
      const hash = 'N'.repeat(22);
      const by = { changed_by: 'Robin', changed_at: context.now() };
      const made = await db
        .insertInto('announcement')
        .values({ ...by, hash, subject: 'New in December', state: 'sent' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made !== undefined)
        await db
          .insertInto('announcement_link')
          .values({ announcement_id: made.id, target: `${site.url}/webinars`, label: 'All webinars', clicks: 3 })
          .execute();
      return [staffMap.announcement(hash)];
    }
    case '/staff/texts/:code':
      return [staffMap.text('terms')];
    case '/staff/texts/:code/preview':
      return [staffMap.textPreview('terms')];
    case '/staff/sponsors/:id': {
      const sponsor = await db
        .selectFrom('company')
        .select('id')
        .where('is_provider', '=', false)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sponsor_contact')
        .values({
          hash: 'C'.repeat(22),
          company_id: sponsor.id,
          name: 'Theo Grant',
          role: 'Signs agreements',
          email: 'theo.grant@sponsor.example',
          phone: '617 555 0142',
          changed_by: 'Robin',
          changed_at: context.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return [staffMap.sponsor(sponsor.id)];
    }
    case '/staff/questions/:key': {
      const asked = { subject: 'Pulp', question: 'What is it?', options: ['This', 'That'], correct: 1, key: 'pulp-1' };
      await importBankQuestion(site.portal.context, db, asked, false);
      return [staffMap.question(asked.key)];
    }
    case '/staff/settings/:section?':
      return [undefined, 'branding', 'accreditation', 'home', 'companies', 'agd-codes', 'exams', 'live', 'mail'].map(
        (part) => staffMap.settings(part),
      );
    case '/staff/catalogue/:hash/:section?':
    case '/staff/catalogue/:hash/preview': {
      const [hashOfLecture, hashOfWebinar] = await Promise.all([
        hashOfClass(site, 'vital-pulp-therapy'),
        hashOfClass(site, 'bonded-onlays'),
      ]);
      const [show, book] = await Promise.all([
        db.selectFrom('podcast_show').select('hash').orderBy('id').executeTakeFirstOrThrow(),
        db.selectFrom('book').select('hash').orderBy('id').executeTakeFirstOrThrow(),
      ]);
      await db
        .updateTable('activity')
        .set({ outcome_questions: JSON.stringify([outcomeQuestion]) })
        .where('hash', '=', hashOfLecture)
        .execute();
      return path.endsWith('preview')
        ? [hashOfLecture, show.hash, book.hash].map((hash) => staffMap.activity(hash, 'preview'))
        : [
            ...[undefined, 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor', 'versions'].map((section) =>
              staffMap.activity(hashOfLecture, section),
            ),
            staffMap.activity(hashOfWebinar, 'live'),
            staffMap.activity(show.hash, 'feed'),
            staffMap.activity(book.hash, 'media'),
          ];
    }
    case '/staff/media/:hash': {
      const video = await db
        .selectFrom('file')
        .select('hash')
        .where('content_type', '=', 'video/mp4')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return [staffMap.captions(video.hash)];
    }
    case '/staff/credits/:code':
    case '/staff/credits/correct': {
      const credit = await db.selectFrom('credit').select('verification_code as code').executeTakeFirstOrThrow();
      return [path.includes(':') ? staffMap.credit(credit.code) : staffMap.correctCredits('amend', credit.code)];
    }
    default:
      if (path.includes(':')) throw new Error(`${path}: say in this test what stands for it.`);
      return [path];
  }
}

describe.each([
  ['at a desk', desk],
  ['on a phone', phone],
] as const)('every page of the console, %s', (_where, view) => {
  let page: Page;
  beforeAll(async () => {
    const staff = await aStaffMember(site.portal.context, ['owner'], { name: 'Emil Every' });
    page = await site.staff(staff, { ...view, ...motion });
    await watchShifts(page);
  });
  afterAll(() => page.context().close());

  test.each(Object.keys(staffScreens))('%s stands still, fits and can be used by everyone', async (path) => {
    const addresses = await addressesOf(path);
    // What a phone arranges in its own way is the page; its other sections are narrowed at a desk.
    for (const address of view === phone ? addresses.slice(0, 1) : addresses) {
      await page.setViewportSize(view.viewport);
      const answer = await page.goto(address);
      expect([answer?.headers()['cache-control'], answer?.headers()['x-robots-tag']]).toEqual([
        'private, no-store',
        'noindex, nofollow',
      ]);
      await ready(page);
      await settled(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { score, what } = await shiftsOf(page);
      expect(score > mostShift ? `${address} moves: ${what.join(' | ')}` : '').toBe('');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onlyDark: view === phone });
      expect(await coveredInFocus(page), address).toEqual([]);
      await page.setViewportSize({ ...view.viewport, width: Math.min(view.viewport.width, 820) });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ ...view.viewport, width: 320 });
      await expectNoSidewaysScroll(page);
    }
  });
});
