import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import { serverMap } from '#server-map.ts';
import { coverUrl } from './episode-row.ts';
import type { ShowRecord } from './podcast-queries.ts';

/** A stored show on the wire. */
export const showOf = (record: ShowRecord) => ({
  hash: record.hash,
  title: record.title,
  blurb: record.blurb,
  photo: fileUrlOrNull(record.cover_hash, record.cover_filename),
  cover: coverUrl(record.hash, record.cover_hash),
  companyName: record.company_name,
  sponsorCompanyName: record.company_name,
  feedUrl: serverMap.podcastFeed(record.hash),
  episodeCount: record.episode_count ?? 0,
  creditCount: record.credit_count ?? 0,
});
