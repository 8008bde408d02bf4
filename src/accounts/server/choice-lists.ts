import type { Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type Choices, unlistedChoice, unlistedCode } from '../choices.ts';
import { listSelectItems } from './account-queries.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { accountItemsCall } from '../contract.ts';

const lists = ['jobTitles', 'titles', 'states', 'countries', 'ageRanges', 'officeSizes', 'sourceHeard'] as const;

type Item = { readonly id: string; readonly label: string; readonly country: string };

/** Every list that the account forms choose from, each in the provider's order. */
async function readChoiceLists(db: Queryable): Promise<Record<(typeof lists)[number], Item[]>> {
  const rows = await listSelectItems(db);
  const of = (list: (typeof lists)[number]): Item[] =>
    rows.filter((row) => row.list === list).map(({ id, label, country }) => ({ id, label, country: country ?? '' }));
  return {
    jobTitles: of('jobTitles'),
    titles: of('titles'),
    states: of('states'),
    countries: of('countries'),
    ageRanges: of('ageRanges'),
    officeSizes: of('officeSizes'),
    sourceHeard: of('sourceHeard'),
  };
}

/** Refuses a choice that no list has, with the sentence of its field; what the member has already (`own`) stays valid. */
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
