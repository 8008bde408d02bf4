// The browser's offer to add the portal to the home screen, deferred until someone asks for it. A browser that makes
// none has no button.
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';

/**
 * https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent; no standard, and in Chromium's browsers only.
 */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

const offerStore = createStore<InstallOffer | null>(() => null);

/** From here on, the offer waits instead of covering the page. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    offerStore.setState(offer as InstallOffer, true);
  });
  addEventListener('appinstalled', () => offerStore.setState(null, true));
}

/**
 * Asks the browser to put the portal on the home screen; null where it does not offer it. An offer is good for one
 * answer.
 */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useStore(offerStore);
  return offer === null
    ? null
    : async () => {
        offerStore.setState(null, true);
        await offer.prompt();
      };
}
