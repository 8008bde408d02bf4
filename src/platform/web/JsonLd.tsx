import { useState } from 'react';

/**
 * What a member or editor typed cannot end the script: every `<` is written as an escape.
 */
const textOf = (facts: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');

/**
 * Facts for search engines (schema.org): data, which a page's policy on scripts does not touch. Search engines open
 * each page afresh, so only the server writes them, and a page that is opened from another one has none: pages pass
 * `import.meta.env.SSR ? … : null`, and no browser loads what makes them.
 */
export function JsonLd({ facts }: { readonly facts: object | null }) {
  const [isFirstPage] = useState(() => import.meta.env.SSR || document.documentElement.dataset['ready'] === undefined);
  if (!isFirstPage) return null;
  const text = import.meta.env.SSR && facts !== null ? textOf(facts) : '';
  // In a browser it stays as it came: a difference here is expected.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
