/** The credit types of the wire: none, self-study, live. */
export const ceType = { nonce: 0, homestudy: 1, participatory: 2 } as const;

/**
 * "Self-study", "Live, Interactive", and "undefined" for anything else, as specified; no page prints a type when the
 * credits are 0.
 */
export function ceTypeLabel(ceTypeId: number): string {
  if (ceTypeId === ceType.homestudy) return 'Self-study';
  if (ceTypeId === ceType.participatory) return 'Live, Interactive';
  return 'undefined';
}

/** How episodes, their shows and their lists write self-study (docs/specification/lists-and-search.md, LS-4). */
export const episodeCreditLabel = 'Self Study';

/** Credits without trailing zeros: 1, 1.5, 0.25. */
export function creditsText(credits: number): string {
  return String(Math.round(credits * 100) / 100);
}

/** "1 hour", "1.5 hours". */
export const hoursText = (hours: number): string => `${creditsText(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
