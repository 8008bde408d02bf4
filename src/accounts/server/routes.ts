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
  serve(loginCall, signIn, { most: 120, perSec: 60 }),
  serve(logoutCall, signOut),
  // A study club joins from one address: a form with a slip costs nothing.
  serve(registerCall, register, { most: 60, perSec: 300, mostRequests: 600 }, { resume: resumeRegistration }),
  serve(validateUsernameCall, validateUsername, { most: 60, perSec: 300 }),
  serve(validateEmailCall, validateEmail, { most: 60, perSec: 300 }),
  // Numbers of five to nine digits could be scanned: stricter.
  serve(validateAgdNumberCall, validateAgdNumber, { most: 20, perSec: 300 }),
  serve(accountItemsCall, readAccountItems),
  serve(studentCall, readStudent),
  serve(verifyEmailCall, verifyEmail, { most: 30, perSec: 300 }),
  serve(sendVerificationCall, sendVerification),
  serve(recoverCall, recover, { most: 60, perSec: 300 }),
  serve(profileCall, readProfile),
  serve(saveProfileCall, saveProfile, { most: 60, perSec: 300 }),
  serve(undoEmailCall, undoEmail, { most: 30, perSec: 300 }),
  serve(confirmPasswordCall, confirmPassword, { most: 60, perSec: 300 }),
  serve(sessionsCall, listOwnSessions),
  serve(endSessionCall, endSession),
  serve(passkeysCall, readPasskeys),
  serve(offerPasskeyCall, offerPasskey, { most: 30, perSec: 300 }),
  serve(addPasskeyCall, addPasskey, { most: 30, perSec: 300 }),
  serve(removePasskeyCall, removePasskey),
  serve(askPasskeyCall, askPasskey, { most: 60, perSec: 300 }),
  serve(passkeyLoginCall, signInWithPasskey, { most: 60, perSec: 300 }),
  serve(unsubscribeStateCall, readUnsubscribed, { most: 60, perSec: 300 }),
  serve(unsubscribeCall, unsubscribe, { most: 300, perSec: 300 }),
];
