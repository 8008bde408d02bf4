// The words of a page as a PDF: US Letter, as many pages as it takes. Lengths in points.
import { finishPdf, openPdf } from '#platform/server/pdf/pdf.ts';
import { flowList, flowText, type Flow } from '#platform/server/pdf/pdf-flow.ts';
import type { Style } from '#platform/server/pdf/pdf-text.ts';
import type { PageWords } from './page-snapshot.ts';

export type WordsDrawing = {
  readonly title: string;
  readonly provider: string;
  /** Where the page was, and which version it showed when: the line below the title. */
  readonly source: string;
  /** ISO 8601: the same words of the same moment make the same bytes. */
  readonly takenAt: string;
  readonly words: readonly PageWords[];
};

const ink = '#0b2e31';
const styles = {
  H1: { size: 22, weight: 'display', color: ink, leading: 1.2 },
  H2: { size: 14, weight: 'bold', color: ink, leading: 1.3 },
  H3: { size: 11, weight: 'bold', color: ink, leading: 1.35 },
  P: { size: 10, color: '#26403f', leading: 1.5 },
  small: { size: 8.4, color: '#51686a', leading: 1.4 },
} satisfies Record<string, Style>;

/** Draws them. */
export function wordsPdf({ title, provider, source, takenAt, words }: WordsDrawing): Promise<Uint8Array> {
  const pdf = openPdf({ title, author: provider, subject: source, createdAt: Temporal.Instant.from(takenAt) });
  const flow: Flow = {
    pdf,
    parent: pdf.root,
    left: 54,
    width: 504,
    top: 60,
    bottom: 732,
    startPage: () => undefined,
    y: 60,
  };
  flowText(flow, 'P', source, styles.small, { after: 12 });
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) flowList(flow, items, styles.P, { markColor: ink, after: 6 });
    items = [];
  };
  for (const { type, text } of words) {
    if (type === 'LI') {
      items.push(text);
      continue;
    }
    endList();
    flowText(flow, type, text, styles[type], type === 'P' ? { after: 5 } : { before: 8, after: 4, keep: 30 });
  }
  endList();
  return finishPdf(pdf);
}
