// One page to print and put away: what brings the keys of records back (docs/specification/records.md, RL-13). Lengths
// in points.
import type { RecoverySheet } from '#credit/server/seal/recovery.ts';
import {
  letterMarks,
  letterStyles as styles,
  letterTable,
  letterWidth,
  openLetter,
} from '#platform/server/pdf/letter.ts';
import { addElement, drawFigure, drawText, finishPdf } from '#platform/server/pdf/pdf.ts';
import { flowList, flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { drawQrCode } from '#platform/server/pdf/pdf-qr-code.ts';
import { breakLines } from '#platform/server/pdf/pdf-text.ts';
import { calendarDay } from '#platform/shared/dates.ts';

export type SheetOfKeys = RecoverySheet & {
  readonly provider: string;
  /** Of the portal. */
  readonly host: string;
  /** When it was drawn, ISO 8601. */
  readonly at: string;
};

const codeSize = 252;
const wordStyle = { size: 14, weight: 'bold', color: '#0b2e31', leading: 1.45 } as const;
const gap = 26;

/** The sheet as PDF. */
export function recoverySheet(sheet: SheetOfKeys): Promise<Uint8Array> {
  const { provider, host, at, words, code, fingerprints } = sheet;
  const flow = openLetter(
    {
      title: 'Recovery sheet',
      author: provider,
      subject: `Keys of ${host}`,
      createdAt: Temporal.Instant.from(at),
    },
    'Recovery sheet',
  );
  const { pdf } = flow;
  flowText(flow, 'H1', 'Recovery sheet', styles.title, { after: 4 });
  flowText(flow, 'P', `${host}, printed ${calendarDay(at.slice(0, 10))}`, styles.small, { after: 8 });
  flowText(
    flow,
    'P',
    'This page brings back the keys that sign your certificates and their log if the server and its backups are lost. Anyone who has it can sign in your name.',
    styles.text,
    { after: 14 },
  );
  const top = flow.y;
  drawFigure(
    pdf,
    pdf.root,
    'QR code with all keys, encrypted with the eight words',
    [flow.left, top, flow.left + codeSize, top + codeSize],
    (doc) => drawQrCode(doc, code, { x: flow.left, y: top, size: codeSize }, { ink: '#000000', paper: '#ffffff' }),
  );
  const left = flow.left + codeSize + gap;
  const heading = breakLines('Eight words', styles.heading, letterWidth - codeSize - gap);
  let y = drawText(pdf, addElement(pdf, pdf.root, 'H2'), heading, { x: left, y: top }) + 8;
  const list = addElement(pdf, pdf.root, 'L');
  for (const [index, word] of words.entries()) {
    const item = addElement(pdf, list, 'LI');
    const number = breakLines(`${index + 1}.`, { ...wordStyle, weight: 'regular', color: '#51686a' }, 26);
    drawText(pdf, addElement(pdf, item, 'Lbl'), number, { x: left, y });
    y = drawText(pdf, addElement(pdf, item, 'LBody'), breakLines(word, wordStyle, 160), { x: left + 28, y }) + 6;
  }
  flow.y = top + codeSize + 22;
  flowText(flow, 'H2', 'Where to keep it', styles.heading, { after: 3 });
  flowText(
    flow,
    'P',
    'With your company papers, in a safe or with your attorney, not next to the server. Don’t photograph it, and don’t save it on a computer. After you print it, type two of the words on the Data page; the portal then deletes them.',
    styles.text,
    { after: 10 },
  );
  flowText(flow, 'H2', 'How to use it', styles.heading, { after: 3 });
  flowList(
    flow,
    [
      'On the new machine, install the portal and restore the newest backup that you have.',
      'Scan the code with a phone, and put its text into a file, for example keys.txt. It begins with DLKEYS1.',
      'Run npm run portal -- keys restore keys.txt, and enter the eight words.',
      'On the Data page, continue the log with the newest certificate that you can find.',
    ],
    styles.text,
    { ...letterMarks, numbered: true, gap: 2, indent: 16, after: 10 },
  );
  flowText(flow, 'H2', 'Fingerprints', styles.heading, { after: 3 });
  flowTable(
    flow,
    [['Key', 'Fingerprint'], ...fingerprints.map(({ name, value }) => [name, value])],
    { ...letterTable, style: { ...letterTable.style, size: 7.6 }, widths: [126, letterWidth - 126] },
    { after: 4 },
  );
  flowText(flow, 'P', 'These aren’t secret. Publish them on your letterhead or website.', styles.small);
  return finishPdf(pdf);
}
