import { serve } from '#platform/server/http/http.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { LedgerAct } from '../../ledger-acts.ts';
import {
  agdToldCall,
  amendCall,
  approvalCall,
  approvalsCall,
  assignHoldingCall,
  creditActivitiesCall,
  creditCall,
  creditImportsCall,
  creditRehearsalCall,
  creditsCall,
  decideCall,
  grantCall,
  holdingCall,
  importCreditsCall,
  mailAgainCall,
  offLineCourseCall,
  rehearseAmendCall,
  rehearseGrantCall,
  rehearseImportCall,
  rehearseReinstateCall,
  rehearseUndoImportCall,
  rehearseWithdrawCall,
  reinstateCall,
  removeHoldingCall,
  saveTwoPersonRuleCall,
  twoPersonRuleCall,
  undoImportCall,
  withdrawCall,
} from '../../staff-contract.ts';
import {
  agdToldSchemas,
  approvalSchemas,
  approvalsSchemas,
  assignHoldingSchemas,
  creditActivitiesSchemas,
  creditImportsSchemas,
  creditRehearsalSchemas,
  creditSchemas,
  creditsSchemas,
  decideSchemas,
  grantSchemas,
  amendSchemas,
  withdrawSchemas,
  reinstateSchemas,
  importCreditsSchemas,
  undoImportSchemas,
  holdingSchemas,
  mailAgainSchemas,
  offLineCourseSchemas,
  rehearseAmendSchemas,
  rehearseGrantSchemas,
  rehearseImportSchemas,
  rehearseReinstateSchemas,
  rehearseUndoImportSchemas,
  rehearseWithdrawSchemas,
  removeHoldingSchemas,
  saveTwoPersonRuleSchemas,
  twoPersonRuleSchemas,
} from '../../staff-schemas.ts';
import {
  assignHolding,
  readHolding,
  readImports,
  rehearseImport,
  rehearseUndoImport,
  removeHolding,
} from './import-credits.ts';
import { makeOffLineCourse } from './off-line-course.ts';
import { mailAgain, noteAgdTold, readCredit, type AgdTasks } from './read-credit.ts';
import { findActivities, listCredits } from './read-ledger.ts';
import { readProgress, rehearseAmend, rehearseGrant, rehearseReinstate, rehearseWithdraw } from './rehearse-acts.ts';
import type { MergeMember } from '#sign-in/server/merging.ts';
import { decide, doOrAsk, listRequests, readRequest, readRule, saveRule } from './two-persons.ts';

const does =
  (word: LedgerAct): UseCase<typeof grantCall> =>
  (context, staff, { h }) =>
    doOrAsk(context, staff, word, h);

/** A file of 5,000 lines as base64, in JSON. */
const importBytes = 3 * 1024 * 1024;

/** `agd`: what the AGD has to be told. `features`: what each feature does in a merge, which may wait for approval. */
export const creditStaffRoutes = (agd: AgdTasks, features: readonly MergeMember[]) => [
  serve(creditsCall, creditsSchemas, listCredits),
  serve(creditCall, creditSchemas, readCredit(agd)),
  serve(creditActivitiesCall, creditActivitiesSchemas, findActivities),
  serve(offLineCourseCall, offLineCourseSchemas, makeOffLineCourse),
  serve(creditRehearsalCall, creditRehearsalSchemas, readProgress),
  serve(rehearseGrantCall, rehearseGrantSchemas, rehearseGrant),
  serve(grantCall, grantSchemas, does('grant')),
  serve(rehearseAmendCall, rehearseAmendSchemas, rehearseAmend),
  serve(amendCall, amendSchemas, does('amend')),
  serve(rehearseWithdrawCall, rehearseWithdrawSchemas, rehearseWithdraw),
  serve(withdrawCall, withdrawSchemas, does('withdraw')),
  serve(rehearseReinstateCall, rehearseReinstateSchemas, rehearseReinstate),
  serve(reinstateCall, reinstateSchemas, does('reinstate')),
  serve(mailAgainCall, mailAgainSchemas, mailAgain),
  serve(agdToldCall, agdToldSchemas, noteAgdTold(agd)),
  serve(approvalsCall, approvalsSchemas, listRequests),
  serve(approvalCall, approvalSchemas, readRequest),
  serve(decideCall, decideSchemas, decide(features)),
  serve(twoPersonRuleCall, twoPersonRuleSchemas, readRule),
  serve(saveTwoPersonRuleCall, saveTwoPersonRuleSchemas, saveRule),
  serve(rehearseImportCall, rehearseImportSchemas, rehearseImport, null, { mostBytes: importBytes }),
  serve(importCreditsCall, importCreditsSchemas, does('import')),
  serve(creditImportsCall, creditImportsSchemas, readImports),
  serve(rehearseUndoImportCall, rehearseUndoImportSchemas, rehearseUndoImport),
  serve(undoImportCall, undoImportSchemas, does('undo-import')),
  serve(holdingCall, holdingSchemas, readHolding),
  serve(assignHoldingCall, assignHoldingSchemas, assignHolding),
  serve(removeHoldingCall, removeHoldingSchemas, removeHolding),
];
