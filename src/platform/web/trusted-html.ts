// What may become HTML in the browser. The page's policy (require-trusted-types-for) hands every string that would to
// this one place.

/** How React makes a script element; it never runs and holds nothing yet. */
const emptyScript = '<script></script>';
/**
 * Plain text, or the tags and attributes that the server leaves in a provider's text (sanitize-html.ts), with the names
 * of its headings (pages/web/contents.ts).
 */
const harmless =
  /^(?:[^<]|<\/?(?:h[234]|p|ul|ol|li|a|strong|em|b|i|br|hr|blockquote|table|thead|tbody|tr|th|td)(?: (?:href="(?:https?:|mailto:|tel:|\/|#)[^"<>]*"|scope="[a-z]*"|rel="[a-z ]*"|id="part-\d+"))* ?\/?>)*$/;

/** Whether a string runs, loads and sends nothing when it becomes HTML. */
export const isHarmlessHtml = (html: string): boolean => html === emptyScript || harmless.test(html);

type Policy = { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null };
type Factory = { createPolicy: (name: string, policy: Policy) => unknown };

/** Puts the policy in force, in browsers that know of it. Without it they would refuse every such string. */
export function guardHtml(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isHarmlessHtml(html) ? html : null),
    // The worker of this site, and nothing from elsewhere.
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
