import { serve } from '#platform/server/http.ts';
import {
  accountItemsCall,
  addPasskeyCall,
  askPasskeyCall,
  confirmPasswordCall,
  endSessionCall,
  loginCall,
  logoutCall,
  offerPasskeyCall,
  passkeyLoginCall,
  passkeysCall,
  profileCall,
  recoverCall,
  registerCall,
  removePasskeyCall,
  saveProfileCall,
  sendVerificationCall,
  sessionsCall,
  studentCall,
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
  addPasskeySchemas,
  askPasskeySchemas,
  confirmPasswordSchemas,
  endSessionSchemas,
  loginSchemas,
  logoutSchemas,
  offerPasskeySchemas,
  passkeyLoginSchemas,
  passkeysSchemas,
  profileSchemas,
  recoverSchemas,
  registerSchemas,
  removePasskeySchemas,
  saveProfileSchemas,
  sendVerificationSchemas,
  sessionsSchemas,
  studentSchemas,
  undoEmailSchemas,
  unsubscribeSchemas,
  unsubscribeStateSchemas,
  validateAgdNumberSchemas,
  validateEmailSchemas,
  validateUsernameSchemas,
  verifyEmailSchemas,
} from '../schemas.ts';
import { validateAgdNumber, validateEmail, validateUsername } from './check-available.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSession, listOwnSessions } from './list-sessions.ts';
import { addPasskey, askPasskey, offerPasskey, readPasskeys, removePasskey, signInWithPasskey } from './passkeys.ts';
import { readAccountItems, readStudent } from './read-student.ts';
import { recover } from './recover.ts';
import { register, resumeRegistration, verifyEmail } from './register.ts';
import { readProfile, saveProfile, undoEmail } from './save-profile.ts';
import { signIn, signOut } from './sign-in.ts';
import { readUnsubscribed, unsubscribe } from './unsubscribe.ts';
import { sendVerification } from './verification.ts';

export const accountRoutes = [
  serve(loginCall, loginSchemas, signIn, { most: 120, perSec: 60 }),
  serve(logoutCall, logoutSchemas, signOut),
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
  serve(accountItemsCall, accountItemsSchemas, readAccountItems),
  serve(studentCall, studentSchemas, readStudent),
  serve(verifyEmailCall, verifyEmailSchemas, verifyEmail, { most: 30, perSec: 300 }),
  serve(sendVerificationCall, sendVerificationSchemas, sendVerification),
  serve(recoverCall, recoverSchemas, recover, { most: 60, perSec: 300 }),
  serve(profileCall, profileSchemas, readProfile),
  serve(saveProfileCall, saveProfileSchemas, saveProfile, { most: 60, perSec: 300 }),
  serve(undoEmailCall, undoEmailSchemas, undoEmail, { most: 30, perSec: 300 }),
  serve(confirmPasswordCall, confirmPasswordSchemas, confirmPassword, { most: 60, perSec: 300 }),
  serve(sessionsCall, sessionsSchemas, listOwnSessions),
  serve(endSessionCall, endSessionSchemas, endSession),
  serve(passkeysCall, passkeysSchemas, readPasskeys),
  serve(offerPasskeyCall, offerPasskeySchemas, offerPasskey, { most: 30, perSec: 300 }),
  serve(addPasskeyCall, addPasskeySchemas, addPasskey, { most: 30, perSec: 300 }),
  serve(removePasskeyCall, removePasskeySchemas, removePasskey),
  serve(askPasskeyCall, askPasskeySchemas, askPasskey, { most: 60, perSec: 300 }),
  serve(passkeyLoginCall, passkeyLoginSchemas, signInWithPasskey, { most: 60, perSec: 300 }),
  serve(unsubscribeStateCall, unsubscribeStateSchemas, readUnsubscribed, { most: 60, perSec: 300 }),
  serve(unsubscribeCall, unsubscribeSchemas, unsubscribe, { most: 300, perSec: 300 }),
];
