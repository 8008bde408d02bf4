// Which answers a select of the account forms takes: what the provider lists, and what a member already has.

/** The selects of the account forms: the list that each field chooses from, and what is said to anything else. */
export const choiceFields = {
  jobTitle: { list: 'jobTitles', message: 'Select position.' },
  title: { list: 'titles', message: 'Select title.' },
  country: { list: 'countries', message: 'Select country.' },
  ageRange: { list: 'ageRanges', message: 'Select one.' },
  officeSize: { list: 'officeSizes', message: 'Select one.' },
  gender: { list: 'genders', message: 'Select one.' },
  sourceHeard: { list: 'sourceHeard', message: 'Required field.' },
} as const;
export const stateMessage = 'Select state.';

export type ChoiceField = keyof typeof choiceFields;
/** Those that a profile has as well: what brought someone here is asked once. */
export type ProfileChoice = Exclude<ChoiceField, 'sourceHeard'>;
type ChosenFields = ChoiceField | 'state';
type Item = { readonly id: string };

/** The lists of `GET /api/account-items`. */
export type ChoiceLists = Readonly<Record<(typeof choiceFields)[ChoiceField]['list'], readonly Item[]>> & {
  readonly states: readonly (Item & { readonly country: string })[];
};
/** The fields of a form; one that the form does not have is absent. */
export type Choices = { readonly [Field in ChosenFields]?: string | undefined };

/** The states of a country; a country without any takes free text instead (docs/specification/accounts.md, AC-23). */
export const statesOf = <State extends { readonly country: string }>(
  states: readonly State[],
  country: string,
): State[] => states.filter((state) => state.country === country);

/**
 * The first choice that is not listed, or null. `own` is what the member has already: it stays valid for its owner when
 * the provider lists it no longer. A state counts together with its country.
 */
export function unlistedChoice(
  lists: ChoiceLists,
  form: Choices,
  own: Choices = {},
): { field: ChosenFields; message: string } | null {
  for (const [field, { list, message }] of Object.entries(choiceFields) as [
    ChoiceField,
    (typeof choiceFields)[ChoiceField],
  ][]) {
    const chosen = form[field];
    if (chosen === undefined || chosen === own[field]) continue;
    if (!lists[list].some(({ id }) => id === chosen)) return { field, message };
  }
  const states = statesOf(lists.states, form.country ?? '');
  const isOwnState = form.state === own.state && form.country === own.country;
  const isListed = states.length === 0 || states.some(({ id }) => id === form.state);
  return form.state === undefined || isOwnState || isListed ? null : { field: 'state', message: stateMessage };
}

/** The refusal of an unlisted choice names its field. */
export const unlistedCode = <Field extends ChosenFields>(field: Field) => `unlisted-${field}` as const;
/** The codes of all of them. */
export const unlistedRefusals = ([...Object.keys(choiceFields), 'state'] as ChosenFields[]).map((field) =>
  unlistedCode(field),
);

/** The field that a refusal is about, or undefined when it is another refusal. */
export function fieldOfUnlisted(code: string): ChosenFields | undefined {
  return ([...Object.keys(choiceFields), 'state'] as ChosenFields[]).find((field) => unlistedCode(field) === code);
}
