// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const providerActions = {
  'provider.saved-settings': 'changed the settings under {}',
  'provider.saved-mail-server': 'changed the mail server',
  'provider.removed-mail-server': 'removed the mail server',
  'provider.tested-mail': 'sent a test email',
  'provider.saved-mail-text': 'changed the words of the email {}',
  'provider.tested-mail-text': 'sent a test of the email {}',
  'provider.undid-settings': 'undid a change to the settings under {}',
} as const satisfies Readonly<Record<string, string>>;
