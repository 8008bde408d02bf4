// What calls about passkeys take and answer, for members and staff.
import * as z from 'zod/mini';
import { instant, line } from './wire-types.ts';

/** What `navigator.credentials` takes, as JSON (WebAuthn level 3). The portal looks into none of it itself. */
export const passkeyOptionsAnswer = z.object({ status: z.literal(true), options: z.looseObject({}) });

/** What `navigator.credentials` gives. */
export const keyResponse = z.looseObject({
  id: line(2000),
  rawId: line(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: line(8000) }),
});

/** A person's own passkeys. */
export const passkeyRows = z.array(
  z.object({ id: z.string(), name: z.string(), addedAt: instant(), lastUsedAt: z.nullable(instant()) }),
);
