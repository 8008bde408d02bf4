// Short confirmations of small, reversible things (Watch Later). Never an error: those stay where they happened.
import { createStore } from 'zustand/vanilla';

export type Toast = {
  readonly id: number;
  readonly message: string;
  /** What can be done about it, in a button. */
  readonly action?: { readonly label: string; readonly act: () => void } | undefined;
  /** It stays until it is answered. */
  readonly stays: boolean;
};

/** How long a toast with Undo stays, in milliseconds (docs/specification/member-lists.md, ML-2). */
export const toastMs = 8000;

/** The toast that is shown, or null. */
export const toastStore = createStore<Toast | null>(() => null);

let lastId = 0;

/** Shows a message; a newer one replaces it. `undo` adds the button. */
export function showToast(message: string, undo?: () => void): void {
  show(message, undo === undefined ? undefined : { label: 'Undo', act: undo }, false);
}

/**
 * Offers something next to the page, with a button to it. It stays until it is answered or dismissed: it asks for a
 * decision. A newer toast replaces it.
 */
export const showOffer = (message: string, label: string, act: () => void): void => show(message, { label, act }, true);

function show(message: string, action: Toast['action'], stays: boolean): void {
  lastId += 1;
  toastStore.setState({ id: lastId, message, action, stays }, true);
}

export const hideToast = (): void => toastStore.setState(null, true);
