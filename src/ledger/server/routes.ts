import { serve, type UseCase } from '#platform/server/http/http.ts';
import type { LedgerAction } from '../ledger-actions.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import {
  assignHolding,
  readHolding,
  readImports,
  rehearseImport,
  rehearseUndoImport,
  removeHolding,
} from './staff/import-credits.ts';
import { makeOffLineCourse } from './staff/off-line-course.ts';
import { mailAgain, noteAgdNotified, readCredit, type AgdTasks } from './staff/read-credit.ts';
import { findActivities, listCredits } from './staff/read-ledger.ts';
import {
  readProgress,
  rehearseAmend,
  rehearseGrant,
  rehearseReinstate,
  rehearseWithdraw,
} from './staff/rehearse-actions.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import {
  decide,
  doOrAsk,
  listRequests,
  readRequest,
  readRule,
  saveRule,
  type LaterAction,
} from './staff/two-persons.ts';

const does =
  (word: LedgerAction): UseCase<typeof calls.grantCall> =>
  (context, staff, { h }) =>
    doOrAsk(context, staff, word, h);

/** A file of 5,000 lines as base64, in JSON. */
const importBytes = 3 * 1024 * 1024;

/**
 * `agd`: what to report to the AGD. `tables`: what a merge does with each. A merge may wait for approval, as may the
 * actions of `later`.
 */
export const ledgerRoutes = (agd: AgdTasks, tables: readonly DescribedTable[], later: readonly LaterAction[]) => [
  serve(calls.creditsCall, schemas.creditsSchemas, listCredits),
  serve(calls.creditCall, schemas.creditSchemas, readCredit(agd)),
  serve(calls.creditActivitiesCall, schemas.creditActivitiesSchemas, findActivities),
  serve(calls.offLineCourseCall, schemas.offLineCourseSchemas, makeOffLineCourse),
  serve(calls.creditRehearsalCall, schemas.creditRehearsalSchemas, readProgress),
  serve(calls.rehearseGrantCall, schemas.rehearseGrantSchemas, rehearseGrant),
  serve(calls.grantCall, schemas.grantSchemas, does('grant')),
  serve(calls.rehearseAmendCall, schemas.rehearseAmendSchemas, rehearseAmend),
  serve(calls.amendCall, schemas.amendSchemas, does('amend')),
  serve(calls.rehearseWithdrawCall, schemas.rehearseWithdrawSchemas, rehearseWithdraw),
  serve(calls.withdrawCall, schemas.withdrawSchemas, does('withdraw')),
  serve(calls.rehearseReinstateCall, schemas.rehearseReinstateSchemas, rehearseReinstate),
  serve(calls.reinstateCall, schemas.reinstateSchemas, does('reinstate')),
  serve(calls.mailAgainCall, schemas.mailAgainSchemas, mailAgain),
  serve(calls.agdNotifiedCall, schemas.agdNotifiedSchemas, noteAgdNotified(agd)),
  serve(calls.approvalsCall, schemas.approvalsSchemas, listRequests),
  serve(calls.approvalCall, schemas.approvalSchemas, readRequest),
  serve(calls.decideCall, schemas.decideSchemas, decide(tables, later)),
  serve(calls.twoPersonRuleCall, schemas.twoPersonRuleSchemas, readRule),
  serve(calls.saveTwoPersonRuleCall, schemas.saveTwoPersonRuleSchemas, saveRule),
  serve(calls.rehearseImportCall, schemas.rehearseImportSchemas, rehearseImport, null, { mostBytes: importBytes }),
  serve(calls.importCreditsCall, schemas.importCreditsSchemas, does('import')),
  serve(calls.creditImportsCall, schemas.creditImportsSchemas, readImports),
  serve(calls.rehearseUndoImportCall, schemas.rehearseUndoImportSchemas, rehearseUndoImport),
  serve(calls.undoImportCall, schemas.undoImportSchemas, does('undo-import')),
  serve(calls.holdingCall, schemas.holdingSchemas, readHolding),
  serve(calls.assignHoldingCall, schemas.assignHoldingSchemas, assignHolding),
  serve(calls.removeHoldingCall, schemas.removeHoldingSchemas, removeHolding),
];
