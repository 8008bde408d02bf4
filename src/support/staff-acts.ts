// What each act of this feature is called in the log: the words after the name of who did it.
export const supportActs = {
  'support.answered': 'answered a message',
  'support.reply-pasted': 'kept an answer of theirs',
  'support.noted': 'wrote a note about a message',
  'support.assigned': 'gave a message to somebody',
  'support.snoozed': 'put a message away for a while',
  'support.state-changed': 'opened a message again, or let it wait',
  'support.finished': 'marked a message as done',
  'support.certificate-sent': 'sent a certificate again',
  'support.saved-answer-changed': 'changed a saved answer',
  'support.saved-answer-removed': 'removed a saved answer',
} as const satisfies Readonly<Record<string, string>>;
