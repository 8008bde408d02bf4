import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startServiceWorker } from '#platform/web/offline.ts';
import { takeTicketFromAddress } from '#platform/web/ticket.ts';

takeTicketFromAddress();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

startServiceWorker();
