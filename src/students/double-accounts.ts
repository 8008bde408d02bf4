// Why two accounts may be one person's, and how likely that is.

export type Likeness = {
  readonly sameAgdNumber: boolean;
  readonly sameName: boolean;
  readonly sameZip: boolean;
  readonly samePhone: boolean;
  readonly sameBrowser: boolean;
  /** The local parts of the email addresses differ by one letter at most. */
  readonly likeEmail: boolean;
};

/** From this score on a pair is shown. */
export const suspectedFrom = 40;

/**
 * A score from 0 to 100 and its reasons. No single weak sign is enough: colleagues share a phone and a browser,
 * namesakes a name.
 */
export function judgeLikeness(like: Likeness): { score: number; reasons: string[] } {
  const signs: [boolean, number, string][] = [
    [like.sameAgdNumber, 70, 'Same AGD number'],
    [like.sameName && like.sameZip, 50, 'Same name and zip'],
    [like.sameName && !like.sameZip, 20, 'Same name'],
    [like.samePhone, 20, 'Same phone'],
    [like.sameBrowser, 15, 'Signed in from the same browser'],
    // Offices number their addresses.
    [like.likeEmail && like.sameName, 30, 'Email differs by one letter'],
  ];
  const given = signs.filter(([isGiven]) => isGiven);
  return {
    score: Math.min(
      100,
      given.reduce((sum, [, points]) => sum + points, 0),
    ),
    reasons: given.map(([, , words]) => words),
  };
}
