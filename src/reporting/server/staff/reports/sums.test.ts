// The reports of what is counted as it happens, beside sums that are made another way: what the test did, and
// statements of its own.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { anEpisode } from '#catalogue/server/fixtures.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { podcastViewCall, savePositionsCall } from '#podcasts/contract.ts';
import { searchCall } from '#search/contract.ts';
import { missRetention } from '#search/server/note-miss.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { reportCall } from '../../../staff-contract.ts';
import { sectionCells, type ReportName } from '../../../report-sections.ts';

let portal: Portal;
let ana: SignedIn;
let ben: SignedIn;
let episodes: readonly { readonly hash: string; readonly title: string }[];

const today = () => portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
/** The last seven days, beside the seven before. */
async function tableOf(report: ReportName, title: string) {
  const days = { from: today().subtract({ days: 6 }).toString(), to: today().toString() };
  const analyst = await aStaffMember(portal.context, ['analyst']);
  const { body } = await callAsStaff(portal, analyst, reportCall, { report, ...days });
  const section = body.sections.find((each) => each.title === title) ?? expect.unreachable();
  // As CSV it has a row for each of the table, and one for its head.
  expect(sectionCells(section)).toHaveLength(section.rows.length + 1);
  return Object.fromEntries(section.rows.map(({ label, values, before }) => [label, [...values, before]]));
}
const play = (member: SignedIn, at: number) =>
  portal.call(podcastViewCall, { p: episodes[at]?.hash ?? '' }, member.token);
const hear = (member: SignedIn, at: number, isFinished: boolean) =>
  portal.call(
    savePositionsCall,
    { positions: [{ p: episodes[at]?.hash ?? '', positionSec: 1, isFinished, secondsAgo: 0 }] },
    member.token,
  );
const find = (q: string, more: object = {}) => portal.call(searchCall, { q, ...more });
const feed = async (episode: string) => {
  const { rows } = await sql<{ hash: string }>`
    select show.hash from podcast_show as show join activity on activity.show_id = show.id where activity.hash = ${episode}`.execute(
    portal.context.db,
  );
  return portal.app.inject({ url: `/podcast-feed/${rows[0]?.hash}/rss.xml` });
};

beforeAll(async () => {
  portal = await openPortal();
  [ana, ben] = [await aStudent(portal.context), await aStudent(portal.context)];
  episodes = [
    { ...(await anEpisode(portal.context, { title: 'Shade taking' })), title: 'Shade taking' },
    { ...(await anEpisode(portal.context, { title: 'Clean waterlines' })), title: 'Clean waterlines' },
  ];
  // The period before.
  await play(ana, 0);
  await hear(ana, 0, true);
  await find('zirconiaveneering');
  await feed(episodes[0]?.hash ?? '');
  portal.advance({ hours: 24 * 8 });
  // A repeat within half an hour is the same play; an end that was saved is the same end.
  await play(ana, 0);
  await play(ana, 0);
  portal.advance({ minutes: 31 });
  await play(ana, 0);
  await play(ben, 0);
  await play(ben, 1);
  await hear(ana, 0, true);
  await hear(ben, 0, true);
  portal.advance({ seconds: 1 });
  await hear(ben, 0, true);
  for (let times = 0; times < 3; times += 1) await feed(episodes[0]?.hash ?? '');
  for (const words of ['Zirconiaveneering', 'zirconiaveneering', 'ZIRCONIAVENEERING', 'kobaltchromium', 'shade'])
    await find(words);
  // Whoever looks further is not counted again, and an address or a number is nobody's to read.
  await find('zirconiaveneering', { cid: '1' });
  await find('someone@member.test');
  await find('617 555 0100 99');
});
afterAll(() => portal.close());

