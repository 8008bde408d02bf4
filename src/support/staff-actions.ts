// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const supportActions = {
  'support.listed': 'viewed the inbox',
  'support.answered': 'replied to {}',
  'support.reply-pasted': 'added a reply to {} that came by email',
  'support.noted': 'added a note to {}',
  'support.complaint-noted': 'noted a complaint: {}',
  'support.complaint-taken-back': 'no longer treats {} as a complaint',
  'support.assigned': 'assigned {}',
  'support.snoozed': 'snoozed {}',
  'support.state-changed': 'changed the status of {}',
  'support.finished': 'marked {} as done',
  'support.certificate-sent': 'resent a certificate to {}',
  'support.saved-answer-changed': 'updated the saved answer {}',
  'support.saved-answer-removed': 'deleted the saved answer {}',
} as const satisfies Readonly<Record<string, string>>;
