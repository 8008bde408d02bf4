import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { Document, DocumentRequest } from '#platform/server/http/documents.ts';
import { ifMailed, queueMail } from '#platform/server/mail/mailer.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import type { CallRequest } from '#platform/shared/call.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { resultsMessages, type emailSpeakerCopyCall, type evaluationResultsCall } from '../../../staff-contract.ts';
import { evaluationResultsSchemas } from '../../../staff-schemas.ts';
import { speakerCopyMail } from '../mails.ts';
import { countEvaluations, findTaught, listComments, listSpeakerAddresses } from './evaluation-result-queries.ts';
import { periodOf, readOwnQuestions, readRatings } from './read-evaluation-results.ts';
import { requireActivity } from '../read-exam-results.ts';
import type { SpeakerCopy } from './speaker-copy-pdf.ts';

const drawSpeakerCopy = inThread<SpeakerCopy, Uint8Array>(
  fileBeside(import.meta.filename, 'speaker-copy.thread'),
  'speakerCopyPdf',
);

/** More comments than a speaker reads. */
const mostComments = 500;

type Asked = CallRequest<typeof evaluationResultsCall>;

/** The figures of an evaluation with the comments that were passed on, as a PDF without names. */
async function makeCopy(context: CallContext, { h, from, to }: Asked) {
  const { db, now } = context;
  const { id, hash, title } = await requireActivity(db, h);
  const period = await periodOf(db, id, { from, to });
  const comments = (await listComments(db, period, mostComments)).filter(
    ({ comment_verdict: verdict }) => verdict === 'passed-on',
  );
  const copy: SpeakerCopy = {
    provider: (await readProvider(db)).legalName,
    title,
    speaker: (await findTaught(db, id)).speaker ?? '',
    from: from ?? null,
    to: to ?? null,
    day: now()
      .toZonedDateTimeISO(await readTimeZone(db))
      .toPlainDate()
      .toString(),
    answers: (await countEvaluations(db, period)).answers,
    ratings: await readRatings(context, period),
    own: (await readOwnQuestions(db, period)).filter(({ answers }) => answers > 0),
    comments: comments.map((each) => (each.own === null ? each.comments : `${each.own.question} ${each.comments}`)),
  };
  const body = await drawSpeakerCopy(copy);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { activityId: id, hash, title, body, comments: comments.length, sha256 };
}

/** The copy as a download. */
export async function speakerCopy(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const asked = evaluationResultsSchemas.input.safeParse(query);
  if (!asked.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { hash, title, body, comments, sha256 } = await makeCopy(context, asked.data);
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'results.speaker-copy',
      subject: { kind: 'activity', hash, title },
      after: { comments, sha256 },
    }),
  );
  return {
    contentType: 'application/pdf',
    body,
    headers: { 'content-disposition': 'attachment; filename="evaluation.pdf"' },
  };
}

/**
 * Emails the copy to everyone who teaches the activity and has an address; the same copy goes to a person once (RS-8).
 */
export const emailSpeakerCopy: UseCase<typeof emailSpeakerCopyCall> = async (context, staff, asked) => {
  const { activityId, hash, title, body, comments, sha256 } = await makeCopy(context, asked);
  const sent = await context.db.transaction().execute(async (trx) => {
    const provider = await readProvider(trx);
    const names: string[] = [];
    for (const { id, name, email } of await listSpeakerAddresses(trx, activityId)) {
      const isNew = await queueMail(context, trx, {
        kind: 'results.speaker-copy',
        studentId: null,
        to: email,
        idempotencyKey: `speaker-copy:${activityId}:${id}:${sha256}`,
        ...speakerCopyMail(provider, { name, title }),
        attachments: [{ filename: 'evaluation.pdf', contentType: 'application/pdf', content: Buffer.from(body) }],
      });
      if (isNew) names.push(name);
    }
    if (names.length === 0) return names;
    await recordAction(context, trx, {
      by: staff,
      act: 'results.speaker-copy-sent',
      subject: { kind: 'activity', hash, title },
      after: { to: names, comments, sha256 },
    });
    return names;
  });
  if (sent.length === 0) throw new Refusal('nothing-to-send', resultsMessages.copyNotSent, { httpStatus: 409 });
  return { status: true, sentence: await ifMailed(context, context.db, resultsMessages.copySent(sent)) };
};
