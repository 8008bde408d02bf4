// Text that someone typed in the console and the server does not have yet. It survives a reload, a change of page and
// a lost connection, and it is stored under its owner: the next person to sign in at this browser is never offered it.
import { createContext, useContext, useState } from 'react';
import { serverText } from '../call.ts';
import { storedText } from '../storage.ts';

/** The hash of the person typing, from the console's frame. */
export const TypedTextOwner = createContext('');

const keyOf = (owner: string, name: string) => `typed:${owner}:${name}`;

/** The key under which the text of this person is stored in this browser. */
export const useTypedKey = (name: string): string => keyOf(useContext(TypedTextOwner), name);

/** Removes everything that someone typed and did not send, as when they sign out. */
export function clearTypedText(owner: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(owner, ''))) localStorage.removeItem(key);
  } catch {
    // Nothing could be stored, so nothing is left.
  }
}

/** The sentence for what was typed and could not be sent. */
export const notSent = (error: unknown): string =>
  serverText(error, 'Not sent: no connection. Your text is saved in this browser. Try again.');

/**
 * A text that is written once and sent: a note, a reply. It comes back as it was typed until it was sent. `name` says
 * what it belongs to; another name is another text.
 */
export function useTypedText(name: string) {
  const key = useTypedKey(name);
  const [typed, setTyped] = useState(() => ({ key, text: storedText(key).read() ?? '' }));
  const current = typed.key === key ? typed : { key, text: storedText(key).read() ?? '' };
  if (current !== typed) setTyped(current);
  return {
    text: current.text,
    setText(text: string) {
      setTyped({ key, text });
      if (text === '') storedText(key).remove();
      else storedText(key).write(text);
    },
    /** After `sent` reached the server: what was typed since stays. */
    forget(sent: string) {
      if (storedText(key).read() === sent) storedText(key).remove();
      setTyped((now) => (now.key === key && now.text === sent ? { key, text: '' } : now));
    },
  };
}
