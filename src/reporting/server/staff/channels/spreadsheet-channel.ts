import { recipeRows, type ReportRecipe } from '../../../recipes.ts';
import { recipeFile } from '../recipe-file.ts';
import type { ReportChannel } from './report-channel.ts';

/** Files by a recipe, which a person uploads. */
export const spreadsheetChannel = (recipe: ReportRecipe): ReportChannel => ({
  encode: (credits) => recipeFile(recipe, recipeRows(recipe, credits)),
  deliver: null,
});
