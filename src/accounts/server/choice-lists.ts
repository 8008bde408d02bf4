import type { Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type Choices, unlistedChoice, unlistedCode } from '../choices.ts';
import { listSelectItems } from './account-queries.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { accountItemsCall } from '../contract.ts';

const lists = ['jobTitles', 'titles', 'states', 'countries', 'ageRanges', 'officeSizes', 'sourceHeard'] as const;

type Item = { readonly id: string; readonly label: string; readonly country: string };
type Gender = { readonly id: string; readonly label: string };

/** The two of the specification, and a third under the provider's own word (docs/specification/accounts.md, AC-27). */
const gendersWith = (third: string | null): Gender[] => [
  { id: 'F', label: 'Female' },
  { id: 'M', label: 'Male' },
  ...(third === null ? [] : [{ id: 'X', label: third }]),
];

/**
 * Every list that the account forms choose from, each in the provider's order. `isAll`: with what is offered no longer,
 * for the names of what members have.
 */
export async function readChoiceLists(
  db: Queryable,
  { isAll = false }: { readonly isAll?: boolean } = {},
): Promise<Record<(typeof lists)[number], Item[]> & { readonly genders: Gender[] }> {
  const [rows, thirdGender] = await Promise.all([listSelectItems(db), readSetting(db, providerSettings.thirdGender)]);
  const of = (list: (typeof lists)[number]): Item[] =>
    rows
      .filter((row) => row.list === list && (isAll || !row.hidden))
      .map(({ id, label, country }) => ({ id, label, country: country ?? '' }));
  return {
    jobTitles: of('jobTitles'),
    titles: of('titles'),
    states: of('states'),
    countries: of('countries'),
    ageRanges: of('ageRanges'),
    officeSizes: of('officeSizes'),
    genders: gendersWith(thirdGender),
    sourceHeard: of('sourceHeard'),
  };
}

/**
 * Refuses a choice that no list has, with the sentence of its field; what the member has already (`own`) stays valid.
 */
export async function requireListed(db: Queryable, form: Choices, own?: Choices): Promise<void> {
  const unlisted = unlistedChoice(await readChoiceLists(db), form, own);
  if (unlisted !== null) throw new Refusal(unlistedCode(unlisted.field), unlisted.message);
}

/** The choices of the account forms, in the provider's order. */
export const readAccountItems: UseCase<typeof accountItemsCall> = async ({ db, now }) => ({
  status: true,
  ...(await readChoiceLists(db)),
  year: now().toZonedDateTimeISO('UTC').year,
});
