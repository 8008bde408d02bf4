// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const studentActions = {
  'student.looked-at': 'viewed {}’s profile',
  'student.listed': 'searched the members',
  'student.saved': 'changed {}’s profile',
  'student.sign-in-link-sent': 'sent {} a sign-in link',
  'student.recovery-mail-sent': 'sent {} a link to choose a new password',
  'student.sessions-ended': 'signed {} out everywhere',
  'student.passkeys-removed': 'removed {}’s passkeys',
  'student.email-works': 'noted that {}’s email address works',
  'student.unblocked': 'let {} try again after wrong passwords',
  'student.disabled': 'disabled {}’s account',
  'student.enabled': 'enabled {}’s account',
  'student.mail-repeated': 'resent an email to {}',
  'student.noted': 'added a note about {}',
  'student.note-removed': 'deleted a note about {}',
  'student.judged-not-double': 'marked {} and another account as different people',
  'student.merged': 'merged another account into {}’s',
  'student.merge-undone': 'undid a merge into {}’s account',
  'student.exported': 'exported students',
  'student.imported': 'imported students from {}',
  'student.import-undone': 'undid the import of {}',
} as const satisfies Readonly<Record<string, string>>;
