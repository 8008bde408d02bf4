// One credit of the sample from its evidence to its certificate, as a page of the binder.
import { createHash } from 'node:crypto';
import { ceTypeLabel } from '#catalogue/ce-type.ts';
import { creditSources, ledgerStates, type CreditSource, type LedgerState } from '#ledger/ledger-list.ts';
import { formatDateTime } from '#platform/shared/dates.ts';
import { section, type PartSection } from '../../../binder-part.ts';
import type { ChainAttempt, ChainCredit, ChainEvidence } from './chain-queries.ts';

export const stateText = ({ state }: ChainCredit): string => ledgerStates[(state ?? 'stands') as LedgerState];

const rows = (each: readonly (readonly [string, string | null])[]) =>
  each.flatMap(([what, text]) => (text === null || text === '' ? [] : [[what, text]]));
/** Of stays in a meeting, in milliseconds, the whole minutes within its time. */
const minutesWithin = ({ spans, from, until }: ChainEvidence): number | null =>
  spans === null || from === null || until === null
    ? null
    : Math.floor(
        spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)), 0) /
          60_000,
      );

/** The page of a credit. `certificate` is the path of its drawn certificate, or null where none was drawn. */
export function evidenceSections(
  credit: ChainCredit,
  evidence: ChainEvidence,
  attempt: ChainAttempt | null,
  { zone, certificate }: { readonly zone: string; readonly certificate: string | null },
): PartSection[] {
  const at = (moment: string | null) =>
    moment === null ? null : formatDateTime(Temporal.Instant.from(moment).epochMilliseconds, zone);
  const minutes = minutesWithin(evidence);
  const record = JSON.parse(credit.record) as Readonly<Record<string, unknown>>;
  const right = attempt?.grades.filter(Boolean).length ?? 0;
  return [
    section('Evidence', {
      paragraphs: evidence.isClosed ? ['The account was closed. What is left is what the ledger froze.'] : [],
      tables: [
        {
          title: 'What the member did',
          columns: ['Step', 'When'],
          rows: rows([
            ['First view', at(evidence.firstViewedAt)],
            ['Entered the webinar', at(evidence.enteredAt)],
            [
              'In the meeting',
              minutes === null ? null : `${minutes} minutes of ${evidence.requiredMinutes ?? 0} required`,
            ],
            [
              'Affidavit',
              evidence.saidAt === null
                ? null
                : `${evidence.saysAttended === true ? 'Attended' : 'Did not attend'}, ${at(evidence.saidAt) ?? ''}`,
            ],
            ['Attendance noted by staff', evidence.isNoted ? 'Yes' : null],
            ['Evaluation saved', at(evidence.evaluatedAt)],
            ['Exam opened', at(evidence.examOpenedAt)],
          ]),
        },
      ],
    }),
    section('Attempt', {
      paragraphs:
        attempt === null
          ? ['This credit rests on no exam here.']
          : credit.source === 'import'
            ? ['Taken over from an earlier record, which has the score alone: the answers are filled in from it.']
            : [],
      tables:
        attempt === null
          ? []
          : [
              {
                title: 'Exam',
                columns: ['Fact', 'Value'],
                rows: rows([
                  ['Taken', at(attempt.takenAt)],
                  ['Right', `${right} of ${attempt.grades.length}`],
                  ['Score', `${attempt.score}%`],
                  ['Passed', attempt.passed ? 'Yes' : 'No'],
                ]),
              },
            ],
    }),
    section('Credit', {
      tables: [
        {
          title: 'Ledger',
          columns: ['Fact', 'Value'],
          rows: rows([
            ['State', stateText(credit)],
            ['Replaced by', credit.replaced_by],
            ['Issued because of', creditSources[credit.source as CreditSource]],
            ['Type', ceTypeLabel(credit.ce_type_id)],
            ['Hours', credit.hours],
            ['Entry in the provider’s log', credit.leaf === null ? null : String(credit.leaf)],
            ['SHA-256 of the record', createHash('sha256').update(credit.record).digest('hex')],
          ]),
        },
      ],
    }),
    section('Certificate', {
      tables: [
        {
          title: 'What the certificate says',
          columns: ['Fact', 'Value'],
          rows: rows([
            ['Code', credit.code],
            ['Name', credit.name],
            ['Course', credit.title],
            ['Completed', credit.day],
            ['Speaker', typeof record['speaker'] === 'string' ? record['speaker'] : null],
            ['Method', typeof record['method'] === 'string' ? record['method'] : null],
          ]),
        },
      ],
      links: certificate === null ? [] : [{ text: 'The certificate as issued (PDF)', to: certificate }],
      paragraphs: certificate === null ? ['Its PDF wasn’t drawn into the sample.'] : [],
    }),
  ];
}
