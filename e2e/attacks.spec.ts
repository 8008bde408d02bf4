// What only a browser, or the pages as they are sent, can show: policies, frames, script in what people wrote, and
// where tokens go.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as addresses from '../src/screens.ts';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { issueLoginToken } from '../src/sign-in/server/by-mail/login-token.ts';
import { storeFile } from '../src/platform/server/files/files.ts';
import { publicFileUrl, signedFileUrl } from '../src/platform/server/files/signed-link.ts';
import { mailboxPath } from '../src/platform/server/mail/mailbox.ts';
import { publicHash, secretToken } from '../src/platform/server/security/random.ts';
import { hashOfClass } from './support/demo-class.ts';
import { ready, signIn } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let classHash: string;
let webinarHash: string;
let stranger: Server;
let strangerUrl: string;
beforeAll(async () => {
  site = await openSite();
  classHash = await hashOfClass(site, 'vital-pulp-therapy');
  webinarHash = await hashOfClass(site, 'root-caries');
  stranger = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://x').searchParams.get('frame') ?? '';
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Stranger</title><iframe id="victim" src="${target}" width="800" height="600"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', () => resolve()));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterAll(async () => {
  stranger.close();
  await site.close();
});

/** Faults that were expected: a browser says in its console what it refuses. */
let expected = 0;
const passOver = () => (expected = site.faults.length);
const faults = () => site.faults.slice(expected);
beforeEach(() => {
  passOver();
});

const pages = () => [
  '/',
  '/home',
  '/search?q=pulp',
  '/webinars',
  '/ondemand',
  '/podcasts',
  '/tutorials',
  '/ebooks',
  '/login',
  '/register',
  '/recover',
  '/hello',
  '/support',
  '/about',
  '/faculty',
  '/terms',
  '/privacy',
  '/gdpr',
  `/classroom/${classHash}`,
  `/reserve/${webinarHash}`,
  '/account',
  '/completed',
  '/queue',
  '/seats',
  `/exam/${classHash}`,
  `/eval/${classHash}`,
  '/verify/unknowncode',
  '/cancel-seat/unknown',
  '/no-such-page',
  `/%3Cscript%3Ealert(1)%3C/script%3E`,
  '/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '/login?rurl=javascript:alert(1)',
  '/login?rurl=%22%3E%3Cscript%3E',
];
/** Whether the part of a policy for scripts or styles admits this text inside a page. */
const admits = (policy: string, part: 'script-src' | 'style-src', text: string) =>
  new RegExp(`${part} [^;]*`)
    .exec(policy)?.[0]
    .includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`) ?? false;

describe('every page', () => {
  it('has a policy of its own: the hashes of its own scripts and styles, none else, no handler, no frame', async () => {
    for (const url of pages()) {
      const { headers, body } = await site.portal.app.inject({ url });
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe-|nonce|\*|http:|strict-dynamic|data:[^;]*script/);
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(part);
      expect([url, body.includes('nonce')]).toEqual([url, false]);
      const inline = [...body.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)];
      expect(inline.length).toBeGreaterThan(3);
      const own = new Set<string>();
      for (const [, name = '', attributes = '', text = ''] of inline) {
        if (/\bsrc="\/assets\//.test(attributes) || attributes.includes('type="application/ld+json"')) continue;
        expect([url, name, attributes, admits(policy, name === 'style' ? 'style-src' : 'script-src', text)]).toEqual([
          url,
          name,
          attributes,
          true,
        ]);
        own.add(name + text);
      }
      // No more is admitted than is in the page.
      expect([url, policy.match(/'sha256-/g)?.length ?? 0]).toEqual([url, own.size]);
      const withoutScripts = body.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '');
      expect([url, /<[^>]+\s(?:on\w+|style)=|javascript:/i.exec(withoutScripts)?.[0]]).toEqual([url, undefined]);
      expect(body).not.toMatch(/<script>alert\(1\)/);
      const isShared = addresses.sharedAddress(new URL(url, site.url)) !== null && headers.etag !== undefined;
      expect([url, headers['cache-control']]).toEqual([
        url,
        expect.stringMatching(isShared ? /^public, max-age=0, s-maxage=(?:2|15), / : /^private, no-(?:cache|store)$/),
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(String(headers['permissions-policy'])).toContain('camera=()');
      expect(String(headers['referrer-policy'])).toMatch(/^(?:no-referrer|same-origin)$/);
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers[name]).toBeUndefined();
    }
  });

  it('whose address may contain a code passes it to no one', async () => {
    for (const url of [
      '/login/ticket',
      '/login?s=ticket',
      '/recover?s=a&c=b',
      '/verify-email?c=code',
      '/undo-email?c=code',
      '/unsubscribe?c=code',
      '/consent?c=code',
      '/cancel-seat/code',
      `/live/${webinarHash}?s=ticket`,
    ]) {
      const { headers, body } = await site.portal.app.inject({ url });
      expect([url, headers['referrer-policy']]).toEqual([url, 'no-referrer']);
      expect([
        url,
        /<(?:link|script|img|iframe)[^>]+(?:href|src)="(?:https?:)?\/\//.exec(
          body.replaceAll(/<link rel="canonical"[^>]*>/g, ''),
        )?.[0],
      ]).toEqual([url, undefined]);
    }
  });

  it('is of this site, whatever host a request names', async () => {
    const { port } = new URL(site.url);
    const raw = (target: string, host: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), 'localhost');
        let text = '';
        socket.on('data', (part) => (text += part.toString('utf8')));
        socket.on('close', () => resolve(text));
        socket.on('error', () => resolve(text));
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`,
        );
      });
    for (const target of [
      `/classroom/${classHash}`,
      `//evil.example/classroom/${classHash}`,
      `http://evil.example/classroom/${classHash}`,
      `/\\evil.example/classroom/${classHash}`,
      '//',
      '///',
      '/\\',
      '//evil.example:99999/',
      '//[',
      'http://[',
      '//user@evil.example/login',
    ]) {
      const text = await raw(target, 'evil.example');
      expect([target, /^HTTP\/1\.1 (\d)/.exec(text)?.[1] === '5']).toEqual([target, false]);
      expect([
        target,
        /(?:https?:)?\/\/(?:user@)?evil\.example/.exec(
          text.replaceAll(/window\.__reactRouter[^]*?<\/script>/g, ''),
        )?.[0],
      ]).toEqual([target, undefined]);
      expect(text).not.toMatch(/^location:/im);
    }
  });

  it('carries no key of an exam, nor does any file that the browser gets', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const { join, resolve } = await import('node:path');
    const folder = resolve(import.meta.dirname, '..', process.env['BUILD_DIR'] ?? 'build', 'client');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.map$|\.ts$|(?:^|\/)\.(?!vite)/.test(name))).toEqual([]);
    for (const name of files.filter((each) => /\.(?:js|css|html|webmanifest)$/.test(each))) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect([
        name,
        /correct_option|sourceMappingURL|BEGIN [A-Z ]*PRIVATE KEY|argon2|kysely|postgres(?:ql)?:\/\/|process\.env\.[A-Z_]{3,}/.exec(
          text,
        )?.[0],
      ]).toEqual([name, undefined]);
    }
    for (const url of [`/exam/${classHash}`, `/classroom/${classHash}`])
      expect((await site.portal.app.inject({ url })).body).not.toMatch(/correctOption\\?"[,:]\\?"?[1-6]/);
  });
});

