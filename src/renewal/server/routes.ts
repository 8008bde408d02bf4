import { serve, type UseCase } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { hideLicenseQuestion, removeLicense, saveLicense } from './licenses.ts';
import { readCounts, readRenewal } from './read-renewal.ts';

/** `checkLicense`: asks the service that credit is reported to. */
export const renewalRoutes = (checkLicense: UseCase<typeof calls.checkLicenseCall>) => [
  serve(calls.renewalCall, schemas.renewalSchemas, readRenewal),
  serve(calls.saveLicenseCall, schemas.saveLicenseSchemas, saveLicense),
  serve(calls.removeLicenseCall, schemas.removeLicenseSchemas, removeLicense),
  serve(calls.checkLicenseCall, schemas.checkLicenseSchemas, checkLicense),
  serve(calls.hideLicenseQuestionCall, schemas.hideLicenseQuestionSchemas, hideLicenseQuestion),
  serve(calls.countsCall, schemas.countsSchemas, readCounts),
];
