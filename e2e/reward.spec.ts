// What a member holds after passing: the certificate on the page, its file, its link; and the list of all of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { writeArchive } from '../src/certificates/server/archive/write-archive.ts';
import { awardCredit } from '../src/credit/server/awarding/award-credit.ts';
import { importPass } from '../src/exam/server/publishing/import-exam.ts';
import { mostShift, shiftsOf, watchShifts } from './support/layout-shift.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { readPdf } from './support/pdf-text.ts';
import { motion, openSite, type Site } from './support/site.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1440, height: 900 } };

let site: Site;
let member: SignedIn;
let passed: { id: string; hash: string; title: string }[];
/** The member's own pages, and that of someone who checks. No test needs a browser that has seen nothing. */
let atDesk: Page;
let onPhone: Page;
let stranger: Page;

async function award(who: SignedIn, activityId: string, earnedAt: Temporal.Instant): Promise<void> {
  const { context } = site.portal;
  await context.db.transaction().execute(async (trx) => {
    const attemptId = await importPass(trx, { studentId: who.id, activityId, score: 87, takenAt: earnedAt });
    await awardCredit(context, trx, {
      studentId: who.id,
      activityId,
      attemptId,
      examScore: 87,
      earnedAt,
      silent: true,
    });
  });
}

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  member = await aStudent(context, { firstname: 'Helen', lastname: 'Cho' });
  passed = await context.db
    .selectFrom('activity')
    .select(['id', 'hash', 'title'])
    .where('import_key', 'in', ['vital-pulp-therapy', 'deep-margins', 'clean-waterlines'])
    .orderBy('title')
    .execute();
  const now = context.now();
  for (const [index, { id }] of passed.entries())
    await award(member, id, now.subtract({ hours: index === 2 ? 24 * 400 : 1 }));
  [atDesk, onPhone, stranger] = await Promise.all([
    site.member(member.username, wide),
    site.member(member.username, phone),
    site.visitor(phone),
  ]);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

async function arrive(address: string, view: typeof wide | typeof phone = wide): Promise<Page> {
  const page = view === phone ? onPhone : atDesk;
  await page.setViewportSize(view.viewport);
  await page.goto(address);
  await ready(page);
  return page;
}
const certificate = (page: Page) => page.getByRole('article', { name: 'Certificate' });

