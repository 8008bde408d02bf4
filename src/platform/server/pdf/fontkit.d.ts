// The part of fontkit that the PDF writer uses; the package brings no types.
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Readonly<Record<string, boolean>>): { readonly advanceWidth: number };
  }
  export function create(data: Uint8Array): Font;
}
