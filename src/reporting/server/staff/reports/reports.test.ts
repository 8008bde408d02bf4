// Each figure of a report beside the same sum by a statement of its own, over records that differ in every way that a
// report distinguishes.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, someSelectLists, type SignedIn } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, aCompany, anEpisode, aWebinar } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { findCreditId, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { readExamFigures } from '#exam/server/read-figures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { resultsCall } from '#results/staff-contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { reportCall } from '../../../staff-contract.ts';
import { reportNames, type ReportName } from '../../../report-sections.ts';

let portal: Portal;
let analyst: SignedInStaff;
let zone = 'America/New_York';

/** The days of the report: the clock begins in them. */
let period: { readonly from: string; readonly to: string };
const dayBeside = (days: number) =>
  portal.context.now().toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();

const ask = async (report: ReportName, days: { readonly from?: string; readonly to?: string } = period) =>
  (await callAsStaff(portal, analyst, reportCall, { report, ...days })).body;
/** The rows of a table by their labels: the values, then the period before. */
async function tableOf(report: ReportName, title: string, days = period) {
  const { sections } = await ask(report, days);
  const section = sections.find((each) => each.title === title);
  return Object.fromEntries((section?.rows ?? []).map(({ label, values, before }) => [label, [...values, before]]));
}
const one = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await statement.execute(portal.context.db)).rows[0]?.n ?? null;

async function view(student: SignedIn, activityId: string, at: Temporal.Instant) {
  await sql`insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at)
    values (${student.id}, ${activityId}, 1, ${at}, ${at})`.execute(portal.context.db);
}
const evaluate = (student: SignedIn, activityId: string, rating: number, at: Temporal.Instant) =>
  sql`insert into evaluation (student_id, activity_id, ratings, saved_at)
    values (${student.id}, ${activityId}, ${JSON.stringify({ one: rating, two: 4 })}::jsonb, ${at})`.execute(
    portal.context.db,
  );
