import type { DocumentRoute } from '#platform/server/http/documents.ts';
import { answersCsvPath, namedAnswersCsvPath, speakerCopyPath } from '../../staff-contract.ts';
import { answersCsv } from './answers-csv.ts';
import { speakerCopy } from './evaluations/speaker-copy.ts';

export const resultsDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: speakerCopyPath,
    answer: speakerCopy,
    staffAccess: { permission: 'evaluation.read' },
    throttle: { most: 30, perSec: 300 },
  },
  {
    method: 'GET',
    path: answersCsvPath,
    answer: answersCsv(false),
    staffAccess: { permission: 'exam.results' },
    throttle: { most: 30, perSec: 300 },
  },
  {
    method: 'GET',
    path: namedAnswersCsvPath,
    answer: answersCsv(true),
    staffAccess: { permission: 'report.names' },
    throttle: { most: 30, perSec: 300 },
  },
];
