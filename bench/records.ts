// Records that outlive the portal, over 100,000 credits: how long logging, checking, sealing, and answering a board
// takes.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import type pg from 'pg';
import { fillLedger } from './ledger.ts';
import { median, p95, type Figure } from './measure.ts';
import { builtProgram, startPortal, type Running } from './portal-process.ts';
import { makeMembers, startDatabase } from './webinars.ts';

const credits = 100_000;
const creditsAMember = 100;
/** Few in five minutes are allowed from one address; the first ones load the libraries and make the keys. */
const [warming, sealing] = [5, 20];
const auditCredits = 60;
const auditRounds = 5;

const bars = { logMs: 2, verifySec: 60, sealMs: 150, auditMs: 2000 };

/** Runs a command of the portal; returns its milliseconds, the start of the process among them. */
async function commandMs(settings: Record<string, string>, ...args: readonly string[]): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(process.execPath, [builtProgram('src/portal.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    maxBuffer: 1 << 24,
  });
  return performance.now() - started;
}

/** The lines that the ledger's triggers leave for the log, which filled it past them. */
async function queueAll(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('update credit set digest = credit_digest(credit)');
  await client.query('delete from log_pending');
  await client.query(
    `insert into log_pending (kind, row_id, digest, entry)
     select 'credit', id, digest, 'taken-over ' || encode(sha256(convert_to(credit_record(credit), 'UTF8')), 'hex') from credit order by id`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

type Asking = { readonly path: string; readonly token: string; readonly body?: object };

async function ask<Answer>(portal: Running, { path, token, body }: Asking): Promise<Answer> {
  const answer = await fetch(`${portal.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as Answer & { readonly status: boolean };
  if (!answer.ok || !said.status) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(said)}`);
  return said;
}

async function pdfMs(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  const content = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || content.toString('latin1', 0, 5) !== '%PDF-')
    throw new Error(`${url} was answered ${answer.status}.`);
  return performance.now() - started;
}

/** Downloads of certificates that were never drawn before: proof, drawing, and seal. */
async function sealedMs(portal: Running, client: pg.Client, tokens: readonly string[]): Promise<readonly number[]> {
  const { rows } = await client.query<{ place: number; kind: string; hash: string }>(
    `select distinct on (member.id) substr(member.hash, 6)::int - 1 as place, credit.activity_kind as kind, credit.activity_hash as hash
     from student as member join credit on credit.student_id = member.id where member.hash like 'bench%' order by member.id, credit.earned_at desc, credit.id desc limit $1`,
    [warming + sealing],
  );
  const times: number[] = [];
  for (const { place, kind, hash } of rows) {
    const path = `/api/certificate-link?${kind === 'class' ? 'c' : 'p'}=${hash}`;
    const { url } = await ask<{ url: string }>(portal, { path, token: tokens[place] ?? '' });
    times.push(await pdfMs(`${portal.url}${url}`));
  }
  return times.slice(warming);
}

/** The PDF for a board with the newest credits of one member. */
async function auditMs(portal: Running, client: pg.Client, token: string): Promise<readonly number[]> {
  const { rows } = await client.query<{ from: string; to: string; count: number }>(
    `select min(local_date)::text as from, max(local_date)::text as to, count(*)::int as count
     from (select local_date from credit join student on student.id = credit.student_id where student.hash = 'bench1' order by local_date desc limit $1) as newest`,
    [auditCredits],
  );
  const { from = '', to = '', count = 0 } = rows[0] ?? {};
  if (count !== auditCredits) throw new Error(`The member has ${count} credits.`);
  await client.query(
    `insert into license (hash, student_id, profession, state, number, saved_at)
     select 'benchLicense', id, 'dentist', 'OH', '30-012345', now() from student where hash = 'bench1'`,
  );
  const body = { h: 'benchLicense', from, to, days: 30 };
  const times: number[] = [];
  for (let round = 0; round <= auditRounds; round += 1) {
    // The PDF of a link is drawn once.
    const { url } = await ask<{ url: string }>(portal, { path: '/api/make-audit-answer', token, body });
    times.push(await pdfMs(`${portal.url}/api/audit-file/${url.replace(/^.*\//, '')}`));
  }
  return times.slice(1);
}

export async function records(): Promise<Figure[]> {
  const server = await startDatabase();
  const settings = { DATABASE_URL: server.url, DATA_DIR: join(server.folder, 'data'), DEMO: 'yes' };
  try {
    await (await startPortal(settings)).stop();
    await server.client.connect();
    const tokens = await makeMembers(server.client, credits / creditsAMember);
    await fillLedger(server.client, credits);
    await queueAll(server.client);
    const logMs = (await commandMs(settings, 'ledger', 'checkpoint')) / credits;
    const verifySec = (await commandMs(settings, 'ledger', 'verify')) / 1000;
    const portal = await startPortal(settings);
    try {
      const seals = await sealedMs(portal, server.client, tokens);
      const audits = await auditMs(portal, server.client, tokens[0] ?? '');
      return [
        {
          what: 'logging 100,000 credits that wait, for each of them',
          figure: `${logMs.toFixed(2)} ms`,
          bar: `≤ ${bars.logMs} ms`,
          holds: logMs <= bars.logMs,
        },
        {
          what: 'checking a ledger of 100,000 credits (`ledger verify`)',
          figure: `${verifySec.toFixed(1)} s`,
          bar: `≤ ${bars.verifySec} s`,
          holds: verifySec <= bars.verifySec,
        },
        {
          what: 'a certificate’s first download: proof, drawing, seal',
          figure: `median ${median(seals).toFixed(0)} ms, p95 ${p95(seals).toFixed(0)} ms`,
          bar: `median ≤ ${bars.sealMs} ms`,
          holds: median(seals) <= bars.sealMs,
        },
        {
          what: 'an audit answer for 60 credits, as PDF',
          figure: `median ${median(audits).toFixed(0)} ms`,
          bar: `≤ ${bars.auditMs} ms`,
          holds: median(audits) <= bars.auditMs,
        },
      ];
    } finally {
      await portal.stop();
    }
  } finally {
    await server.stop();
  }
}
