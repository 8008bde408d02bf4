// What the demo brought into the catalog: marked when it is loaded, and removed with it.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

type DemoTable = 'activity' | 'podcast_show' | 'book' | 'company' | 'speaker';

/** Marks rows as the demo's. */
export async function markDemoRows(trx: Queryable, table: DemoTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable(table as 'company')
    .set({ from_demo: true })
    .where('id', 'in', [...ids])
    .where('from_demo', '=', false)
    .execute();
}

/**
 * Removes activities of the demo with their versions, exams, surveys, and offers. Throws where a member’s row, a
 * certificate, or a draft refers to one.
 */
export async function deleteDemoActivities(trx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const all = [...ids];
  await trx.updateTable('activity').set({ same_content_as: null }).where('same_content_as', 'in', all).execute();
  await trx.updateTable('activity').set({ successor_id: null }).where('successor_id', 'in', all).execute();
  await trx.deleteFrom('activity_version').where('activity_id', 'in', all).execute();
  await trx.deleteFrom('activity').where('id', 'in', all).where('from_demo', '=', true).execute();
}

/** Removes shows of the demo that have no episode left and that nobody edits, and hides the others. */
export async function removeDemoShows(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('podcast_show')
    .where('from_demo', '=', true)
    .where(
      sql<boolean>`not exists (select from activity where show_id = podcast_show.id)
        and not exists (select from draft where draft.show_id = podcast_show.id and content is not null)`,
    )
    .execute();
  await trx
    .updateTable('podcast_show')
    .set({ published: false })
    .where('from_demo', '=', true)
    .where(sql<boolean>`not exists (select from activity where show_id = podcast_show.id and shown)`)
    .execute();
}

/** Removes eBooks of the demo that nobody downloaded or has a draft of, and hides the others. */
export async function removeDemoBooks(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('book')
    .where('from_demo', '=', true)
    .where(
      sql<boolean>`not exists (select from book_download where book_id = book.id)
        and not exists (select from draft where draft.book_id = book.id and content is not null)`,
    )
    .execute();
  await trx.updateTable('book').set({ published: false }).where('from_demo', '=', true).execute();
}

/** Removes speakers of the demo whom nothing names any more. */
export const removeDemoSpeakers = (trx: Queryable) =>
  trx
    .deleteFrom('speaker')
    .where('from_demo', '=', true)
    .where(
      sql<boolean>`not exists (select from activity where speaker_id = speaker.id)
        and not exists (select from activity_speaker where speaker_id = speaker.id)
        and not exists (select from disclosure where speaker_id = speaker.id)
        and not exists (select from draft where position(speaker.hash in content::text) > 0)`,
    )
    .execute();

/** Removes companies of the demo that nothing names any more. */
export const removeDemoCompanies = (trx: Queryable) =>
  trx
    .deleteFrom('company')
    .where('from_demo', '=', true)
    .where('is_provider', '=', false)
    .where(
      sql<boolean>`not exists (select from activity where company_id = company.id)
        and not exists (select from podcast_show where company_id = company.id)
        and not exists (select from book where company_id = company.id)
        and not exists (select from ad where company_id = company.id)
        and not exists (select from sponsor_offer where company_id = company.id)
        and not exists (select from sponsor_answer where company_id = company.id)
        and not exists (select from lead_file where company_id = company.id)
        and not exists (select from staff_member where company_id = company.id)
        and not exists (select from staff_invitation where company_id = company.id)
        and not exists (select from draft where content ->> 'company' = company.id::text)`,
    )
    .execute();
