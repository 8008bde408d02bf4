import { returnPathOf } from '#site-map.ts';

/** Where a sign-in that is begun on this page leads back to. */
export const returnPathHere = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  returnPathOf({ pathname, search, searchParams: new URLSearchParams(search) });
