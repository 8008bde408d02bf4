// A ledger of many years: what members and licensing boards ask of 10,000,000 credits, next to the same of 100,000.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { median, p95, type Figure } from './measure.ts';
import { startPortal } from './portal-process.ts';
import { makeMembers, startDatabase } from './webinars.ts';

const creditsAMember = 100;
const sizes = [100_000, 10_000_000] as const;
const piece = 500_000;
/** Of each question; boards may ask 120 times in five minutes from one address. */
const questions = 110;
/** A list's bar of the console, which reads the same tables. */
const barMs = 50;

const codeOf = (credit: number): string => createHash('md5').update(String(credit)).digest('hex').slice(0, 22);

/** Fills the ledger with `creditsAMember` credits for each member, over ten years. */
export async function fillLedger(
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  credits: number,
) {
  // The ledger's triggers refuse changes and deletions only; without the checks of other tables it fills in minutes.
  await client.query(`set session_replication_role = replica`, []);
  for (let from = 0; from < credits; from += piece) {
    await client.query(
      `insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, lecturer, sponsor,
         provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation)
       select substr(md5(n::text), 1, 22), member.id, member.hash, activity.id, activity.hash, activity.kind, 1, 'Dr. Bench Member', activity.title, 'Dr. Grace Cho', 'Sponsor',
         'Dental Learning', '1 Street, Boston', activity.description, activity.objectives, 1 + n % 2, 'Bench', 1.5, activity.agd, 90, day, 'America/New_York', day::date, '[]'
       from generate_series($1::int, $2::int) as n
       join (select id, hash, row_number() over (order by id) - 1 as place from student where hash like 'bench%') as member on member.place = n / $3::int
       join (select *, row_number() over (order by id) - 1 as place from activity) as activity on activity.place = n % $3::int / 2
       cross join lateral (select now() - make_interval(mins => n % $3::int * 52560 + n / $3::int % 52560) as day) as earned`,
      [from, Math.min(from + piece, credits) - 1, creditsAMember],
    );
  }
  await client.query('set session_replication_role = origin', []);
  await client.query('vacuum analyze', []);
}

async function elapsedMs(url: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const body = (await answer.json()) as { status: boolean };
  if (!answer.ok || !body.status) throw new Error(`${url} was answered ${answer.status}.`);
  return performance.now() - started;
}

type Times = Record<'years' | 'list' | 'verify', readonly number[]>;

/** Times over a ledger of `credits` rows, each of another member or certificate, spread over the whole ledger. */
async function timesOver(credits: number): Promise<Times> {
  const server = await startDatabase();
  const settings = { DATABASE_URL: server.url, DATA_DIR: join(server.folder, 'data'), DEMO: 'yes' };
  try {
    // The first start makes the schema and the demo's activities.
    await (await startPortal(settings)).stop();
    await server.client.connect();
    const tokens = await makeMembers(server.client, credits / creditsAMember);
    await fillLedger(server.client, credits);
    const portal = await startPortal(settings);
    try {
      const spread = Array.from({ length: questions + 10 }, (_, index) => index / (questions + 10));
      const times = { years: [] as number[], list: [] as number[], verify: [] as number[] };
      for (const [index, place] of spread.entries()) {
        const headers = { authorization: `Bearer ${tokens[Math.floor(place * tokens.length)]}` };
        const taken = {
          years: await elapsedMs(`${portal.url}/api/account-home`, headers),
          list: await elapsedMs(`${portal.url}/api/completed-webinars`, headers),
          verify: await elapsedMs(`${portal.url}/api/verify?code=${codeOf(Math.floor(place * credits))}`),
        };
        // The first ten warm the process.
        if (index < 10) continue;
        for (const name of ['years', 'list', 'verify'] as const) times[name].push(taken[name]);
      }
      return times;
    } finally {
      await portal.stop();
    }
  } finally {
    await server.stop();
  }
}

export async function ledger(): Promise<Figure[]> {
  const [small, large] = [await timesOver(sizes[0]), await timesOver(sizes[1])];
  const names = {
    years: 'credits by year of a member',
    list: 'completed classes of a member, 100 credits',
    verify: 'a certificate by its code',
  };
  return (['years', 'list', 'verify'] as const).map((name) => {
    const ratio = median(large[name]) / median(small[name]);
    return {
      what: `${names[name]}, over 10,000,000 credits against 100,000`,
      figure: `median ${median(large[name]).toFixed(1)} ms against ${median(small[name]).toFixed(1)} ms = ${ratio.toFixed(2)}x, p95 ${p95(large[name]).toFixed(1)} ms`,
      bar: `≤ 1.5x, p95 ≤ ${barMs} ms`,
      holds: ratio <= 1.5 && p95(large[name]) <= barMs,
    };
  });
}
