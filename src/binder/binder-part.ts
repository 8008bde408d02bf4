// A part of a binder as plain data. The page, the PDF, and the CSV of a part say the same, because they are made of it.
import type { ItemState } from './binder-program.ts';

/** Text, and where it leads inside the binder, from its root. */
export type Cell = string | { readonly text: string; readonly to: string };
export type PartTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};
export type PartSection = {
  /** Where links lead to it on its page. */
  readonly mark?: string;
  readonly heading: string;
  readonly state?: ItemState;
  readonly paragraphs: readonly string[];
  readonly tables: readonly PartTable[];
  readonly links: readonly { readonly text: string; readonly to: string }[];
};
export type BinderPart = {
  /** Its folder or the beginning of its files' names. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly PartSection[];
};

export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

export const section = (heading: string, parts: Partial<Omit<PartSection, 'heading'>> = {}): PartSection => ({
  heading,
  paragraphs: [],
  tables: [],
  links: [],
  ...parts,
});
