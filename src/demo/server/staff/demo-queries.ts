import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DemoActivity } from '../../demo-removal.ts';

/**
 * Every activity that the demo brought, with who used it besides the accounts in `demoStudents` (ids). What stays of a
 * closed account counts by itself.
 */
export async function listDemoActivities(
  db: Queryable,
  now: Temporal.Instant,
  demoStudents: readonly string[],
): Promise<readonly (DemoActivity & { readonly id: string })[]> {
  const { rows } = await sql<{
    id: string;
    hash: string;
    title: string;
    is_ahead: boolean;
    is_edited: boolean;
    members: number;
    certificates: number;
    results: number;
  }>`
    with used as (
      select activity_id, student_id from gradebook
      union select activity_id, student_id from seat
      union select activity_id, student_id from seat_event
      union select activity_id, student_id from queue_item
      union select activity_id, student_id from answer_draft
      union select activity_id, student_id from listening_position
      union select activity_id, student_id from listening_queue
      union select activity_id, student_id from viewing_position
      union select exam.activity_id, student_id from exam_attempt join exam on exam.id = exam_attempt.exam_id
      union select activity_id, student_id from evaluation
      union select activity_id, student_id from credit
      union select offer.activity_id, answer.student_id
        from sponsor_answer as answer join sponsor_offer as offer on offer.id = answer.offer_id
      union select survey.activity_id, session.student_id
        from survey_session as session join survey on survey.id = session.survey_id
    )
    select id, hash, title,
      list = 'live' and cancelled_at is null and ends_at > ${now} as is_ahead,
      console_edited_at is not null and retired_at is null
        or exists (select from draft where draft.activity_id = activity.id and content is not null) as is_edited,
      (select count(distinct student_id)::int from used where used.activity_id = activity.id
        and student_id is not null and student_id <> all(${[...demoStudents]}::bigint[])) as members,
      (select count(*)::int from credit where credit.activity_id = activity.id) as certificates,
      ((select count(*) from exam_attempt where exam_attempt.activity_id = activity.id)
        + (select count(*) from evaluation where evaluation.activity_id = activity.id)
        + (select count(*) from meeting_event where meeting_event.activity_id = activity.id)
        + (select count(*) from credit_holding where credit_holding.activity_id = activity.id)
        + (select count(*) from support_record where support_record.activity_id = activity.id))::int as results
    from activity where from_demo and retired_at is null order by list, title, id`.execute(db);
  return rows.map(({ is_ahead: isAhead, is_edited: isEdited, ...row }) => ({ ...row, isAhead, isEdited }));
}

/**
 * The companies, eBooks, and speakers of the demo. `goes`: the ids of activities that are deleted; `demoStudents`: the
 * ids of accounts that are closed.
 */
export async function readDemoRest(db: Queryable, goes: readonly string[], demoStudents: readonly string[]) {
  const bookStays = sql`(exists (select from book_download where book_id = book.id
      and student_id <> all(${[...demoStudents]}::bigint[]))
    or exists (select from draft where draft.book_id = book.id and content is not null))`;
  const sponsors = await db
    .selectFrom('company')
    .where('from_demo', '=', true)
    .select([
      'id',
      'name',
      sql<boolean>`exists (select from activity where company_id = company.id and activity.id <> all(${[...goes]}::bigint[]))
        or exists (select from sponsor_offer where company_id = company.id and activity_id <> all(${[...goes]}::bigint[]))
        or exists (select from podcast_show where company_id = company.id and (not from_demo
          or exists (select from activity where show_id = podcast_show.id and activity.id <> all(${[...goes]}::bigint[]))))
        or exists (select from book where company_id = company.id and (not from_demo
          or ${bookStays}))
        or exists (select from ad where company_id = company.id and (not from_demo
          or exists (select from ad_request where ad_id = ad.id)))
        or exists (select from lead_file where company_id = company.id)
        or exists (select from support_record where company_id = company.id)
        or exists (select from sponsor_answer as answer join sponsor_offer as offer on offer.id = answer.offer_id
          where answer.company_id = company.id and offer.activity_id <> all(${[...goes]}::bigint[])
            and answer.student_id <> all(${[...demoStudents]}::bigint[]))
        or exists (select from staff_member where company_id = company.id)
        or exists (select from staff_invitation where company_id = company.id)
        or exists (select from draft where content ->> 'company' = company.id::text)`.as('stays'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const { books, hiddenBooks, speakers } = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from book where from_demo and published)`.as('books'),
      sql<number>`(select count(*)::int from book where from_demo and published and ${bookStays})`.as('hiddenBooks'),
      sql<number>`(select count(*)::int from speaker where from_demo)`.as('speakers'),
    ])
    .executeTakeFirstOrThrow();
  return { sponsors, books, hiddenBooks, speakers };
}

/** The files that the demo's rows name, to be removed where nothing else does afterwards. */
export async function listDemoFiles(db: Queryable): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select unnest(array[photo_file_id, video_file_id, captions_file_id, pdf_file_id, audio_file_id]) as id
        from activity where from_demo
      union select file_id from handout join activity on activity.id = activity_id where from_demo
      union select unnest(array[sponsor_offer.video_file_id, sponsor_offer.captions_file_id])
        from sponsor_offer join activity on activity.id = activity_id where from_demo
      union select photo_file_id from podcast_show where from_demo
      union select unnest(array[thumbnail_file_id, pdf_file_id]) from book where from_demo
      union select photo_file_id from company where from_demo
      union select photo_file_id from speaker where from_demo
      union select unnest(array[file_id, dark_file_id]) from ad_banner join ad on ad.id = ad_id where from_demo
    ) as named where id is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
