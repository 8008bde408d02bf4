import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { removeCommitteeMember, saveCommitteeMember } from './committee.ts';
import { makeBinder, removeBinderEntry, saveBinderEntry } from './change-binder.ts';
import { removeSubstantiveChange, saveSubstantiveChange } from './substantive-changes.ts';
import { readActivityFile, readBinder } from './read-binder.ts';

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
