// Draws the demo's own SVG pictures into a PDF: groups, rectangles, circles, ellipses and paths, filled or stroked.
type Doc = PDFKit.PDFDocument;
type Attributes = Readonly<Record<string, string>>;
export type Shape = { readonly name: string; readonly own: Attributes; readonly children: readonly Shape[] };

/** The shapes at the top of the picture. */
export function readSvg(source: string): Shape[] {
  const top: Shape[] = [];
  const open: Shape[][] = [top];
  for (const [, closing, name = '', attributes = '', empty] of source.matchAll(/<(\/?)([a-z]+)([^>]*?)(\/?)>/g)) {
    if (name === 'svg') continue;
    if (closing === '/') {
      open.pop();
      continue;
    }
    const children: Shape[] = [];
    open.at(-1)?.push({
      name,
      own: Object.fromEntries(
        [...attributes.matchAll(/([a-z0-9-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
      children,
    });
    if (empty !== '/') open.push(children);
  }
  return top;
}

function transform(doc: Doc, text = ''): void {
  for (const [, kind, list = ''] of text.matchAll(/([a-z]+)\(([^)]*)\)/g)) {
    const [x = 0, y] = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    if (kind === 'translate') doc.translate(x, y ?? 0);
    else if (kind === 'scale') doc.scale(x, y ?? x);
    else if (kind === 'rotate') doc.rotate(x);
    else throw new Error(`A picture uses the transform "${kind}", which this program cannot draw.`);
  }
}

function outline(doc: Doc, { name, own }: Shape): void {
  const length = (key: string) => Number(own[key] ?? 0);
  if (name === 'path') doc.path(own['d'] ?? '');
  else if (name === 'circle') doc.circle(length('cx'), length('cy'), length('r'));
  else if (name === 'ellipse') doc.ellipse(length('cx'), length('cy'), length('rx'), length('ry'));
  else if (name === 'rect') doc.roundedRect(length('x'), length('y'), length('width'), length('height'), length('rx'));
  else throw new Error(`A picture has the element "${name}", which this program cannot draw.`);
}

const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'];

/** Groups hand their look down; a group's opacity falls on each of its shapes. */
export function drawShape(doc: Doc, shape: Shape, above: Attributes = {}): void {
  const look: Attributes = {
    ...above,
    ...Object.fromEntries(Object.entries(shape.own).filter(([key]) => inherited.includes(key))),
    opacity: String(Number(above['opacity'] ?? 1) * Number(shape.own['opacity'] ?? 1)),
  };
  doc.save();
  transform(doc, shape.own['transform']);
  if (shape.name === 'g') for (const child of shape.children) drawShape(doc, child, look);
  else {
    if (look['opacity'] !== '1') doc.opacity(Number(look['opacity']));
    const { fill = '#000000', stroke = 'none' } = look;
    if (fill !== 'none') {
      outline(doc, shape);
      doc.fill(fill);
    }
    if (stroke !== 'none') {
      outline(doc, shape);
      doc
        .lineWidth(Number(look['stroke-width'] ?? 1))
        .lineCap((look['stroke-linecap'] ?? 'butt') as 'butt' | 'round')
        .lineJoin((look['stroke-linejoin'] ?? 'miter') as 'miter' | 'round');
      const dashes = look['stroke-dasharray']?.split(/[ ,]+/).map(Number);
      if (dashes !== undefined) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 });
      doc.stroke(stroke);
    }
  }
  doc.restore();
}
