import { useNonce } from './nonce.ts';

/** Facts for search engines (schema.org). What a member or editor typed cannot end the script: every `<` is written as an escape. */
export function JsonLd({ facts }: { readonly facts: object }) {
  const nonce = useNonce();
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
