// What search engines are told of the portal: its public pages, and where not to look.
import { siteMap } from '#site-map.ts';
import { xmlText } from '#platform/shared/xml.ts';

/** Public pages that are no items of the catalogue. */
export const publicPages: readonly string[] = [
  siteMap.home(),
  siteMap.webinars(),
  siteMap.onDemand(),
  siteMap.podcasts(),
  siteMap.tutorials(),
  siteMap.ebooks(),
  siteMap.about(),
  siteMap.faculty(),
  siteMap.support(),
  siteMap.terms(),
  siteMap.privacy(),
  siteMap.register(),
];

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;

/** A map of addresses, in full. */
export function sitemapXml(addresses: readonly string[]): string {
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((address) => `<url><loc>${xmlText(address)}</loc></url>`).join('\n')}\n</urlset>`,
  );
}

/** A map of maps, in full addresses. */
export function sitemapIndexXml(maps: readonly string[]): string {
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.map((map) => `<sitemap><loc>${xmlText(map)}</loc></sitemap>`).join('\n')}\n</sitemapindex>`,
  );
}

// Pages behind the sign-in have nothing to read for a visitor; every search is a page of its own.
const closed = [
  '/api/',
  '/staff',
  '/dev/',
  '/search',
  '/login',
  '/logout',
  '/recover',
  '/account',
  '/gdpr',
  '/seats',
  '/reserved',
  '/queue',
  '/exams',
  '/pending',
  '/completed',
  '/completed-exams',
  '/tutorial-history',
  '/live/',
  '/classroom-live/',
  '/affidavit/',
  '/classroom-affidavit/',
  '/cancel-seat/',
  '/cancel/',
  '/eval/',
  '/eval-podcast/',
  '/sva/',
  '/survey/',
  '/exam/',
  '/exam-podcast/',
  '/done/',
  '/verify/',
];

export function robotsText(origin: string): string {
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** How a browser searches the portal from its address bar (OpenSearch 1.1). */
export function openSearchXml(origin: string, name: string): string {
  return xml(
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${xmlText(name.slice(0, 16))}</ShortName><Description>${xmlText(`Search the continuing education of ${name}`)}</Description><InputEncoding>UTF-8</InputEncoding><Image width="32" height="32" type="image/svg+xml">${xmlText(`${origin}/favicon.svg`)}</Image><Url type="text/html" template="${xmlText(`${origin}${siteMap.search()}`)}?q={searchTerms}"/><Url type="application/x-suggestions+json" template="${xmlText(origin)}/opensearch-suggestions?q={searchTerms}"/><Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(origin)}/opensearch.xml"/></OpenSearchDescription>`,
  );
}
