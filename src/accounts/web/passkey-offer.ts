import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { storedText } from '#platform/web/storage.ts';
import { showOffer } from '#platform/web/ui/toast.ts';
import { canUsePasskeys } from '#sign-in/web/passkey.ts';
import { siteMap } from '#site-map.ts';
import { accountMessages } from '../contract.ts';

/** Set from registration until the offer is shown. */
const isDue = storedText('passkey_offer');

/** The offer would cover the class that a new member came for: it is shown with the first certificate. */
export const offerPasskeyLater = (): void => void isDue.write('due');

/** Offers a passkey, once, to a member who registered in this browser. */
export function usePasskeyOffer(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue.read() === null || !canUsePasskeys()) return;
    isDue.remove();
    showOffer(accountMessages.passkeyOffer, 'Add a passkey', () => void navigate(siteMap.account('security')));
  }, [navigate]);
}
