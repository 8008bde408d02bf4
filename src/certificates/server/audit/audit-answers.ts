// The audit answer: one link and one PDF with every credit of a period, for the board that asks one licensee
// (docs/specification/records.md, RL-33).
import { nameOnCertificate } from '#credit/frozen-facts.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { digestOf, publicHash, secretToken } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { serverMap } from '#server-map.ts';
import { auditTotals, mostAuditAnswers, mostAuditLines } from '../../audit-answer.ts';
import {
  type auditAnswersCall,
  type auditCall,
  certificateMessages,
  type endAuditAnswerCall,
  type makeAuditAnswerCall,
} from '../../contract.ts';
import { licenseName } from '../../license-name.ts';
import { auditAnswerMail } from '../mails.ts';
import {
  deleteEnded,
  endAuditAnswer,
  findAuditAnswer,
  findLicense,
  insertAuditAnswer,
  listAuditAnswers,
  listCreditsBetween,
  listStates,
  lockMember,
  noteOpened,
} from './audit-queries.ts';
import { drawAuditJob, type FrozenLine, readAuditPdf } from './read-audit-pdf.ts';

export const readAuditAnswers: UseCase<typeof auditAnswersCall> = async ({ db, now }, student) => ({
  status: true,
  answers: (await listAuditAnswers(db, student.id)).map((row) => ({
    h: row.hash,
    license: licenseName(row.profession, row.state),
    from: row.from_on,
    to: row.to_on,
    count: row.count,
    madeAt: row.made_at,
    endsAt: row.ends_at,
    isOpen: Temporal.Instant.compare(row.ends_at, now()) > 0,
    opened: row.opened.map((at) => Temporal.Instant.from(at)),
  })),
});

/** Ended answers are removed after this many days, when the member makes another one. */
const rememberedDays = 30;

/** Freezes the credits of a period, and tells the member by email. The code of the link is said once, in the answer. */
export const makeAuditAnswer: UseCase<typeof makeAuditAnswerCall> = (context, student, { h, from, to, days }) =>
  context.db.transaction().execute(async (trx) => {
    await lockMember(trx, student.id);
    const now = context.now();
    const license = await findLicense(trx, student.id, h);
    if (license === undefined) throw new Refusal('unknown-license', certificateMessages.unknownLicense);
    if (from > to) throw new Refusal('wrong-period', certificateMessages.wrongPeriod);
    await deleteEnded(trx, student.id, now.subtract({ hours: 24 * rememberedDays }));
    const open = (await listAuditAnswers(trx, student.id)).filter(
      ({ ends_at: ends }) => Temporal.Instant.compare(ends, now) > 0,
    );
    if (open.length >= mostAuditAnswers) throw new Refusal('too-many-answers', certificateMessages.tooManyAnswers);
    const credits = await listCreditsBetween(trx, student.id, { from, to, limit: mostAuditLines + 1 });
    if (credits.length === 0) throw new Refusal('nothing-earned', certificateMessages.nothingInPeriod);
    if (credits.length > mostAuditLines) throw new Refusal('period-too-long', certificateMessages.tooManyLines);
    const lines: FrozenLine[] = credits.map((credit) => ({
      creditId: credit.id,
      code: credit.verification_code,
      day: credit.local_date,
      title: credit.title,
      sponsor: credit.sponsor,
      instructor: credit.lecturer ?? '',
      ceTypeId: credit.ce_type_id,
      hours: credit.credits,
    }));
    const code = secretToken();
    const provider = await readProvider(trx);
    const endsAt = now.add({ hours: 24 * days });
    const hash = publicHash(22);
    await insertAuditAnswer(trx, {
      hash,
      code_hash: digestOf(code),
      student_id: student.id,
      student_name: nameOnCertificate(license),
      provider_name: provider.legalName,
      profession: license.profession,
      state: license.state,
      license_number: license.number,
      from_on: from,
      to_on: to,
      lines: JSON.stringify(lines),
      made_at: now,
      ends_at: endsAt,
    });
    await context.jobs.enqueue(trx, drawAuditJob, { hash });
    await queueMail(context, trx, {
      kind: 'credit.audit-answer',
      studentId: student.id,
      to: license.email,
      ...auditAnswerMail(provider, context.config.publicUrl, {
        firstname: license.firstname,
        license: licenseName(license.profession, license.state),
        from,
        to,
        endsAt: endsAt.toString(),
        timeZone: await readTimeZone(trx),
      }),
    });
    return { status: true, url: `${context.config.publicUrl}${serverMap.audit(code)}` };
  });

export const endAudit: UseCase<typeof endAuditAnswerCall> = async ({ db, now }, student, { h }) => {
  const isEnded = await db.transaction().execute((trx) => endAuditAnswer(trx, student.id, h, now()));
  if (!isEnded) throw new Refusal('unknown-answer', certificateMessages.unknownAnswer);
  return { status: true };
};

/** Unknown, expired, and ended ones look the same. */
const noAnswer = () => new Refusal('unknown-answer', certificateMessages.unknownAnswer, { httpStatus: 404 });
/** How many openings the member sees at most. */
const mostOpened = 50;

async function openAnswer({ db, now }: Pick<Context, 'now'> & { readonly db: Queryable }, code: string) {
  const answer = await findAuditAnswer(db, digestOf(code), now());
  if (answer === undefined) throw noAnswer();
  await noteOpened(db, answer.id, now(), mostOpened);
  return { answer, lines: answer.lines as unknown as FrozenLine[] };
}

export const readAudit: UseCase<typeof auditCall> = async (context, _anyone, { code }) => {
  const { answer, lines } = await openAnswer(context, code);
  const states = new Map(
    (
      await listStates(
        context.db,
        lines.map(({ creditId }) => creditId),
      )
    ).map((row) => [row.id, row]),
  );
  return {
    status: true,
    studentName: answer.student_name,
    providerName: answer.provider_name,
    license: licenseName(answer.profession, answer.state),
    licenseNumber: answer.license_number ?? '',
    from: answer.from_on,
    to: answer.to_on,
    madeAt: answer.made_at,
    endsAt: answer.ends_at,
    totals: auditTotals(lines),
    lines: lines.map(({ creditId, ...line }) => {
      const since = states.get(creditId);
      return {
        ...line,
        state: (since?.state ?? 'valid') as 'valid' | 'superseded' | 'withdrawn',
        last: since?.state === 'superseded' ? since.last : null,
      };
    }),
  };
};

/** The same as one PDF: the table, then every certificate. */
async function auditFile(context: CallContext, { params }: DocumentRequest): Promise<Document> {
  const { answer } = await openAnswer(context, params['code'] ?? '');
  const pdf = await readAuditPdf(context, answer.hash);
  if (pdf === null) throw noAnswer();
  return {
    contentType: 'application/pdf',
    body: Buffer.from(pdf),
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Proof of CE ${answer.from_on} to ${answer.to_on}.pdf`)}`,
    },
  };
}

/** Few a minute: the first one may have to draw every certificate. */
export const auditDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/api/audit-file/:code', answer: auditFile, throttle: { most: 20, perSec: 300 } },
];
