import type { CallAnswer } from '#platform/shared/call.ts';
import type { examResultsCall } from '../../staff-contract.ts';

export type ExamAnswer = CallAnswer<typeof examResultsCall>;
export type ExamResults = NonNullable<ExamAnswer['exam']>;
export type ItemResult = ExamResults['items'][number];
