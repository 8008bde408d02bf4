// Fills a portal with a large made-up catalogue and members, to see how it behaves at size:
//   npm run demo:scale -- --classes 20000 --episodes 2000 --webinars 200 --tutorials 500 --students 10000
// It goes into DATABASE_URL or the embedded database of DATA_DIR (the portal must be stopped then). The same numbers
// make the same rows, and a second run adds only what is missing. Every member's name is scale-1, scale-2, … with the
// password scale-student.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { passwordHasher } from '../src/accounts/server/import-students.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { makeLog } from '../src/platform/server/log/log.ts';
import { openContext } from '../src/platform/server/process/open-context.ts';
import { works } from '../src/program.ts';
import { fillCatalogue, fillStudents } from './demo-scale/fill.ts';

const options = {
  classes: { type: 'string', default: '20000' },
  episodes: { type: 'string', default: '2000' },
  webinars: { type: 'string', default: '200' },
  tutorials: { type: 'string', default: '500' },
  students: { type: 'string', default: '10000' },
} as const;
const { values } = parseArgs({ options });
const amounts = Object.fromEntries(
  Object.entries(values).map(([name, value]) => {
    if (!/^\d{1,7}$/.test(value)) throw new Error(`--${name} must be a whole number, not "${value}".`);
    return [name, Number(value)];
  }),
) as Record<keyof typeof options, number>;

const config = readConfig();
const say = (doing: string) => process.stdout.write(`${doing}\n`);
const { context, close } = await openContext(
  config,
  makeLog(config.logLevel),
  works.map((work) => work.job),
  say,
);
const started = performance.now();
await fillCatalogue(context.db, amounts, context.now(), say);
await fillStudents(context.db, amounts.students, passwordHasher(), context.now(), say);
const { rows } = await sql<{
  items: string;
  students: string;
}>`select (select count(*) from activity) as items, (select count(*) from student) as students`.execute(context.db);
say(
  `The catalog now has ${rows[0]?.items} items and ${rows[0]?.students} registered members (${((performance.now() - started) / 1000).toFixed(1)} s).`,
);
await close();
