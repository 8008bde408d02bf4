/** Where a webinar is held: its room by name and address ('' = none), and whether people can join from elsewhere. */
export type WhereHeld = { readonly place: string; readonly isOnline: boolean };

/** The same in words, as calendars and emails have it. */
export function whereText({ place, isOnline }: WhereHeld): string {
  if (place === '') return 'Online';
  return isOnline ? `${place}, or online` : place;
}
