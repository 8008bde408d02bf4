import type { ClassObj } from '#classroom/contract.ts';
import { personFacts, sharedPicture } from '#classroom/web/course-facts.ts';
import { siteMap } from '#site-map.ts';

/** A webinar as schema.org/EducationEvent, for search engines. */
export function eventFacts(classObj: ClassObj, origin: string, providerName: string): object {
  const {
    className,
    blurb,
    hash,
    speakerName,
    speakers,
    releaseDateUTC,
    endsAt,
    cancelled,
    capacity,
    seatsTaken,
    place,
    isOnline,
  } = classObj;
  const isFull = capacity !== null && seatsTaken >= capacity;
  const online = { '@type': 'VirtualLocation', url: origin + siteMap.reserve(hash) };
  const room = { '@type': 'Place', name: place, address: place };
  const mode = place === '' ? 'Online' : isOnline ? 'Mixed' : 'Offline';
  return {
    '@type': 'EducationEvent',
    name: className,
    description: blurb,
    url: origin + siteMap.reserve(hash),
    image: sharedPicture(classObj, origin),
    inLanguage: 'en-US',
    startDate: releaseDateUTC,
    ...(endsAt === null ? {} : { endDate: endsAt }),
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    eventStatus: cancelled ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    location: { Online: online, Mixed: [room, online], Offline: room }[mode],
    isAccessibleForFree: true,
    organizer: { '@type': 'Organization', name: providerName, url: `${origin}/` },
    ...(speakerName === '' ? {} : { performer: personFacts(speakerName, speakers) }),
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'USD',
      availability: isFull ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      url: origin + siteMap.reserve(hash),
    },
  };
}
