import type { UseCase } from '#platform/server/http/http.ts';
import type { searchItemsCall } from '../../contract.ts';
import { listCategories, listCompanies, listSmallWords } from './search-item-queries.ts';

/** The filters of the lists. */
export const listSearchItems: UseCase<typeof searchItemsCall> = async ({ db, now }) => {
  const at = now();
  const [categories, companies, words] = await Promise.all([
    listCategories(db, at),
    listCompanies(db, at),
    listSmallWords(db),
  ]);
  return {
    status: true,
    smallWords: words.map(({ word }) => word),
    catList: categories.map(({ id, name, has_content: hasContent }) => ({
      categoryID: id,
      categoryName: name,
      hasContent,
    })),
    companyList: companies.map(({ id, name, has_content: hasContent }) => ({
      companyID: id,
      companyName: name,
      hasContent,
    })),
  };
};
