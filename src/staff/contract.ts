// The provider's own people: how they sign in, who they are, what they may do, and the log of what they did.
import { defineCall } from '#platform/shared/call.ts';
import { type Permission, type Role, rolesWith } from './permissions.ts';
import type * as schemas from './schemas.ts';
import { defineStaffCall } from './staff-call.ts';

/** Each role as its holders are called, and what it is for. */
export const roleWords: Readonly<Record<Role, { readonly name: string; readonly purpose: string }>> = {
  owner: {
    name: 'Owner',
    purpose: 'Has full access: the team, settings, backups, and everything the other roles do.',
  },
  editor: {
    name: 'Editor',
    purpose: 'Writes and publishes classes, webinars, episodes, and exams, and reads the results.',
  },
  host: { name: 'Host', purpose: 'Runs the webinars assigned to them. Sees names, never contact details or credits.' },
  registrar: {
    name: 'Registrar',
    purpose: 'Helps members with accounts, attendance, credits, and messages, and reports to the boards.',
  },
  liaison: {
    name: 'Sponsor liaison',
    purpose: 'Manages sponsors: advertisements, leads, support records. Can’t change education.',
  },
  auditor: {
    name: 'Auditor',
    purpose: 'A guest who reads education records until a set date and can’t change anything.',
  },
  analyst: { name: 'Analyst', purpose: 'Reads figures without names.' },
  sponsor: { name: 'Sponsor', purpose: 'Someone from a sponsor. Sees only their own company’s figures and leads.' },
};

/** What each permission lets its holder do, as /staff/team prints it. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  self: 'Manage own sign-in',
  overview: 'See the overview',
  'catalogue.read': 'Read the catalog',
  'catalogue.edit': 'Write drafts',
  'catalogue.publish': 'Publish',
  'catalogue.retire': 'Retire',
  'file.upload': 'Upload files',
  'media.edit': 'Replace and remove files',
  'exam.edit': 'Write exams',
  'exam.results': 'Read exam results',
  'exam.rekey': 'Correct an exam’s key',
  'evaluation.read': 'Read evaluations',
  'webinar.run': 'Run webinars',
  'roster.read': 'See who has a seat',
  'roster.edit': 'Change seats and attendance',
  'roster.names': 'Download rosters with names',
  'student.read': 'Look up members',
  'student.edit': 'Change and help members',
  'student.merge': 'Merge duplicate accounts',
  'credit.read': 'Read credits',
  'credit.grant': 'Grant credit',
  'credit.amend': 'Amend certificates',
  'credit.withdraw': 'Withdraw certificates',
  'credit.import': 'Import credit',
  'support.answer': 'Answer messages',
  'promotion.edit': 'Set up advertisements',
  'support-record.read': 'See sponsors and commercial support',
  'support-record.edit': 'Record commercial support',
  'lead.export': 'Export leads with consent',
  'own-company.read': 'See own company’s figures and leads',
  'pages.edit': 'Edit pages and emails',
  'announcement.send': 'Send announcements to members who want news',
  'settings.edit': 'Change settings',
  'report.sums': 'Read figures without names',
  'report.names': 'Read reports with names',
  'reporting.send': 'Send rosters to the boards',
  'binder.make': 'Create the binder',
  'binder.read': 'Read the binder',
  'audit.own': 'See own activity in the audit log',
  'audit.read': 'See the full audit log',
  'staff.manage': 'Manage the team',
  'data.export': 'Back up and export data',
};

/** The roles, other than the owner's, that allow something; the owner's where no other does. */
const namesOfRolesWith = (permission: Permission): string => {
  const others = rolesWith(permission).filter((role) => role !== 'owner');
  return (others.length > 0 ? others : rolesWith(permission)).map((role) => roleWords[role].name).join(' or ');
};