describe('a page of a stranger', () => {
  it('cannot frame any page', async () => {
    const page = await site.visitor();
    for (const path of ['/login', '/cancel-seat/unknown', '/gdpr', '/home']) {
      // A page is loaded when its frames are, shown or refused.
      await page.goto(`${strangerUrl}/?frame=${encodeURIComponent(site.url + path)}`);
      const frame = page.frames().find((each) => each !== page.mainFrame());
      const shown = await frame?.evaluate(() => document.title).catch(() => 'blocked');
      expect([path, frame?.url().startsWith(site.url) === true && shown !== 'blocked' && shown !== '']).toEqual([
        path,
        false,
      ]);
    }
  });
  it('cannot read an answer, change anything, or sign the visitor in', async () => {
    const page = await site.visitor();
    await page.goto(strangerUrl);
    const outcomes = await page.evaluate(async (url) => {
      const attempt = async (path: string, init: RequestInit) => {
        try {
          const answer = await fetch(url + path, init);
          return `${answer.type} ${answer.status}`;
        } catch {
          return 'blocked';
        }
      };
      return [
        await attempt('/api/home', {}),
        await attempt('/api/home', { credentials: 'include' }),
        await attempt('/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ u: 'demo', p: 'demo-student' }),
        }),
        await attempt('/api/profile', { headers: { authorization: 'Bearer x' } }),
        await attempt('/api/login', {
          method: 'POST',
          mode: 'no-cors',
          headers: { 'content-type': 'text/plain' },
          body: JSON.stringify({ u: 'demo', p: 'demo-student' }),
        }),
      ];
    }, site.url);
    // The last one is sent and refused by the server; the browser shows nothing of that answer either.
    expect(outcomes.slice(0, 4)).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
    expect(['blocked', 'opaque 0']).toContain(outcomes[4]);
    expect((await page.context().cookies(site.url)).map(({ name }) => name)).toEqual([]);
  });
});