async function attempt(student: SignedIn, activityId: string, passed: boolean, at: Temporal.Instant) {
  await sql`insert into exam (activity_id, created_at) select ${activityId}, ${at}
    where not exists (select from exam where activity_id = ${activityId})`.execute(portal.context.db);
  await sql`insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at)
    values ((select id from exam where activity_id = ${activityId} limit 1), ${activityId}, ${student.id}, '{1}', '{t}', 90, ${passed}, ${at})`.execute(
    portal.context.db,
  );
}
async function earn(student: SignedIn, activityId: string, at: Temporal.Instant) {
  await portal.context.db.transaction().execute((trx) =>
    awardCredit(portal.context, trx, {
      studentId: student.id,
      activityId,
      attemptId: null,
      examScore: 90,
      earnedAt: at,
      silent: true,
    }),
  );
}

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  const { db } = context;
  await someSelectLists(context);
  analyst = await aStaffMember(context, ['analyst']);
  zone =
    (
      await sql<{
        value: string;
      }>`select value #>> '{}' as value from provider_setting where name = 'timeZone'`.execute(db)
    ).rows[0]?.value ?? zone;
  period = { from: dayBeside(-13), to: dayBeside(0) };
  const now = context.now();
  const ago = (days: number) => now.subtract({ hours: 24 * days });
  const endo = await aCategory(context, 'Endodontics');
  const [klass, other, episode, webinar] = [
    await aClass(context, { title: 'Vital pulp therapy', categoryIds: [endo] }),
    await aClass(context, { title: 'Deep margins', agd: [{ code: '250', category: 'Operative', hours: 1.5 }] }),
    await anEpisode(context, { title: 'Shade taking' }),
    await aWebinar(context, { title: 'Airway live', releaseAt: ago(1) }),
  ];
  const members = await Promise.all(Array.from({ length: 8 }, () => aStudent(context)));
  for (const [index, member] of members.entries())
    await db
      .updateTable('student')
      .set({
        job_title: index < 5 ? 'dentist' : 'hygienist',
        state: index % 2 === 0 ? 'MA' : 'NH',
        created_at: ago(index * 4),
      })
      .where('id', '=', member.id)
      .execute();
  for (const [index, member] of members.entries()) {
    // Some in this period, some in the one before, one before both.
    const days = index === 7 ? 40 : index < 5 ? index : 14 + index;
    const at = ago(days);
    await view(member, klass.id, at);
    if (index === 1) continue;
    await evaluate(member, klass.id, 1 + (index % 4), at);
    if (index % 2 === 0) await attempt(member, klass.id, false, at);
    if (index === 2) continue;
    await attempt(member, klass.id, true, at);
    await earn(member, klass.id, at);
  }
  // A sponsor and a survey, which some finished; the second member opened the exam and left.
  await sql`insert into sponsor_offer (hash, activity_id, company_id, headline, blurb, headline_buttons, button_text_yes, button_text_no)
    values ('offer', ${klass.id}, ${await aCompany(context)}, '', '', '', '', '')`.execute(db);
  await sql`insert into survey (hash, activity_id) values ('survey', ${klass.id})`.execute(db);
  for (const [index, member] of members.slice(0, 4).entries()) {
    await sql`insert into sponsor_answer (offer_id, student_id, choice, sentence_shown, answered_at)
      values ((select id from sponsor_offer), ${member.id}, ${index === 0 ? 2 : 3}, '', ${ago(index)})`.execute(db);
    await sql`insert into survey_session (hash, survey_id, student_id, opened_at, finished_at)
      values (${`session-${index}`}, (select id from survey), ${member.id}, ${ago(index)}, ${index < 2 ? ago(index) : null})`.execute(
      db,
    );
  }
  await sql`update gradebook set exam_opened_at = ${ago(1)} where student_id = ${members[1]?.id}`.execute(db);
  for (const member of members.slice(0, 3)) await earn(member, other.id, ago(2));
  await earn(members[0] as SignedIn, episode.id, ago(3));
  for (const [index, member] of members.slice(0, 4).entries())
    await sql`insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at, started_at)
      values (${member.id}, ${webinar.id}, ${index === 3 ? 'waiting' : 'reserved'}, ${`key-${index}`}, ${ago(2)}, ${ago(2)}, ${index < 2 ? ago(1) : null})`.execute(
      db,
    );
  await sql`insert into seat_event (activity_id, student_id, what, at)
    values (${webinar.id}, ${members[2]?.id}, 'promoted', ${ago(2)})`.execute(db);
  // One credit is withdrawn, one reported, one outlives its account.
  const { verification_code: code } = await db
    .selectFrom('credit')
    .select('verification_code')
    .where('activity_id', '=', other.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const creditId = await findCreditId(db, code);
  await db
    .transaction()
    .execute((trx) => withdrawCredit(context, trx, { creditId, reason: 'Issued in error, says the host', by: 'Rita' }));
  await sql`insert into agd_roster (made_on, made_at, csv, uploaded_on) values (${dayBeside(0)}, ${now}, '', ${dayBeside(0)})`.execute(
    db,
  );
  await sql`insert into agd_roster_credit (credit_id, roster_id)
    select min(id), (select id from agd_roster) from credit where activity_id = ${klass.id}`.execute(db);
  await db
    .deleteFrom('student')
    .where('id', '=', (members[4] as SignedIn).id)
    .execute();
});
afterAll(() => portal.close());

/** Moments of the report’s days, in words that the report doesn’t use. */
const inDays = (column: string) =>
  sql.raw(`(${column} at time zone '${zone}')::date between '${period.from}' and '${period.to}'`);
const earnedInDays = () =>
  sql.raw(
    `c.local_date between '${period.from}' and '${period.to}' and c.id not in (select credit_id from credit_correction)`,
  );

