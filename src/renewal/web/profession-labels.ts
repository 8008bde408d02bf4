import type { Profession } from '../rule-form.ts';

export const professionLabels: Readonly<Record<Profession, string>> = {
  dentist: 'Dentist',
  hygienist: 'Dental hygienist',
};
