import type { CallAnswer } from '#platform/shared/call.ts';
import type { teamCall } from '../contract.ts';

export type Team = CallAnswer<typeof teamCall>;
export type Member = Team['members'][number];
