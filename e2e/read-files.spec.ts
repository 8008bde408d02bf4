// Files of other programs in the console: what was understood, what is asked, and how it is changed, by keyboard.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aClass, aWebinar, type MadeActivity } from '../src/catalogue/server/fixtures.ts';
import { importSeat } from '../src/seats/server/import-seat.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { picture } from './support/pictures.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let registrar: SignedInStaff;
let webinar: MadeActivity;

const wide = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  registrar = await aStaffMember(context, ['registrar', 'host', 'editor'], { name: 'Anna Roth' });
  webinar = await aWebinar(context, {
    title: 'Diabetes at the dental visit',
    releaseAt: context.now().subtract({ hours: 20 }),
    durationMin: 60,
  });
  await aClass(context, { title: 'Local anesthesia', releaseAt: context.now().subtract({ hours: 24 * 400 }) });
  for (const [firstname, email] of [
    ['Nora', 'nora@example.org'],
    ['José', 'jose@example.org'],
  ] as const) {
    const { id } = await aStudent(context, { firstname, lastname: 'Lindgren', email });
    await importSeat(context.db, {
      studentId: id,
      activityId: webinar.id,
      state: 'reserved',
      arrivedAt: context.now().subtract({ hours: 24 * 30 }),
    });
  }
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
/** Drags a file to something on the page. True if the page keeps the browser from opening it. */
const drop = (page: Page, selector: string, name: string, text: string) =>
  page.evaluate(
    ([to, called, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], called, { type: 'text/csv' }));
      const target = document.querySelector(to);
      const events = ['dragover', 'drop'].map(
        (what) => new DragEvent(what, { dataTransfer, bubbles: true, cancelable: true }),
      );
      return events.map((event) => target?.dispatchEvent(event) === false).every(Boolean);
    },
    [selector, name, text] as const,
  );
