// A webinar is run from the desk: seats, a walk-in, a message, the end, and what came of it.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, fixturePassword, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { aWebinar, type MadeActivity } from '../src/catalogue/server/fixtures.ts';
import { classStartCall } from '../src/live/contract.ts';
import { codeAt } from '../src/live/server/room/room-code.ts';
import { saveHostsCall } from '../src/live/staff-contract.ts';
import { reserveInOrder } from '../src/seats/server/fixtures.ts';
import { siteMap, staffMap } from '../src/site-map.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready, signIn } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let owner: SignedInStaff;
let host: SignedInStaff;
let webinar: MadeActivity;
let members: SignedIn[];

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  owner = await aStaffMember(context, ['owner'], { name: 'Anna Roth' });
  host = await aStaffMember(context, ['host'], { name: 'Marcus Bell' });
  webinar = await aWebinar(context, {
    title: 'Airway first',
    capacity: 2,
    releaseAt: context.now().add({ minutes: 40 }),
    durationMin: 20,
  });
  members = [];
  for (const firstname of ['Ana', 'Ben', 'Cem', 'Dee'])
    members.push(await aStudent(context, { firstname, lastname: 'Kovač' }));
  await reserveInOrder(site.portal, webinar.hash, members.slice(0, 3));
  await callAsStaff(site.portal, owner, saveHostsCall, { h: webinar.hash, hosts: [host.hash] });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const wide = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
/** A dialog names itself; its last button does it. */
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('from the waitlist to the evidence, with a host at the door', async () => {
  const page = await site.staff(owner, wide);
  await page.goto(staffMap.desks());
  await page.getByRole('link', { name: 'Airway first' }).click();
  await page.getByRole('heading', { level: 1, name: 'Airway first' }).waitFor();
  await ready(page);
  await page.getByText('2 of 2 seats reserved, 1 on the waitlist.').waitFor();
  await page.getByText('Next: gets the first seat that opens up.').waitFor();
  await sound(page);

  // One more seat goes to the waitlist.
  await page.getByRole('button', { name: 'Change seats' }).click();
  await page.getByRole('textbox', { name: 'Seats' }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByText('1 person moved up, but wasn’t emailed (no mail server is set up).').waitFor();
  await page.getByText('3 of 3 seats reserved.').waitFor();

  // At the door, on a phone: the host finds a member and says why there is one seat more.
  await site.advance({ minutes: 41 });
  const door = await site.staff(host, phone);
  await door.goto(staffMap.desk(webinar.hash));
  await door.getByRole('heading', { level: 2, name: /1 min in\. 0 of 3 have entered\./ }).waitFor();
  await ready(door);
  await sound(door);
  await door.getByRole('navigation', { name: 'At the door' }).getByRole('button', { name: 'Walk-in' }).click();
  const walkIn = dialog(door, 'Add a walk-in');
  await walkIn.getByRole('textbox', { name: 'Name or email' }).fill('dee kova');
  await walkIn.getByRole('textbox', { name: 'Reason' }).fill('Came with a colleague');
  await walkIn.getByRole('button', { name: 'Give Dr. Dee Kovač a seat' }).click();
  await door.getByText('Dr. Dee Kovač has a seat, but wasn’t emailed (no mail server is set up).').waitFor();
  await door.getByText('Marcus Bell added a walk-in. Came with a colleague').waitFor();
  await door.close();

  // Whoever isn't in gets one message, previewed as three people read it.
  await site.portal.call(classStartCall, { c: webinar.hash }, members[0]!.token);
  // The desk looks for news every quarter of a minute; who is meant by default depends on what it knows.
  await page.reload();
  await page.getByRole('heading', { level: 2, name: /1 min in\. 1 of 4 have entered\./ }).waitFor();
  await ready(page);
  await page.getByRole('button', { name: 'Message…' }).click();
  await dialog(page, 'Message').getByRole('button', { name: 'Preview' }).click();
  await dialog(page, 'Message').getByText('This message is only a greeting. Write what you have to say.').waitFor();
  await dialog(page, 'Message').getByLabel('Message', { exact: true }).fill('Hello {first name},\n\nWe’re on: {link}');
  await dialog(page, 'Message').getByRole('button', { name: 'Preview' }).click();
  await dialog(page, 'Message').getByRole('button', { name: 'Send to 3' }).click();
  await page.getByText('Not sent to 3 people: no mail server is set up.').waitFor();

  // The speaker says a word aloud, and a member types it on the live page, by keyboard.
  await page.getByRole('button', { name: 'Code word…' }).click();
  await dialog(page, 'Attendance check').getByRole('textbox', { name: 'Code word' }).fill('Molar');
  await page.keyboard.press('Enter');
  await page.getByText('Asked. Members can answer for 3 minutes.').waitFor();
  await page.getByText('Code word “Molar”').waitFor();
  await sound(page);
  const seat = await site.member(members[0]!.username, phone);
  await seat.goto(siteMap.live(webinar.hash));
  await seat.getByRole('heading', { name: 'What’s the code word?' }).waitFor();
  await ready(seat);
  await sound(seat);
  await seat.getByRole('textbox', { name: 'Code word' }).focus();
  await seat.keyboard.type('incisor');
  await seat.keyboard.press('Enter');
  await seat.getByText('That’s not the code word. Check the spelling and try again.').waitFor();
  await seat.getByRole('textbox', { name: 'Code word' }).fill('molar');
  await seat.keyboard.press('Enter');
  await seat.getByText('Thanks. Your answer was recorded.').waitFor();
  await sound(seat);
  await page.getByText('1 answer').waitFor();

  await page.getByRole('button', { name: 'End…' }).click();
  await dialog(page, 'End the webinar now').getByRole('button', { name: 'End the webinar now' }).click();
  await page.getByRole('heading', { level: 2, name: /^Ended / }).waitFor();

  // The report: one person by address, one whom somebody has to name.
  const at = (minutes: number) => site.portal.context.now().subtract({ minutes }).toString({ smallestUnit: 'second' });
  await page.getByRole('button', { name: 'Upload report' }).click();
  const report = dialog(page, 'Upload a report');
  await report.getByLabel('Choose a file').setInputFiles({
    name: 'attendees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Email,Join Time,Leave Time\nAna,${members[0]!.email},${at(1)},${at(0)}\nBen Kovač,,${at(1)},${at(0)}`,
    ),
  });
  await report.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByText('1 person matched, 1 left to match.').waitFor();
  await page.getByRole('button', { name: 'Ben Kovač is Dr. Ben Kovač' }).click();
  await page.getByText('Matched to Dr. Ben Kovač.').waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'More for Dr. Ben Kovač' }).click();
  await page.getByRole('menuitem', { name: 'Evidence' }).click();
  await dialog(page, 'Evidence: Dr. Ben Kovač')
    .getByText('Joined the meeting, by the attendance report (matched by Anna Roth)')
    .waitFor();
});

