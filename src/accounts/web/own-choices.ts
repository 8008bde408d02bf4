import { statesOf } from '../choices.ts';
import type { AccountItems } from './StudentFields.tsx';

type Chosen = Readonly<
  Record<'title' | 'jobTitle' | 'country' | 'state' | 'ageRange' | 'officeSize' | 'gender', string>
>;

/** A stored choice that is no longer listed stays a choice of its owner. */
export function withOwnChoices(items: AccountItems, student: Chosen): AccountItems {
  const own = (list: readonly { id: string; label: string }[], id: string) =>
    id === '' || list.some((item) => item.id === id) ? [...list] : [{ id, label: id }, ...list];
  const states = statesOf(items.states, student.country);
  const keepsState = states.length === 0 || student.state === '' || states.some(({ id }) => id === student.state);
  return {
    ...items,
    titles: own(items.titles, student.title),
    jobTitles: own(items.jobTitles, student.jobTitle),
    countries: own(items.countries, student.country),
    ageRanges: own(items.ageRanges, student.ageRange),
    officeSizes: own(items.officeSizes, student.officeSize),
    genders: own(items.genders, student.gender),
    states: keepsState
      ? items.states
      : [{ id: student.state, label: student.state, country: student.country }, ...items.states],
  };
}
