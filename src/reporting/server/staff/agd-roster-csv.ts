import { agdCells, type ReportableCredit } from '../../agd-roster.ts';
import { agdRecipe } from '../../recipes.ts';
import { recipeText } from './recipe-file.ts';

/** The roster as CSV (RFC 4180) with its heading row. No cell is a formula to the spreadsheet that opens it. */
export const agdRosterCsv = (credits: readonly ReportableCredit[]): string => recipeText(agdRecipe, agdCells(credits));
