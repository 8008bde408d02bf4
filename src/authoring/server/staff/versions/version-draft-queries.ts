// What a version names, as far as there still is any of it: people, companies, categories, and files, by what the
// version says of them, and the exam as it was served.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { VersionContent } from '#catalogue/version-parts.ts';
import type { DraftForm } from '../../../draft-form.ts';

export type NamedInVersion = {
  readonly content: VersionContent;
  /** The draft that says the same; null of a version from before those were kept. */
  readonly form: DraftForm | null;
  readonly company: string | null;
  readonly is_provider: boolean;
  readonly categories: readonly string[];
  readonly speakers: readonly string[];
  readonly show: string | null;
  /** The hash of a file by its SHA-256. */
  readonly files: Readonly<Record<string, string>>;
  readonly exam: {
    readonly retake_delays: number[] | null;
    readonly max_attempts: number | null;
    /** The lasting names of the questions, in their order. */
    readonly keys: readonly string[];
  } | null;
};

/** A version of the activity with this hash, and what it names; undefined where there is none. */
export async function findNamedInVersion(
  db: Queryable,
  hash: string,
  version: number,
): Promise<NamedInVersion | undefined> {
  const { rows } = await sql<NamedInVersion>`
    select made.content, made.form,
      (select company.id::text from company where company.name = made.content ->> 'company' order by company.id limit 1) as company,
      coalesce((select company.is_provider from company where company.name = made.content ->> 'company'
        order by company.id limit 1), false) as is_provider,
      coalesce((select jsonb_agg(category.id::text order by each.place)
        from jsonb_array_elements_text(made.content -> 'categories') with ordinality as each(name, place)
        join category on category.name = each.name), '[]') as categories,
      coalesce((select jsonb_agg(person.hash order by each.place)
        from jsonb_array_elements(coalesce(made.content -> 'speakers', jsonb_build_array(made.content -> 'speaker')))
          with ordinality as each(item, place)
        join lateral (select hash from speaker where speaker.name = each.item ->> 'name'
          and speaker.degree is not distinct from each.item ->> 'degree' order by speaker.id limit 1) as person on true),
        '[]') as speakers,
      (select hash from podcast_show where title = made.content ->> 'show' order by id limit 1) as show,
      coalesce((select jsonb_object_agg(encode(file.sha256, 'hex'), file.hash) from file
        where encode(file.sha256, 'hex') in (
          select value #>> '{}' from jsonb_path_query(made.content, 'strict $.**.sha256') as value
          union select made.content #>> '{offer,video}')), '{}') as files,
      (select jsonb_build_object('retake_delays', exam.retake_delays, 'max_attempts', exam.max_attempts, 'keys', (
          select coalesce(jsonb_agg(question_key order by position), '[]') from exam_question where exam_id = exam.id and draw is null))
        from exam where exam.id = made.exam_id) as exam
    from activity join activity_version as made on made.activity_id = activity.id and made.version = ${version}
    where activity.hash = ${hash} and activity.published`.execute(db);
  return rows[0];
}

export async function findHash(db: Queryable, activityId: string): Promise<string> {
  const { hash } = await db
    .selectFrom('activity')
    .select('hash')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  return hash;
}
