import QRCode from 'qrcode';

/**
 * Draws a QR code of `text` with its upper left corner at x and y, `size` points wide, and the clear edge around it
 * that readers need. Text of capitals and digits alone takes two thirds of the room.
 */
export function drawQrCode(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  { ink, paper }: { readonly ink: string; readonly paper: string },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  // A reader needs four clear squares on every side.
  doc.rect(x - 4 * unit, y - 4 * unit, size + 8 * unit, size + 8 * unit).fill(paper);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) doc.rect(x + start * unit, y + row * unit, (column - start) * unit, unit);
    }
  }
  doc.fill(ink);
}
