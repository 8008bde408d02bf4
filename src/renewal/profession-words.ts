import type { Profession } from './professions.ts';

/** As choices of a form. */
export const professionLabels: Readonly<Record<Profession, string>> = {
  dentist: 'Dentist',
  hygienist: 'Dental hygienist',
};
/** In a sentence. */
export const professionWords: Readonly<Record<Profession, string>> = {
  dentist: 'dentist',
  hygienist: 'dental hygienist',
};
