// Keys of a single letter, for those who work with the keyboard. Anyone who uses voice control, or would rather not
// have them, switches them off (WCAG 2.1.4).
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { storedText } from '../storage.ts';

const stored = storedText('console-keys');
const keysStore = createStore<boolean>(() => (import.meta.env.SSR ? true : stored.read() !== 'off'));

/** Whether single keys do something in this browser. */
export const useKeysAreOn = (): boolean => useStore(keysStore);

/** Switches the single keys on or off, and remembers it in this browser. */
export function switchKeys(isOn: boolean): void {
  if (isOn) stored.remove();
  else stored.write('off');
  keysStore.setState(isOn, true);
}

/** Whether what is typed there is text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

/**
 * Calls `onKey` for each key that is pressed alone and belongs to no one else; true says that it was one of the page's.
 */
export function useKeys(onKey: (key: string) => boolean): void {
  const isOn = useKeysAreOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFree =
      !event.defaultPrevented &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !isTyping(event.target) &&
      document.querySelector('dialog[open], [popover]:popover-open') === null;
    if (isFree && onKey(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
