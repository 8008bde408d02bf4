// Why a sign-in was refused, as staff read it to a member on the phone.

const words: Readonly<Record<string, string>> = {
  'wrong-password': 'Wrong password',
  waiting: 'Tried too soon after wrong passwords',
  disabled: 'The account is disabled',
  'old-link': 'The sign-in link was older than 72 hours',
  'spent-link': 'The sign-in link had been used',
};

/** `times` within the same hour. */
export const refusalSentence = (reason: string, times: number): string =>
  `${words[reason] ?? reason}${times > 1 ? ` ${times}×` : ''}`;
