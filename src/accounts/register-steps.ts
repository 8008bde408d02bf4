// The steps of "Create Free Account": which fields each of them holds. Together they are the form.
import type * as z from 'zod/mini';
import { fieldsIn } from './student-fields.ts';
import type { registerForm } from './student-form.ts';

/** What the form asks for; the time zone is the browser's own. */
export type RegisterValues = Omit<z.input<typeof registerForm>, 'timeZone'>;

export type RegisterStep = {
  /** The part of the address after #. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly (keyof RegisterValues)[];
};

export const registerSteps = [
  {
    id: 'you',
    title: 'About you',
    about: 'Your name as it should appear on certificates, and how you’ll sign in.',
    fields: [...fieldsIn('name'), 'email', 'username', 'password', 'passwordRetyped'],
  },
  {
    id: 'work',
    title: 'Your practice',
    about: 'So we can show you what fits your role.',
    fields: [...fieldsIn('work'), ...fieldsIn('person')],
  },
  {
    id: 'reach',
    title: 'Contact information',
    about: 'Your practice address is fine.',
    fields: [...fieldsIn('reach'), 'sourceHeard'],
  },
] as const satisfies readonly RegisterStep[];

/**
 * The place of the step that an address names by its part after #, no further than `reached`: what comes before a step
 * is filled in first.
 */
export function stepAt(hash: string, reached: number): number {
  const named = registerSteps.findIndex(({ id }) => hash === `#${id}`);
  return Math.max(0, Math.min(named, reached));
}

/** The place of the step that holds a field. */
export const placeOf = (field: keyof RegisterValues): number =>
  registerSteps.findIndex(({ fields }: RegisterStep) => fields.includes(field));
