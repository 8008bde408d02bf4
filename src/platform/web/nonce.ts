import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce for an inline script. Undefined in the browser, where no inline script is added. */
export const useNonce = (): string | undefined => useContext(NonceContext);