export const staffMessages = {
  moreEntries: (count: number) =>
    `More than ${count.toLocaleString('en-US')} match. Narrow the filter or the days to reach the others.`,
  rolesAsked: 'Sent for approval. A second person must approve new owners and registrars.',
  signIn: 'Sign in to the console to continue.',
  wrongSignIn: 'Wrong email, password, or code.',
  throttled: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many wrong attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use a passkey.`;
  },
  enrol: 'Set up your second way to sign in first.',
  notAllowed: (permission: Permission) => `Your role does not allow this: it needs ${namesOfRolesWith(permission)}.`,
  confirm: 'Please confirm it is you.',
  wrongCode: 'This code is wrong, expired, or was already used.',
  invitationOver:
    'This invitation was already used, or it expired. If you have set up your sign-in, sign in to continue. Otherwise, ask for a new invitation.',
  invitationWaits: (from: string) =>
    `This link works from ${from}. It works right away once another owner approves it in the console.`,
  passwordShort: 'Must be 12 characters or longer.',
  passwordLong: 'Must be 128 characters or shorter.',
  passwordOfOwnWords: (word: string) => `Don’t use your name or email address in your password. It contains “${word}”.`,
  passwordEasy: 'This password is too easy to guess. Use a few unrelated words.',
  nameNeeded: 'Enter your name.',
  passkeyRefused: 'This passkey couldn’t be added. Try again, or use a password and an authenticator app instead.',
  passkeyCanceled: 'The passkey wasn’t created. Try again, or use a password and an authenticator app instead.',
  keepTwoWays: 'This is one of your last two ways to sign in. Add another first.',
  secondWay: 'Add a second way to sign in. If you lose this device, only another owner can let you back in.',
  oneOwner: 'With a single owner, one lost phone can lock everyone out.',
  ownRoles: 'You can’t change your own roles. Ask another owner.',
  lastOwner: 'Make someone else an owner first.',
  impossiblePair: (one: Role, other: Role) => `${roleWords[one].name} can’t be combined with ${roleWords[other].name}.`,
  roleNeeded: 'Choose a role.',
  endNeeded: 'An auditor’s account needs an end date within the next 90 days.',
  endPast: 'Choose an end date in the future.',
  companyNeeded: 'Choose the sponsor’s company.',
  emailTaken: 'Someone on the team already has this email.',
  unknownMember: 'We couldn’t find this person on the team.',
  unknownInvitation: 'This invitation no longer exists.',
  changedMeanwhile: 'Someone else just changed this. Reload to see the latest version.',
  ownEnd: 'You can’t end your own account or let yourself back in. Ask another owner.',
  sameMember: 'Choose someone else to hand over to.',
  alreadyAgreed: 'A different owner has to approve this.',
} as const;

export const staffSessionCall = defineStaffCall<typeof schemas.staffSessionSchemas>()({
  method: 'GET',
  path: '/api/staff/session',
  permission: 'self',
  enrols: true,
  refusals: [],
});

export const staffSignInCall = defineCall<typeof schemas.staffSignInSchemas>()({
  method: 'POST',
  path: '/api/staff/sign-in',
  access: 'public',
  remembersDevice: true,
  setsStaffCookie: true,
  refusals: ['wrong-sign-in'],
});

export const signInCodeCall = defineCall<typeof schemas.signInCodeSchemas>()({
  method: 'POST',
  path: '/api/staff/sign-in-code',
  access: 'public',
  remembersDevice: true,
  setsStaffCookie: true,
  refusals: ['wrong-sign-in'],
});

export const askStaffPasskeyCall = defineCall<typeof schemas.askStaffPasskeySchemas>()({
  method: 'POST',
  path: '/api/staff/passkey-ask',
  access: 'public',
  refusals: [],
});

export const staffPasskeyLoginCall = defineCall<typeof schemas.staffPasskeyLoginSchemas>()({
  method: 'POST',
  path: '/api/staff/passkey-login',
  access: 'public',
  remembersDevice: true,
  setsStaffCookie: true,
  refusals: ['wrong-sign-in'],
});

export const staffSignOutCall = defineCall<typeof schemas.staffSignOutSchemas>()({
  method: 'POST',
  path: '/api/staff/sign-out',
  access: 'public',
  setsStaffCookie: true,
  refusals: [],
});

export const invitationCall = defineCall<typeof schemas.invitationSchemas>()({
  method: 'GET',
  path: '/api/staff/invitation',
  access: 'public',
  noStore: true,
  refusals: ['invitation-over', 'invitation-waits'],
});

export const acceptInvitationCall = defineCall<typeof schemas.acceptInvitationSchemas>()({
  method: 'POST',
  path: '/api/staff/accept-invitation',
  access: 'public',
  remembersDevice: true,
  setsStaffCookie: true,
  refusals: ['invitation-over', 'invitation-waits', 'name-needed', 'weak-password', 'email-taken'],
});

export const confirmCall = defineStaffCall<typeof schemas.confirmSchemas>()({
  method: 'POST',
  path: '/api/staff/confirm',
  permission: 'self',
  refusals: ['wrong-code'],
});

export const meCall = defineStaffCall<typeof schemas.meSchemas>()({
  method: 'GET',
  path: '/api/staff/me',
  permission: 'self',
  enrols: true,
  refusals: [],
});

export const offerStaffPasskeyCall = defineStaffCall<typeof schemas.offerStaffPasskeySchemas>()({
  method: 'POST',
  path: '/api/staff/passkey-offer',
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: [],
});

export const addStaffPasskeyCall = defineStaffCall<typeof schemas.addStaffPasskeySchemas>()({
  method: 'POST',
  path: '/api/staff/passkey-add',
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: ['passkey-refused'],
});

export const removeStaffPasskeyCall = defineStaffCall<typeof schemas.removeStaffPasskeySchemas>()({
  method: 'POST',
  path: '/api/staff/passkey-remove',
  permission: 'self',
  fresh: true,
  refusals: ['keep-two-ways'],
});

export const offerTotpCall = defineStaffCall<typeof schemas.offerTotpSchemas>()({
  method: 'POST',
  path: '/api/staff/totp-offer',
  answersSecret: true,
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: [],
});

export const confirmTotpCall = defineStaffCall<typeof schemas.confirmTotpSchemas>()({
  method: 'POST',
  path: '/api/staff/totp-confirm',
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: ['wrong-code'],
});

export const removeTotpCall = defineStaffCall<typeof schemas.removeTotpSchemas>()({
  method: 'POST',
  path: '/api/staff/totp-remove',
  permission: 'self',
  fresh: true,
  refusals: ['keep-two-ways'],
});

export const setStaffPasswordCall = defineStaffCall<typeof schemas.setStaffPasswordSchemas>()({
  method: 'POST',
  path: '/api/staff/set-password',
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: ['weak-password'],
});

export const setStaffNameCall = defineStaffCall<typeof schemas.setStaffNameSchemas>()({
  method: 'POST',
  path: '/api/staff/set-name',
  permission: 'self',
  fresh: true,
  refusals: ['name-needed'],
});

export const setAttentionMailCall = defineStaffCall<typeof schemas.setAttentionMailSchemas>()({
  method: 'POST',
  path: '/api/staff/set-attention-mail',
  permission: 'self',
  refusals: [],
});

export const recoveryCodesCall = defineStaffCall<typeof schemas.recoveryCodesSchemas>()({
  method: 'POST',
  path: '/api/staff/recovery-codes',
  answersSecret: true,
  permission: 'self',
  enrols: true,
  fresh: true,
  refusals: [],
});

export const keepCodesCall = defineStaffCall<typeof schemas.keepCodesSchemas>()({
  method: 'POST',
  path: '/api/staff/keep-codes',
  permission: 'self',
  enrols: true,
  refusals: [],
});

export const staffSessionsCall = defineStaffCall<typeof schemas.staffSessionsSchemas>()({
  method: 'GET',
  path: '/api/staff/sessions',
  permission: 'self',
  refusals: [],
});

export const endStaffSessionCall = defineStaffCall<typeof schemas.endStaffSessionSchemas>()({
  method: 'POST',
  path: '/api/staff/end-session',
  permission: 'self',
  refusals: [],
});

export const teamCall = defineStaffCall<typeof schemas.teamSchemas>()({
  method: 'GET',
  path: '/api/staff/team',
  permission: 'staff.manage',
  refusals: [],
});

export const inviteCall = defineStaffCall<typeof schemas.inviteSchemas>()({
  method: 'POST',
  path: '/api/staff/invite',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['email-taken', 'role-needed', 'impossible-pair', 'end-needed', 'company-needed'],
});

export const takeBackInvitationCall = defineStaffCall<typeof schemas.takeBackInvitationSchemas>()({
  method: 'POST',
  path: '/api/staff/take-back-invitation',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['unknown-invitation'],
});

export const saveMemberCall = defineStaffCall<typeof schemas.saveMemberSchemas>()({
  method: 'POST',
  path: '/api/staff/save-member',
  permission: 'staff.manage',
  fresh: true,
  refusals: [
    'unknown-member',
    'changed-meanwhile',
    'own-roles',
    'last-owner',
    'role-needed',
    'impossible-pair',
    'end-needed',
    'company-needed',
  ],
});

export const letBackInCall = defineStaffCall<typeof schemas.letBackInSchemas>()({
  method: 'POST',
  path: '/api/staff/let-back-in',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['unknown-member', 'own-account'],
});

export const agreeLetBackInCall = defineStaffCall<typeof schemas.agreeLetBackInSchemas>()({
  method: 'POST',
  path: '/api/staff/agree-let-back-in',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['unknown-invitation', 'already-agreed'],
});

export const endMemberCall = defineStaffCall<typeof schemas.endMemberSchemas>()({
  method: 'POST',
  path: '/api/staff/end-member',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['unknown-member', 'own-account', 'last-owner'],
});

export const handOverCall = defineStaffCall<typeof schemas.handOverSchemas>()({
  method: 'POST',
  path: '/api/staff/hand-over',
  permission: 'staff.manage',
  fresh: true,
  refusals: ['unknown-member', 'same-member'],
});

export const auditCall = defineStaffCall<typeof schemas.auditSchemas>()({
  method: 'GET',
  path: '/api/staff/audit',
  permission: 'audit.own',
  refusals: [],
});

export const checkAuditCall = defineStaffCall<typeof schemas.checkAuditSchemas>()({
  method: 'POST',
  path: '/api/staff/check-audit',
  permission: 'audit.read',
  refusals: [],
});

/** The log as a file, narrowed by the same words as the list. */
export const auditCsvPath = '/api/staff/audit.csv';
/** Entries that a narrowed log counts and pages through; behind them a filter or a range of days leads on. */
export const mostAuditCounted = 10_000;
