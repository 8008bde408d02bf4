// What search engines learn about the portal: its public pages, and where not to look.
import { closedToRobots } from '#screens.ts';
import { siteMap } from '#site-map.ts';
import { xmlText } from '#platform/shared/xml.ts';

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

export function robotsText(origin: string): string {
  return `User-agent: *\n${['/api/', '/dev/', ...closedToRobots].map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** How a browser searches the portal from its address bar (OpenSearch 1.1). */
export function openSearchXml(origin: string, name: string): string {
  return xml(
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${xmlText(name.slice(0, 16))}</ShortName><Description>${xmlText(`Search the continuing education of ${name}`)}</Description><InputEncoding>UTF-8</InputEncoding><Image width="32" height="32" type="image/svg+xml">${xmlText(`${origin}/favicon.svg`)}</Image><Url type="text/html" template="${xmlText(`${origin}${siteMap.search()}`)}?q={searchTerms}"/><Url type="application/x-suggestions+json" template="${xmlText(origin)}/opensearch-suggestions?q={searchTerms}"/><Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(origin)}/opensearch.xml"/></OpenSearchDescription>`,
  );
}
