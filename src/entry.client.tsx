import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallOffer } from '#platform/web/install.ts';
import { nextPaint } from '#platform/web/next-paint.ts';
import { startServiceWorker, stayWhenOffline } from '#platform/web/offline.ts';
import { isThrownAnswer } from '#platform/web/thrown-answer.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import { takeLoginTokenFromAddress } from '#sign-in/web/login-token.ts';
import { guardHtml } from '#platform/web/trusted-html.ts';

takeLoginTokenFromAddress();
guardHtml();

// React Router waits for a page's styles before it reads the loader's outcome. Until then a redirect that a loader
// threw counts as unhandled.
addEventListener('unhandledrejection', (rejection) => {
  if (isThrownAnswer(rejection.reason)) rejection.preventDefault();
});

// Matching an address and adding the next page's sheets takes a slow phone 100 to 200 ms. The press shows before.
const pressFirst: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (navigate) => {
        await nextPaint();
        await navigate();
      },
    }),
};
const instrumentations = [pressFirst];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  );
});

keepInstallOffer();
startServiceWorker();
stayWhenOffline(() => showToast('You’re offline. The next page opens when you’re back online.'));
