// The place next to a page of the console where its navigation is. A page with a navigation of its own puts it there,
// and the console's gives way.
import { createContext } from 'react';

/** Null until the place is there; undefined where nothing is around the page. */
export const RailPlace = createContext<HTMLElement | null | undefined>(undefined);
