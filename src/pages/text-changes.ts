// What changed between two versions of a text, for people who agreed to the earlier one.

export type TextChange = { readonly before: string; readonly after: string };

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" };

/** Paragraphs, headings, items, and rows, each as one line of words. */
export function linesOf(html: string): readonly string[] {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?(?:p|h[2-4]|li|tr|ul|ol|table|thead|tbody|blockquote|br|hr)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, (tag) => (/^<\/t[dh]/.test(tag) ? ' ' : ''))
    .replaceAll(/&(lt|gt|quot|amp|nbsp|#39);/g, (_whole, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Longer texts are compared by their beginnings and ends alone: comparing takes the product of their lines. */
const mostPairs = 4_000_000;

/**
 * The changed places in their order: lines that were reworded side by side, a line that is new with '' before, one that
 * is gone with '' after.
 */
export function changesOf(before: string, after: string): readonly TextChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const width = now.length + 1;
  if (old.length * now.length > mostPairs) return [{ before: old.join('\n'), after: now.join('\n') }];
  const common = new Uint32Array((old.length + 1) * width);
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      common[at * width + to] =
        old[at] === now[to]
          ? (common[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(common[(at + 1) * width + to] ?? 0, common[at * width + to + 1] ?? 0);
  const changes: TextChange[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const end = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      changes.push({ before: removed[at] ?? '', after: added[at] ?? '' });
    [removed, added] = [[], []];
  };
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [was, is] = [old[at], now[to]];
    if (was !== undefined && was === is) {
      end();
      at += 1;
      to += 1;
    } else if (
      is === undefined ||
      (was !== undefined && (common[(at + 1) * width + to] ?? 0) >= (common[at * width + to + 1] ?? 0))
    ) {
      removed.push(was ?? '');
      at += 1;
    } else {
      added.push(is);
      to += 1;
    }
  }
  end();
  return changes;
}
