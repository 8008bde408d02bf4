// What staff can do with one member's seat, and the sentences that refuse it.

/** In characters: a reason that somebody can understand later. */
export const reasonLeast = 8;

export const arrangementMessages = {
  unknownWebinar: 'We couldn’t find this webinar.',
  unknownMember: 'We couldn’t find this member. The account may be closed.',
  over: 'This webinar is over or canceled. Its seats can’t change anymore.',
  hasSeat: 'This member already has a seat.',
  full: (capacity: number) =>
    `All ${capacity.toLocaleString('en-US')} seats are taken. To add one more, write at least ${reasonLeast} characters about why.`,
  reason: `Write at least ${reasonLeast} characters: the reason stays in the seat log.`,
  notWaiting: 'This member isn’t on the waitlist anymore.',
  isFirst: 'This member is already first on the waitlist.',
  promotionOver: 'No one moves up anymore: the waitlist ends at the start. You can give this member a seat.',
  noSeat: 'This member has no seat to cancel.',
  noSeatToReturn: 'This member has no seat to return.',
  hasEntered: 'This member has already entered. Cancel the seat instead.',
  freeSeat: 'No one is waiting for this seat, so it would go straight back to this member. Cancel it instead.',
  started: 'The webinar has started. Seats can’t be canceled anymore.',
} as const;

export const arrangementRefusals = ['unknown-webinar', 'unknown-member', 'over', 'reason'] as const;
