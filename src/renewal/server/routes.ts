import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { removeLicense, saveLicense } from './licenses.ts';
import { readCounts, readRenewal } from './read-renewal.ts';

export const renewalRoutes = [
  serve(calls.renewalCall, schemas.renewalSchemas, readRenewal),
  serve(calls.saveLicenseCall, schemas.saveLicenseSchemas, saveLicense),
  serve(calls.removeLicenseCall, schemas.removeLicenseSchemas, removeLicense),
  serve(calls.countsCall, schemas.countsSchemas, readCounts),
];