describe('signing in', () => {
  // src/platform/shared/safe-return-path.test.ts has all of them.
  it.each(['//evil.example', 'javascript:alert(1)'])('with rurl=%s ends on this site, at home', async (rurl) => {
    const page = await site.visitor();
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) left.push(request.url());
    });
    await page.goto(`/login?rurl=${encodeURIComponent(rurl)}`);
    await ready(page);
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('demo-student');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.url}/home`);
    expect(left).toEqual([]);
  });
});

describe('what people wrote', () => {
  const pwned = (page: Page) => page.evaluate(() => (globalThis as { pwned?: number }).pwned ?? 0);
  /** Asks for a picture that is not there: when that failed, every one that the page asked for before had its turn. */
  const pictureFails = (page: Page) =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const picture = new Image();
          picture.addEventListener('error', resolve);
          picture.src = 'x';
        }),
    );
  const evil = '<img src=x onerror="pwned=1"><script>pwned=1</script>"\'>';
  it('is text on every page that shows it: names of members, titles, speakers, companies, categories', async () => {
    const { context } = site.portal;
    const { db } = context;
    const student = await aStudent(context, {
      firstname: evil.slice(0, 55),
      lastname: evil.slice(0, 55),
      officeName: evil,
      username: 'markup-member',
      email: 'markup@member.test',
    });
    const key = 'universal-adhesives';
    const hash = await hashOfClass(site, key);
    const before = await db
      .selectFrom('activity')
      .select(['title', 'blurb', 'description', 'objectives', 'disclosure'])
      .where('import_key', '=', key)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('activity')
      .set({ title: `Adhesives ${evil}`, blurb: evil, description: evil, objectives: [evil], disclosure: evil })
      .where('import_key', '=', key)
      .execute();
    await db
      .updateTable('company')
      .set({ name: `Company ${evil}` })
      .where('import_key', '=', 'lumident')
      .execute();
    const page = await site.member(student.username);
    for (const path of [
      '/home',
      '/ondemand',
      `/classroom/${hash}`,
      '/account',
      '/account/profile',
      '/hello',
      '/queue',
      '/search?q=adhesives',
      `/search?q=${encodeURIComponent(evil)}`,
      '/faculty',
    ]) {
      await page.goto(path);
      await ready(page);
      await pictureFails(page);
      expect([path, await pwned(page)]).toEqual([path, 0]);
      expect([path, await page.locator('img[src="x"]').count()]).toEqual([path, 0]);
    }
    await page.goto(`/classroom/${hash}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('<script>');
    for (const facts of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(() => JSON.parse(facts)).not.toThrow();
    await db.updateTable('activity').set(before).where('import_key', '=', key).execute();
    expect(faults()).toEqual([]);
  });
  it('runs nothing in artwork that is opened by itself, or in an email as the mailbox shows it', async () => {
    const { context } = site.portal;
    const id = await storeFile(context, context.db, {
      filename: 'evil.svg',
      contentType: 'image/svg+xml',
      content: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><title>before</title><script>document.querySelector("title").textContent="after";globalThis.pwned=1</script></svg>',
      ),
      isPublic: true,
    });
    const file = await context.db
      .selectFrom('file')
      .select(['hash', 'filename'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const page = await site.visitor();
    await page.goto(publicFileUrl(file));
    expect(await page.locator('title').first().textContent()).toBe('before');
    await context.db
      .insertInto('mail')
      .values({
        message_id: `<${publicHash(22)}@x>`,
        kind: 'test.mail',
        recipient: 'a@b.test',
        subject: evil,
        text_body: evil,
        html_body: `<!doctype html><title>before</title>${evil}<script>document.title="after"</script>`,
        created_at: context.now(),
      })
      .execute();
    const mail = await context.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', 'test.mail')
      .executeTakeFirstOrThrow();
    await page.goto(await mailboxPath(context));
    await page.goto(`/dev/mail/${mail.id}`);
    expect(await page.title()).toBe('before');
    await page.goto('/dev/mail');
    expect(await pwned(page)).toBe(0);
    await context.db.deleteFrom('mail').where('id', '=', mail.id).execute();
  });
});

