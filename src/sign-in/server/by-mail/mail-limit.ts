/**
 * Mails that anyone can cause (docs/specification/accounts.md, AC-7): at most this many an hour per account and kind;
 * the answer stays the same beyond it.
 */
export const mailsAnHour = 3;
