import { serve } from '#platform/server/http/http.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import {
  mailHeldBack,
  makeAgdRoster,
  markAgdRoster,
  rejectAgdCredits,
  reopenAgdCredit,
} from './staff/rosters/change-rosters.ts';
import { readCeBrokerChannel, saveChannel, settleReport, testChannel } from './staff/channels/staff-channel.ts';
import { makeReportFile, saveCeBroker } from './staff/files/change-files.ts';
import { previewRecipe, readRecipe, removeRecipe, saveRecipe } from './staff/files/own-recipes.ts';
import { previewReportFile, readReportFiles } from './staff/files/read-files.ts';
import { readReport } from './staff/reports/read-report.ts';
import { readAgdCredits, readAgdRoster, readAgdRosters } from './staff/rosters/read-agd.ts';

export const reportingRoutes = [
  serve(calls.agdCreditsCall, schemas.agdCreditsSchemas, readAgdCredits),
  serve(calls.agdRostersCall, schemas.agdRostersSchemas, readAgdRosters),
  serve(calls.agdRosterCall, schemas.agdRosterSchemas, readAgdRoster),
  serve(calls.makeAgdRosterCall, schemas.makeAgdRosterSchemas, makeAgdRoster),
  serve(calls.markAgdRosterCall, schemas.markAgdRosterSchemas, markAgdRoster),
  serve(calls.rejectAgdCreditsCall, schemas.rejectAgdCreditsSchemas, rejectAgdCredits),
  serve(calls.reopenAgdCreditCall, schemas.reopenAgdCreditSchemas, reopenAgdCredit),
  serve(calls.mailHeldBackCall, schemas.mailHeldBackSchemas, mailHeldBack),
  serve(calls.reportFilesCall, schemas.reportFilesSchemas, readReportFiles),
  serve(calls.recipeCall, schemas.recipeSchemas, readRecipe),
  serve(calls.saveRecipeCall, schemas.saveRecipeSchemas, saveRecipe),
  serve(calls.removeRecipeCall, schemas.removeRecipeSchemas, removeRecipe),
  serve(calls.previewRecipeCall, schemas.previewRecipeSchemas, previewRecipe),
  serve(calls.previewReportFileCall, schemas.previewReportFileSchemas, previewReportFile),
  serve(calls.makeReportFileCall, schemas.makeReportFileSchemas, makeReportFile),
  serve(calls.saveCeBrokerCall, schemas.saveCeBrokerSchemas, saveCeBroker),
  serve(calls.ceBrokerCall, schemas.ceBrokerSchemas, readCeBrokerChannel),
  serve(calls.saveChannelCall, schemas.saveChannelSchemas, saveChannel),
  serve(calls.testChannelCall, schemas.testChannelSchemas, testChannel),
  serve(calls.settleReportCall, schemas.settleReportSchemas, settleReport),
  serve(calls.reportCall, schemas.reportSchemas, readReport),
];
