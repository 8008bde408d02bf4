import type { CallAnswer } from '#platform/shared/call.ts';
import type { examResultsCall } from '../contract.ts';

export type ExamResults = NonNullable<CallAnswer<typeof examResultsCall>['exam']>;
export type ItemResult = ExamResults['items'][number];
