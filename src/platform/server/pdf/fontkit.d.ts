// The part of fontkit that the portal uses; the package brings no types.
declare module 'fontkit' {
  /** Lengths are in the font's units; y goes up. */
  export interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    /** The `d` of an SVG path. */
    toSVG(): string;
  }
  export interface Layout {
    readonly advanceWidth: number;
    readonly glyphs: readonly { readonly path: Path }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Readonly<Record<string, boolean>>): Layout;
  }
  export function create(data: Uint8Array): Font;
}
