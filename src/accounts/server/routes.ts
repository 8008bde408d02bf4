import { serverMap } from '#server-map.ts';
import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { validateAgdNumber, validateEmail, validateUsername } from './check-available.ts';
import { readAccountItems } from './choice-lists.ts';
import { readPush, subscribeToPush, unsubscribeFromPush } from './emails/push-notices.ts';
import { register, resumeRegistration, verifyEmail } from './register.ts';
import { noteEmailWorks } from './email-works.ts';
import { readProfile, saveProfile, undoEmail } from './save-profile.ts';
import { readUnsubscribed, unsubscribe } from './emails/unsubscribe.ts';
import { sendVerification } from './emails/verification.ts';

export const accountRoutes = [
  // A study club joins from one address: a form with a slip costs nothing.
  serve(
    calls.registerCall,
    schemas.registerSchemas,
    register,
    { most: 60, perSec: 300, mostRequests: 600 },
    { resume: resumeRegistration },
  ),
  serve(calls.validateUsernameCall, schemas.validateUsernameSchemas, validateUsername, { most: 60, perSec: 300 }),
  serve(calls.validateEmailCall, schemas.validateEmailSchemas, validateEmail, { most: 60, perSec: 300 }),
  // Numbers of five to nine digits could be scanned: stricter.
  serve(calls.validateAgdNumberCall, schemas.validateAgdNumberSchemas, validateAgdNumber, { most: 20, perSec: 300 }),
  serve(calls.accountItemsCall, schemas.accountItemsSchemas, readAccountItems, null, { ttlSeconds: 15 }),
  serve(calls.verifyEmailCall, schemas.verifyEmailSchemas, verifyEmail, { most: 30, perSec: 300 }),
  serve(calls.sendVerificationCall, schemas.sendVerificationSchemas, sendVerification),
  serve(calls.emailWorksCall, schemas.emailWorksSchemas, noteEmailWorks),
  serve(calls.profileCall, schemas.profileSchemas, readProfile),
  serve(calls.saveProfileCall, schemas.saveProfileSchemas, saveProfile, { most: 60, perSec: 300 }),
  serve(calls.undoEmailCall, schemas.undoEmailSchemas, undoEmail, { most: 30, perSec: 300 }),
  serve(
    calls.unsubscribeStateCall,
    schemas.unsubscribeStateSchemas,
    readUnsubscribed,
    { most: 60, perSec: 300 },
    { pageFor: serverMap.unsubscribe },
  ),
  serve(calls.unsubscribeCall, schemas.unsubscribeSchemas, unsubscribe, { most: 300, perSec: 300 }),
  serve(calls.pushCall, schemas.pushSchemas, readPush),
  serve(calls.pushSubscribeCall, schemas.pushSubscribeSchemas, subscribeToPush, { most: 30, perSec: 300 }),
  serve(calls.pushUnsubscribeCall, schemas.pushUnsubscribeSchemas, unsubscribeFromPush, { most: 60, perSec: 300 }),
];
