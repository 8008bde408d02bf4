import { serve } from '#platform/server/http.ts';
import { accountItemsCall, loginCall, logoutCall, registerCall, studentCall, validateAgdNumberCall, validateEmailCall, validateUsernameCall, verifyEmailCall } from '../contract.ts';
import { validateAgdNumber, validateEmail, validateUsername } from './check-available.ts';
import { readAccountItems, readStudent } from './read-student.ts';
import { register, verifyEmail } from './register.ts';
import { signIn, signOut } from './sign-in.ts';

export const accountRoutes = [
  serve(loginCall, signIn, { most: 120, perSec: 60 }),
  serve(logoutCall, signOut),
  serve(registerCall, register, { most: 30, perSec: 300 }),
  serve(validateUsernameCall, validateUsername, { most: 60, perSec: 300 }),
  serve(validateEmailCall, validateEmail, { most: 60, perSec: 300 }),
  // Numbers of five to nine digits could be scanned: stricter.
  serve(validateAgdNumberCall, validateAgdNumber, { most: 20, perSec: 300 }),
  serve(accountItemsCall, readAccountItems),
  serve(studentCall, readStudent),
  serve(verifyEmailCall, verifyEmail, { most: 30, perSec: 300 }),
];
