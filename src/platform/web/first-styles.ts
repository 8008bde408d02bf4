// The style sheets of the first page are in its HTML: on a slow connection asking for them would cost a round trip
// before anything is seen. The links to the sheets come with the second page (docs/decisions/0012-first-paint.md).
import { createContext, useContext } from 'react';

const FirstStyles = createContext('');

export const FirstStylesProvider = FirstStyles.Provider;

/** The sheets as text, where the server writes a page with them; else ''. The browser leaves them as they are. */
export const useFirstStyles = (): string => useContext(FirstStyles);
