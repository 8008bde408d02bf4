import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { hideAgdReminder } from './hide-agd-reminder.ts';
import { readAccountHome } from './read-account-home.ts';
import { setCreditGoal } from './set-credit-goal.ts';

export const creditRoutes = [
  serve(calls.accountHomeCall, schemas.accountHomeSchemas, readAccountHome),
  serve(calls.setCreditGoalCall, schemas.setCreditGoalSchemas, setCreditGoal),
  serve(calls.hideAgdReminderCall, schemas.hideAgdReminderSchemas, hideAgdReminder),
];
