import { useLayoutEffect, type RefObject } from 'react';
import { nextPaint } from '../next-paint.ts';

/**
 * Opens a dialog as a modal for as long as it is rendered. Its `data-autofocus` element gets the focus; whatever opened
 * it gets it back. What it returns takes the dialog out of sight and calls `onClose` once that shows: the page behind a
 * modal is inert, and ending that styles all of it, which takes a slow phone 100 ms.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): (onClose: () => void) => void {
  // Before paint, so that the page behind never flashes; closing by hand gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // React focuses before the dialog is open, which does nothing: the main action gets its focus here.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog]);
  return (onClose) => {
    dialog.current?.setAttribute('data-leaving', '');
    void nextPaint().then(onClose);
  };
}
