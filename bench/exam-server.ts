// The reference for the exam cycle: node:http and pg and nothing else, the same work for one class on demand in the
// fewest statements: an exam is opened by one, which also notes that it was served; an attempt is handed in by five:
// begin, lock, read, write, commit.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL']) });

// $1 token, $2 class
const holder = `holder as (
  select student.* from session join student on student.id = session.student_id
  where session.token_hash = $1 and session.expires_at > now() and session.last_used_at > now() - interval '30 days' and student.disabled_at is null
)`;

/** What decides whether the exam may be opened and graded, in addition to what a page shows of it. */
const facts = `
  activity.id, activity.title, activity.credits, activity.release_at, activity.type_id, activity.objectives,
  activity.duration_min, activity.time_on_task_percent, holder.id as student_id, holder.hash as student_hash, holder.time_zone, holder.agd_number,
  gradebook.view_count, gradebook.first_viewed_at, gradebook.served_exam_id, seat.state as seat_state, seat.attended, queue_item.id as queue_id,
  exam.id as exam_id, exam.version, exam.min_score, exam.retake_delays, exam.max_attempts, draft.answers as draft,
  exists (select from evaluation where evaluation.activity_id = activity.id and evaluation.student_id = holder.id) as evaluated,
  exists (select from sponsor_offer where sponsor_offer.activity_id = activity.id and published) as has_offer,
  exists (select from survey where survey.activity_id = activity.id and published) as has_survey,
  (select json_agg(attempt order by taken_at desc) from (select grades, score, passed, taken_at from exam_attempt where student_id = holder.id and activity_id = activity.id) attempt) as attempts,
  (select json_agg(asked order by position) from (select id, position, question, options, correct_option from exam_question where exam_id = exam.id) asked) as questions,
  (select jsonb_object_agg(name, value) from provider_setting where name = any('{retakes,timeOnTaskPercent,provider,accreditation}')) as settings`;
const joins = `
  activity cross join holder
  join company on company.id = activity.company_id
  left join speaker on speaker.id = activity.speaker_id
  left join gradebook on gradebook.activity_id = activity.id and gradebook.student_id = holder.id
  left join seat on seat.activity_id = activity.id and seat.student_id = holder.id
  left join queue_item on queue_item.activity_id = activity.id and queue_item.student_id = holder.id
  left join exam on exam.activity_id = activity.id and exam.published
  left join answer_draft draft on draft.activity_id = activity.id and draft.student_id = holder.id and draft.step = 'exam'
  where activity.hash = $2 and activity.published and (activity.credit_expires_at is null or activity.credit_expires_at > now())`;

const openStatement = {
  name: 'open',
  text: `with ${holder}, read as (select ${facts} from ${joins}), served as (
    update gradebook set served_exam_id = exam_id, served_exam_ids = array_append(array_remove(served_exam_ids, exam_id), exam_id), exam_opened_at = coalesce(exam_opened_at, now())
    from read where gradebook.student_id = read.student_id and gradebook.activity_id = read.id and read.evaluated and gradebook.served_exam_id is distinct from exam_id
  ) select * from read`,
};
const lockStatement = {
  name: 'lock',
  text: `with ${holder}, own_gradebook as (
    select gradebook.id from gradebook where student_id = (select id from holder) and activity_id = (select id from activity where hash = $2) for update
  ) select id from student where id = (select id from holder) and (select count(*) from own_gradebook) >= 0 for no key update`,
};
const readStatement = {
  name: 'read',
  text: `with ${holder} select ${facts}, holder.title as person_title, holder.firstname, holder.lastname, activity.hash, activity.version as activity_version, activity.description,
    activity.agd, activity.credit_name, company.name as company_name, speaker.name as speaker_name, gradebook.exam_opened_at,
    (select id from credit where student_id = holder.id and activity_id = activity.id and not exists (select from credit_correction where credit_id = credit.id) limit 1) as credit_id
    from ${joins}`,
};
const writeStatement = {
  name: 'write',
  text: `with attempt as (
      insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at) values ($1, $2, $3, $4, $5, $6, true, $7) returning id
    ), draft as (
      delete from answer_draft where student_id = $3 and activity_id = $2 and step = 'exam'
    ), earned as (
      insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, attempt_id, student_name, title, lecturer, sponsor,
        provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation, agd_note, source, first_viewed_at, exam_opened_at)
      select $8, $3, $9, $2, $10, 'class', $11, id, $12, $13, $14, $15, $16, $17, $18, $19, 1, $20, $21, $22, $6, $7, $23, $24, $25, '', 'exam', $26, $27 from attempt returning id
    )
    insert into job.job_common (name, data, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy)
    select queue.name, jsonb_build_object('creditId', earned.id::text, 'idempotencyKey', 'passed:' || earned.id), now(), now(), now() + retention_seconds * interval '1s', retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy
    from earned, job.queue where queue.name = 'credit.mail-certificate'`,
};

