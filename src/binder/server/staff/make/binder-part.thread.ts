// A part of a binder as a PDF, drawn in a thread: US Letter, as many pages as it takes.
import { finishPdf } from '#platform/server/pdf/pdf.ts';
import { letterMarks, letterStyles, letterTable, openLetter } from '#platform/server/pdf/letter.ts';
import { flowList, flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { stateWords } from '../../../binder-program.ts';
import { cellText, type BinderPart } from '../../../binder-part.ts';

export type PartDrawing = {
  readonly part: BinderPart;
  readonly provider: string;
  /** What the binder is, at the top of each page. */
  readonly heading: string;
  /** ISO 8601: the end of the day as of which the binder is. */
  readonly createdAt: string;
};

/** A longer table is in the CSV alone: nobody reads it on paper. */
const mostRows = 200;
const or = (text: string): string => (text === '' ? '–' : text);

/** The same part makes the same bytes. */
export function partPdf({ part, provider, heading, createdAt }: PartDrawing): Promise<Uint8Array> {
  const flow = openLetter(
    { title: part.title, author: provider, subject: heading, createdAt: Temporal.Instant.from(createdAt) },
    heading,
  );
  flowText(flow, 'H1', part.title, letterStyles.title, { after: 6 });
  flowText(flow, 'P', or(part.lead), letterStyles.text, { after: 8 });
  for (const { heading: title, state, paragraphs, tables, links } of part.sections) {
    const words = state === undefined ? title : `${title} (${stateWords[state]})`;
    flowText(flow, 'H2', words, letterStyles.heading, { before: 10, after: 4, keep: 40 });
    for (const text of paragraphs)
      for (const line of text.split('\n')) flowText(flow, 'P', or(line), letterStyles.text, { after: 4 });
    for (const { title: caption, columns, rows } of tables) {
      const left = rows.length - mostRows;
      const more = left > 0 ? `. ${left.toLocaleString('en-US')} more are in the CSV beside this file` : '';
      flowText(flow, 'P', rows.length === 0 ? `${caption}: none.` : `${caption}${more}.`, letterStyles.small, {
        after: 3,
        keep: 40,
      });
      const shown = rows.slice(0, mostRows).map((row) => row.map((cell) => or(cellText(cell))));
      if (shown.length > 0) flowTable(flow, [columns, ...shown], letterTable, { after: 8 });
    }
    if (links.length > 0)
      flowList(
        flow,
        links.map(({ text, to }) => `${text}: ${to}`),
        letterStyles.text,
        letterMarks,
      );
  }
  return finishPdf(flow.pdf);
}
