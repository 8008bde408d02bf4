import type { EpisodeRow, PodcastShow } from '../contract.ts';
import { siteMap } from '#site-map.ts';

const isoLength = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;

/** An episode for search engines. */
export function episodeFacts(row: EpisodeRow, origin: string): object {
  return {
    '@type': 'PodcastEpisode',
    name: row.title,
    url: origin + siteMap.podcast(row.podcastShowHash, row.hash),
    datePublished: row.releaseDateUTC,
    description: row.blurb,
    timeRequired: isoLength(row.durationSec),
    ...(row.mp3 === null
      ? {}
      : {
          associatedMedia: {
            '@type': 'AudioObject',
            contentUrl: origin + row.mp3,
            encodingFormat: 'audio/mpeg',
            duration: isoLength(row.durationSec),
          },
        }),
    ...(row.speakerName === '' ? {} : { actor: { '@type': 'Person', name: row.speakerName } }),
    partOfSeries: { '@type': 'PodcastSeries', name: row.showTitle, url: origin + siteMap.podcast(row.podcastShowHash) },
    isAccessibleForFree: true,
  };
}

/** A show with its newest episodes. */
export function showFacts(show: PodcastShow, rows: readonly EpisodeRow[], origin: string): object {
  return {
    '@type': 'PodcastSeries',
    name: show.title,
    url: origin + siteMap.podcast(show.hash),
    description: show.blurb,
    webFeed: origin + show.feedUrl,
    ...(show.cover === null ? {} : { image: origin + show.cover }),
    sponsor: { '@type': 'Organization', name: show.sponsorCompanyName },
    hasPart: rows.slice(0, 10).map((row) => episodeFacts(row, origin)),
  };
}
