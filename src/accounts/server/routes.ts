import { serve } from '#platform/server/http/http.ts';
import {
  accountItemsCall,
  profileCall,
  pushCall,
  pushSubscribeCall,
  pushUnsubscribeCall,
  registerCall,
  saveProfileCall,
  sendVerificationCall,
  undoEmailCall,
  unsubscribeCall,
  unsubscribeStateCall,
  validateAgdNumberCall,
  validateEmailCall,
  validateUsernameCall,
  verifyEmailCall,
} from '../contract.ts';
import {
  accountItemsSchemas,
  profileSchemas,
  pushSchemas,
  pushSubscribeSchemas,
  pushUnsubscribeSchemas,
  registerSchemas,
  saveProfileSchemas,
  sendVerificationSchemas,
  undoEmailSchemas,
  unsubscribeSchemas,
  unsubscribeStateSchemas,
  validateAgdNumberSchemas,
  validateEmailSchemas,
  validateUsernameSchemas,
  verifyEmailSchemas,
} from '../schemas.ts';
import { validateAgdNumber, validateEmail, validateUsername } from './check-available.ts';
import { readAccountItems } from './choice-lists.ts';
import { readPush, subscribeToPush, unsubscribeFromPush } from './push-notices.ts';
import { register, resumeRegistration, verifyEmail } from './register.ts';
import { readProfile, saveProfile, undoEmail } from './save-profile.ts';
import { readUnsubscribed, unsubscribe } from './unsubscribe.ts';
import { sendVerification } from './verification.ts';

export const accountRoutes = [
  // A study club joins from one address: a form with a slip costs nothing.
  serve(
    registerCall,
    registerSchemas,
    register,
    { most: 60, perSec: 300, mostRequests: 600 },
    { resume: resumeRegistration },
  ),
  serve(validateUsernameCall, validateUsernameSchemas, validateUsername, { most: 60, perSec: 300 }),
  serve(validateEmailCall, validateEmailSchemas, validateEmail, { most: 60, perSec: 300 }),
  // Numbers of five to nine digits could be scanned: stricter.
  serve(validateAgdNumberCall, validateAgdNumberSchemas, validateAgdNumber, { most: 20, perSec: 300 }),
  serve(accountItemsCall, accountItemsSchemas, readAccountItems, null, { ttlSeconds: 15 }),
  serve(verifyEmailCall, verifyEmailSchemas, verifyEmail, { most: 30, perSec: 300 }),
  serve(sendVerificationCall, sendVerificationSchemas, sendVerification),
  serve(profileCall, profileSchemas, readProfile),
  serve(saveProfileCall, saveProfileSchemas, saveProfile, { most: 60, perSec: 300 }),
  serve(undoEmailCall, undoEmailSchemas, undoEmail, { most: 30, perSec: 300 }),
  serve(unsubscribeStateCall, unsubscribeStateSchemas, readUnsubscribed, { most: 60, perSec: 300 }),
  serve(unsubscribeCall, unsubscribeSchemas, unsubscribe, { most: 300, perSec: 300 }),
  serve(pushCall, pushSchemas, readPush),
  serve(pushSubscribeCall, pushSubscribeSchemas, subscribeToPush, { most: 30, perSec: 300 }),
  serve(pushUnsubscribeCall, pushUnsubscribeSchemas, unsubscribeFromPush, { most: 60, perSec: 300 }),
];
