// Merging two accounts of one person, and taking it back: whatever both did before, the second leaves every table as it
// was.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { mergeStudents, undoMerge } from '#students/server/staff/merge-students.ts';
import { mergeDetails, type MergeDetail } from '#students/merge-choices.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { aClass, anEpisode, aWebinar, aCompany, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { dumpOf } from '#platform/testing/dump.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { fc } from '#platform/testing/seed.ts';
import { rounds } from '#platform/testing/stress.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { Queryable } from '#platform/server/context.ts';
import { memberTables } from './member-tables.ts';

let portal: Portal;
let classes: MadeActivity[];
let webinars: MadeActivity[];
let episode: MadeActivity;
let ids: {
  exam: string[];
  offer: string;
  survey: string;
  question: string;
  book: string;
  ad: string;
  leadFile: string;
  announcement: string;
};

const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> => {
  const { rows } = await query.execute(portal.context.db);
  return rows[0]?.id ?? '';
};

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  classes = [await aClass(context), await aClass(context)];
  // Nobody moves up in them: whom a merge lets move up keeps the seat, and the undo is no longer the state before.
  webinars = [await aWebinar(context, { capacity: 0 }), await aWebinar(context, { capacity: 0 })];
  episode = await anEpisode(context);
  for (const { id } of [...classes, episode]) await anExam(context, id);
  const company = await aCompany(context);
  const exams = await context.db.selectFrom('exam').select('id').orderBy('id').execute();
  const survey = await one(sql`insert into survey (hash, activity_id) values ('s1', ${classes[0]?.id}) returning id`);
  ids = {
    exam: exams.map(({ id }) => id),
    offer: await one(
      sql`insert into sponsor_offer (hash, activity_id, company_id, headline, blurb, headline_buttons, button_text_yes, button_text_no) values ('o1', ${classes[0]?.id}, ${company}, '', '', '', '', '') returning id`,
    ),
    survey,
    question: await one(
      sql`insert into survey_question (hash, survey_id, position, question, type) values ('q1', ${survey}, 0, 'Used?', 'yesno') returning id`,
    ),
    book: await one(sql`insert into book (hash, title, company_id) values ('b1', 'Book', ${company}) returning id`),
    announcement: await one(
      sql`insert into announcement (hash, subject, changed_by, changed_at) values ('n1', 'New', 'Robin', now()) returning id`,
    ),
    ad: await one(
      sql`insert into ad (hash, company_id, alt, button_text, blurb, confirmation_title, confirmation_message) values ('a1', ${company}, '', '', '', '', '') returning id`,
    ),
    leadFile: await one(
      sql`insert into lead_file (number, company_id, made_by, made_at, sha256) values (1, ${company}, 'Robin', now(), '') returning id`,
    ),
  };
});
afterAll(() => portal.close());

type Op = {
  readonly what: (typeof steps)[number];
  readonly isFrom: boolean;
  readonly which: 0 | 1;
  /** Minutes ago. */
  readonly ago: number;
};

const steps = [
  'view',
  'evaluate',
  'open-exam',
  'attempt',
  'pass',
  'credit',
  'live-credit',
  'amend',
  'to-self-study',
  'withdraw',
  'seat',
  'wait',
  'watch-later',
  'listen',
  'watch',
  'outcome',
  'draft',
  'offer',
  'survey',
  'book',
  'ad',
  'given',
  'goal',
  'license',
  'audit',
  'agreed',
  'announced',
  'note',
  'mail',
  'message',
  'device',
  'passkey',
  'meeting',
  'poll',
  'answer',
  'request',
  'calendar',
  'mailings',
  'consent',
] as const;

