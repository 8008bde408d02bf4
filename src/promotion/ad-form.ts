// A file of its own: pages that only show a banner do without the rules of forms.
import * as z from 'zod/mini';
import { email } from '#accounts/email-address.ts';

/** The form of a visitor; the rule of the address is the accounts'. */
export const adForm = z.object({ e: email });
