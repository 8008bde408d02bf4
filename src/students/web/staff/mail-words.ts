const words: Readonly<Record<string, string>> = {
  sent: 'sent',
  captured: 'not sent: no mail server',
  waiting: 'sending',
  failing: 'not sent yet, trying again',
  'given-up': 'couldn’t be delivered',
  bounced: 'came back',
  unclear: 'sent; we don’t know if it arrived',
};

/** What became of a mail, in words. */
export const mailWords = (state: string): string => words[state] ?? state;