/** One thing that a member did, as its feature writes it; what the tables refuse a second time happens once. */
async function live(trx: Queryable, who: SignedIn, op: Op): Promise<void> {
  const at = portal.context.now().subtract({ minutes: op.ago });
  const activity = classes[op.which]?.id ?? '';
  const webinar = webinars[op.which]?.id ?? '';
  const run = (query: ReturnType<typeof sql>) => query.execute(trx);
  const credits = () =>
    trx
      .selectFrom('credit')
      .select(['id', 'ce_type_id'])
      .where('student_id', '=', who.id)
      .where(sql<boolean>`not exists (select from credit_correction where credit_id = credit.id)`)
      .orderBy('id')
      .executeTakeFirst();
  switch (op.what) {
    case 'view':
      return void (await run(
        sql`insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at) values (${who.id}, ${activity}, ${op.ago + 1}, ${at}, ${at}) on conflict (student_id, activity_id) do update set view_count = gradebook.view_count + 1, last_viewed_at = ${at}`,
      ));
    case 'evaluate':
      return void (await run(
        sql`insert into evaluation (student_id, activity_id, ratings, comments, saved_at) values (${who.id}, ${activity}, '{"courseUseful": 3}', ${who.username}, ${at}) on conflict do nothing`,
      ));
    case 'open-exam':
      return void (await run(
        sql`insert into exam_sitting (student_id, exam_id, questions, opened_at) values (${who.id}, ${ids.exam[op.which]}, '[{"at": 0}]', ${at}) on conflict do nothing`,
      ));
    case 'attempt':
    case 'pass': {
      const passed = op.what === 'pass';
      return void (await run(
        sql`with attempt as (
          insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at) values (${ids.exam[op.which]}, ${activity}, ${who.id}, '{1,2}', '{t,f}', ${passed ? 90 : 50}, ${passed}, ${at}) on conflict do nothing returning *)
          insert into exam_sitting (student_id, exam_id, questions, opened_at, attempt_id) select student_id, exam_id, '[{"at": 0}]', taken_at, id from attempt`,
      ));
    }
    case 'credit':
    case 'live-credit':
      return void (await awardCredit(portal.context, trx, {
        studentId: who.id,
        activityId: op.what === 'credit' || op.which === 0 ? activity : episode.id,
        ...(op.what === 'live-credit' ? { ceTypeId: ceType.participatory } : {}),
        examScore: 90,
        earnedAt: at,
        attemptId: null,
        silent: true,
      }));
    case 'amend': {
      const credit = await credits();
      if (credit)
        await amendCredit(portal.context, trx, {
          creditId: credit.id,
          change: { lecturer: `Dr. ${publicHash()}` },
          reason: 'The lecturer was another one.',
          by: 'Robin',
        });
      return;
    }
    case 'to-self-study': {
      const credit = await credits();
      if (credit?.ce_type_id === ceType.participatory)
        await amendCredit(portal.context, trx, {
          creditId: credit.id,
          change: { ceTypeId: ceType.homestudy },
          reason: 'The room was empty.',
          by: 'Robin',
        });
      return;
    }
    case 'withdraw': {
      const credit = await credits();
      if (credit)
        await withdrawCredit(portal.context, trx, { creditId: credit.id, reason: 'It was not earned.', by: 'Robin' });
      return;
    }
    case 'seat':
    case 'wait':
      await run(
        sql`insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at) values (${who.id}, ${webinar}, ${op.what === 'seat' ? 'reserved' : 'waiting'}, ${publicHash(22)}, ${at}, ${at}) on conflict do nothing`,
      );
      return void (await run(
        sql`insert into seat_event (activity_id, student_id, what, at) values (${webinar}, ${who.id}, 'reserved', ${at})`,
      ));
    case 'watch-later':
      return void (await run(
        sql`insert into queue_item (student_id, activity_id, added_at) values (${who.id}, ${activity}, ${at}) on conflict do nothing`,
      ));
    case 'listen':
      return void (await run(
        sql`insert into listening_position (student_id, activity_id, position_sec, finished, heard_at) values (${who.id}, ${episode.id}, ${op.ago + 0.1}, false, ${at}) on conflict (student_id, activity_id) do update set heard_at = ${at}`,
      ));
    case 'watch':
      return void (await run(
        sql`insert into viewing_position (student_id, activity_id, position_sec, finished, device, viewed_at) values (${who.id}, ${activity}, ${op.ago / 3}, true, 'phone', ${at}) on conflict (student_id, activity_id) do update set viewed_at = ${at}`,
      ));
    case 'outcome':
      return void (await run(
        sql`insert into outcome_check (activity_id, student_id, phase, answers, answered_at) values (${activity}, ${who.id}, ${op.which === 0 ? 'before' : 'after'}, '[{"key": "mta", "question": "MTA?", "answer": "A cement", "isRight": true}]', ${at}) on conflict do nothing`,
      ));
    case 'draft':
      return void (await run(
        sql`insert into answer_draft (student_id, activity_id, step, answers, saved_at) values (${who.id}, ${activity}, 'evaluation', '{"a": [1, null]}', ${at}) on conflict do nothing`,
      ));
    case 'offer':
      return void (await run(
        sql`insert into sponsor_answer (offer_id, company_id, student_id, choice, sentence_shown, answered_at) select ${ids.offer}, company_id, ${who.id}, ${op.which + 2}, 'Yes, write to me', ${at} from sponsor_offer where id = ${ids.offer}`,
      ));
    case 'survey': {
      const { rows } = await sql<{ id: string }>`
        insert into survey_session (hash, survey_id, student_id, opened_at, finished_at) values (${publicHash(22)}, ${ids.survey}, ${who.id}, ${at}, ${op.which === 0 ? null : at}) on conflict do nothing returning id`.execute(
        trx,
      );
      if (rows[0])
        await run(
          sql`insert into survey_answer (session_id, question_id, choice_ids, answered_at) values (${rows[0].id}, ${ids.question}, '{7}', ${at})`,
        );
      return;
    }
    case 'book':
      return void (await run(
        sql`insert into book_download (book_id, student_id, first_at, last_at, count) values (${ids.book}, ${who.id}, ${at}, ${at}, ${op.ago + 1}) on conflict (book_id, student_id) do update set count = book_download.count + 1`,
      ));
    case 'ad':
      return void (await run(
        sql`insert into ad_request (ad_id, company_id, student_id, name, email, email_key, sentence_shown, asked_at) select ${ids.ad}, company_id, ${who.id}, 'Ana', ${who.email}, ${who.email}, 'Yes', ${at} from ad where id = ${ids.ad} on conflict do nothing`,
      ));
    case 'given':
      return void (await run(
        sql`insert into lead_file_row (lead_file_id, position, kind, student_id, given_to, given_at)
          select ${ids.leadFile}, coalesce(max(position), 0) + 1, 'ad', ${who.id}, 'Lumident', ${at} from lead_file_row`,
      ));
    case 'goal':
      return void (await run(
        sql`insert into credit_goal (student_id, credits, changed_at) values (${who.id}, ${op.ago + 1}, ${at}) on conflict do nothing`,
      ));
    case 'license':
      return void (await run(
        sql`insert into license (hash, student_id, profession, state, saved_at) values (${publicHash(22)}, ${who.id}, ${op.which === 0 ? 'dentist' : 'hygienist'}, 'OH', ${at}) on conflict do nothing`,
      ));
    case 'audit':
      return void (await run(
        sql`insert into audit_answer (hash, code_hash, student_id, student_name, provider_name, profession, state, from_on, to_on, lines, made_at, ends_at) values (${publicHash(22)}, ${randomBytes(32)}, ${who.id}, 'Ana', 'Provider', 'dentist', 'OH', '2026-01-01', '2026-12-31', '[]', ${at}, ${at})`,
      ));
    case 'announced':
      return void (await run(
        sql`insert into announcement_recipient (announcement_id, student_id, state, at) values (${ids.announcement}, ${who.id}, 'sent', ${at}) on conflict do nothing`,
      ));
    case 'agreed':
      return void (await run(
        sql`insert into agreement (student_id, code, version, agreed_at) values (${who.id}, 'terms', ${op.ago + 1}, ${at}) on conflict do nothing`,
      ));
    case 'note':
      return void (await run(
        sql`insert into student_note (hash, student_id, note, written_by, written_at) values (${publicHash(22)}, ${who.id}, 'Called.', 'Robin', ${at})`,
      ));
    case 'mail':
      return void (await run(
        sql`insert into mail (message_id, kind, student_id, recipient, subject, text_body, html_body, created_at, sent_at) values (${publicHash(22)}, 'accounts.verify', ${who.id}, ${who.email}, 'Hello', 'x', 'x', ${at}, ${at})`,
      ));
    case 'message':
      return void (await run(
        sql`insert into support_message (hash, student_id, name, office, email, phone, subject, comment, received_at) values (${publicHash(22)}, ${who.id}, 'Ana', 'Office', ${who.email}, '6175550100', 'Other', 'Where is it?', ${at})`,
      ));
    case 'device':
      return void (await run(
        sql`insert into known_device (student_id, device_hash, first_at, last_at) values (${who.id}, ${Buffer.from([op.which])}, ${at}, ${at}) on conflict do nothing`,
      ));
    case 'passkey':
      return void (await run(
        sql`insert into passkey (student_id, credential_id, public_key, transports, name, created_at) values (${who.id}, ${publicHash(22)}, ${Buffer.from([1, 2, op.ago])}, '{usb}', 'Key', ${at})`,
      ));
    case 'meeting':
      return void (await run(
        sql`insert into meeting_event (fact_key, source, meeting_code, activity_id, student_id, what, participant_name, participant_email, at, received_at, stay_key, instance_key) values (${publicHash(22)}, 'report', '1', ${webinar}, ${who.id}, 'joined', 'Ana', '', ${at}, ${at}, 's', 'i')`,
      ));
    case 'poll':
      return void (await run(
        sql`insert into meeting_answer (fact_key, activity_id, student_id, what, participant_name, participant_email, question, at, received_at) values (${publicHash(22)}, ${webinar}, ${who.id}, 'poll', 'Ana', ${who.email}, 'Which etch?', ${at}, ${at})`,
      ));
    case 'answer': {
      const id = await one(
        sql`insert into attendance_check (hash, activity_id, word, asked_by, asked_at, closes_at) values (${`c${webinar}`}, ${webinar}, 'molar', 'Robin', ${at}, ${at}) on conflict (hash) do update set word = 'molar' returning id`,
      );
      return void (await run(
        sql`insert into check_answer (check_id, student_id, answer, answered_at) values (${id}, ${who.id}, 'molar', ${at}) on conflict do nothing`,
      ));
    }
    case 'request':
    case 'consent':
      return void (await run(
        sql`insert into consent_request (student_id, came_by, note, noted_by, noted_at) values (${who.id}, 'phone', '', 'Robin', ${at})`,
      ));
    case 'calendar':
      return void (await run(
        sql`insert into calendar_feed (student_id, feed_key, made_at) values (${who.id}, ${publicHash(22)}, ${at}) on conflict do nothing`,
      ));
    case 'mailings':
      return void (await run(sql`update student set mailings_off_at = ${at} where id = ${who.id}`));
    default:
      throw new Error(op.what satisfies never);
  }
}

