import { serve } from '#platform/server/http/http.ts';
import { classStartCall, saveAffidavitCall } from '../contract.ts';
import { classStartSchemas, saveAffidavitSchemas } from '../schemas.ts';
import { saveAffidavit } from './save-affidavit.ts';
import { startClass } from './start-class.ts';

export const liveRoutes = [
  serve(classStartCall, classStartSchemas, startClass),
  serve(saveAffidavitCall, saveAffidavitSchemas, saveAffidavit),
];
