// A check during a webinar: a code word that the speaker says aloud, or one question. Whoever answers while it is open
// was there.

/** How long a check stays open. */
export const checkMinutes = 3;
/** How often a member can try: a mistyped word, and no list of words. */
export const mostTries = 5;
export const mostWord = 40;
export const mostQuestion = 200;
export const mostChoice = 80;
export const mostChoices = 4;

export type CheckForm = {
  readonly word?: string | undefined;
  readonly question?: string | undefined;
  readonly choices?: readonly string[] | undefined;
};

/** What a host asks for, cleaned. */
export type AskedCheck =
  | { readonly word: string; readonly question: null; readonly choices: null }
  | { readonly word: null; readonly question: string; readonly choices: string[] };

export const checkProblems = {
  word: 'Enter a code word.',
  question: 'Enter a question.',
  choices: 'Enter two to four different answers.',
} as const;

/** Cleans what a host typed, or says what is missing. */
export function askedCheck({ word, question, choices }: CheckForm): AskedCheck | { readonly problem: string } {
  if (question === undefined) {
    const typed = word?.trim() ?? '';
    return plainWord(typed) === '' ? { problem: checkProblems.word } : { word: typed, question: null, choices: null };
  }
  const own = (choices ?? []).map((choice) => choice.trim()).filter(Boolean);
  if (question.trim() === '') return { problem: checkProblems.question };
  if (own.length < 2 || own.length > mostChoices || new Set(own).size < own.length)
    return { problem: checkProblems.choices };
  return { word: null, question: question.trim(), choices: own };
}

/** A word as it is compared: case, accents, and everything but letters and digits don't matter. */
const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether an answer counts: the code word as it was heard, or any of the choices. */
export const isAnswer = (
  { word, choices }: { readonly word: string | null; readonly choices: readonly string[] | null },
  answer: string,
): boolean => (word === null ? (choices ?? []).includes(answer) : plainWord(answer) === plainWord(word));

/** "Answered 2 of 3 attendance checks."; empty where none was asked. */
export const checksText = ({ answered, asked }: { readonly answered: number; readonly asked: number }): string =>
  asked === 0 ? '' : `Answered ${answered} of ${asked} attendance ${asked === 1 ? 'check' : 'checks'}.`;