type Question = { readonly id: number; readonly options: (string | null)[]; readonly correct_option: number };
type Read = Record<string, unknown> & { readonly questions: Question[]; readonly min_score: number };
type Handed = { readonly c: string; readonly a: readonly number[] };

const questionsOf = (read: Read, withKey: boolean) =>
  read.questions.map(({ correct_option: key, ...question }) => ({ ...question, correctOption: withKey ? key : null }));

async function open(token: Buffer, classHash: string): Promise<object> {
  const { rows } = await pool.query<Read>({ ...openStatement, values: [token, classHash] });
  const [read] = rows;
  if (read?.['evaluated'] !== true) return { status: false };
  return { ...read, status: true, exam: { questions: questionsOf(read, false) } };
}

async function handIn(token: Buffer, { c: classHash, a: answers }: Handed): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ ...lockStatement, values: [token, classHash] });
    const { rows } = await client.query<Read>({ ...readStatement, values: [token, classHash] });
    const [read] = rows;
    const grades = read?.questions.map((question, index) => question.correct_option === answers[index]) ?? [];
    const score = Math.floor((grades.filter(Boolean).length * 100) / grades.length);
    if (read?.['evaluated'] !== true || read['attempts'] !== null || score < read.min_score) {
      await client.query('rollback');
      return { status: false };
    }
    const now = new Date();
    const { provider, accreditation } = (read['settings'] ?? {}) as Record<
      string,
      { legalName?: string; address?: string[] }
    >;
    await client.query({
      ...writeStatement,
      values: [
        read['exam_id'],
        read['id'],
        read['student_id'],
        answers,
        grades,
        score,
        now,
        randomBytes(16).toString('base64url'),
        read['student_hash'],
        read['hash'],
        read['activity_version'],
        [read['person_title'], read['firstname'], read['lastname']].join(' '),
        read['title'],
        read['speaker_name'],
        read['company_name'],
        provider?.legalName ?? '',
        (provider?.address ?? []).join(', '),
        read['description'],
        read['objectives'],
        read['credit_name'] || 'Self-study',
        read['credits'],
        JSON.stringify(read['agd']),
        read['time_zone'],
        new Intl.DateTimeFormat('en-CA', { timeZone: String(read['time_zone']) }).format(now),
        JSON.stringify(accreditation ?? []),
        read['first_viewed_at'],
        read['exam_opened_at'],
      ],
    });
    await client.query('commit');
    return { status: true, passed: true, examScore: score, grades, exam: { questions: questionsOf(read, true) } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Handed> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Handed;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = createHash('sha256').update(String(request.headers.authorization).slice('Bearer '.length)).digest();
  const classHash = new URL(request.url ?? '/', 'http://bench').searchParams.get('c');
  const body = Buffer.from(
    JSON.stringify(classHash === null ? await handIn(token, await bodyOf(request)) : await open(token, classHash)),
  );
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    response.destroy(error);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