test('in a room: the code on the screen, checking in and out on a phone by keyboard', async () => {
  const { context } = site.portal;
  const held = await aWebinar(context, {
    title: 'Hands on',
    capacity: 2,
    releaseAt: context.now().add({ minutes: 10 }),
    durationMin: 20,
  });
  const [ana, ben] = [members[0]!, members[1]!];
  await reserveInOrder(site.portal, held.hash, [ana]);
  const page = await site.staff(owner, wide);
  await page.goto(staffMap.desk(held.hash));
  await page.getByRole('heading', { level: 1, name: 'Hands on' }).waitFor();
  await ready(page);
  await page.getByRole('button', { name: 'More for this webinar' }).click();
  await page.getByRole('menuitem', { name: 'Room…' }).click();
  await dialog(page, 'Room').getByRole('textbox', { name: 'Name and address' }).fill('Odeon, 1 Main St');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Room screen' }).waitFor();

  const screen = await site.staff(owner, wide);
  await screen.goto(staffMap.roomScreen(held.hash));
  await screen.getByRole('img', { name: 'Code to check in' }).waitFor();
  await screen.getByText('0 of 1 checked in').waitFor();
  await ready(screen);
  await sound(screen);

  // The address that the code contains, opened signed out: the way leads through the sign-in and back, however long
  // that takes.
  const scanned = async () => siteMap.room(held.hash, await codeAt(context.db, held.hash, context.now()));
  const hand = await site.visitor(phone);
  await hand.goto(await scanned());
  await hand.waitForURL((url) => url.pathname === siteMap.login());
  await site.advance({ minutes: 2 });
  await signIn(hand, ana.username, fixturePassword, new URL(hand.url()).searchParams.get('rurl') ?? '');
  await hand.getByRole('heading', { level: 1, name: 'You’re in the right place' }).waitFor();
  await ready(hand);
  await sound(hand);
  await hand.getByRole('button', { name: 'Check in' }).focus();
  await hand.keyboard.press('Enter');
  await hand.getByRole('heading', { level: 1, name: /^Checked in at / }).waitFor();
  await sound(hand);
  await screen.getByText('1 of 1 checked in').waitFor();

  // Somebody without a seat takes one; with a photograph of the code it would be too late.
  const old = await scanned();
  await site.advance({ minutes: 1 });
  const door = await site.member(ben.username, phone);
  await door.goto(old);
  await door.getByRole('heading', { level: 1, name: 'This code has expired' }).waitFor();
  await ready(door);
  await sound(door);
  await door.goto(await scanned());
  await door.getByRole('button', { name: 'Take a place and check in' }).click();
  await door.getByRole('heading', { level: 1, name: /^Checked in at / }).waitFor();

  await hand.getByRole('button', { name: 'Check out' }).focus();
  await hand.keyboard.press('Enter');
  await hand.getByRole('heading', { level: 1, name: /^Checked out at / }).waitFor();
  await sound(hand);
});
