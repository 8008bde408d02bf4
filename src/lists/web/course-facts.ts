import { siteMap } from '#site-map.ts';
import type { ClassRow } from '#catalogue/contract.ts';

/**
 * The schema.org facts of a live webinar: an event that happens online, free of charge. `origin` is scheme and host.
 */
export function webinarFacts(row: ClassRow, origin: string): object {
  const address = origin + siteMap.reserve(row.hash);
  const end =
    row.durationMin === null ? null : new Date(Date.parse(row.releaseDateUTC) + row.durationMin * 60_000).toISOString();
  const isFull = row.capacity !== null && row.seatsTaken >= row.capacity;
  return {
    '@type': 'EducationEvent',
    name: row.className,
    description: row.blurb,
    url: address,
    startDate: row.releaseDateUTC,
    ...(end === null ? {} : { endDate: end }),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: address },
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'USD',
      url: address,
      availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
    },
    organizer: { '@type': 'Organization', name: row.sponsorCompanyName },
    ...(row.speakerName === '' ? {} : { performer: { '@type': 'Person', name: row.speakerName } }),
    ...(row.photo === null ? {} : { image: origin + row.photo }),
  };
}
