import { featuredAt, readFeatured, type Featured } from '#catalogue/server/activities/read-featured.ts';
import type { Context } from '#platform/server/context.ts';
import { listMatching } from '../match-queries.ts';
import { wordQueryOf, type ListQuestion } from './read-list.ts';

/** Which of the featured items are among what a request asks for. */
async function readMatching(context: Context, { filter, words }: ListQuestion): Promise<readonly Featured[]> {
  const items = await readFeatured(context);
  const isFiltered = filter.categoryId !== null || filter.companyId !== null || words !== null;
  if (!isFiltered || items.length === 0) return items;
  const query = wordQueryOf(words);
  if (words !== null && query === null) return [];
  const idsOf = ({ classIds, episodeIds }: Featured) => [...classIds, ...episodeIds];
  const matching = await listMatching(context.db, items.flatMap(idsOf), filter, query);
  return items.filter((item) => idsOf(item).some((id) => matching.includes(id)));
}

/**
 * The featured item whose turn it is among those that match what a request asks for; null without one. So a featured
 * item that matches a filter is never left out because another one has its turn.
 */
export const findFeatured = async (context: Context, question: ListQuestion): Promise<Featured | null> =>
  featuredAt(await readMatching(context, question), question.now);
