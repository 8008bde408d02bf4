// Companies, categories, and AGD codes as staff edit them: fields, bounds, and the columns of a file of codes.
import * as z from 'zod/mini';
import { cleanCell, guessColumnsBy, type ColumnsOf } from '#platform/shared/table-file.ts';
import { line, text } from '#platform/shared/wire-types.ts';

const name = (most: number) => line(most).check(z.trim(), z.minLength(1, 'Enter a name.'));
const agdCode = () => line(10).check(z.trim());

/** Whether a company makes, sells, or distributes products used on patients. */
export const makesProductsChoices = ['yes', 'no', 'unknown'] as const;
export const makesProductsWords: Readonly<Record<(typeof makesProductsChoices)[number], string>> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Not known yet',
};

export const companyForm = z.object({
  name: name(150),
  tagline: text(300).check(z.trim()),
  website: line(300).check(
    z.trim(),
    z.regex(
      /^(?:|https?:\/\/[^\s/]+\.[^\s]+)$/i,
      'Enter the whole address, such as https://example.com, or leave it empty.',
    ),
  ),
  /** The hash of the picture’s file. */
  picture: z.nullable(z.string().check(z.maxLength(40))),
  makesProducts: z.enum(makesProductsChoices),
});
export type CompanyForm = z.output<typeof companyForm>;

export const categoryForm = z.object({ name: name(100), agdCode: agdCode() });
export type CategoryForm = z.output<typeof categoryForm>;

export const agdCodeForm = z.object({
  code: agdCode().check(z.regex(/^[0-9A-Za-z.-]{1,10}$/, 'Enter a code, such as 070.')),
  name: name(140),
});
export type AgdCode = z.output<typeof agdCodeForm>;

export const agdCodeColumns = { code: 'Code', name: 'Name' } as const;
export type AgdCodeColumns = ColumnsOf<keyof typeof agdCodeColumns>;

/** Which columns a head names; of two that fit one field the first. */
export const neededAgdCodeColumns = ['code', 'name'] as const;

export const guessAgdCodeColumns = (head: readonly string[]): AgdCodeColumns =>
  guessColumnsBy(
    {
      code: /^(agd )?(subject )?(code|no\.?|number)$/i,
      name: /^(agd )?(subject|name|title|category|description|subject name)$/i,
    },
    head,
  );

export const agdCodeMessages = {
  twice: (earlier: number) => `Same code as line ${earlier}.`,
  was: (before: string) => `Called “${before}” until now.`,
} as const;

export const agdCodeVerdictWords: Readonly<Record<string, string>> = {
  new: 'New',
  renamed: 'New name',
  same: 'No change',
  twice: 'Twice in the file',
  unreadable: 'Can’t be read',
};

/** A line of a file: its code with leading zeros, which spreadsheets drop, or why there is none. */
export function readAgdCode(cells: readonly string[], columns: AgdCodeColumns): AgdCode | string {
  const cell = (field: keyof typeof agdCodeColumns) => {
    const at = columns[field];
    return at === undefined ? '' : cleanCell(cells[at]);
  };
  const code = cell('code');
  const read = agdCodeForm.safeParse({
    code: /^\d{1,2}$/.test(code) ? code.padStart(3, '0') : code,
    name: cell('name'),
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? '');
}
