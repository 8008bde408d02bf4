import { stringify } from 'csv-stringify/sync';
import writeSpreadsheet from 'write-excel-file/node';
import { cellText, type ReportCell, type ReportRecipe } from '../../recipes.ts';

type Rows = readonly (readonly ReportCell[])[];

/** On one line: the readers of these files do not know line breaks in cells. */
const onOneLine = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const headingsOf = ({ hasHeadings, columns }: ReportRecipe): string[][] =>
  hasHeadings ? [columns.map(({ heading }) => heading)] : [];

/**
 * Rows as CSV (RFC 4180), or with tabs between the cells. No cell is a formula to the spreadsheet that opens the file.
 */
export function recipeText(recipe: ReportRecipe, rows: Rows): string {
  return stringify([...headingsOf(recipe), ...rows.map((row) => row.map(cellText))], {
    cast: { string: onOneLine },
    delimiter: recipe.format === 'tsv' ? '\t' : ',',
    escape_formulas: true,
    quoted: recipe.format === 'csv',
    quoted_empty: recipe.format === 'csv',
    record_delimiter: 'windows',
  });
}

function spreadsheetCell(cell: ReportCell) {
  if (cell === '') return null;
  if (typeof cell === 'string') return { type: String, value: onOneLine(cell) };
  if (typeof cell === 'number') return { type: Number, value: cell };
  return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'm/d/yyyy' };
}

/** The bytes of a file by its recipe. */
export async function recipeFile(recipe: ReportRecipe, rows: Rows): Promise<Buffer> {
  if (recipe.format !== 'xlsx') return Buffer.from(recipeText(recipe, rows));
  return writeSpreadsheet(
    [...headingsOf(recipe), ...rows].map((row) => row.map(spreadsheetCell)),
    {
      columns: recipe.columns.map(({ width }) => ({ width })),
    },
  ).toBuffer();
}
