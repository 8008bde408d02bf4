// What a journey is on: the real program with its pages on a port of its own, the demo catalogue, a clock that the
// journey moves, and a real browser.
import * as addresses from '../../src/screens.ts';
import { createServer, type AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { mailboxPath } from '../../src/platform/server/mail/mailbox.ts';
import { addPages } from '../../src/platform/server/http/pages.ts';
import { templateName } from '../../src/platform/testing/database-address.ts';
import { openPortal, type Portal } from '../../src/platform/testing/portal.ts';
import { routes } from '../../src/program.ts';
import { demoTemplate } from './demo-template.ts';
import { closeWithTest } from './close-pages.ts';
import { openFaultyConnection, type FaultyConnection } from './faulty-connection.ts';
import { watchRequests } from './settled.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
    readonly url: string;
  }[];
};

export type Site = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly portal: Portal;
  /**
   * A page in a browser profile of its own (no one is signed in). It fails the journey at a script error or a broken
   * security policy. It has no service worker, which would load the whole build into each new profile:
   * `serviceWorkers: 'allow'` brings it. It asks for less motion, because what moves is drawn sixty times a second;
   * `motion` is for journeys that look at what moves. One that a test opens is closed with the test; one that is opened
   * before the tests stays for all of them.
   */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Moves the clock of the server and of every open page. */
  readonly advance: (duration: Temporal.DurationLike) => Promise<void>;
  /** Sends what is queued and returns every mail so far, newest first. */
  readonly mails: () => Promise<readonly Mail[]>;
  /** What breaks calls on their way to the portal; only of a site that was opened with `isFaulty`. */
  readonly connection: FaultyConnection | null;
  /** What went wrong in any page; a journey ends by expecting it empty. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
};

/** The options of a page on which things move. */
export const motion = { reducedMotion: 'no-preference' } satisfies BrowserContextOptions;

const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Opens the portal and a browser, with the demo catalogue or (`isEmpty`) as it is before its provider did anything;
 * with `isFaulty`, behind a connection on which calls can be broken; with `showsNotices` in a browser that shows
 * notifications. The journey closes it.
 */
export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  { isEmpty = false, isFaulty = false, showsNotices = false } = {},
): Promise<Site> {
  const port = await freePort();
  const portalPort = isFaulty ? await freePort() : port;
  const url = `http://localhost:${port}`;
  const portal = await openPortal(
    { PORT: String(port), PUBLIC_URL: url, ...settings },
    {
      template: isEmpty ? templateName : demoTemplate,
      storageFolder: inject('storageFolder'),
      cachesAnswers: true,
      addPages: (context) => (app) => addPages(app, routes, context, addresses),
    },
  );
  await portal.app.listen({ port: portalPort, host: 'localhost' });
  const connection = isFaulty ? await openFaultyConnection(port, portalPort) : null;
  const browser: Browser = await chromium.launch({
    executablePath:
      (showsNotices ? undefined : process.env['HEADLESS_SHELL']) ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: chromiumFlags,
  });
  const faults: string[] = [];
  const clock = () => new Date(portal.context.now().epochMilliseconds);

  return {
    url,
    portal,
    connection,
    faults,
    async visitor(options = {}) {
      const profile = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 900 },
        locale: 'en-US',
        timezoneId: 'America/New_York',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      });
      closeWithTest(profile);
      profile.setDefaultTimeout(60_000);
      if (options.javaScriptEnabled !== false) await profile.clock.setFixedTime(clock());
      const page = await profile.newPage();
      watchRequests(page);
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        // The browser itself writes a line for every refused request; a refusal is an answer.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
    async advance(duration) {
      portal.advance(duration);
      for (const profile of browser.contexts()) await profile.clock.setFixedTime(clock());
    },
    async mails() {
      await portal.runJobs();
      const [, key] = (await mailboxPath(portal.context)).split('?');
      const answer = await portal.app.inject({ url: `/dev/mail.json?${key}` });
      return answer.json<readonly Mail[]>();
    },
    async close() {
      await browser.close();
      await connection?.close();
      await portal.close();
    },
  };
}
