// What people write comes back as the text that it was: in answers, mails, calendars, feeds and certificates. Nothing
// of it becomes markup, a header, a property or a line of its own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profileCall, saveProfileCall } from '#accounts/contract.ts';
import { aRegistration, aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, aWebinar } from '#catalogue/server/fixtures.ts';
import { importSpeaker } from '#catalogue/server/writing/import-catalogue.ts';
import { completedWebinarsCall, sendCertificateCall } from '#certificates/contract.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { sanitizeHtml } from '#platform/server/security/sanitize-html.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aShow, anEpisodeOf } from '#podcasts/server/fixtures.ts';
import { documents } from '#program.ts';
import { makeCalendarFeedCall, reserveSeatCall } from '#seats/contract.ts';

let portal: Portal;
let student: SignedIn;
const markup = '<img src=x onerror=alert(1)>';
const script = '</script><script>alert(1)</script>';
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context, {
    firstname: markup,
    lastname: script,
    officeName: `"><svg onload=alert(1)> ${markup}`,
  });
});

const mails = async () => {
  await portal.runJobs();
  return portal.context.db.selectFrom('mail').selectAll().where('student_id', '=', student.id).orderBy('id').execute();
};

describe('names with markup', () => {
  it('are text in answers that no browser takes for a page', async () => {
    const answer = await portal.call(profileCall, {}, student.token);
    expect(answer.body.student.firstname).toBe(markup);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });
  it('are text in every email, and make no link there', async () => {
    const webinar = await aWebinar(portal.context, {
      title: `Webinar ${markup}`,
      releaseAt: portal.context.now().add({ hours: 80 }),
    });
    const klass = await aClass(portal.context, { title: `Class ${script}` });
    await portal.context.db.transaction().execute((trx) =>
      awardCredit(portal.context, trx, {
        studentId: student.id,
        activityId: klass.id,
        attemptId: null,
        examScore: 90,
        earnedAt: portal.context.now(),
      }),
    );
    await portal.call(reserveSeatCall, { c: webinar.hash }, student.token);
    await portal.call(sendCertificateCall, { c: klass.hash, p: null }, student.token);
    const {
      username: _u,
      password: _p,
      passwordRetyped: _r,
      sourceHeard: _h,
      timeZone: _z,
      ...form
    } = aRegistration({ firstname: 'visit https://evil.example/win or evil.example', lastname: markup });
    await portal.call(saveProfileCall, form as never, student.token);
    const written = await mails();
    expect(written.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['credit.certificate', 'accounts.email-changed', 'accounts.verify', 'seats.reserved']),
    );
    for (const mail of written) {
      expect([mail.kind, /<img|<svg|<script|onerror=alert\(1\)>/.test(mail.html_body)]).toEqual([mail.kind, false]);
      expect([mail.kind, /https?:\/\/evil|(?<![\w])evil\.example/.test(mail.html_body + mail.text_body)]).toEqual([
        mail.kind,
        false,
      ]);
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }
    const [row] = (await portal.call(completedWebinarsCall, { page: '0' }, student.token)).body.data;
    expect(row?.className).toBe(`Class ${script}`);
  });
});

