import { createContext, useContext } from 'react';
import type { StyleText } from './server-context.ts';

const StyleTextContext = createContext<StyleText>(() => undefined);

export const StyleTextProvider = StyleTextContext.Provider;

/** The built style sheets by their addresses; none in the browser. */
export const useStyleText = (): StyleText => useContext(StyleTextContext);
