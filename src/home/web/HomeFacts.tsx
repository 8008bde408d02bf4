import { useRouteLoaderData } from 'react-router';
import { siteMap } from '#site-map.ts';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import type { Settings } from '#provider/contract.ts';

function factsOf({ name, legalName, address, email, phone }: Settings['provider'], origin: string): object {
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
    name,
    url: origin + siteMap.home(),
    publisher: { '@id': `${origin}/#provider` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${siteMap.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return { '@graph': [organization, site] };
}

/** The provider and how to search the portal, for search engines. */
export function HomeFacts({ origin }: { readonly origin: string }) {
  const settings = useRouteLoaderData<Settings>('root');
  if (settings === undefined) return null;
  return <JsonLd facts={import.meta.env.SSR ? factsOf(settings.provider, origin) : null} />;
}
