// What was understood of a foreign file, with the evidence for it: one shape for all imports, so that previews show it
// the same way and ask about what is doubtful.

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  macintosh: 'Western European (Mac)',
};

export type TextReading = {
  readonly text: string;
  readonly encoding: Encoding;
  /** False where the encoding is the likeliest of several. */
  readonly isCertain: boolean;
  /** The first lines that depend on the encoding. */
  readonly examples: readonly string[];
  /** Every encoding it may have, with the first line as it reads there. */
  readonly others: readonly { readonly encoding: Encoding; readonly label: string; readonly example: string }[];
};

export const dayOrders = ['month-first', 'day-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** What a person chose where a file doesn't say. */
export type ReadingChoices = { readonly encoding?: Encoding | undefined; readonly days?: DayOrder | undefined };

/** One thing that was understood. */
export type Evidence = {
  readonly about: 'text' | 'table' | 'columns' | 'days' | 'zone' | 'people';
  /** What it is about in a word or two, such as “Time zone”. */
  readonly label: string;
  readonly says: string;
  /** Values of the file that show it. */
  readonly examples: readonly string[];
  /** Whether a person should look at it. */
  readonly isDoubtful: boolean;
  /** What else it may be; empty where nothing can be chosen. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly detail: string }[];
  /** The choice that was used; null where the file waits for one. */
  readonly chosen: string | null;
};

/** What was read, in one sentence, and why. */
export type Understood = { readonly sentence: string; readonly evidence: readonly Evidence[] };

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];
const separatorNames: Readonly<Record<Separator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

const certain = { examples: [], isDoubtful: false, choices: [], chosen: null } as const;

/** How the text of a file was read; null where it is UTF-8, which needs no words. */
export function textEvidence({ encoding, isCertain, examples, others }: Omit<TextReading, 'text'>): Evidence | null {
  if (encoding === 'utf-8') return null;
  const what = { about: 'text', label: 'Letters' } as const;
  if (isCertain) return { ...certain, ...what, says: `The text is ${encodingNames[encoding]}.` };
  return {
    ...what,
    says: `This file isn’t UTF-8. It was read as ${encodingNames[encoding]}. Check these lines:`,
    examples,
    isDoubtful: true,
    choices: others.map(({ encoding: value, label, example }) => ({ value, label, detail: example })),
    chosen: encoding,
  };
}

/** “A table with 14 rows, separated by semicolons, columns Name and Email.” */
export function tableSentence(rows: number, separator: Separator | null, columns: readonly string[]): string {
  const named = columns.filter((column) => column !== '');
  const listed = new Intl.ListFormat('en-US').format(named);
  const parts = [
    `A table with ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`,
    separator === null ? 'from a spreadsheet' : `separated by ${separatorNames[separator]}`,
    `${named.length === 1 ? 'column' : 'columns'} ${listed}`,
  ];
  return `${parts.join(', ')}.`;
}

type WireEvidence = Omit<Evidence, 'examples' | 'choices'> & {
  examples: string[];
  choices: { value: string; label: string; detail: string }[];
};

/** What was understood with more evidence, as a call answers it. */
export function withEvidence(
  { sentence, evidence }: Understood,
  ...more: readonly (Evidence | null)[]
): { sentence: string; evidence: WireEvidence[] } {
  return {
    sentence,
    evidence: [...evidence, ...more.filter((each) => each !== null)].map(({ examples, choices, ...each }) => ({
      ...each,
      examples: [...examples],
      choices: choices.map((choice) => ({ ...choice })),
    })),
  };
}

type ReadColumns<Field extends string> = {
  /** Every field in words, in the order in which they are shown. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly columns: Readonly<Partial<Record<Field, number>>>;
  /** Fields without which nothing can be imported, in words. */
  readonly missing: readonly string[];
  /** Whether somebody chose them for a file with the same headings. */
  readonly isAsLastTime: boolean;
};

/** Which columns were found, or which are missing. */
export function columnEvidence<Field extends string>({
  fields,
  columns,
  missing,
  isAsLastTime,
}: ReadColumns<Field>): Evidence {
  const what = { ...certain, about: 'columns', label: 'Columns' } as const;
  const list = new Intl.ListFormat('en-US');
  if (missing.length > 0)
    return {
      ...what,
      says:
        missing.length === 1
          ? `Which column is ${missing.join('')}? Choose it below. Nothing is imported until you do.`
          : `Which columns are ${list.format(missing)}? Choose them below. Nothing is imported until you do.`,
      isDoubtful: true,
    };
  const found = (Object.keys(fields) as Field[]).filter((field) => columns[field] !== undefined);
  return {
    ...what,
    says: list.format(found.map((field) => fields[field])),
    examples: isAsLastTime ? ['Read as last time, because the headings are the same.'] : [],
  };
}
