import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { hideAgdReminder } from './account/hide-agd-reminder.ts';
import { readAccountHome } from './account/read-account-home.ts';
import { setCreditGoal } from './account/set-credit-goal.ts';

export const creditRoutes = [
  serve(calls.accountHomeCall, schemas.accountHomeSchemas, readAccountHome),
  serve(calls.setCreditGoalCall, schemas.setCreditGoalSchemas, setCreditGoal),
  serve(calls.hideAgdReminderCall, schemas.hideAgdReminderSchemas, hideAgdReminder),
];
