import { serve } from '#platform/server/http/http.ts';
import * as calls from '../staff-contract.ts';
import * as schemas from '../staff-schemas.ts';
import { removeCommitteeMember, saveCommitteeMember } from './staff/committee.ts';
import { makeBinder, removeBinderEntry, saveBinderEntry } from './staff/change-binder.ts';
import { removeSubstantiveChange, saveSubstantiveChange } from './staff/substantive-changes.ts';
import { readActivityFile, readBinder } from './staff/read-binder.ts';

export const binderRoutes = [
  serve(calls.binderCall, schemas.binderSchemas, readBinder),
  serve(calls.activityFileCall, schemas.activityFileSchemas, readActivityFile),
  serve(calls.makeBinderCall, schemas.makeBinderSchemas, makeBinder),
  serve(calls.saveBinderEntryCall, schemas.saveBinderEntrySchemas, saveBinderEntry),
  serve(calls.removeBinderEntryCall, schemas.removeBinderEntrySchemas, removeBinderEntry),
  serve(calls.saveCommitteeMemberCall, schemas.saveCommitteeMemberSchemas, saveCommitteeMember),
  serve(calls.removeCommitteeMemberCall, schemas.removeCommitteeMemberSchemas, removeCommitteeMember),
  serve(calls.saveSubstantiveChangeCall, schemas.saveSubstantiveChangeSchemas, saveSubstantiveChange),
  serve(calls.removeSubstantiveChangeCall, schemas.removeSubstantiveChangeSchemas, removeSubstantiveChange),
];
