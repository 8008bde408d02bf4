import { describe, expect, it } from 'vitest';
import { pdfSections, type PdfPiece } from './pdf-sections.ts';

/** A line of a letter page: by default in 10 pt at the left margin. */
const piece = (text: string, y: number, { x = 76, size = 10 }: { x?: number; size?: number } = {}): PdfPiece => ({
  text,
  x,
  y,
  width: text.length * size * 0.5,
  size,
});
const page = (...pieces: PdfPiece[]) => ({ height: 792, pieces });

describe('the chapters of a PDF', () => {
  it('begin at what is set larger than the text; the largest is the title, and left out', () =>
    expect(
      pdfSections([
        page(
          piece('Caries risk', 680, { size: 27 }),
          piece('Ten minutes of the visit are enough for all of it.', 640),
          piece('Assess', 600, { size: 14 }),
          piece('The best single predictor of new decay is re-', 580),
          piece('cent decay, and then what is eaten.', 565),
          piece('Chart why.', 540),
        ),
      ]),
    ).toEqual([
      { title: '', blocks: [{ kind: 'text', text: 'Ten minutes of the visit are enough for all of it.' }] },
      {
        title: 'Assess',
        blocks: [
          { kind: 'text', text: 'The best single predictor of new decay is recent decay, and then what is eaten.' },
          { kind: 'text', text: 'Chart why.' },
        ],
      },
    ]));

  it('keep the items of a list and the columns of a table', () =>
    expect(
      pdfSections([
        page(
          piece('Look', 700, { size: 14 }),
          piece('•', 680),
          piece('fluoride: toothpaste,', 680, { x: 90 }),
          piece('water, varnish', 665, { x: 90 }),
          piece('•', 650),
          piece('dry mouth', 650, { x: 90 }),
          piece('Sign', 600),
          piece('Active', 600, { x: 235 }),
          piece('Surface', 580),
          piece('chalky, rough', 580, { x: 235 }),
          piece('and soft', 566, { x: 235 }),
          piece('Clean, dry, and light the tooth.', 530),
        ),
      ])[0]?.blocks,
    ).toEqual([
      { kind: 'item', text: 'fluoride: toothpaste, water, varnish' },
      { kind: 'item', text: 'dry mouth' },
      {
        kind: 'table',
        rows: [
          ['Sign', 'Active'],
          ['Surface', 'chalky, rough and soft'],
        ],
      },
      { kind: 'text', text: 'Clean, dry, and light the tooth.' },
    ]));

  it('go on over the end of a page, without its head and foot', () =>
    expect(
      pdfSections([
        page(piece('Dental Learning', 750), piece('A sentence that', 80), piece('Page 1 of 2', 40)),
        page(piece('Dental Learning', 750), piece('goes on.', 700), piece('Page 2 of 2', 40)),
      ]),
    ).toEqual([{ title: '', blocks: [{ kind: 'text', text: 'A sentence that goes on.' }] }]));

  it('of a PDF without words are none', () => expect(pdfSections([page()])).toEqual([]));
});
