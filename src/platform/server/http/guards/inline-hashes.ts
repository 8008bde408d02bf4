// What a page's policy allows to run and to style inside the page: by the hash of its content, so that the page is the
// same bytes for everyone.
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

export type InlineHashes = {
  /** The page without the nonce. */
  readonly html: string;
  /** Sources for `script-src` and `style-src`, such as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/**
 * Takes the nonce out of a rendered page and names what carried it. Only what the portal wrote itself carries this
 * render's nonce: a script that found its way into a page by what someone typed has none, gets no hash, and does not
 * run.
 */
export function hashInline(rendered: string, nonce: string): InlineHashes {
  const found = { script: new Set<string>(), style: new Set<string>() };
  let open: { readonly name: 'script' | 'style'; text: string } | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if ((name !== 'script' && name !== 'style') || attributes['src'] !== undefined) return;
        open = attributes['nonce'] === nonce ? { name, text: '' } : null;
      },
      ontext(text) {
        if (open !== null) open.text += text;
      },
      onclosetag() {
        if (open === null) return;
        found[open.name].add(`'sha256-${createHash('sha256').update(open.text).digest('base64')}'`);
        open = null;
      },
    },
    { decodeEntities: false },
  );
  parser.end(rendered);
  return { html: rendered.replaceAll(` nonce="${nonce}"`, ''), scripts: [...found.script], styles: [...found.style] };
}
