import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import typography from './typography.module.css';

type Props = {
  /** The alert text of the specification, word for word. */
  readonly message: string;
  /** What happens when it is closed: "The next page opens." */
  readonly next: string;
  readonly action?: string;
  readonly onClose: () => void;
};

/** An alert that leads somewhere: one message, what happens next, one button. */
export function AlertDialog({ message, next, action = 'Continue', onClose }: Props) {
  return (
    <Dialog
      role="alertdialog"
      title={message}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {action}
        </Button>
      }
    >
      <p className={typography.quiet}>{next}</p>
    </Dialog>
  );
}
