/** Mails that anyone can cause (decisions, section 1): at most this many an hour per account and kind; the answer stays the same beyond it. */
export const mailsAnHour = 3;
