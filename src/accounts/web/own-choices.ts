import { choiceFields, statesOf, type ProfileChoice } from '../choices.ts';
import type { AccountItems } from './StudentFields.tsx';

type Chosen = Readonly<Record<ProfileChoice | 'state', string>>;

/** A stored choice that is no longer listed stays a choice of its owner. */
export function withOwnChoices(items: AccountItems, student: Chosen): AccountItems {
  const own = (list: readonly { id: string; label: string }[], id: string) =>
    id === '' || list.some((item) => item.id === id) ? [...list] : [{ id, label: id }, ...list];
  const states = statesOf(items.states, student.country);
  const keepsState = states.length === 0 || student.state === '' || states.some(({ id }) => id === student.state);
  const { sourceHeard: _once, ...chosen } = choiceFields;
  return {
    ...items,
    ...Object.fromEntries(
      (Object.keys(chosen) as ProfileChoice[]).map((field) => {
        const { list } = choiceFields[field];
        return [list, own(items[list], student[field])];
      }),
    ),
    states: keepsState
      ? items.states
      : [{ id: student.state, label: student.state, country: student.country }, ...items.states],
  };
}
