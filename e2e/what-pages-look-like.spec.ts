// What no sentence says (what every page has in common: every-page.spec.ts): pages that print as one sheet, and show
// each of their parts whole on every screen.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { awardCredit } from '../src/credit/server/awarding/award-credit.ts';
import { importPass } from '../src/exam/server/publishing/import-exam.ts';
import { siteMap } from '../src/site-map.ts';
import { hashOfClass } from './support/demo-class.ts';
import { expectNoSidewaysScroll, ready } from './support/pages.ts';
import { readPdf } from './support/pdf-text.ts';
import { openSite, type Site } from './support/site.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1440, height: 900 } };
const longName = { firstname: 'Maximiliane-Theodora', lastname: 'Wolfeschlegelsteinhausenbergerdorff' };

let site: Site;
let member: SignedIn;
let classHash: string;

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  member = await aStudent(context, longName);
  const klass = await context.db
    .selectFrom('activity')
    .select(['id', 'hash'])
    .where('import_key', '=', 'vital-pulp-therapy')
    .executeTakeFirstOrThrow();
  classHash = klass.hash;
  const earnedAt = context.now();
  await context.db.transaction().execute(async (trx) => {
    const attemptId = await importPass(trx, {
      studentId: member.id,
      activityId: klass.id,
      score: 90,
      takenAt: earnedAt,
    });
    await awardCredit(context, trx, {
      studentId: member.id,
      activityId: klass.id,
      attemptId,
      examScore: 90,
      earnedAt,
      silent: true,
    });
  });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const arrive = (view: Parameters<Site['visitor']>[0]): Promise<Page> => site.member(member.username, view);

/** The certificate of the member's class, in its dialog. */
async function openProof(page: Page): Promise<Locator> {
  await page.goto('/completed');
  await ready(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Proof of CE/ })
    .click();
  const certificate = page.getByRole('dialog').getByRole('article', { name: 'Certificate' });
  await certificate.waitFor();
  return certificate;
}

// A certificate is handed in on paper: one sheet, whichever page it is printed from and whichever paper is in the
// printer.
describe.each(['Letter', 'A4'] as const)('on paper of the size %s', (format) => {
  test.each([
    ['the page at the end of a class', (page: Page) => page.goto(`/done/${classHash}`)],
    ['the page after the exam', (page: Page) => page.goto(`/exam/${classHash}?view=answers`)],
    [
      'the page that verifies it',
      async (page: Page) => {
        const { verification_code: code } = await site.portal.context.db
          .selectFrom('credit')
          .select('verification_code')
          .where('student_id', '=', member.id)
          .executeTakeFirstOrThrow();
        await page.goto(siteMap.verify(code.toLowerCase().replaceAll('-', '')));
      },
    ],
    ['the certificate’s dialog', openProof],
  ])('%s prints as one sheet, with all that the certificate says', async (_where, open) => {
    const page = await arrive(wide);
    await open(page);
    await page.getByRole('article', { name: 'Certificate' }).waitFor();
    await ready(page);
    for (const landscape of [false, true])
      expect((await readPdf(await page.pdf({ format, landscape }))).pages, `lying: ${landscape}`).toBe(1);
    const { pages, isLandscape, text } = await readPdf(await page.pdf({ format, preferCSSPageSize: true }));
    expect({ pages, isLandscape }).toEqual({ pages: 1, isLandscape: true });
    // As wide as the paper inside its margins: nothing of the sheet is beyond its edge.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 979, height: 740 });
    const cut = await page
      .getByRole('article', { name: 'Certificate' })
      .evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
    for (const part of [
      longName.lastname,
      'Vital pulp therapy',
      '0.5',
      'Electronically Mediated',
      'Issued by',
      'ADA CERP',
      'AGD PACE',
      'CPD for UK participants',
    ])
      expect(text).toContain(part);
    for (const part of ['Email to Me', 'Browse All', 'Close']) expect(text).not.toContain(part);
    await page.close();
  });

  test('the list of certificates prints the one beside it', async () => {
    const page = await arrive(wide);
    await page.goto(siteMap.completed());
    await ready(page);
    await page.locator('[aria-label="Certificate"]').waitFor();
    const { pages, isLandscape, text } = await readPdf(await page.pdf({ format, preferCSSPageSize: true }));
    expect({ pages, isLandscape }).toEqual({ pages: 1, isLandscape: true });
    for (const part of [longName.lastname, 'Issued by', 'CPD for UK participants']) expect(text).toContain(part);
    for (const part of ['Email to Me', 'CE Completed']) expect(text).not.toContain(part);
    await page.close();
  });
});

test('readers in dark mode print in the colors of light mode', async () => {
  const page = await arrive(wide);
  await page.goto(siteMap.completed());
  await ready(page);
  const inkOf = () => page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await inkOf();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await inkOf()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await inkOf()).toBe(light);
  // The same for readers who chose it with the switch.
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  expect(await inkOf()).not.toBe(light);
  await page.emulateMedia({ media: 'print' });
  expect(await inkOf()).toBe(light);
  // What is on a deep ground is not left pale on the paper.
  await page.goto(`/classroom/${await hashOfClass(site, 'vital-pulp-therapy')}`);
  await ready(page);
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe(light);
  await page.close();
});

