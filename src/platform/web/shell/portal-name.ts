import { createContext } from 'react';

/** The name next to the portal's sign: the provider's. */
export const PortalName = createContext('Dental Learning');
