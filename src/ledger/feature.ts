import type { MergeMember } from '#sign-in/server/merging.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { ledgerTimetable, ledgerWork } from './server/jobs.ts';
import { readCreditAttention } from './server/read-attention.ts';
import type { AgdTasks } from './server/read-credit.ts';
import { ledgerDocuments } from './server/read-ledger.ts';
import { ledgerRoutes } from './server/routes.ts';
import { creditRehearsedActions, type LaterAction } from './server/two-persons.ts';

type Needs = {
  readonly agd: AgdTasks;
  readonly merging: readonly MergeMember[];
  /** Actions of later features that a second person must approve. */
  readonly later: readonly LaterAction[];
};

export const feature = ({ agd, merging, later }: Needs): Feature => ({
  routes: ledgerRoutes(agd, merging, later),
  documents: ledgerDocuments,
  works: ledgerWork,
  timetable: ledgerTimetable,
  rehearsed: creditRehearsedActions,
  attention: [{ at: 80, read: readCreditAttention }],
});

export { askForMerge, askForRoles } from './server/two-persons.ts';