test.each([
  ['on a phone', phone],
  ['at a desk', wide],
])('a very long name is broken between its words only, and within the certificate, %s', async (_where, view) => {
  const page = await arrive(view);
  const certificate = await openProof(page);
  const words = await certificate.locator('[data-letters]').evaluate((name) => {
    const text = name.firstChild;
    if (!(text instanceof Text)) throw new Error('The name is not one text.');
    const frame = name.closest('article')?.getBoundingClientRect();
    return [...text.data.matchAll(/[^\s-]+-?/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()];
      return {
        word,
        lines: new Set(lines.map(({ top }) => Math.round(top))).size,
        isInside: lines.every(({ left, right }) => left >= (frame?.left ?? 0) && right <= (frame?.right ?? 0)),
      };
    });
  });
  expect(words.map(({ word }) => word)).toEqual([
    'Dr.',
    'Maximiliane-',
    'Theodora',
    'Wolfeschlegelsteinhausenbergerdorff',
  ]);
  expect(words.filter(({ lines, isInside }) => lines !== 1 || !isInside)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.close();
});

test('on a phone, every control of the podcast bar can be seen and is as large as a finger', async () => {
  const { db } = site.portal.context;
  const show = await db
    .selectFrom('podcast_show')
    .select('hash')
    .where('title', '=', 'Chairside')
    .executeTakeFirstOrThrow();
  const page = await site.visitor(phone);
  await page.goto(siteMap.podcast(show.hash));
  await ready(page);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().tap();
  const bar = page.getByRole('region', { name: 'Podcast player' });
  await bar.getByRole('button', { name: 'Pause' }).waitFor();
  const controls = [
    bar.getByRole('button', { name: 'Back 15 seconds' }),
    bar.getByRole('button', { name: 'Pause' }),
    bar.getByRole('button', { name: 'Forward 15 seconds' }),
    bar.getByRole('button', { name: 'Close player' }),
  ];
  // The bar is one line; what has no room in it is in the whole player.
  const whole = page.getByRole('dialog');
  const inPlayer = ['Speed, 1 times', 'Listening queue', 'Close player'].map((name) =>
    whole.getByRole('button', { name }),
  );
  for (const control of [...controls, ...inPlayer]) {
    if (control === inPlayer[0]) {
      await bar.getByRole('button', { name: /^Open player/ }).tap();
      await whole.waitFor();
    }
    await control.scrollIntoViewIfNeeded();
    const seen = await control.evaluate((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return {
        name: element.getAttribute('aria-label') ?? element.id,
        width,
        height,
        isOnTop: element.contains(hit),
        isInside: left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
      };
    });
    expect(seen).toMatchObject({ isOnTop: true, isInside: true });
    expect(Math.min(seen.width, seen.height), seen.name).toBeGreaterThanOrEqual(44);
  }
  await page.close();
});

test('the chapters of an episode are a list of rows on the page that opens first', async () => {
  const { db } = site.portal.context;
  const episode = await db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select(['activity.hash', 'podcast_show.hash as show'])
    .where('activity.import_key', '=', 'hygiene-hour/walk-the-probe')
    .executeTakeFirstOrThrow();
  const page = await site.visitor();
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('list');
  expect(await chapters.evaluate((list) => getComputedStyle(list).listStyleType)).toBe('none');
  const { x, width } = (await chapters.boundingBox()) ?? { x: 0, width: 0 };
  for (const chapter of await chapters.getByRole('button').all())
    expect(await chapter.boundingBox()).toMatchObject({ x, width });
  await page.close();
});

// Entries of the header and the name of a member share one line: what does not fit belongs into the menu.
test.each(['a visitor', 'a member'])('the header of %s is whole at every width', async (who) => {
  const page = who === 'a member' ? await arrive(wide) : await site.visitor(wide);
  await page.goto('/about');
  await ready(page);
  const cut: [number, string | null][] = [];
  for (const width of [320, 390, 639, 820, 1024, 1119, 1120, 1180, 1279, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const outside = await page.getByRole('banner').evaluate((header) => {
      const boxes = [
        ...header.querySelectorAll(':scope > * > *, nav:not([popover]) > a, :scope > * > div > :not([popover])'),
      ]
        .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const nav = header.querySelector('nav:not([popover])')?.getBoundingClientRect().right ?? 0;
      const actions = header.querySelector(':scope > * > div')?.getBoundingClientRect().left ?? 0;
      return [
        ...boxes.filter(({ box }) => box.right > window.innerWidth || box.left < 0).map(({ text }) => text),
        ...(nav > actions ? ['the entries lie under the actions'] : []),
      ];
    });
    cut.push(...outside.map((text): [number, string | null] => [width, text]));
  }
  expect(cut).toEqual([]);
  await page.close();
});

test('waitlist positions are counted next to reserved seats', async () => {
  const page = await site.member();
  await page.goto('/seats');
  await page.getByText('Reserved: 2 Live Webinars · 1 on the waitlist').waitFor();
  await page.close();
});

test('CE in Progress distinguishes members with nothing left to pass from those who never began', async () => {
  const page = await arrive(wide);
  await page.goto('/pending');
  await page.getByRole('heading', { name: 'All exams completed.' }).waitFor();
  const newcomer = await aStudent(site.portal.context);
  const other = await site.member(newcomer.username);
  await other.goto('/pending');
  await other.getByRole('heading', { name: 'You currently do not have any classes in progress.' }).waitFor();
  expect(await other.getByRole('main').innerText()).not.toContain('All exams completed.');
});