it('a string becomes HTML in a page through one door, and provider texts pass it', async () => {
  const page = await site.visitor();
  await page.goto('/home');
  await ready(page);
  const outcome = await page.evaluate(() => {
    const tries = [
      () => (document.body.innerHTML = '<img src=x onerror=pwned=1>'),
      () => document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>1</script>">'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('script').text = 'pwned=1'),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcome).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  passOver();
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).first().click();
  await page.waitForURL((url) => url.pathname === '/terms');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  expect(faults()).toEqual([]);
});

describe('tokens', () => {
  it('of a session are only in a header: in no address, no referrer, no body, no history; signing out leaves nothing behind', async () => {
    const page = await site.visitor({ serviceWorkers: 'allow' });
    const sent: {
      readonly url: string;
      readonly referer: string;
      readonly body: string;
      readonly authorization: string;
    }[] = [];
    page.on('request', (request) =>
      sent.push({
        url: request.url(),
        referer: request.headers()['referer'] ?? '',
        body: request.postData() ?? '',
        authorization: request.headers()['authorization'] ?? '',
      }),
    );
    await signIn(page);
    const token = await page.evaluate(() => localStorage.getItem('id_token') ?? '');
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const path of [
      '/home',
      `/classroom/${classHash}`,
      '/completed',
      '/queue',
      '/account',
      '/seats',
      '/search?q=pulp',
    ]) {
      await page.goto(path);
      await ready(page);
      await settled(page);
    }
    expect(sent.filter(({ url, referer, body }) => [url, referer, body].some((part) => part.includes(token)))).toEqual(
      [],
    );
    const carrying = sent.filter(({ authorization }) => authorization.includes(token));
    expect(carrying.length).toBeGreaterThan(3);
    expect(carrying.filter(({ url }) => !url.startsWith(`${site.url}/api/`))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.goto('/completed');
    await ready(page);
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname !== '/logout');
    await ready(page);
    expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
    expect(
      await page.evaluate(() =>
        [...Object.keys(localStorage).filter((name) => name !== 'theme'), ...Object.keys(sessionStorage)].filter(
          (name) => /token|student|hash|class|draft/i.test(name),
        ),
      ),
    ).toEqual([]);
    expect(
      (await site.portal.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
    await page.goto('/completed');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(faults()).toEqual([]);
  });

  it('of a mailed link leave the address before anything else is loaded, and reach no other request', async () => {
    const { context } = site.portal;
    const student = await aStudent(context, { username: 'ticket-member', email: 'ticket@member.test' });
    for (const address of ['/login?s=', '/login/']) {
      const loginToken = await context.db.transaction().execute((trx) => issueLoginToken(context, trx, student.id));
      const page = await site.visitor();
      const seen: string[] = [];
      page.on('request', (request) =>
        seen.push(
          `${request.isNavigationRequest() ? 'navigation' : 'request'} ${request.url()} ${request.headers()['referer'] ?? ''} ${request.postData() ?? ''}`,
        ),
      );
      await page.goto(`${address}${loginToken}`);
      await page.waitForURL((url) => !url.href.includes(loginToken));
      await page.waitForFunction(() => localStorage.getItem('id_token') !== null);
      expect(seen.filter((line) => line.includes(loginToken) && !line.startsWith('navigation'))).toEqual([]);
      expect(seen.filter((line) => line.includes(loginToken))).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('id_token'))).not.toBe(loginToken);
      await page.context().close();
    }
  });

  it('of someone else’s emailed link do not replace the signed-in member without a question', async () => {
    const { context } = site.portal;
    const attacker = await aStudent(context, { username: 'sender-of-links', email: 'sender@member.test' });
    const loginToken = await context.db.transaction().execute((trx) => issueLoginToken(context, trx, attacker.id));
    const page = await site.member();
    await page.goto('/home');
    const [token, hash] = await page.evaluate(() => [
      localStorage.getItem('id_token'),
      localStorage.getItem('student_hash'),
    ]);
    await page.goto(`/login?s=${loginToken}`);
    await page.getByRole('button', { name: 'Switch', exact: true }).waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('id_token'), localStorage.getItem('student_hash')])).toEqual(
      [token, hash],
    );
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

it('a handout opens in the browser’s own viewer for its member, and a made-up link does not', async () => {
  const { context } = site.portal;
  const file = await context.db
    .selectFrom('file')
    .select(['hash', 'filename'])
    .where('content_type', '=', 'application/pdf')
    .where('is_public', '=', false)
    .executeTakeFirstOrThrow();
  const opened = await site.portal.app.inject({ url: await signedFileUrl(context, file) });
  expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(
    (await site.portal.app.inject({ url: `${publicFileUrl(file)}?until=9999999999&sig=${secretToken()}` })).statusCode,
  ).toBe(404);
});
