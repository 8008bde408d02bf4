import { serve } from '#platform/server/http/http.ts';
import {
  addPasskeyCall,
  askPasskeyCall,
  confirmPasswordCall,
  endSessionCall,
  loginCall,
  logoutCall,
  offerPasskeyCall,
  passkeyLoginCall,
  passkeysCall,
  recoverCall,
  removePasskeyCall,
  sessionsCall,
  studentCall,
} from '../contract.ts';
import {
  addPasskeySchemas,
  askPasskeySchemas,
  confirmPasswordSchemas,
  endSessionSchemas,
  loginSchemas,
  logoutSchemas,
  offerPasskeySchemas,
  passkeyLoginSchemas,
  passkeysSchemas,
  recoverSchemas,
  removePasskeySchemas,
  sessionsSchemas,
  studentSchemas,
} from '../schemas.ts';
import { confirmPassword } from './confirm-password.ts';
import { endSession, listOwnSessions } from './list-sessions.ts';
import { addPasskey, askPasskey, offerPasskey, readPasskeys, removePasskey, signInWithPasskey } from './passkeys.ts';
import { readStudent } from './read-student.ts';
import { recover } from './recover.ts';
import { signIn, signOut } from './sign-in.ts';

export const signInRoutes = [
  serve(loginCall, loginSchemas, signIn, { most: 120, perSec: 60 }),
  serve(logoutCall, logoutSchemas, signOut),
  serve(studentCall, studentSchemas, readStudent),
  serve(recoverCall, recoverSchemas, recover, { most: 60, perSec: 300 }),
  serve(confirmPasswordCall, confirmPasswordSchemas, confirmPassword, { most: 60, perSec: 300 }),
  serve(sessionsCall, sessionsSchemas, listOwnSessions),
  serve(endSessionCall, endSessionSchemas, endSession),
  serve(passkeysCall, passkeysSchemas, readPasskeys),
  serve(offerPasskeyCall, offerPasskeySchemas, offerPasskey, { most: 30, perSec: 300 }),
  serve(addPasskeyCall, addPasskeySchemas, addPasskey, { most: 30, perSec: 300 }),
  serve(removePasskeyCall, removePasskeySchemas, removePasskey),
  serve(askPasskeyCall, askPasskeySchemas, askPasskey, { most: 60, perSec: 300 }),
  serve(passkeyLoginCall, passkeyLoginSchemas, signInWithPasskey, { most: 60, perSec: 300 }),
];