/** A moment some minutes after the start, as a service in Germany writes it in the provider's zone. */
const german = (minutes: number) => {
  const at = site.portal.context.now().subtract({ hours: 20 }).add({ minutes }).toZonedDateTimeISO('America/New_York');
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(at.day)}.${two(at.month)}.${at.year} ${two(at.hour)}:${two(at.minute)}`;
};

test.each([
  ['1440', wide],
  ['390', phone],
])('a report whose headings say nothing asks for its columns, at %s pixels', async (_, options) => {
  const page = await site.staff(registrar, options);
  await page.goto(staffMap.desk(webinar.hash));
  await ready(page);
  await page.getByRole('button', { name: 'Upload report' }).click();
  const report = page.getByRole('dialog', { name: 'Upload a report' });
  const rows = [
    ['Wer', 'Adresse', 'Zeit A', 'Zeit B', 'Bemerkung'],
    ['Nora Lindgren', 'nora@example.org', german(-2), german(60), options === wide ? '' : 'Telefon'],
    ['José Lindgren', 'jose@example.org', german(30), german(61), ''],
  ];
  await report.getByLabel('Choose a file').setInputFiles({
    name: 'anwesenheit.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
  });
  if (options === wide) {
    await report.getByText('Which columns are Email and Time of joining?').waitFor();
    // What is in the columns is proposed, and nothing else is shown before somebody agrees.
    for (const [heading, field] of Object.entries({ Adresse: 'email', 'Zeit A': 'joined', 'Zeit B': 'left', Wer: '' }))
      expect(await report.getByRole('combobox', { name: `${heading} is` }).inputValue()).toBe(field);
    expect(await report.getByRole('button', { name: /^Import/ }).count()).toBe(0);
    await sound(page);
    for (const [heading, field] of [
      ['Adresse', 'Email'],
      ['Zeit A', 'Time of leaving'],
      ['Zeit B', 'Time of leaving'],
      ['Zeit A', 'Time of joining'],
    ]) {
      await report.getByRole('combobox', { name: `${heading} is` }).focus();
      await page.keyboard.type(field!, { delay: 20 });
    }
    expect(await report.getByRole('combobox', { name: 'Zeit B is' }).inputValue()).toBe('left');
    await picture(report, 'staff-report');
    await report.getByRole('button', { name: 'Use these columns' }).press('Enter');
  } else await report.getByText('Read as last time, because the headings are the same.').waitFor();
  await report.getByText('2 of 2 people with a seat are in the file').waitFor();
  await sound(page);

  // Another zone, by keyboard.
  const change = report.getByRole('button', { name: 'Change: Time zone' });
  await change.press('Enter');
  expect(await change.getAttribute('aria-expanded')).toBe('true');
  await report.getByRole('radio', { name: /^America\/Chicago/ }).press('Space');
  await sound(page);
  await report.getByRole('button', { name: 'Use America/Chicago' }).press('Enter');
  await report.getByText(/Times are read in America\/Chicago/).waitFor();
  await report.getByRole('button', { name: 'Change: Time zone' }).press('Space');
  await report.getByRole('combobox', { name: 'Another time zone' }).selectOption('America/Toronto');
  await report.getByRole('button', { name: 'Use America/Toronto' }).press('Enter');
  await report.getByText(/Times are read in America\/Toronto: 2 of 2 people inside/).waitFor();
  await report.getByRole('button', { name: 'Import 2 people' }).press('Enter');
  await page.getByText('2 people matched').first().waitFor();
  await sound(page);
});

test('a report of another evening is read for the webinar that it fits, without choosing it again', async () => {
  const { context } = site.portal;
  const startsAt = context
    .now()
    .subtract({ hours: 20 * 24 })
    .round('minute');
  const other = await aWebinar(context, { title: 'Gingival recession', releaseAt: startsAt, durationMin: 60 });
  const { id } = await aStudent(context, { firstname: 'Ana', lastname: 'Reis', email: 'ana@example.org' });
  await importSeat(context.db, { studentId: id, activityId: other.id, state: 'reserved', arrivedAt: startsAt });
  const clock = (minutes: number) => {
    const at = startsAt.add({ minutes }).toZonedDateTimeISO('America/New_York');
    return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'second' })}`;
  };
  const rows = [
    ['Ana Reis', 'ana@example.org', clock(-2), clock(60)],
    ['iPad (3)', '', clock(3), clock(58)],
  ];
  const page = await site.staff(registrar, wide);
  await page.goto(staffMap.desk(webinar.hash));
  await ready(page);
  await page.getByRole('button', { name: 'Upload report' }).press('Enter');
  const report = page.getByRole('dialog', { name: 'Upload a report' });
  const csv = [['Name', 'Email', 'Join Time', 'Leave Time'], ...rows].map((row) => row.join(',')).join('\n');
  await sound(page);
  // One that misses the zone doesn’t take the place of the page.
  expect(await drop(page, 'dialog h2', 'participants.csv', csv)).toBe(true);
  await report.getByText('Drop the report here').waitFor();
  expect(await drop(page, 'dialog button:has(+ p + input)', 'participants.csv', csv)).toBe(true);
  await report.getByText('2 of 2 people inside, 1 with a seat').waitFor();
  await sound(page);
  await report.getByRole('button', { name: 'Read it for Gingival recession' }).press('Enter');
  await page.waitForURL(`**${staffMap.desk(other.hash)}`);
  await report.getByText('1 of 1 person with a seat is in the file').waitFor();
  await sound(page);
  await report.getByRole('button', { name: 'Import 2 people' }).press('Enter');
  await page.getByText('1 person matched, 1 left to match.').first().waitFor();
  // It was opened for this once.
  await page.reload();
  await ready(page);
  expect(await report.count()).toBe(0);

  // The guest is matched, then not after all: the toast’s Undo shows what rests on it first.
  await page.getByRole('combobox', { name: 'Who is iPad (3)?' }).selectOption({ index: 1 });
  const decided = page.getByRole('list', { name: 'Decided by hand' });
  await decided.getByText(/“iPad \(3\)” is Dr\. Ana Reis/).waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  const undo = page.getByRole('dialog', { name: 'Undo who “iPad (3)” is' });
  await undo.getByText('These minutes no longer count for them.').waitFor();
  await sound(page);
  await undo.getByLabel('Reason').fill('It was her colleague’s');
  await undo.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await page
    .getByText(/^Undone\. The minutes of Dr\. Ana Reis were recalculated\.$/)
    .first()
    .waitFor();
  await page.getByText('Who is this?').waitFor();
  expect(await decided.count()).toBe(0);
});

test.each([
  ['1440', wide],
  ['390', phone],
])('a list of credits asks for the order of days and shows every day in words, at %s pixels', async (_, options) => {
  const page = await site.staff(registrar, options);
  await page.goto('/staff/credits/import');
  await ready(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'transcript.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sep=;\r\nEmail;Name;Activity;Date;Hours\r\nnora@example.org;N\u00fa\u00f1ez;Local anesthesia;05/10/2025;1\r\nx@example.org;Sald\u00edvar;Local anesthesia;02/01/2026;1',
      'latin1',
    ),
  });
  await page.getByLabel('Where the records come from').fill('The transcript of the old system');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Is 05/10/2025 May 10, 2025 or October 5, 2025?').waitFor();
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  const use = page.getByRole('button', { name: 'Use this' });
  expect(await use.getAttribute('aria-disabled')).toBe('true');
  await sound(page);
  await page.getByRole('radio', { name: /^May 10, 2025/ }).focus();
  await page.keyboard.press('Space');
  if (options === wide) await picture(page.getByRole('main'), 'staff-import');
  await page.getByRole('button', { name: 'Use May 10, 2025' }).press('Enter');
  await page.getByText('May 10, 2025. ').first().waitFor();
  await page.getByText('It was read as Western European (Windows).').waitFor();
  await page.getByRole('button', { name: 'Change: Letters' }).press('Enter');
  await page.getByRole('radio', { name: /^Western European \(Windows\).*Núñez/ }).waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Change: Columns' }).press('Enter');
  expect(await page.getByRole('combobox', { name: 'Hours is' }).inputValue()).toBe('hours');
  await sound(page);
  await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await page.getByRole('button', { name: 'Preview changes' }).waitFor();
});

