import type { MetaDescriptor } from 'react-router';

/** A process has one provider, and so has a browser. The default, until the root's `meta` has run. */
let portal = 'Dental Learning';

/** The provider's name, as titles and descriptions say it. */
export const portalName = (): string => portal;

/** Sets it; the root's `meta` does, which runs before that of each page. */
export function namePortal(name: string): void {
  portal = name;
}

/** "{page} | {provider}"; the home page is the plain name. */
export const pageTitle = (page?: string): string =>
  page === undefined || page === '' ? portal : `${page} | ${portal}`;

type About = {
  readonly title?: string;
  readonly description?: string;
  /**
   * The first-named of several addresses, in full. Pages that have it also say how they look when shared (Open Graph).
   */
  readonly canonical?: string;
  /** Full address of the picture shown when the page is shared. */
  readonly picture?: string | null;
  /** The picture is one of 1200 by 630 pixels that says what the page's title says. */
  readonly hasCard?: boolean;
  readonly kind?: 'website' | 'article' | 'profile';
  /** Search engines don't index it. */
  readonly hidden?: boolean;
};

/** What a page says of itself: `export const meta = () => pageMeta({ title: 'Contact' })`. */
export function pageMeta({
  title,
  description,
  canonical,
  picture,
  hasCard = false,
  kind = 'website',
  hidden = false,
}: About): MetaDescriptor[] {
  const about: MetaDescriptor[] = [{ title: pageTitle(title) }];
  if (description !== undefined) about.push({ name: 'description', content: description });
  if (hidden) about.push({ name: 'robots', content: 'noindex, nofollow' });
  if (canonical === undefined) return about;
  about.push({ tagName: 'link', rel: 'canonical', href: canonical });
  about.push(
    { property: 'og:site_name', content: portal },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title ?? portal },
    { property: 'og:url', content: canonical },
  );
  if (description !== undefined) about.push({ property: 'og:description', content: description });
  if (picture !== undefined && picture !== null)
    about.push({ property: 'og:image', content: picture }, { name: 'twitter:card', content: 'summary_large_image' });
  if (hasCard)
    about.push(
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title ?? portal },
    );
  return about;
}
