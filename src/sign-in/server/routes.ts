import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { agree, readAgreement } from './agreement/agree.ts';
import { confirmPassword } from './passwords/confirm-password.ts';
import { endSession, listOwnSessions } from './sessions/list-sessions.ts';
import { addPasskey, askPasskey, offerPasskey, readPasskeys, removePasskey, signInWithPasskey } from './passkeys.ts';
import { readStudent } from './read-student.ts';
import { recover } from './passwords/recover.ts';
import { signIn, signOut } from './sign-in.ts';

export const signInRoutes = [
  serve(calls.loginCall, schemas.loginSchemas, signIn, { most: 120, perSec: 60 }),
  serve(calls.logoutCall, schemas.logoutSchemas, signOut),
  serve(calls.studentCall, schemas.studentSchemas, readStudent),
  serve(calls.recoverCall, schemas.recoverSchemas, recover, { most: 60, perSec: 300 }),
  serve(calls.confirmPasswordCall, schemas.confirmPasswordSchemas, confirmPassword, { most: 60, perSec: 300 }),
  serve(calls.sessionsCall, schemas.sessionsSchemas, listOwnSessions),
  serve(calls.endSessionCall, schemas.endSessionSchemas, endSession),
  serve(calls.passkeysCall, schemas.passkeysSchemas, readPasskeys),
  serve(calls.offerPasskeyCall, schemas.offerPasskeySchemas, offerPasskey, { most: 30, perSec: 300 }),
  serve(calls.addPasskeyCall, schemas.addPasskeySchemas, addPasskey, { most: 30, perSec: 300 }),
  serve(calls.removePasskeyCall, schemas.removePasskeySchemas, removePasskey),
  serve(calls.askPasskeyCall, schemas.askPasskeySchemas, askPasskey, { most: 60, perSec: 300 }),
  serve(calls.passkeyLoginCall, schemas.passkeyLoginSchemas, signInWithPasskey, { most: 60, perSec: 300 }),
  serve(calls.agreementCall, schemas.agreementSchemas, readAgreement),
  serve(calls.agreeCall, schemas.agreeSchemas, agree, { most: 60, perSec: 300 }),
];
