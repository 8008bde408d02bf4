import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';

type Props = { readonly email: string; readonly onSend: () => void; readonly onClose: () => void };

/** Asks before a key emails someone: an email cannot be taken back. */
export function SignInLinkDialog({ email, onSend, onClose }: Props) {
  return (
    <ConfirmDialog
      question={`Email a sign-in link to ${email}?`}
      consequence="You can’t unsend an email."
      cancel="Cancel"
      confirm="Email link"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onSend();
      }}
    />
  );
}
