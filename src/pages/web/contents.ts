/** What a text holds: the place of each heading and its words. */
export type Contents = readonly { readonly id: string; readonly heading: string }[];

/** What the server escapes in a text. */
const escaped: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The provider's HTML with a name for each heading of the second level, so that a link can lead there. The server has
 * cleaned it (platform/server/security/sanitize-html.ts): its headings bear no attributes, and everything that is no
 * element is escaped.
 */
export function withContents(cleaned: string): { readonly html: string; readonly contents: Contents } {
  const contents: Contents[number][] = [];
  const html = cleaned.replaceAll(/<h2>([^]*?)<\/h2>/g, (_whole, inner: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({
      id,
      heading: inner.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (one) => escaped[one] ?? one),
    });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html, contents };
}
