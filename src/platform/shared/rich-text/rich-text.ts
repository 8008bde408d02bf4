// Formatted text in the two forms it has: HTML with the elements that platform/server/security/sanitize-html.ts allows,
// which is stored and shown, and the tree of nodes and marks that the editor works on.

export type Mark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { href: string } };

export type TextNode = { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] };
export type RichNode = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly (RichNode | TextNode)[];
};

/** A whole text: its type is `doc`. */
export type RichText = RichNode & { readonly type: 'doc' };

/** What a link may lead to; the same as in a cleaned text. */
export const isAllowedLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s"<>]+$/i.test(href) || href === '/';
