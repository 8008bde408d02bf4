// The Zoom account as an owner types it: the page and the call that saves hold to the same.
import * as z from 'zod/mini';

export const zoomKinds = ['meeting', 'webinar'] as const;
export type ZoomKind = (typeof zoomKinds)[number];

const key = (message: string) =>
  z.string().check(z.trim(), z.regex(/^[\w-]+$/, message), z.maxLength(100, 'Must be 100 characters or shorter.'));

export const zoomForm = z.object({
  accountId: key('Copy the account ID from App Credentials.'),
  clientId: key('Copy the client ID from App Credentials.'),
  kind: z.enum(zoomKinds),
  host: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Must be 254 characters or shorter.'),
      z.regex(/^(?:|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'Enter an email address, or leave it empty.'),
    ),
});
export type ZoomForm = z.output<typeof zoomForm>;
