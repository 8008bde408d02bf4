import { serve } from '#platform/server/http.ts';
import { classStartCall, saveAffidavitCall } from '../contract.ts';
import { saveAffidavit } from './save-affidavit.ts';
import { startClass } from './start-class.ts';

export const liveRoutes = [serve(classStartCall, startClass), serve(saveAffidavitCall, saveAffidavit)];
