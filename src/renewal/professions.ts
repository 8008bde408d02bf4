/** Whose licenses are renewed, in the words of the rules. */
export const professions = ['dentist', 'hygienist'] as const;
export type Profession = (typeof professions)[number];