it('podcasts: plays, new listeners, and listens to the end (RO-44)', async () => {
  expect(await tableOf('podcasts', 'By episode')).toEqual({
    'Shade taking': [3, 1, 1, 1 / 3, 1],
    'Clean waterlines': [1, 1, 0, 0, 0],
  });
  const { rows } = await sql<{ plays: number; ends: number }>`
    select (select sum(view_count)::int from gradebook) as plays, (select count(*)::int from listening_position where finished) as ends`.execute(
    portal.context.db,
  );
  // A play and Ana’s end are of the period before.
  expect(rows).toEqual([{ plays: 4 + 1, ends: 1 + 1 }]);
  expect((await tableOf('podcasts', 'All episodes'))['All']).toEqual([4, 2, 1, 1 / 4, 1]);
  const [requests, before] = Object.values(await tableOf('podcasts', 'Feeds'))[0] ?? [];
  expect([requests, before]).toEqual([3, 1]);
});

it('search: words that found nothing, from three searches on (RO-43)', async () => {
  expect(await tableOf('search', 'Words without results')).toEqual({ zirconiaveneering: [3, 1, 1] });
  expect((await tableOf('search', 'Without results'))['All']).toEqual([4, 2, 1]);
  const { rows } = await sql<{ words: string }>`select distinct words from search_miss order by 1`.execute(
    portal.context.db,
  );
  expect(rows.map(({ words }) => words)).toEqual(['kobaltchromium', 'zirconiaveneering']);
});

it('search: rare words are erased after 90 days, others after six years (RO-43)', async () => {
  const erase = (days: number) =>
    portal.context.db
      .transaction()
      .execute((trx) => missRetention.erase(portal.context, trx, portal.context.now().add({ hours: 24 * days })));
  const left = async () =>
    (
      await sql<{ words: string }>`select distinct words from search_miss order by 1`.execute(portal.context.db)
    ).rows.map(({ words }) => words);
  await erase(80);
  expect(await left()).toHaveLength(2);
  await erase(120);
  expect(await left()).toEqual(['zirconiaveneering']);
  await erase(7 * 366);
  expect(await left()).toEqual([]);
});

it('email: what was sent, came back, is unknown, and who unsubscribed (RO-45)', async () => {
  const { context } = portal;
  const { db } = context;
  const write = (kind: string) =>
    queueMail(context, db, {
      kind,
      studentId: ana.id,
      to: 'ana@member.test',
      subject: 'About you',
      text: 'Text',
      html: '<p>Text</p>',
    });
  for (const kind of ['credit.certificate', 'credit.certificate', 'credit.withdrawn', 'seats.day', 'seats.waiting'])
    await write(kind);
  const ago = (hours: number) => context.now().subtract({ hours });
  await sql`update mail set sent_at = ${ago(100)}`.execute(db);
  await sql`update mail set bounced_at = ${ago(90)} where kind = 'credit.withdrawn'`.execute(db);
  await sql`update mail set unclear_at = ${ago(90)} where kind = 'seats.day'`.execute(db);
  // One was sent a moment ago, so that nothing is known yet; one before these days; one never left.
  await sql`update mail set unclear_at = ${ago(1)}, sent_at = ${ago(1)} where kind = 'seats.waiting'`.execute(db);
  await sql`update mail set sent_at = ${ago(24 * 10)} where id = (select min(id) from mail)`.execute(db);
  await write('support.answer');
  await sql`update mail set given_up_at = ${ago(2)} where kind = 'support.answer'`.execute(db);
  await sql`update student set mailings_off_at = ${ago(30)} where id = ${ana.id}`.execute(db);
  await sql`update student set mailings_off_at = ${ago(24 * 9)} where id = ${ben.id}`.execute(db);
  expect(await tableOf('email', 'By subject')).toEqual({
    'Certificates and credit': [2, 1, 0, 0, 0.5, 1],
    Webinars: [2, 0, 1, 0, 1, 0],
    Support: [0, 0, 0, 1, null, 0],
  });
  expect((await tableOf('email', 'All emails'))['All']).toEqual([4, 1, 1, 1, 0.75, 1]);
  expect(await tableOf('email', 'News')).toEqual({ Unsubscribed: [1, 1] });
});
