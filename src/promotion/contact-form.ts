// What is known of a person at a sponsor (docs/specification/promotion.md, PR-23), as the call takes it and the page
// checks it.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';

export const contactForm = z.object({ name: line(100), role: line(100), email: line(254), phone: line(40) });
export type ContactForm = z.infer<typeof contactForm>;

/** The first thing that keeps a contact from being saved, with its field; null: nothing. */
export function faultOfContact({ name, email, phone }: ContactForm): {
  readonly field: keyof ContactForm;
  readonly sentence: string;
} | null {
  if (name.trim() === '') return { field: 'name', sentence: 'Enter a name.' };
  if (email.trim() === '' && phone.trim() === '')
    return { field: 'email', sentence: 'Enter an email or a phone number.' };
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    return { field: 'email', sentence: 'Enter an email address such as name@example.com.' };
  return null;
}