describe('the page after passing', () => {
  test.each([
    ['at a desk', wide],
    ['on a phone', phone],
  ])('shows the certificate whole in its width, with its seal in the first screen, %s', async (_where, view) => {
    const page = await arrive(`/done/${passed[0]?.hash}`, view);
    await page.getByRole('heading', { level: 1, name: 'Congratulations, Dr. Cho. You passed with 87%.' }).waitFor();
    await certificate(page).waitFor();
    const seal = await certificate(page).locator('img').last().boundingBox();
    expect((seal?.y ?? 0) + (seal?.height ?? 0)).toBeLessThanOrEqual(view.viewport.height);
    const sheet = await certificate(page).boundingBox();
    expect(sheet?.x).toBeGreaterThanOrEqual(0);
    expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(view.viewport.width);
    // What most want of it: on a phone one row above the sheet, else beside it.
    const first = await Promise.all(
      ['Download PDF', 'Print', 'Email to Me'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    for (const box of first) {
      const end = view === phone ? (box?.y ?? Number.NaN) + (box?.height ?? 0) : (sheet?.x ?? 0) + (sheet?.width ?? 0);
      expect(end).toBeLessThan((view === phone ? sheet?.y : box?.x) ?? Number.NaN);
    }
    expect(new Set(first.map((box) => box?.y)).size).toBe(view === phone ? 1 : 2);
    for (const name of ['Download PDF', 'Print', 'Email to Me', 'Add to wallet', 'Copy verification link'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(1);
    expect(await page.getByRole('link', { name: /^Add to LinkedIn/ }).getAttribute('href')).toContain('linkedin.com');
    expect(await page.getByRole('link', { name: /^Next class/ }).count()).toBe(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('keeps its place while the certificate arrives, with its title and its buttons whole', async () => {
    const page = await site.member(member.username, { ...phone, ...motion });
    await watchShifts(page);
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of [`/done/${passed[0]?.hash}`, `/exam/${passed[0]?.hash}?view=answers`]) {
        await page.goto(path);
        await certificate(page).waitFor();
        await ready(page);
        const { score, what } = await shiftsOf(page);
        expect(score, `${path} at ${width} px: ${what.join(' | ')}`).toBeLessThanOrEqual(mostShift);
        const title = page
          .getByRole('region', { name: /^Congratulations/ })
          .getByRole('link', { name: passed[0]?.title ?? '' });
        const cut = await title.first().evaluate((link) => link.scrollWidth - link.clientWidth);
        expect(cut, `${path} at ${width} px`).toBeLessThanOrEqual(1);
        const ends = await page
          .getByRole('group', { name: /certificate$/ })
          .locator('button, a')
          .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
        expect(ends).toHaveLength(7);
        expect(Math.max(...ends), path).toBeLessThan(width);
      }
    }
  });

  test('a name of any length stays whole in each of its words', async () => {
    for (const lastname of ['Wolfeschlegelsteinhausenbergerdorff', 'Keihanaikukauakahihuliheekahaunaele']) {
      const long = await aStudent(site.portal.context, { firstname: 'Maximiliane-Theodora', lastname });
      await award(long, passed[0]?.id ?? '', site.portal.context.now());
      const page = await site.member(long.username);
      await page.goto(`/done/${passed[0]?.hash}`);
      for (const { viewport } of [wide, phone]) {
        await page.setViewportSize(viewport);
        const name = certificate(page).getByText(`Dr. Maximiliane-Theodora ${lastname}`, { exact: true });
        await name.waitFor();
        const lines = await name.evaluate((element) => {
          const text = element.firstChild as Text;
          const range = document.createRange();
          const from = text.data.lastIndexOf(' ') + 1;
          range.setStart(text, from);
          range.setEnd(text, text.data.length);
          return { ofLastName: range.getClientRects().length, overflow: element.scrollWidth - element.clientWidth };
        });
        expect(lines).toEqual({ ofLastName: 1, overflow: 0 });
      }
    }
  });

  test('the PDF comes as a file, the link as text', async () => {
    const page = await arrive(`/done/${passed[0]?.hash}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await certificate(page).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Proof of CE - .*\.pdf$/);
    const { text } = await readPdf(new Uint8Array(readFileSync(await download.path())));
    expect(text).toContain('Dr. Helen Cho');
    await page.getByRole('button', { name: 'Copy verification link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect((await stranger.goto(copied))?.status()).toBe(200);
    await stranger.getByRole('heading', { level: 1, name: 'Verify a certificate' }).waitFor();
  });
});

describe('a certificate’s file', () => {
  test('is checked in the browser, never sent, and refused once something was added to it; so is a badge (RL-24, RL-25, RL-41)', async () => {
    const page = await arrive(`/done/${passed[0]?.hash}`);
    await certificate(page).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    const pdf = readFileSync(await download.path());
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Badge picture' }).click(),
    ]);
    const badge = readFileSync(await picture.path());

    const requests: { url: string; method: string; body: string }[] = [];
    stranger.on('request', (request) =>
      requests.push({ url: request.url(), method: request.method(), body: request.postData() ?? '' }),
    );
    await stranger.goto('/verify');
    await ready(stranger);
    await stranger.getByRole('link', { name: 'Check a PDF or badge' }).click();
    await stranger.getByRole('heading', { level: 1, name: 'Check a PDF or badge' }).waitFor();
    const isReader = ({ url }: { url: string }) => /\/assets\/check\/|\.mjs$/.test(url);
    expect(requests.filter(isReader)).toEqual([]);
    // A byte of what the reader of attached files doesn't look at.
    const broken = Buffer.from(pdf);
    const reason = broken.indexOf('/Reason (Proof of continuing') + 10;
    broken[reason] = (broken[reason] ?? 0) ^ 1;
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
    await stranger
      .getByLabel('Choose certificates')
      .and(stranger.locator('input'))
      .setInputFiles([
        file('right.pdf', pdf),
        file('longer.pdf', Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')])),
        file('broken.pdf', broken),
        file('unsealed.pdf', Buffer.from(pdf.toString('latin1').replace('/ByteRange', '/ByteRangf'), 'latin1')),
        file('other.pdf', Buffer.from('no PDF')),
        file('badge.png', badge),
        file('shorter.png', badge.subarray(0, -20)),
      ]);
    await stranger.getByText('This file isn’t a readable certificate or badge.').waitFor();
    await stranger.getByText('This badge is unchanged.').waitFor();
    await stranger.getByText('The provider’s status list says that it counts.').waitFor();
    await stranger.getByText('The badge in this file was changed.').waitFor();
    const [right, longer, forged, unsealed] = ['right.pdf', 'longer.pdf', 'broken.pdf', 'unsealed.pdf'].map((name) =>
      stranger.getByRole('listitem').filter({ hasText: name }),
    );
    await right?.getByText('This file is sealed.').waitFor();
    await forged?.getByText('The seal of this file is broken.').waitFor();
    await unsealed?.getByText('This file has no seal.').waitFor();
    await right?.getByText('The record in this file is unchanged.').waitFor();
    await right?.getByText('The provider says it is valid.').waitFor();
    await right?.getByRole('row', { name: /Dr\. Helen Cho.*The same/ }).waitFor();
    await longer?.getByText('Something was added to this file, or cut off from it, after it was made.').waitFor();
    expect(requests.filter(isReader).length).toBeGreaterThan(0);
    expect(requests.filter(({ method, body }) => method !== 'GET' && /%PDF|PNG|openbadge/.test(body))).toEqual([]);
    await expectAccessible(stranger);
    await expectNoSidewaysScroll(stranger);
  });

  test('is checked by an archive on any web server, from a ZIP, when the portal is gone (RL-37, RL-39)', async () => {
    const page = await arrive('/completed');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All certificates as PDF (ZIP)' }).click(),
    ]);
    const zip = readFileSync(await download.path());
    const home = mkdtempSync(join(tmpdir(), 'dl-archive-'));
    const folder = join(home, 'archive');
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/^\/records\//, '/');
      try {
        const types: Record<string, string> = {
          html: 'text/html',
          css: 'text/css',
          js: 'text/javascript',
          mjs: 'text/javascript',
        };
        const file = path.endsWith('/') ? `${path}index.html` : path;
        const content = readFileSync(join(folder, file));
        response.writeHead(200, { 'content-type': types[file.replace(/^.*\./, '')] ?? 'application/octet-stream' });
        response.end(content);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await writeArchive(site.portal.context, folder);
      const board = await site.visitor(phone);
      const asked: string[] = [];
      board.on('request', (request) => asked.push(request.url()));
      // In a subfolder, which no address of the page may know.
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/records/`;
      await board.goto(address);
      await board.getByRole('heading', { level: 1, name: /^Certificates of / }).waitFor();
      await board
        .getByLabel('Choose certificates')
        .and(board.locator('input'))
        .setInputFiles([
          { name: 'mine.zip', mimeType: 'application/zip', buffer: zip },
          { name: 'broken.zip', mimeType: 'application/zip', buffer: zip.subarray(0, 500) },
        ]);
      await board.getByText('broken.zip isn’t a readable ZIP.').waitFor();
      const files = board.getByRole('list', { name: 'Checked files' }).getByRole('listitem');
      await files
        .getByText('The record in this file is unchanged.')
        .nth(passed.length - 1)
        .waitFor();
      expect(await files.getByText('This file is sealed.').count()).toBe(passed.length);
      expect(await files.getByText('It still counted when this archive was made.').count()).toBe(passed.length);
      await files
        .first()
        .getByRole('row', { name: /Dr\. Helen Cho/ })
        .waitFor();
      expect(asked.filter((url) => !url.startsWith(address))).toEqual([]);
      await expectAccessible(board);
      await expectNoSidewaysScroll(board);
    } finally {
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('many codes are checked at once, and saved as CSV (RL-23)', async () => {
    const codes = await site.portal.context.db
      .selectFrom('credit')
      .select('verification_code as code')
      .where('student_id', '=', member.id)
      .execute();
    await stranger.goto('/verify-many');
    await ready(stranger);
    await stranger.getByLabel('Verification codes').fill('nothing-like-it');
    await stranger.getByRole('button', { name: 'Check codes' }).press('Enter');
    await stranger.getByText('1 code: 1 unknown.').waitFor();
    await stranger
      .getByLabel('Verification codes')
      .fill([...codes.map(({ code }) => code.toLowerCase()), 'nothing-like-it'].join(', '));
    await stranger.getByRole('button', { name: 'Check codes' }).press('Enter');
    await stranger.getByText(`${codes.length + 1} codes: ${codes.length} valid, 1 unknown.`).waitFor();
    await expectAccessible(stranger);
    await expectNoSidewaysScroll(stranger);
    const [download] = await Promise.all([
      stranger.waitForEvent('download'),
      stranger.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Code","State","Superseded by","Name","Course title","Hours","Date completed"');
    expect(lines).toHaveLength(codes.length + 2);
    expect(lines.at(-1)).toBe('"nothing-like-it","Unknown","","","","",""');
  });
});

describe('a board that asks', () => {
  test('gets one link with every credit and one PDF; its owner sees that it was opened, and ends it (RL-33)', async () => {
    const page = await arrive('/account/renewal', phone);
    await page.getByRole('button', { name: 'Add a license' }).click();
    await page.getByRole('button', { name: 'Save license' }).press('Enter');
    await page.getByText('Select state.').waitFor();
    await page.getByLabel('Profession').selectOption('dentist');
    await page.getByLabel('State').selectOption('OH');
    await page.getByLabel('License number').fill('30-012345');
    await page.getByLabel('Expires on').fill('2027-12-31');
    await page.getByRole('button', { name: 'Save license' }).press('Enter');
    await page.getByRole('heading', { name: 'Ohio, dentist' }).waitFor();
    await page.getByText('40 hours (Ohio').waitFor();
    await page.getByLabel('First day').fill('2000-01-01');
    await page.getByLabel('Last day').fill('2099-12-31');
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    await page.getByText('Copy this link now.').waitFor();
    await page.getByText('Not opened yet.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const link = page.getByRole('link', { name: /\/audit\// });
    const address = (await link.getAttribute('href')) ?? '';

    const board = stranger;
    await board.goto(address);
    await board.getByRole('heading', { level: 1, name: 'Proof of continuing education' }).waitFor();
    await board.getByRole('rowheader', { name: passed[0]?.title ?? 'none' }).waitFor();
    await expectAccessible(board);
    await expectNoSidewaysScroll(board);
    const [download] = await Promise.all([
      board.waitForEvent('download'),
      board.getByRole('link', { name: 'Download all certificates as one PDF' }).click(),
    ]);
    const { text } = await readPdf(new Uint8Array(readFileSync(await download.path())));
    expect(text).toContain('No. 30-012345');

    await page.goto('/account/renewal');
    await page.getByText(/Opened \d+ times, last/).waitFor();
    await page.getByRole('button', { name: /^End link/ }).press('Enter');
    await page.getByText('Doesn’t work anymore.').waitFor();
    await board.reload();
    await board.getByText('This link doesn’t work.').waitFor();
  });
});

describe('a code', () => {
  test('is typed in lower case and without hyphens, with script and without', async () => {
    const { verification_code: code } = await site.portal.context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('student_id', '=', member.id)
      .executeTakeFirstOrThrow();
    for (const javaScriptEnabled of [true, false]) {
      const page = javaScriptEnabled ? stranger : await site.visitor({ javaScriptEnabled });
      await page.goto('/verify');
      if (javaScriptEnabled) {
        await ready(page);
        await expectAccessible(page);
      }
      await page.getByLabel('Verification code').fill(code.toLowerCase().replaceAll('-', ''));
      await page.getByRole('main').getByRole('button', { name: 'Verify' }).click();
      await page.getByText('This certificate is valid').waitFor();
      expect(await page.getByRole('main').innerText()).toContain(code);
    }
  });
});

describe('CE Completed', () => {
  test('is listed by year with its totals, and is searched and filtered', async () => {
    const page = await arrive('/completed');
    await page.getByText('Completed exams: 3').waitFor();
    const years = page.getByRole('main').getByRole('heading', { level: 2 });
    const year = page.getByRole('navigation', { name: 'Year' });
    const latest = (await years.textContent()) ?? '';
    expect(await year.getByRole('link').allTextContents()).toEqual([latest, String(Number(latest) - 1), 'All years']);
    const panel = page.getByRole('region', { name: `Totals of ${latest}` }).first();
    expect((await panel.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Certificates 2 /);
    await year.getByRole('link', { name: 'All years' }).click();
    await years.nth(1).waitFor();
    expect(await years.allTextContents()).toEqual([latest, String(Number(latest) - 1)]);
    await page.getByRole('searchbox', { name: 'Search your certificates' }).fill('pulp');
    await page.waitForURL((url) => url.searchParams.get('q') === 'pulp');
    await page.getByText('1 certificate found').waitFor({ state: 'attached' });
    expect(new URL(page.url()).searchParams.get('year')).toBe('all');
    expect(await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()).toEqual(
      passed.filter(({ title }) => title.includes('pulp')).map(({ title }) => title),
    );
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.getByText('No certificate matches.').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('main').getByRole('heading', { level: 3 }).nth(2).waitFor();
    await expectAccessible(page);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      const row = await page.getByRole('main').getByRole('listitem').filter({ hasText: 'pulp' }).boundingBox();
      expect(row?.height, `a row at ${width} px`).toBeLessThanOrEqual({ 320: 200, 390: 172 }[width] ?? 74);
    }
  });

  test('the certificate of the chosen row is whole beside the list, and larger on a press; on a phone it opens', async () => {
    const page = await arrive('/completed');
    const beside = page.getByRole('complementary', { name: 'Certificate of the chosen row' });
    const pick = page.getByRole('button', { name: /^Show the certificate of/ });
    const title =
      (await pick.nth(1).locator('span').first().textContent())?.replace('Show the certificate of ', '') ?? '';
    await pick.nth(1).click();
    await beside.getByText(title, { exact: true }).waitFor();
    expect(await pick.nth(1).getAttribute('aria-pressed')).toBe('true');
    const sheet = await beside.locator('article').boundingBox();
    // Lying, as on paper.
    expect((sheet?.width ?? 0) / (sheet?.height ?? 1)).toBeGreaterThan(1.3);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThan(900);
    await beside.getByRole('button', { name: `Enlarge the certificate of ${title}` }).click();
    await page.getByRole('dialog', { name: 'Proof of CE' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone.viewport);
    expect(await beside.count()).toBe(0);
    await pick.first().click();
    await page.getByRole('dialog', { name: 'Proof of CE' }).waitFor();
  });

  test('the menu of a row is for the keyboard too, and gives the focus back', async () => {
    const page = await arrive('/completed');
    const dots = page.getByRole('button', { name: `More for ${passed[0]?.title}` });
    await dots.focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('menuitem', { name: 'Download PDF' }).waitFor();
    await expect.poll(focused).toBe('Download PDF');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('License and address');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Add to LinkedIn');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`More for ${passed[0]?.title}`);
  });

  test('all certificates come as a ZIP, the list as CSV', async () => {
    const page = await arrive('/completed');
    for (const [entry, name, start] of [
      ['All certificates as PDF (ZIP)', 'Proof of CE.zip', 'PK'],
      ['List for a spreadsheet (CSV)', 'Proof of CE.csv', '\uFEFFDate completed'],
    ] as const) {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: entry }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      expect(readFileSync(await download.path(), 'utf8').startsWith(start)).toBe(true);
    }
  });

  test('the certificates of a year open as one PDF to print', async () => {
    const page = await arrive('/completed', phone);
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/certificate-link'));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .getByRole('button', { name: /^Print \d{4}$/ })
        .first()
        .click(),
    ]);
    const { url } = (await (await answered).json()) as { url: string };
    expect(url).toMatch(/^\/api\/certificates\/[^/]+\/\d{4}\.pdf\?/);
    const answer = await tab.request.get(url);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    // One sheet for each certificate.
    const { pages, text } = await readPdf(await answer.body());
    expect(pages).toBe(text.match(/Proof of Continuing Education/gi)?.length);
  });

  test('members with nothing yet see what to do first', async () => {
    const fresh = await aStudent(site.portal.context);
    const page = await site.member(fresh.username, phone);
    for (const [path, title, action] of [
      ['/completed', 'No CE completed.', 'Browse On-Demand CE'],
      ['/pending', 'You currently do not have any classes in progress.', 'Find a class'],
      ['/queue', 'Training queue is empty.', 'Browse On-Demand CE'],
      ['/tutorial-history', 'No viewed tutorials.', 'Product Training'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: action }).count(), path).toBe(1);
      await expectNoSidewaysScroll(page);
    }
  });
});
