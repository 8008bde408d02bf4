// A member asks for notices on the account page, hears of a webinar while the portal is not being looked at, and takes
// it back. The one thing that is in for another is the push service of the browser's maker: what the portal sends
// is encrypted, signed, read with the browser's keys, and handed to the real service worker.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aWebinar } from '../src/catalogue/server/fixtures.ts';
import { openPushService, type Browser, type PushService } from '../src/platform/testing/push-service.ts';
import { reserveSeatCall } from '../src/seats/contract.ts';
import { minuteJob } from '../src/seats/server/job-kinds.ts';
import { expectAccessible, ready, signIn } from './support/pages.ts';
import { motion, openSite, type Site } from './support/site.ts';

let service: PushService;
let site: Site;
let page: Page;
beforeAll(async () => {
  service = await openPushService();
  site = await openSite({ PUSH_SERVICES: service.origin }, { showsNotices: true });
  page = await site.visitor({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, ...motion });
  await page.context().grantPermissions(['notifications'], { origin: site.url });
  await subscribeHere(page.context(), service.subscribe('/chromium'));
  await signIn(page, 'demo', 'demo-student', '/account');
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
  await service.close();
});

/** The browser's subscriptions are at the stand-in, which its maker's service would be. */
const subscribeHere = (context: BrowserContext, browser: Browser) =>
  context.addInitScript(({ endpoint, ...keys }) => {
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    const now = async () => (sessionStorage.getItem('subscribed') === null ? null : made);
    PushManager.prototype.getSubscription = now;
    PushManager.prototype.subscribe = async (options) => {
      if ((options?.applicationServerKey as Uint8Array | undefined)?.length !== 65) throw new TypeError('No key.');
      sessionStorage.setItem('subscribed', 'yes');
      return made;
    };
  }, browser);

/** Hands what the stand-in got to the service worker, and says what the browser shows. */
async function deliver(): Promise<{ title: string; body: string }[]> {
  await site.portal.runJobs();
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })),
    );
  const sent = service.messages.splice(0);
  expect(sent).not.toEqual([]);
  for (const { notice } of sent) {
    const isShown = async () => expect(await shown()).toContainEqual(expect.objectContaining({ title: notice.title }));
    const data = JSON.stringify(notice);
    // Chromium loses one now and then while the machine is busy. It is sent again; its tag keeps it from showing twice.
    await vi.waitFor(
      async () => {
        await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
        await vi.waitFor(isShown, { timeout: 10_000 });
      },
      { timeout: 60_000 },
    );
  }
  await devtools.detach();
  return shown();
}

test('less motion is one press, and applies before the next page is painted', async () => {
  const less = page.getByRole('switch', { name: /Reduce motion/ });
  const durations = () =>
    page.evaluate(() => {
      const button = document.querySelector('main button');
      if (button === null) throw new Error('There is no button.');
      return [
        getComputedStyle(button).transitionProperty,
        Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--calm')),
      ];
    });
  expect(await durations()).not.toEqual(['none', 0]);
  await less.press('Space');
  expect(await less.isChecked()).toBe(true);
  expect(await durations()).toEqual(['none', 0]);
  await page.reload();
  await less.waitFor();
  expect(await less.isChecked()).toBe(true);
  expect(await durations()).toEqual(['none', 0]);
  await less.press('Space');
  expect(await durations()).not.toEqual(['none', 0]);
});

test('notices are off until they are asked for, and the first one says that they come', async () => {
  const notices = page.getByRole('switch', { name: /^Notifications/ });
  await notices.and(page.locator('[aria-busy=false]')).waitFor();
  expect(await notices.isChecked()).toBe(false);
  await notices.press('Space');
  await page.waitForFunction(() => document.querySelector('[role=switch]:checked') !== null);
  await expectAccessible(page);
  expect(await deliver()).toEqual([
    { title: 'Notifications are on', body: expect.stringContaining('before your webinars start') },
  ]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[role=switch]:checked') !== null);
});

test('a webinar that is about to begin is announced', async () => {
  const { context } = site.portal;
  const webinar = await aWebinar(context, {
    title: 'Ten minutes to go',
    releaseAt: context.now().add({ minutes: 9 }),
    durationMin: 60,
  });
  const token = await page.evaluate(() => localStorage.getItem('id_token'));
  await site.portal.call(reserveSeatCall, { c: webinar.hash }, token);
  await context.jobs.enqueue(context.db, minuteJob, null);
  expect(await deliver()).toContainEqual({
    title: 'Ten minutes to go',
    body: 'Your webinar starts in a few minutes, and the room is open.',
  });
});

test('switched off, the portal forgets the browser', async () => {
  const notices = page.getByRole('switch', { name: /^Notifications/ });
  await notices.press('Space');
  await page.waitForFunction(() => document.querySelector('[role=switch]:checked') === null);
  await notices.and(page.locator('[aria-busy=false]')).waitFor();
  const left = await site.portal.context.db.selectFrom('push_subscription').select('id').execute();
  expect(left).toEqual([]);
});

test('the portal is put on the home screen where the browser offers it, and only there', async () => {
  const add = page.getByRole('button', { name: 'Add to home screen' });
  expect(await add.count()).toBe(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['asked'] = 'yes';
      },
    });
    dispatchEvent(offer);
  });
  await add.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset['asked'] === 'yes');
  await add.waitFor({ state: 'detached' });
});

test('a browser that forbids notices says what to do, and the switch stays off', async () => {
  const other = await site.visitor({ serviceWorkers: 'allow' });
  await subscribeHere(other.context(), service.subscribe('/other'));
  await other.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await signIn(other, 'demo', 'demo-student', '/account');
  await ready(other);
  const notices = other.getByRole('switch', { name: /^Notifications/ });
  await notices.and(other.locator('[aria-busy=false]')).waitFor();
  await notices.press('Space');
  await other.getByText('Your browser blocks notifications from this site.').waitFor();
  expect(await notices.isChecked()).toBe(false);
});
