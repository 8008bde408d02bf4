/**
 * The form of a username or an email that is compared: NFKC, trimmed, lower case. Two spellings of one name are one
 * account.
 */
export function accountKey(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}
