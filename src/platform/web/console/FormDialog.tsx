import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import layout from '../ui/layout.module.css';
import type { useConsoleForm } from './console-form.ts';

type Props = {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useConsoleForm>, 'props' | 'problem' | 'isBusy'>;
  /** The button that sends: verb and object. */
  readonly action: string;
  readonly look?: 'message' | 'document';
  readonly className?: string | undefined;
  readonly danger?: boolean;
  /** Replaces Cancel. */
  readonly other?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog around a form: what went wrong, the fields, Cancel, and the button that sends. */
export function FormDialog({ title, form, action, look, className, danger = false, other, onClose, children }: Props) {
  return (
    <Dialog title={title} className={className} {...(look === undefined ? {} : { look })} onClose={onClose}>
      <form className={layout.stack} {...form.props}>
        {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
        {children}
        <DialogActions>
          {other ?? (
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
          <SubmitButton look={danger ? 'danger' : 'filled'} busy={form.isBusy}>
            {action}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
