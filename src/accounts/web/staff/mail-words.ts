const words: Readonly<Record<string, string>> = {
  sent: 'sent',
  captured: 'not sent: no mail server',
  waiting: 'waits to be sent',
  failing: 'refused by the mail server, tried again',
  'given-up': 'given up',
};

/** What became of a mail, in words. */
export const mailWords = (state: string): string => words[state] ?? state;
