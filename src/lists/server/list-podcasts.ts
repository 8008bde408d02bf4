import type { UseCase } from '#platform/server/http/http.ts';
import type { podcastsCall } from '../contract.ts';
import { listPage } from './list-page.ts';
import { readEpisodeRows } from '#catalogue/server/read-rows.ts';

/** One page of podcast episodes. */
export const listPodcastsPage: UseCase<typeof podcastsCall> = (context, student, input) =>
  listPage(context, 'podcasts', input, (ids) => readEpisodeRows(context.db, student?.id ?? null, ids));
