import { createContext } from 'react';

/** The provider's logo, in place of the portal's sign. `hasName`: the name isn't written next to it. */
export const PortalLogo = createContext<
  { readonly url: string; readonly width: number; readonly height: number; readonly hasName: boolean } | undefined
>(undefined);
