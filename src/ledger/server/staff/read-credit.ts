// One credit with everything behind it.
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { mailsAnHour } from '#sign-in/server/by-mail/mail-limit.ts';
import { countMails, ifMailed } from '#platform/server/mail/mailer.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { amendmentMessages, type Subject } from '#credit/amendment.ts';
import { localDay, nameOnCertificate } from '#credit/frozen-facts.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { ledgerMessages } from '../../ledger-actions.ts';
import { agdStateOf, creditSources, ledgerStates, type CreditSource, type LedgerState } from '../../ledger-list.ts';
import type { agdNotifiedCall, creditCall, mailAgainCall } from '../../staff-contract.ts';
import { findCreditByCode, listChain, type CorrectedRow } from '#credit/server/credit-rows.ts';
import { mailCertificateJob } from '#credit/server/job-kinds.ts';
import { proofOf } from '#certificates/server/proof-of.ts';
import { historyOf } from '#certificates/server/verify-certificate.ts';
import { findOpenRequest } from './approval-queries.ts';
import {
  countAttempts,
  findAttempt,
  findEvidence,
  findHolder,
  findReported,
  listCertificateMails,
} from './ledger-queries.ts';
import { rosterStateOf } from './read-ledger.ts';

/** What to report to the AGD about a credit, from the reporting feature; passed in by the program. */
export type AgdTasks = {
  readonly find: (
    db: Queryable,
    code: string,
  ) => Promise<{
    readonly studentName: string;
    readonly agdNumber: string;
    readonly reason: string;
    readonly reported: string;
    readonly now: string;
  } | null>;
  readonly tell: (
    context: Parameters<UseCase<typeof agdNotifiedCall>>[0],
    trx: Queryable,
    notice: { readonly code: string; readonly by: string },
  ) => Promise<void>;
};

const agdAddress = 'membership@agd.org';

async function requireCredit(db: Queryable, code: string): Promise<CorrectedRow> {
  const credit = await findCreditByCode(db, code);
  if (!credit) throw new Refusal('unknown-code', amendmentMessages.notFound(code), { httpStatus: 404 });
  return credit;
}

type Evidence = { readonly what: string; readonly at: Temporal.Instant | null; readonly text: string };

const times = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

function attendanceText(row: CorrectedRow): string {
  if (row.attendance_source === 'declared') return 'Declared by the member, not measured';
  const required = row.required_minutes === null ? '' : ` of ${row.required_minutes} required`;
  const how = row.attendance_source === 'room' ? 'in person, by check-in in the room' : 'measured by the meeting';
  return `${row.attended_minutes ?? 0}${required} minutes, ${how}`;
}

/** Rows whose moment is unknown come first: they are older than the record of moments. */
const momentOf = ({ at }: Evidence): number => at?.epochMilliseconds ?? 0;

/**
 * When a row was written and when it was corrected, each with who and why. Rows from before that moment was recorded:
 * what an exam earns is written when it is passed, and a row that replaces another when that one is superseded; the
 * time of any other is unknown.
 */
function issuedAndCorrected(row: CorrectedRow, index: number, chain: readonly CorrectedRow[]): Evidence[] {
  const before = chain[index - 1];
  const at =
    row.issued_at ??
    (row.source === 'exam' ? row.earned_at : before?.correction === 'superseded' ? before.corrected_at : null);
  const by = row.made_by === null ? '' : ` by ${row.made_by}`;
  const why = row.reason === null ? '' : `: ${row.reason}`;
  const isLate = at !== null && row.supersedes === null && localDay(at, row.time_zone) !== row.local_date;
  const issued = `${creditSources[row.source as CreditSource]}${by}${isLate ? `, for ${calendarDay(row.local_date)}` : ''}${why}`;
  const corrected =
    row.correction === null
      ? []
      : [
          {
            what: 'correction',
            at: row.corrected_at,
            text: `${ledgerStates[row.correction as LedgerState]}${row.corrected_by === null ? '' : ` by ${row.corrected_by}`}${row.correction_reason ? `: ${row.correction_reason}` : ''}`,
          },
        ];
  return [{ what: 'credit', at, text: issued }, ...corrected];
}

