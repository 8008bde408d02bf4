import type { ReactNode, SubmitEvent } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';

type Props = {
  readonly problem: string | null;
  readonly busy: boolean;
  readonly children: ReactNode;
  readonly onLook: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
};

/** What a dialog asks before its preview. */
export function LookForm({ problem, busy, children, onLook, onClose }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onLook(event.currentTarget);
  };
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {children}
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={busy}>Preview</SubmitButton>
      </DialogActions>
    </form>
  );
}
