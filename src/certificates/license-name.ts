import type { Profession } from '#renewal/professions.ts';
import { professionWords } from '#renewal/profession-words.ts';
import { stateName } from '#renewal/states.ts';

/** "Ohio, dentist" of a license. */
export const licenseName = (profession: string, state: string): string =>
  `${stateName(state)}, ${professionWords[profession as Profession]}`;
