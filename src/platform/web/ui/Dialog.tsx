import { useId, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

/** The row of buttons at the end of a dialog whose form holds them itself. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /**
   * The buttons; the last one is the main action. Give it `autoFocus`. A dialog that `onClose` always ends can take a
   * function, which gets what its buttons close it with: it is out of sight before the page behind can be used again.
   */
  readonly actions?: ReactNode | ((close: () => void) => ReactNode);
  readonly role?: 'dialog' | 'alertdialog';
  /**
   * A `document` is wide, and its buttons stay in sight over a long one, so that the focus they get does not scroll it
   * away.
   */
  readonly look?: 'message' | 'document';
  readonly className?: string | undefined;
  readonly closeButton?: boolean;
};

/**
 * A modal, open as long as it is rendered: `{isOpen ? <Dialog … /> : null}`. Escape and a press next to it call
 * `onClose`; focus returns to whatever opened it.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  role = 'dialog',
  look = 'message',
  className,
  closeButton = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  const leave = useModal(dialog);
  const alwaysCloses = typeof actions === 'function';
  const close = alwaysCloses ? () => leave(onClose) : onClose;
  const buttons = alwaysCloses ? actions(close) : actions;

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, look === 'document' && styles.document, className)}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {closeButton ? <IconButton icon="close" label="Close" onClick={close} /> : null}
        </div>
        <div id={bodyId}>{children}</div>
        {buttons === undefined ? null : <DialogActions>{buttons}</DialogActions>}
      </div>
    </dialog>
  );
}
