import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { Feature } from '#staff/server/feature-parts.ts';
import { ledgerCommands } from './server/commands.ts';
import { ledgerTimetable, ledgerWork } from './server/jobs.ts';
import { readCreditAttention } from './server/staff/read-attention.ts';
import type { AgdTasks } from './server/staff/read-credit.ts';
import { ledgerDocuments } from './server/staff/read-ledger.ts';
import { ledgerRoutes } from './server/routes.ts';
import { creditRehearsedActions, type LaterAction } from './server/staff/two-persons.ts';

type Needs = {
  readonly agd: AgdTasks;
  readonly memberTables: readonly DescribedTable[];
  /** Actions of later features that a second person must approve. */
  readonly later: readonly LaterAction[];
};

export const feature = ({ agd, memberTables, later }: Needs): Feature => ({
  routes: ledgerRoutes(agd, memberTables, later),
  documents: ledgerDocuments,
  works: ledgerWork,
  timetable: ledgerTimetable,
  rehearsed: creditRehearsedActions,
  attention: [{ at: 80, read: readCreditAttention }],
  commands: ledgerCommands,
});

export { askForMerge, askForRoles } from './server/staff/two-persons.ts';
