import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallOffer } from '#platform/web/install.ts';
import { startServiceWorker, stayWhenOffline } from '#platform/web/offline.ts';
import { showToast } from '#platform/web/ui/toast.ts';
import { takeLoginTokenFromAddress } from '#sign-in/web/login-token.ts';
import { guardHtml } from '#platform/web/trusted-html.ts';

takeLoginTokenFromAddress();
guardHtml();

// React Router waits for a page's styles before it looks at the loader's outcome, so what a loader throws on purpose, a redirect or an
// answer with a status, counts as unhandled for that moment. Neither is an `Error`.
addEventListener('unhandledrejection', (rejection) => {
  if (!(rejection.reason instanceof Error)) rejection.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

keepInstallOffer();
startServiceWorker();
stayWhenOffline(() => showToast('You are offline. The next page opens once the connection is back.'));
