/** A place in a line as it is drawn: 1 as "1" and "st", 12 as "12" and "th". */
export function ordinalParts(place: number): { readonly figure: string; readonly suffix: string } {
  const suffix = place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return { figure: String(place), suffix };
}
