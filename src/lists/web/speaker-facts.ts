import { siteMap } from '#site-map.ts';

type Speaker = {
  readonly slug: string;
  readonly name: string;
  readonly degree: string;
  readonly bio: string;
  readonly photo: string | null;
};

/** A speaker as schema.org/Person. `origin` is scheme and host. */
export function speakerFacts({ slug, name, degree, bio, photo }: Speaker, origin: string): object {
  return {
    '@type': 'Person',
    name,
    url: origin + siteMap.lecturer(slug),
    jobTitle: 'Speaker',
    ...(degree === '' ? {} : { honorificSuffix: degree }),
    ...(bio === '' ? {} : { description: bio }),
    ...(photo === null ? {} : { image: origin + photo }),
  };
}
