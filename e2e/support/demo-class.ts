// The classes of the demo catalogue as the journeys know them: by their key in demo/classes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site.ts';

type ExamQuestion = { readonly question: string; readonly options: readonly string[]; readonly correct: number };
type Chapter = { readonly startSec: number; readonly title: string };
export type DemoClass = {
  readonly name: string;
  readonly objectives: readonly string[];
  readonly description: string;
  readonly credits: number;
  /** Those of a lecture. */
  readonly chapters: readonly [Chapter, Chapter, ...Chapter[]];
  readonly exam: { readonly minScore: number; readonly questions: readonly ExamQuestion[] };
  readonly survey: {
    readonly questions: readonly {
      readonly question: string;
      readonly type: string;
      readonly buttons: readonly string[];
    }[];
  } | null;
};

export const demoClass = (key: string): DemoClass =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../demo/classes/${key}.json`), 'utf8')) as DemoClass;

/** The public identifier that this database gave the class. */
export async function hashOfClass(site: Site, key: string): Promise<string> {
  const { hash } = await site.portal.context.db
    .selectFrom('activity')
    .select('hash')
    .where('import_key', '=', key)
    .executeTakeFirstOrThrow();
  return hash;
}
