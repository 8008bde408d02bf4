// The style sheets of the first page are in its HTML: on a slow connection asking for them would cost a round trip
// before anything is seen. The links to the sheets come with the second page (docs/decisions/0012-first-paint.md).
import { createContext, useContext } from 'react';

type FirstStyles = {
  /** The sheets as text; '' where the page links them. */
  readonly text: string;
  /** Their addresses. */
  readonly sheets: readonly string[];
};

export const noFirstStyles: FirstStyles = { text: '', sheets: [] };

const FirstStyles = createContext(noFirstStyles);

export const FirstStylesProvider = FirstStyles.Provider;

/** What the server writes a page with. The browser leaves it as it is. */
export const useFirstStyles = (): FirstStyles => useContext(FirstStyles);
