import { serve, type Route } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { checkAudit, readAudit } from './audit/audit-log.ts';
import { acceptInvitation, readInvitation } from './team/invitations.ts';
import {
  confirm,
  confirmTotp,
  endSession,
  keepCodes,
  listOwnSessions,
  makeRecoveryCodes,
  offerTotp,
  readMe,
  readSession,
  removeTotp,
  setAttentionMail,
  setOwnName,
  setPassword,
  type ToDo,
} from './team/own-account.ts';
import { addPasskey, offerPasskey, removePasskey } from './sign-in/own-passkeys.ts';
import { askStaffPasskey, signIn, signInByCode, signInByPasskey, signOut } from './sign-in/sign-in.ts';
import {
  agreeLetBackIn,
  type AskForRoles,
  endMember,
  handOver,
  type HandOver,
  invite,
  letBackIn,
  readTeam,
  saveMember,
  takeBackInvitation,
} from './team/team.ts';
import type { NotifyStaff } from './notify-staff.ts';

const signingIn = { most: 60, perSec: 300 };

/** `handOvers`: what later features give from one person to another. `toDo`: what the navigation
 * counts. `askForRoles`: whether a second person must approve them. */
export const staffRoutes = (
  tell: NotifyStaff,
  handOvers: readonly HandOver[],
  toDo: readonly ToDo[],
  askForRoles: AskForRoles,
): readonly Route[] => [
  serve(calls.staffSessionCall, schemas.staffSessionSchemas, readSession(toDo)),
  serve(calls.staffSignInCall, schemas.staffSignInSchemas, signIn, signingIn),
  serve(calls.signInCodeCall, schemas.signInCodeSchemas, signInByCode(tell), signingIn),
  serve(calls.askStaffPasskeyCall, schemas.askStaffPasskeySchemas, askStaffPasskey, signingIn),
  serve(calls.staffPasskeyLoginCall, schemas.staffPasskeyLoginSchemas, signInByPasskey, signingIn),
  serve(calls.staffSignOutCall, schemas.staffSignOutSchemas, signOut),
  serve(calls.invitationCall, schemas.invitationSchemas, readInvitation(tell), signingIn),
  serve(calls.acceptInvitationCall, schemas.acceptInvitationSchemas, acceptInvitation(tell), signingIn),
  serve(calls.confirmCall, schemas.confirmSchemas, confirm, signingIn),
  serve(calls.meCall, schemas.meSchemas, readMe),
  serve(calls.offerStaffPasskeyCall, schemas.offerStaffPasskeySchemas, offerPasskey(tell), signingIn),
  serve(calls.addStaffPasskeyCall, schemas.addStaffPasskeySchemas, addPasskey(tell), signingIn),
  serve(calls.removeStaffPasskeyCall, schemas.removeStaffPasskeySchemas, removePasskey),
  serve(calls.offerTotpCall, schemas.offerTotpSchemas, offerTotp(tell), signingIn),
  serve(calls.confirmTotpCall, schemas.confirmTotpSchemas, confirmTotp(tell), signingIn),
  serve(calls.removeTotpCall, schemas.removeTotpSchemas, removeTotp),
  serve(calls.setStaffPasswordCall, schemas.setStaffPasswordSchemas, setPassword(tell), signingIn),
  serve(calls.setAttentionMailCall, schemas.setAttentionMailSchemas, setAttentionMail),
  serve(calls.setStaffNameCall, schemas.setStaffNameSchemas, setOwnName(tell)),
  serve(calls.recoveryCodesCall, schemas.recoveryCodesSchemas, makeRecoveryCodes, signingIn),
  serve(calls.keepCodesCall, schemas.keepCodesSchemas, keepCodes),
  serve(calls.staffSessionsCall, schemas.staffSessionsSchemas, listOwnSessions),
  serve(calls.endStaffSessionCall, schemas.endStaffSessionSchemas, endSession),
  serve(calls.teamCall, schemas.teamSchemas, readTeam),
  serve(calls.inviteCall, schemas.inviteSchemas, invite(tell, askForRoles)),
  serve(calls.takeBackInvitationCall, schemas.takeBackInvitationSchemas, takeBackInvitation),
  serve(calls.saveMemberCall, schemas.saveMemberSchemas, saveMember(tell, askForRoles)),
  serve(calls.letBackInCall, schemas.letBackInSchemas, letBackIn(tell)),
  serve(calls.agreeLetBackInCall, schemas.agreeLetBackInSchemas, agreeLetBackIn),
  serve(calls.endMemberCall, schemas.endMemberSchemas, endMember),
  serve(calls.handOverCall, schemas.handOverSchemas, handOver(handOvers)),
  serve(calls.auditCall, schemas.auditSchemas, readAudit),
  serve(calls.checkAuditCall, schemas.checkAuditSchemas, checkAudit, { most: 10, perSec: 60 }),
];
