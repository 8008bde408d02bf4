// A picture of the first page of a PDF. Runs in a thread of its own: a page full of drawings takes seconds.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** A PDF, and the height of its picture in pixels. */
export type PageToRender = { readonly content: Uint8Array; readonly height: number };

/** What pdf.js draws on in Node: @napi-rs/canvas, which it installs where there is one for the machine. */
type CanvasFactory = {
  readonly create: (
    width: number,
    height: number,
  ) => { readonly canvas: { readonly toBuffer: (type: 'image/png') => Buffer }; readonly context: unknown };
};

/** The first page as WebP. Rejects when the PDF is damaged or locked, and where nothing can draw it. */
export async function renderFirstPage({ content, height }: PageToRender): Promise<Uint8Array> {
  // pdf.js takes the bytes over and asks for a plain Uint8Array.
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: height / page.getViewport({ scale: 1 }).height });
    const factory = document.canvasFactory as CanvasFactory;
    const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    return new Uint8Array(
      await sharp(canvas.toBuffer('image/png')).flatten({ background: '#ffffff' }).webp().toBuffer(),
    );
  } finally {
    await loading.destroy();
  }
}
