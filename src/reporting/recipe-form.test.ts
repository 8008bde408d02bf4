import { expect, it } from 'vitest';
import { faultsOfRecipe, formOf, recipeMessages, recipeOf, recipeShape, type RecipeForm } from './recipe-form.ts';
import { agdRecipe, fileRecipes } from './recipes.ts';

const form = formOf(fileRecipes['ce-broker']);
const withColumn = (change: Partial<RecipeForm['columns'][number]>, more: Partial<RecipeForm> = {}): RecipeForm => ({
  ...form,
  ...more,
  columns: [
    {
      heading: 'A',
      field: 'title',
      as: 'text',
      words: [],
      otherwise: '',
      without: '',
      before: '',
      width: 10,
      ...change,
    },
  ],
});

it('a recipe is the same after it was a form (RO-26)', () => {
  for (const recipe of [fileRecipes['ce-broker'], { ...agdRecipe, filter: { states: ['FL'] } }]) {
    const made = formOf(recipe);
    expect(recipeShape.safeParse(made).success).toBe(true);
    expect(recipeOf(made, recipe.version)).toEqual({ ...recipe, agreedElsewhere: false });
  }
});

it.each([
  [withColumn({ as: 'number' }), recipeMessages.notNumber],
  [withColumn({ as: 'date' }), recipeMessages.notDay],
  [withColumn({ field: 'hours', as: 'us-date' }), recipeMessages.notDay],
  [withColumn({ field: 'subjectCode' }), recipeMessages.perCode],
  [withColumn({ heading: ' ' }, { hasHeadings: true }), recipeMessages.heading],
  [withColumn({}, { states: ['FL', 'OH'] }), recipeMessages.agreed],
])('a recipe that no file can be made of is refused (RO-26)', (wrong, message) => {
  expect(faultsOfRecipe(wrong).map((fault) => fault.message)).toEqual([message]);
});

it.each([
  withColumn({ field: 'subjectCode' }, { rowPer: 'code' }),
  withColumn({ field: 'courseDay', as: 'date' }),
  withColumn({ field: 'hours', as: 'number' }),
  withColumn({ field: null, otherwise: '1234' }),
  withColumn({}, { states: ['OH'], agreedElsewhere: true }),
])('a right one is not (RO-26)', (right) => {
  expect(faultsOfRecipe(right)).toEqual([]);
});

it.each([
  { name: '' },
  { source: { url: 'http://board.test', read: '2026-11-26' } },
  { source: { url: 'https://board.test', read: '' } },
  { states: [] },
  { columns: [] },
])('its shape is checked: %o (RO-26)', (change) => {
  expect(recipeShape.safeParse({ ...form, ...change }).success).toBe(false);
});
