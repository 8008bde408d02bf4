import { useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** The menu asks first; the log-out page does it. */
export function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      question="Are you sure you want to log out?"
      consequence="Your record stays safe. You can sign in again at any time."
      cancel="Stay"
      confirm="Log out"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void navigate(siteMap.logout());
      }}
    />
  );
}
