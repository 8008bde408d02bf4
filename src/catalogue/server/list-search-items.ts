import type { UseCase } from '#platform/server/http.ts';
import type { searchItemsCall } from '../contract.ts';
import { listCategories, listCompanies, listSmallWords } from './catalogue-queries.ts';

/** The filters of the lists. */
export const listSearchItems: UseCase<typeof searchItemsCall> = async ({ db }) => {
  const [categories, companies, words] = await Promise.all([listCategories(db), listCompanies(db), listSmallWords(db)]);
  return {
    status: true,
    smallWords: words.map(({ word }) => word),
    catList: categories.map(({ id, name }) => ({ categoryID: id, categoryName: name })),
    companyList: companies.map(({ id, name }) => ({ companyID: id, companyName: name })),
  };
};