/** From the first view to the emails: what the first certificate of the chain rests on, and what was sent since. */
async function evidenceOf(db: Queryable, chain: readonly CorrectedRow[]): Promise<Evidence[]> {
  const [root] = chain;
  if (!root) return [];
  const last = chain.at(-1) ?? root;
  const found = await findEvidence(db, root);
  const attempt = root.attempt_id === null ? undefined : await findAttempt(db, root.attempt_id);
  const tries =
    root.student_id === null || !attempt
      ? 0
      : await countAttempts(db, root.student_id, root.activity_id, attempt.taken_at);
  const measured = chain.findLast((row) => row.attendance_source !== null);
  const views = found?.view_count ?? 0;
  const firstView = root.first_viewed_at ?? found?.first_viewed_at ?? null;
  const mails =
    last.student_id === null
      ? []
      : (await Promise.all(chain.map(({ id }) => listCertificateMails(db, last.student_id ?? '', id)))).flat();
  const note = (root.evidence as { note?: unknown } | null)?.note;
  const each: (Evidence | null)[] = [
    firstView === null ? null : { what: 'view', at: firstView, text: views > 0 ? times(views, 'view') : 'First view' },
    found?.entered_at ? { what: 'entry', at: found.entered_at, text: 'Entered the webinar' } : null,
    measured === undefined ? null : { what: 'attendance', at: null, text: attendanceText(measured) },
    found?.attended_answered_at
      ? {
          what: 'affidavit',
          at: found.attended_answered_at,
          text: found.attended === true ? 'Said to have attended' : 'Said not to have attended',
        }
      : null,
    found?.evaluated_at ? { what: 'evaluation', at: found.evaluated_at, text: 'Evaluation saved' } : null,
    attempt
      ? {
          what: 'attempt',
          at: attempt.taken_at,
          text: `Exam version ${attempt.version}: ${attempt.score}% (${attempt.min_score}% needed), ${times(tries, 'attempt')}`,
        }
      : root.exam_score === null
        ? null
        : { what: 'attempt', at: null, text: `Exam: ${root.exam_score}%, recorded elsewhere` },
    typeof note === 'string' && note !== '' ? { what: 'note', at: null, text: note } : null,
  ];
  const since = [
    ...chain.flatMap(issuedAndCorrected),
    ...mails.map((mail): Evidence => ({
      what: 'mail',
      at: mail.sent_at ?? mail.created_at,
      text: `${mail.subject}${mail.sent_at === null ? ' (not sent yet)' : mail.captured ? ' (not sent: no mail server)' : ''}`,
    })),
  ];
  const before = each.flatMap((one) => one ?? []);
  return [...before, ...since.toSorted((one, other) => momentOf(one) - momentOf(other))];
}

const stateOf = (row: CorrectedRow): LedgerState => (row.correction ?? 'stands') as LedgerState;

const noteOf = ({ evidence }: CorrectedRow): string | null => {
  const note = (evidence as { note?: unknown } | null)?.note;
  return typeof note === 'string' ? note : null;
};