test.each([
  ['1440', wide],
  ['390', phone],
])('a list of members is imported and undone, at %s pixels', async (size, options) => {
  const page = await site.staff(registrar, options);
  await page.goto(staffMap.importStudents());
  await ready(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: `members-${size}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `E-Mail;Vorname;Nachname;Ort\nada-${size}@example.org;Ada;N\u00fa\u00f1ez;Dresden\nbea-${size}@example.org;Bea;Gro\u00df;Jena`,
      'latin1',
    ),
  });
  await page.getByLabel('Where the list comes from').fill('The society’s secretary');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  if (options === wide) {
    await page.getByText('Which columns are First name and Last name?').waitFor();
    await page.getByRole('combobox', { name: 'Vorname is' }).selectOption({ label: 'First name' });
    await page.getByRole('combobox', { name: 'Nachname is' }).selectOption({ label: 'Last name' });
    await sound(page);
    await picture(page.getByRole('main'), 'staff-import-members');
    await page.getByRole('button', { name: 'Use these columns' }).press('Enter');
  } else await page.getByText('Read as last time, because the headings are the same.').waitFor();
  await page.getByRole('button', { name: 'Create 2 accounts' }).press('Enter');
  await page.getByText('2 accounts created').waitFor();

  // One of them signs in, and so stays.
  await site.portal.context.db
    .updateTable('student')
    .set({ agreed_at: site.portal.context.now() })
    .where('email', '=', `bea-${size}@example.org`)
    .execute();
  await page.getByRole('button', { name: `Undo… the import of members-${size}.csv` }).press('Enter');
  const undo = page.getByRole('dialog', { name: `Undo the import of members-${size}.csv` });
  await undo.getByText('This account is in use. It stays.').waitFor();
  // Nothing is said to be done before it is.
  await undo.getByRole('button', { name: 'Will be removed 1' }).waitFor();
  await sound(page);
  await undo.getByLabel('Reason').fill('The list of another society');
  await undo.getByRole('button', { name: 'Undo this import' }).press('Enter');
  await undo.getByText('Import undone. 1 account removed.').waitFor();
  await page.keyboard.press('Escape');
  const row = page.getByRole('listitem').filter({ hasText: `members-${size}.csv` });
  await row.getByText('undone by Anna Roth').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
});

test('a table of questions is read from a file, with its letters checked', async () => {
  const page = await site.staff(registrar, wide);
  await page.goto(staffMap.addQuestions('Pulp'));
  await page.getByRole('link', { name: 'Paste' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'exam.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Question;Answer A;Answer B;Right answer\nAutoclave at 121 \u00b0C for?;3 min;15 min;B\nDose of 5 \u00b5g is?;safe;too much;A, B',
      'latin1',
    ),
  });
  await page.getByText('It was read as Western European (Windows).').waitFor();
  await page.getByText('1 ready, 1 needs you').waitFor();
  await sound(page);
  await picture(page.getByRole('main'), 'staff-paste-questions');
  await page.getByRole('button', { name: 'Change: Letters' }).press('Enter');
  await page.getByRole('radio', { name: /^Western European \(Mac\)/ }).waitFor();
  await sound(page);

  // A table of a Word document, pasted where the cursor is.
  await page.getByLabel('Your text').fill('');
  await page.getByLabel('Your text').evaluate((area) => {
    const clipboardData = new DataTransfer();
    const cells = [
      ['1', 'At which pH &lt;7 does enamel dissolve?'],
      ['A', '5.5'],
      ['B', '6.5'],
      ['Answer', 'A'],
    ];
    const rows = cells.map(([label, text]) => `<tr><td><p>${label}</p></td><td><p>${text}</p></td></tr>`);
    clipboardData.setData('text/html', `<table>${rows.join('')}</table>`);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('2 answers · right: a. 5.5').waitFor();
});