describe('a class name with line breaks', () => {
  const title = 'Root caries\r\nATTENDEE:mailto:all@evil.example\nBEGIN:VALARM\u2028X-EVIL:1;,\\';
  /** The address of a webinar of that name, in which the member has a seat. */
  async function aSeat(): Promise<string> {
    const { hash } = await aWebinar(portal.context, {
      title,
      blurb: title,
      releaseAt: portal.context.now().add({ hours: 90 }),
    });
    await portal.call(reserveSeatCall, { c: hash }, student.token);
    return hash;
  }
  it('adds no property to a calendar, neither to the file nor to the feed nor to the one in an email', async () => {
    const hash = await aSeat();
    await mails();
    const feed = (await portal.call(makeCalendarFeedCall, {}, student.token)).body.url ?? '';
    const invitations = await portal.context.db
      .selectFrom('mail_attachment')
      .select('content')
      .where('content_type', 'like', 'text/calendar%')
      .execute();
    const calendars = [
      (await portal.app.inject({ url: `/api/calendar/${hash}.ics` })).body,
      (await portal.app.inject({ url: new URL(feed).pathname })).body,
      ...invitations.map(({ content }) => content.toString('utf8')),
    ];
    expect(calendars.length).toBeGreaterThanOrEqual(3);
    for (const calendar of calendars) {
      const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of lines.filter(Boolean))
        expect(line).toMatch(
          /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY|DESCRIPTION|URL|LOCATION|STATUS|TRANSP|ORGANIZER|ATTENDEE)[:;]/,
        );
      expect(lines.filter((line) => /^ATTENDEE\b.*:mailto:(?!newcomer-|member-)/.test(line))).toEqual([]);
      expect(lines).not.toContain('BEGIN:VALARM');
    }
  });
  it('is one line in the subject of an email', async () => {
    await aSeat();
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('Root caries'))).toBe(true);
    for (const subject of subjects) expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
  });
});

describe('feeds and maps', () => {
  it('hold markup, entities and ends of sections as text', async () => {
    const evil = `]]><script>alert(1)</script><!ENTITY x SYSTEM "file:///etc/passwd"> & "'\u0000\u0008`.replaceAll(
      '\u0000',
      '',
    );
    const speakerId = await importSpeaker(portal.context.db, { key: publicHash(), name: evil, photoId: null });
    const show = await aShow(portal.context, evil);
    await anEpisodeOf(portal.context, show, { title: evil, blurb: evil, description: evil, speakerId });
    await aClass(portal.context, { title: evil, blurb: evil, speakerId });
    const paths = documents
      .filter(({ method, path }) => method === 'GET' && /rss|sitemap|feeds|opensearch\.xml/.test(path))
      .map(({ path }) =>
        path
          .replace(':ps', show.hash)
          .replace('/sitemaps/:file', '/sitemaps/1.xml')
          .replace('/feeds/:file', '/feeds/ondemand.xml'),
      );
    expect(paths.length).toBeGreaterThan(0);
    let holding = 0;
    for (const url of paths) {
      const { body, headers, statusCode } = await portal.app.inject({ url });
      expect([url, statusCode]).toEqual([url, 200]);
      expect([url, /<script|<!ENTITY|<!DOCTYPE|\]\]>|(?![\t\n\r])\p{Cc}/u.test(body)]).toEqual([url, false]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (body.includes('&lt;script&gt;')) holding += 1;
    }
    expect(holding).toBeGreaterThanOrEqual(1);
  });
});

describe('HTML of the provider', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example" target="_blank" onclick="x">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="x">',
    '<embed src="x">',
    '<base href="//evil.example/">',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<link rel=stylesheet href=//evil.example>',
    '<style>@import "//evil.example"</style>',
    '<p style="background:url(//evil.example)">x</p>',
    '<form action=//evil.example><input name=password></form>',
    '<p id="__proto__" class="x" data-x="y">x</p>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<p/onmouseover=alert(1)>x',
    '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
  ])('%s keeps nothing that runs, loads, sends or moves the page', (html) => {
    const clean = sanitizeHtml(html);
    expect(clean).not.toMatch(
      /<(?!\/?(?:h[234]|p|ul|ol|li|a|strong|em|b|i|br|hr|blockquote|table|thead|tbody|tr|th|td)\b)/i,
    );
    for (const [, attributes = ''] of clean.matchAll(/<\w+([^>]*)>/g))
      expect(
        attributes
          .replaceAll(
            / (?:href="(?:https?:|mailto:|tel:|\/|#)[^"]*"|scope="[^"]*"|rel="noopener noreferrer")| \/$/g,
            '',
          )
          .trim(),
      ).toBe('');
    expect(sanitizeHtml(clean)).toBe(clean);
  });
});
