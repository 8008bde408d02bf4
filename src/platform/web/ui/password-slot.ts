// A session that the link of an email opened needs the password where a page loads more than the link is for. The form
// that asks for it belongs to a feature, so it is handed in: root.tsx does it.
import { createContext, useContext, type ReactNode } from 'react';

/** Draws what asks for the password; `onConfirmed` runs once it was right. */
type PasswordSlot = (onConfirmed: () => void) => ReactNode;

const PasswordSlotContext = createContext<PasswordSlot | null>(null);

export const PasswordSlotProvider = PasswordSlotContext.Provider;

export const usePasswordSlot = (): PasswordSlot | null => useContext(PasswordSlotContext);
