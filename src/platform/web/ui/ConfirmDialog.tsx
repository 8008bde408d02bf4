import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import typography from './typography.module.css';

type Props = {
  readonly question: string;
  /** What follows from a yes. */
  readonly consequence: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why it couldn’t be done. */
  readonly problem?: string | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something happens. The buttons name the action, not "OK". */
export function ConfirmDialog({
  question,
  consequence,
  confirm,
  cancel,
  danger = false,
  busy = false,
  problem = null,
  onConfirm,
  onCancel,
}: Props) {
  const actions = (
    <>
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button autoFocus look={danger ? 'danger' : 'filled'} busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" title={question} onClose={onCancel} actions={actions}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <p className={typography.quiet}>{consequence}</p>
    </Dialog>
  );
}