const history = fc.array(
  fc.record({
    what: fc.constantFrom(...steps),
    isFrom: fc.boolean(),
    which: fc.constantFrom(0 as const, 1 as const),
    ago: fc.integer({ min: 0, max: 50_000 }),
  }),
  { maxLength: 40 },
);
const chosen = fc.subarray([...mergeDetails]);
let number = 100_000;
const nextNumber = () => (number += 1);
/** What grows with a merge and again with its undo: nothing is ever taken out of the logs. */
const bookkeeping = ['student_merge', 'student_merge_row', 'audit_entry', 'audit_head', 'log_pending'];

const hashOf = async ({ id }: SignedIn) =>
  (await portal.context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;

const merge = async (from: SignedIn, into: SignedIn, details: readonly MergeDetail[] = []) => {
  const order = { from: await hashOf(from), into: await hashOf(into), details, reason: 'One person, two accounts.' };
  return portal.context.db
    .transaction()
    .execute((trx) => mergeStudents(portal.context, trx, memberTables, order, 'Robin'));
};
const undo = (hash: string) =>
  portal.context.db.transaction().execute((trx) => undoMerge(portal.context, trx, memberTables, hash));

/** Activities for which a member has more than one valid credit. */
const creditedTwice = async () =>
  (
    await sql`select student_id, activity_id from credit where student_id is not null
      and not exists (select from credit_correction where credit_id = credit.id) group by 1, 2 having count(*) > 1`.execute(
      portal.context.db,
    )
  ).rows;

describe('a merge', () => {
  it.each([
    ['the account that goes', [30, 60], 300],
    ['the account that stays', [60, 30], 600],
  ] as const)('keeps the later place in an episode, of %s', async (_whose, [fromAgo, intoAgo], placeSec) => {
    const { db, now } = portal.context;
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    const heard = (who: SignedIn, ago: number, position_sec: number) =>
      db
        .insertInto('listening_position')
        .values({
          student_id: who.id,
          activity_id: episode.id,
          position_sec,
          finished: false,
          heard_at: now().subtract({ minutes: ago }),
        })
        .execute();
    await heard(from, fromAgo, 300);
    await heard(into, intoAgo, 600);
    await merge(from, into);
    expect(
      await db.selectFrom('listening_position').select('position_sec').where('student_id', '=', into.id).execute(),
    ).toEqual([{ position_sec: placeSec }]);
  });

  it('and its undo leave every table as it was, whatever both did before', async () => {
    await fc.assert(
      fc.asyncProperty(history, chosen, async (ops, details) => {
        const from = await aStudent(portal.context, { agdNumber: String(nextNumber()) });
        const into = await aStudent(portal.context);
        for (const op of ops)
          await portal.context.db.transaction().execute((trx) => live(trx, op.isFrom ? from : into, op));
        const before = await dumpOf(portal.context.db, bookkeeping);
        const { hash } = await merge(from, into, details);
        expect(await dumpOf(portal.context.db, bookkeeping)).not.toEqual(before);
        expect(await creditedTwice()).toEqual([]);
        expect(await undo(hash)).toMatchObject({ stayed: 0 });
        expect(await dumpOf(portal.context.db, bookkeeping)).toEqual(before);
        // And forward again: the same merge still goes.
        await merge(from, into, details);
      }),
      {
        numRuns: rounds(60),
        // What chance seldom draws: both were credited for one class, and the one correction is for the log, too.
        examples: [
          [
            [
              { what: 'live-credit', isFrom: false, which: 0, ago: 0 },
              { what: 'credit', isFrom: true, which: 0, ago: 0 },
            ],
            [],
          ],
        ],
      },
    );
  });

  it('leaves nothing of the account that goes but what both had', async () => {
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    for (const [index, what] of steps.entries())
      if (what !== 'withdraw')
        await portal.context.db
          .transaction()
          .execute((trx) => live(trx, from, { what, isFrom: true, which: 0, ago: 100 - index }));
    await merge(from, into);
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'student'::regclass order by 1`.execute(portal.context.db);
    const left: string[] = [];
    for (const { table, column } of rows) {
      const found = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${from.id}`.execute(
        portal.context.db,
      );
      if (found.rows.length > 0) left.push(table);
    }
    expect(left).toEqual(['student_merge']);
    const kept = await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', into.id).execute();
    expect(kept.length).toBeGreaterThan(0);
  });

  it('gives one credit where both earned one, and the other reads as superseded', async () => {
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    const op = { what: 'credit', isFrom: true, which: 0, ago: 10 } as const;
    for (const who of [from, into]) await portal.context.db.transaction().execute((trx) => live(trx, who, op));
    await portal.context.db.transaction().execute((trx) => live(trx, from, { ...op, which: 1 }));
    const { lines } = await merge(from, into);
    expect(lines.find(({ what }) => what === 'Credits')).toMatchObject({ moved: 1, merged: 1 });
    const rows = await sql<{ student_id: string; state: string | null }>`
      select credit.student_id, c.state from credit left join credit_correction c on c.credit_id = credit.id
      where student_id in (${from.id}, ${into.id}) order by credit.id`.execute(portal.context.db);
    expect(rows.rows.map(({ student_id, state }) => [student_id === into.id, state])).toEqual([
      [true, 'superseded'],
      [true, null],
      [true, null],
    ]);
  });

  // What a member did for one class, whether a credit of it stands, and whether it is a live one.
  const pasts: readonly { says: string; does: readonly Op['what'][]; stands: boolean; isLive?: true }[] = [
    { says: 'self-study', does: ['credit'], stands: true },
    { says: 'live', does: ['live-credit'], stands: true, isLive: true },
    { says: 'self-study, amended', does: ['credit', 'amend'], stands: true },
    { says: 'live, amended to self-study', does: ['live-credit', 'to-self-study'], stands: true },
    { says: 'self-study, withdrawn', does: ['credit', 'withdraw'], stands: false },
    { says: 'live, withdrawn', does: ['live-credit', 'withdraw'], stands: false },
    {
      says: 'self-study, withdrawn and earned live',
      does: ['credit', 'withdraw', 'live-credit'],
      stands: true,
      isLive: true,
    },
  ];
  it.each(pasts.flatMap((gone) => pasts.map((kept) => ({ gone, kept }))))(
    'of one class leaves one credit: $gone.says into $kept.says; and the undo gives both back',
    async ({ gone, kept }) => {
      const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
      for (const [who, past] of [
        [from, gone],
        [into, kept],
      ] as const)
        for (const what of past.does)
          await portal.context.db
            .transaction()
            .execute((trx) => live(trx, who, { what, isFrom: who === from, which: 0, ago: 10 }));
      const standing = async (who: SignedIn) =>
        (
          await sql<{ id: string }>`select id from credit where student_id = ${who.id}
            and not exists (select from credit_correction where credit_id = credit.id)`.execute(portal.context.db)
        ).rows.map(({ id }) => id);
      const before = [await standing(from), await standing(into)] as const;
      expect(before.map((ids) => ids.length)).toEqual([Number(gone.stands), Number(kept.stands)]);
      const { hash, lines } = await merge(from, into);
      expect(await standing(from)).toEqual([]);
      // The better proof stays, but not against what a person decided.
      const isBetter = gone.isLive && !kept.isLive && !kept.does.includes('to-self-study');
      expect(await standing(into)).toEqual(kept.stands && !isBetter ? before[1] : before[0]);
      const line = lines.find(({ what }) => what === 'Credits');
      expect(line?.merged).toBe(gone.stands && kept.stands ? 1 : 0);
      expect(line?.note ?? null).toBe(
        !gone.stands
          ? null
          : kept.stands
            ? 'Earned in both: one stays valid, the other is replaced.'
            : 'Withdrawn in the account that stays, valid in the other: the valid one counts.',
      );
      await undo(hash);
      expect([await standing(from), await standing(into)]).toEqual(before);
    },
  );

  // docs/specification/students.md, ST-36: what the one account was there for, the other passed as self-study.
  const proofs = [
    { says: 'a seat of the account that goes', seatOf: 'from', creditOf: 'into', amendsLater: false },
    { says: 'a seat of the account that stays', seatOf: 'into', creditOf: 'from', amendsLater: false },
    { says: 'a seat of either, and a later amendment', seatOf: 'from', creditOf: 'from', amendsLater: true },
  ] as const;
  it.each(proofs)(
    'makes self-study credit live that $says proves; the undo amends it back',
    async ({ seatOf, creditOf, amendsLater }) => {
      const { context } = portal;
      const members = { from: await aStudent(context), into: await aStudent(context) };
      const webinar = await aWebinar(context);
      const entered = portal.context.now().add({ hours: 1 });
      await context.db
        .insertInto('seat')
        .values({
          student_id: members[seatOf].id,
          activity_id: webinar.id,
          state: 'reserved',
          cancel_key: publicHash(22),
          arrived_at: context.now(),
          started_at: entered,
          attended: amendsLater ? null : true,
        })
        .execute();
      await context.db.transaction().execute((trx) =>
        awardCredit(context, trx, {
          studentId: members[creditOf].id,
          activityId: webinar.id,
          examScore: 90,
          earnedAt: entered,
          attemptId: null,
          silent: true,
        }),
      );
      // The other of two seats says Yes.
      if (amendsLater)
        await context.db
          .insertInto('seat')
          .values({
            student_id: members.into.id,
            activity_id: webinar.id,
            state: 'reserved',
            cancel_key: publicHash(22),
            arrived_at: context.now(),
            started_at: entered,
            attended: true,
          })
          .execute();
      const rowsOf = async (who: SignedIn) =>
        (
          await sql<{ id: string; ce_type_id: number; state: string | null; attendance_source: string | null }>`
            select credit.id, ce_type_id, attendance_source, c.state from credit left join credit_correction c on c.credit_id = credit.id
            where student_id = ${who.id} order by credit.id`.execute(context.db)
        ).rows;
      const [before] = await rowsOf(members[creditOf]);
      expect(before).toMatchObject({ ce_type_id: ceType.homestudy, state: null });
      const { hash, lines } = await merge(members.from, members.into);
      expect(lines.find(({ what }) => what === 'Self-study credits')?.moved).toBe(1);
      const merged = await rowsOf(members.into);
      expect(merged).toEqual([
        { ...before, state: 'superseded' },
        { id: expect.any(String), ce_type_id: ceType.participatory, attendance_source: 'declared', state: null },
      ]);
      const amended = merged[1]?.id ?? '';
      if (amendsLater)
        await context.db.transaction().execute((trx) =>
          amendCredit(context, trx, {
            creditId: amended,
            change: { lecturer: 'Dr. Ana Cho' },
            reason: 'The lecturer was another one.',
            by: 'Robin',
          }),
        );
      const { stayed } = await undo(hash);
      expect(await creditedTwice()).toEqual([]);
      if (amendsLater) {
        // What was corrected since stays.
        expect([stayed, (await rowsOf(members.into)).map(({ state }) => state)]).toEqual([
          1,
          ['superseded', 'superseded', null],
        ]);
        return;
      }
      const back = { ...before, id: expect.any(String) as string };
      const separated = [{ ...before, state: 'superseded' }, { ...merged[1], state: 'superseded' }, back];
      expect([stayed, await rowsOf(members[creditOf]), await rowsOf(members[seatOf])]).toEqual([0, separated, []]);
      // And forward again: the seat proves it again.
      await merge(members.from, members.into);
      expect((await rowsOf(members.into)).map(({ ce_type_id: type, state }) => [type, state])).toEqual([
        [ceType.homestudy, 'superseded'],
        [ceType.participatory, 'superseded'],
        [ceType.homestudy, 'superseded'],
        [ceType.participatory, null],
      ]);
    },
  );

  it('apart, the ledger itself refuses a second valid credit', async () => {
    const student = await aStudent(portal.context);
    const op = { what: 'credit', isFrom: true, which: 0, ago: 10 } as const;
    await portal.context.db.transaction().execute((trx) => live(trx, student, op));
    const columns = sql`verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, sponsor,
      provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation`;
    await expect(
      sql`insert into credit (${columns})
        select ${columns} from (select (jsonb_populate_record(credit, '{"verification_code": "other", "ce_type_id": 2}')).* from credit where student_id = ${student.id})`.execute(
        portal.context.db,
      ),
    ).rejects.toThrow('has a credit for this activity that stands');
  });

  it('keeps the reserved seat, gives the other back and lets the first on the waitlist move up', async () => {
    const webinar = await aWebinar(portal.context, { capacity: 2 });
    const [from, into, third] = [
      await aStudent(portal.context),
      await aStudent(portal.context),
      await aStudent(portal.context),
    ];
    for (const [who, state] of [
      [from, 'reserved'],
      [into, 'reserved'],
      [third, 'waiting'],
    ] as const)
      await sql`insert into seat (student_id, activity_id, state, cancel_key, arrived_at) values (${who.id}, ${webinar.id}, ${state}, ${publicHash(22)}, ${portal.context.now()})`.execute(
        portal.context.db,
      );
    await merge(from, into);
    const seats = await portal.context.db
      .selectFrom('seat')
      .select(['student_id', 'state'])
      .where('activity_id', '=', webinar.id)
      .orderBy('student_id')
      .execute();
    expect(seats).toEqual([
      { student_id: into.id, state: 'reserved' },
      { student_id: third.id, state: 'reserved' },
    ]);
    const room = await portal.context.db
      .selectFrom('webinar_room')
      .selectAll()
      .where('activity_id', '=', webinar.id)
      .executeTakeFirstOrThrow();
    expect(room).toMatchObject({ reserved: 2, waiting: 0 });
  });

  // Except in the last pair, the better seat arrived later: arrival decides only between seats that are alike.
  const presence = JSON.stringify({ spans: [[0, 60_000]], open: 0 });
  const arrival = Temporal.Instant.from('2026-02-01T09:00:00Z');
  const seatPairs = [
    { says: 'a reserved one before a place on the waitlist', better: {}, worse: { state: 'waiting' } },
    {
      says: 'one whose holder confirmed attending before one with the meeting’s record',
      better: { attended: true },
      worse: { attended: false, presence, started_at: arrival },
    },
    {
      says: 'one with the meeting’s record before one that was only entered',
      better: { presence },
      worse: { started_at: arrival },
    },
    { says: 'one that was entered before one that was not', better: { started_at: arrival }, worse: {} },
    { says: 'the earlier of two alike', better: { arrived_at: arrival.subtract({ hours: 1 }) }, worse: {} },
  ];
  it.each(seatPairs.flatMap((pair) => [true, false].map((isMoved) => ({ ...pair, isMoved }))))(
    'of two seats in one webinar keeps $says (from the account that goes: $isMoved)',
    async ({ better, worse, isMoved }) => {
      const { context } = portal;
      const capacity = 'state' in worse ? 1 : 2;
      const webinar = await aWebinar(context, { capacity });
      const [from, into, third] = [await aStudent(context), await aStudent(context), await aStudent(context)];
      const [holder, other] = isMoved ? [from, into] : [into, from];
      const seat = (who: SignedIn, minutes: number, facts: object) =>
        context.db
          .insertInto('seat')
          .values({
            student_id: who.id,
            activity_id: webinar.id,
            state: 'reserved',
            cancel_key: publicHash(22),
            arrived_at: arrival.add({ minutes }),
            ...facts,
          })
          .returning('cancel_key')
          .executeTakeFirstOrThrow();
      await seat(other, 1, worse);
      const { cancel_key: key } = await seat(holder, 2, better);
      await seat(third, 3, { state: 'waiting' });
      await merge(from, into);
      const seats = await context.db
        .selectFrom('seat')
        .select(['student_id', 'state', 'cancel_key'])
        .where('activity_id', '=', webinar.id)
        .orderBy('arrived_at')
        .execute();
      expect(seats).toEqual([
        { student_id: into.id, state: 'reserved', cancel_key: key },
        // Only a reserved seat that was given back makes room for the next in line.
        { student_id: third.id, state: capacity === 1 ? 'waiting' : 'reserved', cancel_key: expect.any(String) },
      ]);
    },
  );

  it('takes back what did not change since, and leaves the rest with the one who stayed', async () => {
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    const done = (who: SignedIn, what: Op['what'], ago: number) =>
      portal.context.db.transaction().execute((trx) => live(trx, who, { what, isFrom: true, which: 0, ago }));
    await done(from, 'view', 5);
    await done(into, 'view', 9);
    await done(from, 'note', 3);
    const { hash } = await merge(from, into);
    await done(into, 'view', 1);
    const { stayed } = await undo(hash);
    expect(stayed).toBe(1);
    const notes = await portal.context.db
      .selectFrom('student_note')
      .select('student_id')
      .where('student_id', 'in', [from.id, into.id])
      .execute();
    expect(notes).toEqual([{ student_id: from.id }]);
  });

  it('lets credit change hands in its own transaction and in no other', async () => {
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    await portal.context.db
      .transaction()
      .execute((trx) => live(trx, from, { what: 'credit', isFrom: true, which: 0, ago: 1 }));
    const { hash } = await merge(from, into);
    const steal = sql`update credit set student_id = ${from.id} where student_id = ${into.id}`;
    await expect(steal.execute(portal.context.db)).rejects.toThrow('append-only');
    await undo(hash);
    await expect(
      sql`update credit set student_id = ${into.id} where student_id = ${from.id}`.execute(portal.context.db),
    ).rejects.toThrow('append-only');
  });

  it('gives no row to the account that goes: what its owner still wrote is refused, and an email follows its reader', async () => {
    const { context } = portal;
    const [from, into] = [await aStudent(context), await aStudent(context)];
    const order = { from: await hashOf(from), into: await hashOf(into), details: [], reason: 'One person.' };
    const activity = classes[1]?.hash ?? '';
    const headers = { authorization: `Bearer ${from.token}` };
    const waitsForLock = async (): Promise<void> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(context.db);
      if (rows[0]?.count === 0) await waitsForLock();
    };
    const late = await context.db.transaction().execute(async (trx) => {
      await mergeStudents(context, trx, memberTables, order, 'Robin');
      const asked = portal.app.inject({ method: 'POST', url: '/api/queue-add', headers, payload: { c: activity } });
      await waitsForLock();
      // Not its answer: that comes after the merge.
      return { asked };
    });
    const answer = await late.asked;
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { status: false, code: 'sign-in' }]);
    const items = await context.db.selectFrom('queue_item').select('id').where('student_id', '=', from.id).execute();
    expect(items).toEqual([]);
    const again = await portal.app.inject({
      method: 'POST',
      url: '/api/queue-add',
      headers,
      payload: { c: activity },
    });
    expect(again.statusCode).toBe(401);
    await live(context.db, from, { what: 'mail', isFrom: true, which: 0, ago: 1 });
    const mails = await context.db
      .selectFrom('mail')
      .select('student_id')
      .where('recipient', '=', from.email)
      .execute();
    expect(mails).toEqual([{ student_id: into.id }]);
  });

  it('guards each table that a member has rows in', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'student_id' and table_type = 'BASE TABLE'
        and not exists (select from pg_trigger where tgname = 'merged_student_gets_no_row' and tgrelid = table_name::regclass)`.execute(
      portal.context.db,
    );
    // What sign-in refused is counted for a name.
    expect(rows.map(({ name }) => name)).toEqual(['sign_in_refusal']);
  });

  it('keeps a No to mailings and to sharing that was said in the account that goes, and gives it back', async () => {
    const { db } = portal.context;
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    const said = portal.context.now().subtract({ hours: 30 });
    await sql`update student set mailings_off_at = ${said}, sharing_off_at = ${said} where id = ${from.id}`.execute(db);
    const no = () =>
      db
        .selectFrom('student')
        .select(['mailings_off_at', 'sharing_off_at'])
        .where('id', '=', into.id)
        .executeTakeFirstOrThrow();
    const { hash } = await merge(from, into);
    expect(Object.values(await no()).map(String)).toEqual([String(said), String(said)]);
    await undo(hash);
    expect(await no()).toEqual({ mailings_off_at: null, sharing_off_at: null });
  });

  it('leaves a row whole where it changed since, and gives none of it back', async () => {
    const { db } = portal.context;
    const [from, into] = [await aStudent(portal.context), await aStudent(portal.context)];
    await live(db, from, { what: 'view', isFrom: true, which: 0, ago: 3 });
    await live(db, into, { what: 'view', isFrom: true, which: 0, ago: 9 });
    const { hash } = await merge(from, into);
    const row = () =>
      sql`select to_jsonb(g) as row from gradebook g where student_id = ${into.id}`
        .execute(db)
        .then(({ rows }) => rows);
    await sql`update gradebook set view_count = view_count + 5 where student_id = ${into.id}`.execute(db);
    const changed = await row();
    const { stayed } = await undo(hash);
    expect(stayed).toBe(1);
    expect(await row()).toEqual(changed);
  });

  it('is refused for an account that was merged, and undone once, within 30 days', async () => {
    const [from, into, other] = [
      await aStudent(portal.context),
      await aStudent(portal.context),
      await aStudent(portal.context),
    ];
    const { hash } = await merge(from, into);
    await expect(merge(from, other)).rejects.toMatchObject({ code: 'merged' });
    await expect(merge(into, from)).rejects.toMatchObject({ code: 'merged' });
    await expect(merge(into, into)).rejects.toMatchObject({ code: 'same-student' });
    const later = await merge(into, other);
    await expect(undo(hash)).rejects.toMatchObject({ code: 'merged' });
    await undo(later.hash);
    portal.advance({ hours: 30 * 24 + 1 });
    await expect(undo(hash)).rejects.toMatchObject({ code: 'too-late' });
    await expect(undo(later.hash)).rejects.toMatchObject({ code: 'undone' });
  });
});
