// What a journey is on: the real program with its pages on a port of its own, the demo catalogue in a database of its
// own, a clock that the journey moves, and profiles of a real browser.
import * as addresses from '../../src/screens.ts';
import { createServer, type AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { mailboxPath } from '../../src/platform/server/mail/mailbox.ts';
import { addPages } from '../../src/platform/server/http/pages.ts';
import { templateName } from '../../src/platform/testing/database-address.ts';
import { openPortal, type Portal } from '../../src/platform/testing/portal.ts';
import { routes } from '../../src/program.ts';
import { studentCall } from '../../src/sign-in/contract.ts';
import { fullName } from '../../src/sign-in/full-name.ts';
import { openSession } from '../../src/sign-in/server/sessions/open-session.ts';
import { staffCookie, type SignedInStaff } from '../../src/staff/server/fixtures.ts';
import { demoTemplate } from './demo-template.ts';
import { openProfile } from './browsers.ts';
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
  /**
   * A visitor's page on which a member is signed in, `demo` unless another username is given: for journeys whose
   * subject isn't signing in, which takes two pages and a password's hash.
   */
  readonly member: (username?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A page, 1440 px wide unless said otherwise, on which someone of staff is signed in to the console. */
  readonly staff: (staff: SignedInStaff, options?: BrowserContextOptions) => Promise<Page>;
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
 * Opens the portal, with the demo catalogue or (`isEmpty`) as it is before its provider did anything;
 * with `isFaulty`, behind a connection on which calls can be broken; with `showsNotices`, its visitors have a browser
 * that shows notifications. The journey closes it.
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
  const profiles = new Set<BrowserContext>();
  const faults: string[] = [];
  const clock = () => new Date(portal.context.now().epochMilliseconds);

  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const profile = await openProfile(
      {
        baseURL: url,
        viewport: { width: 1280, height: 900 },
        locale: 'en-US',
        timezoneId: 'America/New_York',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        ...options,
      },
      showsNotices,
    );
    profiles.add(profile);
    profile.once('close', () => profiles.delete(profile));
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
  }

  return {
    url,
    portal,
    connection,
    faults,
    visitor,
    async member(username = 'demo', options = {}) {
      const { context } = portal;
      const { id } = await context.db
        .selectFrom('student')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const token = await openSession(context, context.db, id);
      const { student } = (await portal.call(studentCall, {}, token)).body;
      const stored = {
        id_token: token,
        student_hash: student.hash,
        student_name: fullName(student),
        student_email: student.email,
      };
      const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
      return visitor({ ...options, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
    },
    async staff(staff, options = { viewport: { width: 1440, height: 900 } }) {
      const page = await visitor(options);
      await page.context().addCookies([staffCookie(url, staff)]);
      return page;
    },
    async advance(duration) {
      portal.advance(duration);
      for (const profile of profiles) await profile.clock.setFixedTime(clock());
    },
    async mails() {
      await portal.runJobs();
      const [, key] = (await mailboxPath(portal.context)).split('?');
      const answer = await portal.app.inject({ url: `/dev/mail.json?${key}` });
      return answer.json<readonly Mail[]>();
    },
    async close() {
      await Promise.all([...profiles].map((profile) => profile.close()));
      await connection?.close();
      await portal.close();
    },
  };
}
