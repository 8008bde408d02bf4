// To whom an announcement goes, and what is allowed in it.

export const mostSubject = 120;
export const mostText = 20_000;
export const mostCards = 6;
/** Another announcement within this many days goes to a member only if the sender confirms. */
export const quietDays = 7;
/** So many leave in a minute, so that other emails never wait for them. */
export const mailsAMinute = 300;

export const announcementStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const stateWords: Readonly<Record<AnnouncementState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

export const skipWords = {
  unsubscribed: 'unsubscribed before it was sent',
  closed: 'closed their account',
  undeliverable: 'have an address that refuses email',
} as const;
