// Short confirmations of small, reversible things (Watch Later). Never an error: those stay where they happened.

export type Toast = { readonly id: number; readonly message: string; readonly undo?: (() => void) | undefined };

/** How long a toast with Undo stays, in milliseconds (docs/specification/member-lists.md, ML-2). */
export const toastMs = 8000;

let shown: Toast | null = null;
let lastId = 0;
const watchers = new Set<() => void>();

function show(toast: Toast | null): void {
  shown = toast;
  for (const watcher of watchers) watcher();
}

/** Shows a message; a newer one takes its place. `undo` adds the button. */
export function showToast(message: string, undo?: () => void): void {
  lastId += 1;
  show({ id: lastId, message, undo });
}

export const hideToast = (): void => show(null);
export const currentToast = (): Toast | null => shown;

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