/** The credit of a code. Whoever looks at it sees a person: the log keeps that. */
export const readCredit =
  (agd: AgdTasks): UseCase<typeof creditCall> =>
  async (context, staff, { code }) => {
    const { db } = context;
    const credit = await requireCredit(db, code);
    const chain = await listChain(db, credit);
    const history = historyOf(chain);
    const holder = credit.student_id === null ? undefined : await findHolder(db, credit.student_id);
    const reported = await findReported(db, credit.root_id ?? credit.id, credit.id);
    const task = await agd.find(db, chain.at(-1)?.verification_code ?? credit.verification_code);
    const asked = await findOpenRequest(db, credit.verification_code);
    const subjects = credit.agd as Subject[];
    await db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: staff,
        act: 'credit.looked-at',
        subject: { kind: 'credit', hash: credit.verification_code, title: credit.title },
      }),
    );
    return {
      status: true,
      code: credit.verification_code,
      state: stateOf(credit),
      certificate: proofOf(credit),
      activityHash: credit.activity_hash,
      version: credit.activity_version,
      ceTypeId: credit.ce_type_id,
      hours: credit.credits,
      subjects: subjects.map(({ code: number, category, hours }) => ({ code: number, category, hours })),
      holder: holder
        ? { hash: holder.hash, name: nameOnCertificate(holder), isClosed: holder.disabled_at !== null }
        : null,
      chain: chain.map((row, index) => ({
        code: row.verification_code,
        state: stateOf(row),
        source: row.source as CreditSource,
        madeBy: row.made_by,
        madeFor: row.reason,
        note: noteOf(row),
        correctedOn: history[index]?.correctedOn ?? null,
        correctedBy: row.corrected_by,
        reason: row.correction_reason,
        kind: row.correction_kind,
        differences: history[index]?.differences ?? [],
      })),
      evidence: await evidenceOf(db, chain),
      agd: {
        state: agdStateOf({
          subjects: subjects.length,
          roster: rosterStateOf(reported),
          stands: credit.correction === null,
          agdNumber: holder?.agd_number ?? null,
          isVerified: holder !== undefined && holder.email_verified_at !== null && holder.disabled_at === null,
        }),
        reportedOn: reported.reported_on,
      },
      agdMail:
        task === null
          ? null
          : {
              to: agdAddress,
              subject: `Correction of reported credit, AGD number ${task.agdNumber}`,
              text: [
                `Credit of ${task.studentName}, AGD number ${task.agdNumber}, was reported to you and has been corrected since.`,
                '',
                'Reported:',
                task.reported || 'nothing',
                '',
                'Right:',
                task.now || 'withdrawn: please remove it',
              ].join('\n'),
            },
      asked: asked ? { hash: asked.hash, act: asked.act, by: asked.asked_by } : null,
      rule: await readSetting(db, twoPersonRule),
    };
  };

/** Mails a certificate that stands to its member again. Three mails with certificates an hour at most. */
export const mailAgain: UseCase<typeof mailAgainCall> = async (context, staff, { code }) => {
  const credit = await requireCredit(context.db, code);
  if (credit.correction === 'withdrawn') throw new Refusal('withdrawn', amendmentMessages.withdrawn);
  if (credit.correction === 'superseded') {
    const last = (await listChain(context.db, credit)).at(-1);
    throw new Refusal('superseded', amendmentMessages.superseded(last?.verification_code ?? ''));
  }
  const holder = credit.student_id === null ? undefined : await findHolder(context.db, credit.student_id);
  if (credit.student_id === null || !holder || holder.disabled_at !== null)
    throw new Refusal('no-owner', amendmentMessages.noOwner);
  const now = context.now();
  const studentId = credit.student_id;
  await context.db.transaction().execute(async (trx) => {
    if ((await countMails(trx, studentId, 'credit.certificate', now.subtract({ hours: 1 }))) >= mailsAnHour)
      throw new Refusal('mailed-lately', ledgerMessages.mailedLately, { httpStatus: 429, retryAfterSec: 600 });
    await context.jobs.enqueue(trx, mailCertificateJob, {
      creditId: credit.id,
      occasion: 'duplicate',
      idempotencyKey: `duplicate:${credit.id}:${now.epochMilliseconds}`,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'credit.mailed-again',
      subject: { kind: 'credit', hash: credit.verification_code, title: credit.title },
    });
  });
  return { status: true, sentence: await ifMailed(context, context.db, ledgerMessages.mailedAgain) };
};

/** Records that the AGD has been notified. */
export const noteAgdNotified =
  (agd: AgdTasks): UseCase<typeof agdNotifiedCall> =>
  async (context, staff, { code }) => {
    const credit = await requireCredit(context.db, code);
    await context.db.transaction().execute(async (trx) => {
      await agd.tell(context, trx, { code: credit.verification_code, by: staff.name });
      await recordAction(context, trx, {
        by: staff,
        act: 'credit.agd-told',
        subject: { kind: 'credit', hash: credit.verification_code, title: credit.title },
      });
    });
    return { status: true };
  };
