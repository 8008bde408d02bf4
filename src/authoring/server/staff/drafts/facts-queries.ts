// What the rules of publishing go by besides the draft, in one statement.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { settingsColumn, type Setting, type SettingValues } from '#platform/server/database/setting-rows.ts';
import type { DraftForm } from '../../../draft-form.ts';
import type { ReviewVerdict } from '../../../staff-schemas.ts';

type Found = {
  readonly settings: SettingValues;
  readonly speakers: Readonly<Record<string, string>>;
  readonly companies: Readonly<Record<string, { readonly name: string; readonly makesProducts: boolean | null }>>;
  readonly categories: readonly string[];
  readonly files: Readonly<
    Record<
      string,
      { readonly durationSec: number | null; readonly width: number | null; readonly height: number | null }
    >
  >;
  readonly pools: Readonly<Record<string, number>>;
  readonly has_show: boolean;
  readonly has_same_content: boolean;
  readonly hosts: readonly string[];
  readonly release_at: Temporal.Instant | null;
  readonly has_host: boolean;
  /** What members read about the speakers now. */
  readonly disclosure: string | null;
  readonly review: FoundReview;
};

/** Who is asked for a review of a draft, and the newest answer since the last publish. */
export type FoundReview = {
  readonly asked: string | null;
  readonly answer: {
    readonly verdict: ReviewVerdict;
    readonly by: string;
    readonly content: DraftForm | null;
  } | null;
};

type Named = {
  readonly content: DraftForm;
  readonly files: readonly string[];
  readonly settings: readonly Setting<unknown>[];
  readonly now: Temporal.Instant;
};

/** What a draft names, as far as there is any of it, and the activity that it would change. */
export async function findFacts(db: Queryable, hash: string, { content, files, settings, now }: Named): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${settingsColumn(...settings)} as settings,
      coalesce((select jsonb_object_agg(hash, name) from speaker
        where hash = any(${content.speakers.map(({ speaker }) => speaker)}::text[])), '{}') as speakers,
      coalesce((select jsonb_object_agg(id, jsonb_build_object('name', name, 'makesProducts', makes_products)) from company
        where id = ${content.company}::bigint and not is_provider), '{}') as companies,
      coalesce((select jsonb_agg(id::text) from category where id = any(${content.categories}::bigint[])), '[]') as categories,
      coalesce((select jsonb_object_agg(hash, jsonb_build_object('durationSec', (measures ->> 'durationSec')::float8,
          'width', (measures ->> 'width')::int, 'height', (measures ->> 'height')::int))
        from file where hash = any(${files}::text[])), '{}') as files,
      coalesce((select jsonb_object_agg(pool.subject, pool.questions) from (
        select subject, count(*)::int as questions from bank_question
        where subject = any(${(content.exam?.draws ?? []).map(({ subject }) => subject)}::text[]) and retired_at is null
          and question_key <> all(${(content.exam?.questions ?? []).map(({ key }) => key)}::text[])
        group by subject) as pool), '{}') as pools,
      exists (select from podcast_show where hash = ${content.show}) as has_show,
      exists (select from activity where hash = ${content.sameContentAs} and hash <> ${hash}) as has_same_content,
      coalesce((select jsonb_agg(hash) from staff_member where hash = any(${content.hosts}::text[])
        and company_id is null and (ends_at is null or ends_at > ${now})), '[]') as hosts,
      activity.release_at, activity.disclosure,
      exists (select from webinar_host where webinar_host.activity_id = activity.id) as has_host,
      jsonb_build_object(
        'asked', (select reviewer.name from draft_review as review
          join draft on draft.id = review.draft_id join staff_member as reviewer on reviewer.id = review.reviewer_id
          where draft.hash = ${hash} and review.answered_at is null),
        'answer', (select jsonb_build_object('verdict', review.verdict, 'by', review.reviewer_name, 'content', review.content)
          from draft_review as review join draft on draft.id = review.draft_id
          where draft.hash = ${hash} and review.answered_at is not null and review.version is null
          order by review.id desc limit 1)) as review
    from (select) as one left join activity on activity.hash = ${hash} and activity.published`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The statement gives one row.');
  return found;
}
