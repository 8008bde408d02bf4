// What search engines and shared links show about a class.
import { siteMap } from '#site-map.ts';
import type { ClassObj } from '../contract.ts';

/** Full address of the picture for shared links and search engines: a card with title, speaker, and artwork. */
export const sharedPicture = ({ hash }: Pick<ClassObj, 'hash'>, origin: string): string =>
  origin + siteMap.shareCard(hash);

/** The speakers as schema.org/Person: one, or a list. */
export const personFacts = (speakerName: string, speakers: ClassObj['speakers']): object =>
  speakers.length === 0
    ? { '@type': 'Person', name: speakerName }
    : speakers.map(({ name }) => ({ '@type': 'Person', name }));

/** The class as schema.org/Course. */
export function courseFacts(classObj: ClassObj, origin: string, providerName: string): object {
  const { className, blurb, hash, speakerName, speakers, durationMin, releaseDateUTC, objectives, categories } =
    classObj;
  return {
    '@type': 'Course',
    name: className,
    description: blurb,
    url: origin + siteMap.classroom(hash),
    image: sharedPicture(classObj, origin),
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    datePublished: releaseDateUTC,
    provider: { '@type': 'Organization', name: providerName, url: `${origin}/` },
    ...(categories.length === 0 ? {} : { about: categories.map(({ categoryName }) => categoryName) }),
    ...(objectives.length === 0 ? {} : { teaches: objectives }),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', category: 'Free' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(durationMin === null ? {} : { courseWorkload: `PT${durationMin}M` }),
      ...(speakerName === '' ? {} : { instructor: personFacts(speakerName, speakers) }),
    },
  };
}
