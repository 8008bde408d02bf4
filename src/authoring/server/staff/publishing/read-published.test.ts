// Everything that the demo teaches, read as a draft (docs/specification/authoring.md, AU-7) and published again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { loadDemo } from '#demo/server/staff/load-demo.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { draftForm } from '../../../draft-form.ts';
import { writeDraft } from './publish-draft.ts';
import { findPublished, type PublishedRow } from './published-queries.ts';
import { changedFields, formOf, kindOf } from './read-published.ts';
import { formOfVersion } from '../versions/version-draft.ts';
import { findNamedInVersion } from '../versions/version-draft-queries.ts';

let portal: Portal;
let timeZone: string;
let rows: PublishedRow[];
beforeAll(async () => {
  portal = await openPortal();
  await loadDemo(portal.context, () => undefined);
  const { db } = portal.context;
  timeZone = await readTimeZone(db);
  const hashes = await db.selectFrom('activity').select('hash').where('published', '=', true).orderBy('id').execute();
  rows = await Promise.all(hashes.map(({ hash }) => findPublished(db, hash))).then((found) =>
    found.filter((row) => row !== undefined),
  );
});
afterAll(() => portal.close());

/** What a table says of activities, but for when the console wrote. */
async function everything(): Promise<string[]> {
  const tables = [
    ['activity', `id, to_jsonb(activity) - 'console_edited_at'`],
    ['activity_category', 'activity_id, to_jsonb(activity_category)'],
    ['activity_speaker', 'activity_id, to_jsonb(activity_speaker)'],
    ['activity_version', 'activity_id, to_jsonb(activity_version)'],
    ['exam', 'activity_id, to_jsonb(exam)'],
    ['exam_question', 'exam_id, to_jsonb(exam_question)'],
    ['survey', 'activity_id, to_jsonb(survey)'],
    ['survey_question', 'survey_id, to_jsonb(survey_question)'],
    ['survey_choice', 'question_id, to_jsonb(survey_choice)'],
    ['sponsor_offer', 'activity_id, to_jsonb(sponsor_offer)'],
  ] as const;
  const found = [];
  for (const [table, columns] of tables) {
    const { rows: said } = await sql<{ line: string }>`select ${sql.raw(`'${table} ' || row(${columns})::text`)} as line
      from ${sql.table(table)} order by 1`.execute(portal.context.db);
    found.push(...said.map(({ line }) => line));
  }
  return found;
}

describe('what is published, read as a draft', () => {
  it('has the form of a draft, for every activity of the demo', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(kindOf))).toEqual(new Set(['class', 'webinar', 'tutorial', 'episode']));
    for (const row of rows) {
      const read = draftForm.safeParse(formOf(row, timeZone));
      expect(read.success ? [] : [row.title, read.error.issues]).toEqual([]);
    }
  });
  it('is what its newest version makes a draft of', async () => {
    const differing = [];
    for (const row of rows) {
      const named = await findNamedInVersion(portal.context.db, row.hash, row.version);
      const form = formOf(row, timeZone);
      // By the draft that it keeps, and as a version from before those were kept.
      for (const version of named === undefined ? [] : [named, { ...named, form: null }]) {
        const made = formOfVersion(version, form, timeZone, kindOf(row));
        expect(draftForm.safeParse(made).success).toBe(true);
        const changed = changedFields(form, made);
        if (changed.length > 0) differing.push([row.title, changed]);
      }
      if (named?.form == null) differing.push([row.title, 'keeps no draft']);
    }
    expect(differing).toEqual([]);
  });
  it('and published unchanged, changes no row and makes no version', async () => {
    const before = await everything();
    for (const published of rows)
      await portal.context.db.transaction().execute(async (trx) => {
        const content = formOf(published, timeZone);
        expect(changedFields(content, content)).toEqual([]);
        const row = { hash: published.hash, kind: kindOf(published), looked: {} };
        const id = await writeDraft(portal.context, trx, {
          by: 'Helen Cho',
          row,
          content,
          published,
          changed: new Set(),
          timeZone,
        });
        expect([id, await publishVersion(portal.context, trx, id)]).toEqual([published.id, null]);
      });
    expect((await everything()).filter((line) => !before.includes(line))).toEqual([]);
  });
});
