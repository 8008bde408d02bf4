// The answers of first attempts as a file: what an institute needs to check the figures.
import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { CallContext } from '#platform/server/context.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import type { Document, DocumentRequest } from '#platform/server/http/documents.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { resultsMessages } from '../../staff-contract.ts';
import { letteredOptions } from '../../item-verdicts.ts';
import { readAttempts, requireActivity, versionOf, type ReadAttempts } from './read-exam-results.ts';

/** One row per member: which answer they chose of each question, and whether it counts as right now. */
function csvOf({ records, attempts, shown, byId }: ReadAttempts, zone: string, withNames: boolean): string {
  const { questions } = shown;
  const letters = questions.map(
    ({ options }) => new Map(letteredOptions(options).map((each) => [each.number, each.letter])),
  );
  const head = [
    'Member',
    ...(withNames ? ['Name'] : []),
    'Date',
    'Version',
    'Score',
    'Passed',
    ...questions.flatMap((_, index) => [`Q${index + 1}`, `Q${index + 1} right`]),
  ];
  const rows = records.map((record, at) => [
    record.student_hash,
    ...(withNames ? [record.student_name] : []),
    record.taken_at.toZonedDateTimeISO(zone).toPlainDate().toString(),
    byId.get(record.exam_id)?.version ?? '',
    `${record.score}%`,
    record.passed ? 'Yes' : 'No',
    ...questions.flatMap(({ question_key: key }, index) => {
      const answer = attempts[at]?.find((each) => each.key === key);
      return answer === undefined
        ? ['', '']
        : [answer.chosen === null ? '' : (letters[index]?.get(answer.chosen) ?? ''), answer.isRight ? 1 : 0];
    }),
  ]);
  return stringify([head, ...rows], { bom: true, ...csvForSpreadsheets });
}

/** The file, with the names of members or without. */
export const answersCsv =
  (withNames: boolean) =>
  async (context: CallContext, { query, staff }: DocumentRequest): Promise<Document> => {
    if (staff === null) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
    const reason = (query['reason'] ?? '').trim();
    if (withNames && (reason.length < 15 || reason.length > 300))
      throw new Refusal('reason', resultsMessages.exportReason, { httpStatus: 400 });
    const { id, hash, title } = await requireActivity(context.db, query['h'] ?? '');
    const read = await readAttempts(context.db, id, versionOf(query['version']));
    if (read === null) throw new Refusal('unknown-activity', resultsMessages.noResults, { httpStatus: 404 });
    const body = Buffer.from(csvOf(read, await readTimeZone(context.db), withNames));
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: staff,
        act: 'results.answers-exported',
        subject: { kind: 'activity', hash, title },
        after: {
          rows: read.records.length,
          names: withNames,
          sha256: createHash('sha256').update(body).digest('hex'),
        },
        reason: withNames ? reason : null,
      }),
    );
    return {
      contentType: 'text/csv; charset=utf-8',
      body,
      headers: { 'content-disposition': 'attachment; filename="exam-answers.csv"' },
    };
  };
