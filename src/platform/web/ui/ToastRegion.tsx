import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { hideToast, toastMs, toastStore } from './toast.ts';
import styles from './ToastRegion.module.css';

/** The one place where toasts appear. The clock stops while someone points at it or has reached it by keyboard. */
export function ToastRegion() {
  const toast = useStore(toastStore);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (toast === null || toast.stays || isHeld) return undefined;
    const timer = setTimeout(hideToast, toastMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    <div
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast === null ? null : (
        <div className={styles.toast} key={toast.id}>
          <Icon name="check" />
          {toast.message}
          {toast.action === undefined ? null : (
            <Button
              look="ghost"
              size="small"
              onClick={() => {
                hideToast();
                toast.action?.act();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton icon="close" label="Dismiss" onClick={hideToast} />
        </div>
      )}
    </div>
  );
}
