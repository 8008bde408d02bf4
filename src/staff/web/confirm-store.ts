// Calls that need a fresh confirmation wait here until the frame's dialog has it or is closed.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

type Waiting = { readonly settle: (isConfirmed: boolean) => void };

const waitingStore = createStore<readonly Waiting[]>(() => []);

/**
 * Opens the dialog; true once the caller has confirmed, false if they would rather not. Several that wait are settled
 * by one answer.
 */
export const askToConfirm = (): Promise<boolean> =>
  new Promise((settle) => waitingStore.setState([...waitingStore.getState(), { settle }], true));

/** Whether someone waits for a confirmation. */
export const useIsAskedToConfirm = (): boolean => useStore(waitingStore, (waiting) => waiting.length > 0);

/** Answers all who wait. */
export function settleConfirmation(isConfirmed: boolean): void {
  const waiting = waitingStore.getState();
  waitingStore.setState([], true);
  for (const { settle } of waiting) settle(isConfirmed);
}
