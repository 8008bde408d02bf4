import type { Feature } from '#staff/server/feature-parts.ts';
import { inboxToDo, readInboxAttention } from './server/read-attention.ts';
import { supportRoutes } from './server/routes.ts';
import type { MailCertificate } from './server/staff/answer-messages.ts';

export const feature = (mailCertificate: MailCertificate): Feature => ({
  routes: supportRoutes(mailCertificate),
  attention: [{ at: 60, read: readInboxAttention }],
  toDo: [inboxToDo],
});

export { handOverMessages } from './server/staff/answer-messages.ts';
