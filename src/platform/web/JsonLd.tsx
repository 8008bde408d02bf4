import { useState } from 'react';

/**
 * Facts for search engines (schema.org): data, which a page's policy on scripts does not touch. What a member or editor
 * typed cannot end the script: every `<` is written as an escape. Search engines open each page afresh: facts that
 * change later in the browser are left out, because writing into a script is what the page's policy forbids.
 */
export function JsonLd({ facts }: { readonly facts: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  const [first] = useState(text);
  return text === first ? (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : null;
}
