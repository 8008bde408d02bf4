import { useRouteLoaderData } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import type { Settings } from '#provider/contract.ts';

/** The provider and how to search the portal, for search engines. */
export function HomeFacts({ origin }: { readonly origin: string }) {
  const settings = useRouteLoaderData<Settings>('root');
  if (settings === undefined) return null;
  const { name, legalName, address, email, phone } = settings.provider;
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#provider`,
    name,
    legalName,
    url: origin + siteMap.home(),
    logo: `${origin}/icon-512.png`,
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { telephone: phone }),
    ...(address.length === 0 ? {} : { address: address.join(', ') }),
  };
  const site = {
    '@type': 'WebSite',
    name: 'Dental Learning',
    url: origin + siteMap.home(),
    publisher: { '@id': `${origin}/#provider` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${siteMap.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return <JsonLd facts={{ '@graph': [organization, site] }} />;
}
