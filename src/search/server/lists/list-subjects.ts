import type { UseCase } from '#platform/server/http/http.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { subjectsCall } from '../../contract.ts';
import { listLargestCategories } from './search-item-queries.ts';

const subjectsShown = 8;

/** The subjects that a search begins with. Each has a picture of its own where there are enough. */
export const listSubjects: UseCase<typeof subjectsCall> = async ({ db, now }) => {
  const taken = new Set<string>();
  const data = (await listLargestCategories(db, now(), subjectsShown)).map(({ id, name, count, pictures }) => {
    const picture = pictures.find(({ hash }) => !taken.has(hash)) ?? pictures[0];
    if (picture !== undefined) taken.add(picture.hash);
    return {
      categoryID: id,
      categoryName: name,
      count,
      picture: picture === undefined ? null : publicFileUrl(picture),
    };
  });
  return { status: true, data };
};
