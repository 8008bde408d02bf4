import { createHash } from 'node:crypto';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest } from '#platform/server/http/documents.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { evaluationResultsSchemas } from '../../schemas.ts';
import { countEvaluations, findTaught, listComments } from './evaluation-result-queries.ts';
import { periodOf, readOwnQuestions, readRatings } from './read-evaluation-results.ts';
import { requireActivity } from '../read-exam-results.ts';
import type { SpeakerCopy } from './speaker-copy-pdf.ts';

const drawSpeakerCopy = inThread<SpeakerCopy, Uint8Array>(
  fileBeside(import.meta.filename, 'speaker-copy.thread'),
  'speakerCopyPdf',
);

/** More comments than a speaker reads. */
const mostComments = 500;

/** The figures of an evaluation with the comments that were passed on, as a PDF without names. */
export async function speakerCopy(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  const asked = evaluationResultsSchemas.input.safeParse(query);
  if (!asked.success || staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { db, now } = context;
  const { h, from, to } = asked.data;
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
  await db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'results.speaker-copy',
      subject: { kind: 'activity', hash, title },
      after: { comments: comments.length, sha256: createHash('sha256').update(body).digest('hex') },
    }),
  );
  return {
    contentType: 'application/pdf',
    body,
    headers: { 'content-disposition': 'attachment; filename="evaluation.pdf"' },
  };
}
