import type { Feature } from '#staff/server/feature-parts.ts';
import { readProviderAttention } from './server/read-attention.ts';
import { providerRoutes } from './server/routes.ts';
import type { MailSamples } from './server/staff/mail-texts.ts';

export const feature = (mailSamples: MailSamples): Feature => ({
  routes: providerRoutes(mailSamples),
  attention: [{ at: 10, read: readProviderAttention }],
});

export { readProvider, readTimeZone } from './server/provider.ts';
