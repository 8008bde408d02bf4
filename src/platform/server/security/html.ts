// Text into HTML without surprises: every value is escaped unless it is HTML already.

/** A piece of HTML that is safe to put into other HTML. */
export class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  toString(): string {
    return this.value;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Insert = string | number | Html | readonly Html[] | null | undefined | false;

/** Template tag: html`<p>${name}</p>`. Lists are joined; null, undefined and false are nothing. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  const shown = inserts.map((insert) => {
    if (insert === null || insert === undefined || insert === false) return '';
    if (insert instanceof Html) return insert.value;
    return Array.isArray(insert) ? insert.map((piece) => piece.value).join('') : escapeHtml(String(insert));
  });
  return new Html(parts.reduce((text, part, index) => text + part + (shown[index] ?? ''), ''));
}