describe('a report equals sums that are made another way (RO-7)', () => {
  it('activities', async () => {
    const table = await tableOf('activities', 'By activity');
    for (const title of ['Vital pulp therapy', 'Deep margins', 'Shade taking']) {
      const id = sql`(select id from activity where title = ${title})`;
      const expected = [
        await one(
          sql<{ n: number }>`select count(*)::int n from credit c where c.activity_id = ${id} and ${earnedInDays()}`,
        ),
        await one(
          sql<{
            n: number;
          }>`select coalesce(sum(c.credits), 0)::float8 n from credit c where c.activity_id = ${id} and ${earnedInDays()}`,
        ),
        await one(
          sql<{
            n: number;
          }>`select count(*)::int n from gradebook where activity_id = ${id} and ${inDays('first_viewed_at')}`,
        ),
        await one(
          sql<{
            n: number;
          }>`select count(*)::int n from evaluation where activity_id = ${id} and ${inDays('saved_at')}`,
        ),
        await one(sql<{ n: number }>`
          select avg(passed::int)::float8 n from (
            select distinct on (student_id) passed, taken_at as at from exam_attempt
            where activity_id = ${id} and student_id is not null order by student_id, taken_at, id
          ) as each where ${inDays('at')}`),
        await one(sql<{ n: number }>`
          select avg(mark)::float8 n from (
            select unnest(array[(ratings ->> 'one')::int, (ratings ->> 'two')::int]) as mark from evaluation
            where activity_id = ${id} and ${inDays('saved_at')}) as marks`),
      ];
      expect(table[title]?.slice(0, 6), title).toEqual(expected);
    }
    const [all] = Object.values(await tableOf('activities', 'All activities'));
    expect(all?.[0]).toBe(await one(sql<{ n: number }>`select count(*)::int n from credit c where ${earnedInDays()}`));
  });

  it('"passed on the first try" means the same in a report, in the results, and on the overview', async () => {
    const { context } = portal;
    const klass = await aClass(context, { title: 'First tries' });
    const at = context.now();
    const [once, twice] = [await aStudent(context), await aStudent(context)];
    await attempt(once, klass.id, true, at);
    await attempt(twice, klass.id, false, at);
    await attempt(twice, klass.id, true, at);
    const report = await tableOf('activities', 'By activity');
    expect(report['First tries']?.[4]).toBe(0.5);
    const owner = await aStaffMember(context, ['owner']);
    const { data } = (await callAsStaff(portal, owner, resultsCall, { q: 'First tries', page: '0' })).body;
    expect(data).toMatchObject([{ members: 2, passedFirst: 0.5 }]);
    const all = await sql<{ tried: number; passed: number }>`
      select count(*)::int as tried, count(*) filter (where passed)::int as passed from (
        select distinct on (student_id, activity_id) passed, taken_at from exam_attempt
        where student_id is not null order by student_id, activity_id, taken_at, id
      ) as first where taken_at >= ${at.subtract({ hours: 1 })}`.execute(context.db);
    const { tried = 0, passed = 0 } = all.rows[0] ?? {};
    const periods = [at.subtract({ hours: 2 }), at.subtract({ hours: 1 }), at.add({ hours: 1 })] as const;
    expect(await readExamFigures(context, periods)).toMatchObject([
      { note: `${Math.round((passed / tried) * 100)}% passed on the first try` },
    ]);
    await sql`delete from exam_attempt where activity_id = ${klass.id}`.execute(context.db);
  });

  it('the funnel, and the seats of webinars', async () => {
    const table = await tableOf('funnel', 'From first view to credit');
    const of = (condition: string) =>
      one(sql<{ n: number }>`
        select count(*)::int n from gradebook g where ${inDays('g.first_viewed_at')}
          and (select credits > 0 and type_id <> 20 from activity where id = g.activity_id) and ${sql.raw(condition)}`);
    const steps = [
      ['Viewed', 'true'],
      ['Evaluated', '(g.student_id, g.activity_id) in (select student_id, activity_id from evaluation)'],
      [
        'Answered the sponsor',
        'exists (select from sponsor_answer a join sponsor_offer o on o.id = a.offer_id where a.student_id = g.student_id and o.activity_id = g.activity_id)',
      ],
      [
        'Said Yes to the sponsor',
        'exists (select from sponsor_answer a join sponsor_offer o on o.id = a.offer_id where a.student_id = g.student_id and o.activity_id = g.activity_id and a.choice = 2)',
      ],
      [
        'Finished the survey',
        'exists (select from survey_session s join survey on survey.id = s.survey_id where s.student_id = g.student_id and survey.activity_id = g.activity_id and finished_at is not null)',
      ],
      [
        'Opened the exam',
        '(g.exam_opened_at is not null or exists (select from exam_attempt a where a.student_id = g.student_id and a.activity_id = g.activity_id))',
      ],
      ['Took the exam', '(g.student_id, g.activity_id) in (select student_id, activity_id from exam_attempt)'],
      ['Passed', '(g.student_id, g.activity_id) in (select student_id, activity_id from exam_attempt where passed)'],
      [
        'Has credit',
        '(g.student_id, g.activity_id) in (select student_id, activity_id from credit where id not in (select credit_id from credit_correction))',
      ],
      [
        'Sent to the AGD',
        '(g.student_id, g.activity_id) in (select student_id, activity_id from credit where id in (select credit_id from agd_roster_credit))',
      ],
    ] as const;
    const viewed = (await of('true')) ?? 0;
    expect(viewed).toBeGreaterThan(3);
    for (const [label, condition] of steps) {
      const members = (await of(condition)) ?? 0;
      expect(table[label]?.slice(0, 2), label).toEqual([members, members / viewed]);
    }
    expect(Object.keys(table)).toEqual(steps.map(([label]) => label));
    expect(table['Finished the survey']?.[0]).toBe(2);
    expect(table['Viewed']?.at(-1)).toBe(2);
    const seats = {
      Reserved: [3, 1, 0],
      Entered: [2, 2 / 3, 0],
      'Has credit': [0, 0, 0],
      'Got a seat from the waitlist': [1, null, 0],
      'Still on the waitlist': [1, null, 0],
    };
    expect(await tableOf('funnel', 'Webinars')).toEqual(seats);
    expect(await tableOf('live', 'Webinars')).toEqual(seats);
    expect(await tableOf('live', 'By webinar')).toEqual({ 'Airway live': [3, 2, 1 / 3, 0, 1, 1, null] });
  });

  it('a webinar that is running has nobody yet who didn’t come, and one later today isn’t counted', async () => {
    const now = portal.context.now();
    const running = await aWebinar(portal.context, { title: 'On air', releaseAt: now.subtract({ minutes: 5 }) });
    const later = await aWebinar(portal.context, { title: 'Tonight', releaseAt: now.add({ seconds: 1 }) });
    for (const { id } of [running, later])
      await sql`insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at)
        values ((select min(id) from student), ${id}, 'reserved', ${`key of ${id}`}, ${now}, ${now})`.execute(
        portal.context.db,
      );
    const table = await tableOf('live', 'By webinar');
    expect(Object.keys(table).toSorted()).toEqual(['Airway live', 'On air']);
    expect(table['On air']).toEqual([1, 0, null, 0, 0, 0, null]);
    for (const { id } of [running, later]) {
      await portal.context.db.deleteFrom('seat').where('activity_id', '=', id).execute();
      await portal.context.db.updateTable('activity').set({ cancelled_at: now }).where('id', '=', id).execute();
    }
  });

  it('members', async () => {
    expect(await tableOf('members', 'New and active')).toEqual({
      New: [
        await one(sql<{ n: number }>`select count(*)::int n from student where ${inDays('created_at')}`),
        expect.any(Number),
      ],
      'Started an activity': [
        await one(
          sql<{
            n: number;
          }>`select count(*)::int n from student s where exists (select 1 from gradebook g where g.student_id = s.id and ${inDays('g.first_viewed_at')})`,
        ),
        2,
      ],
      'Earned credit': [
        await one(
          sql<{
            n: number;
          }>`select count(*)::int n from (select distinct student_hash from credit c where ${earnedInDays()}) as people`,
        ),
        expect.any(Number),
      ],
    });
    const states = await tableOf('members', 'By state');
    for (const state of ['MA', 'NH'])
      expect(states[state]?.slice(0, 2)).toEqual([
        await one(
          sql<{ n: number }>`select count(*)::int n from student where state = ${state} and ${inDays('created_at')}`,
        ),
        await one(sql<{ n: number }>`select count(*)::int n from student where state = ${state}`),
      ]);
    const joined = Object.values(await tableOf('members', 'By month joined')).reduce(
      (sum, [count]) => sum + (count ?? 0),
      0,
    );
    expect(joined).toBe(
      await one(sql<{ n: number }>`select count(*)::int n from student where ${inDays('created_at')}`),
    );
  });

  it('credits', async () => {
    const hoursOf = (condition: ReturnType<typeof sql>) =>
      one(
        sql<{
          n: number;
        }>`select coalesce(sum(c.credits), 0)::float8 n from credit c where ${earnedInDays()} and ${condition}`,
      );
    expect((await tableOf('credits', 'By type'))['Self-study']?.[0]).toBe(await hoursOf(sql`c.ce_type_id = 1`));
    const codes = await tableOf('credits', 'By AGD subject code');
    expect(codes['250 Operative']?.[0]).toBe(await hoursOf(sql`c.title = 'Deep margins'`));
    expect((await tableOf('credits', 'By category'))['Endodontics']?.[0]).toBe(
      await hoursOf(sql`c.title = 'Vital pulp therapy'`),
    );
    const months = Object.values(await tableOf('credits', 'By month')).reduce((sum, [hours]) => sum + (hours ?? 0), 0);
    expect(months).toBe(await hoursOf(sql`true`));
  });

  it('the annual report (RO-9)', async () => {
    const year = await ask('annual');
    expect(year.contact).toMatchObject({ email: expect.stringContaining('@') });
    const program = await tableOf('annual', 'The program');
    expect([
      program['Credits issued']?.[0],
      program['Activities with credit']?.[0],
      program['Participants']?.[0],
    ]).toEqual([
      await one(sql<{ n: number }>`select count(*)::int n from credit c where ${earnedInDays()}`),
      await one(
        sql<{
          n: number;
        }>`select count(*)::int n from (select c.activity_id from credit c where ${earnedInDays()} group by 1) as each`,
      ),
      await one(
        sql<{
          n: number;
        }>`select count(*)::int n from (select c.student_hash from credit c where ${earnedInDays()} group by 1) as each`,
      ),
    ]);
    const professions = await tableOf('annual', 'Participants by profession');
    expect(professions['Account closed']?.[0]).toBe(1);
    const people = Object.values(professions).reduce((sum, [count]) => sum + (count ?? 0), 0);
    expect(people).toBe(program['Participants']?.[0]);
    const formats = await tableOf('annual', 'Formats');
    expect(formats['Podcast']?.slice(0, 3)).toEqual([1, 1, 1]);
  });
});

it('has sums alone: no name, address, or code of a member is in any answer', async () => {
  const { rows } = await sql<{ word: string }>`
    select unnest(array[lastname, email, hash, username]) as word from student union select verification_code from credit`.execute(
    portal.context.db,
  );
  for (const report of Object.keys(reportNames) as ReportName[]) {
    const text = JSON.stringify(await ask(report));
    expect(rows.filter(({ word }) => word !== '' && text.includes(word)).map(({ word }) => word)).toEqual([]);
  }
});

it('takes at most three years, the first day first', async () => {
  expect(await ask('members', { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ code: 'wrong-days' });
  expect(await ask('members', { from: '2023-02-28', to: '2026-03-01' })).toMatchObject({ code: 'wrong-days' });
  expect(await ask('members', {})).toMatchObject({ to: dayBeside(0), from: dayBeside(-27) });
});
