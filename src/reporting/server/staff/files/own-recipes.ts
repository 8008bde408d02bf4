// Recipes: those that come with the portal, and the provider's own (docs/specification/reporting.md, RO-26, RO-27).
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import type { previewRecipeCall, recipeCall, removeRecipeCall, saveRecipeCall } from '../../../staff-contract.ts';
import {
  faultsOfRecipe,
  formOf,
  recipeMessages,
  recipeOf,
  recipeShape,
  type RecipeForm,
} from '../../../recipe-form.ts';
import { fileRecipes, ownRecipeKey, type ReportRecipe } from '../../../recipes.ts';
import { todayOf } from '../rosters/read-agd.ts';
import { previewOf } from './ready-credits.ts';
import { findOwnRecipe, insertOwnRecipe, listOwnRecipes, updateOwnRecipe, updateRemoved } from './recipe-queries.ts';

const shipped: ReadonlyMap<string, ReportRecipe> = new Map(Object.entries(fileRecipes));
/** Days of credit in a preview. */
const previewDays = 90;

type Keyed = { readonly key: string; readonly recipe: ReportRecipe };

/** Every recipe that makes files. */
export async function listRecipes(db: Queryable): Promise<readonly Keyed[]> {
  return [
    ...[...shipped].map(([key, recipe]) => ({ key, recipe })),
    ...(await listOwnRecipes(db)).map(({ key, content, version }) => ({
      key,
      recipe: recipeOf(recipeShape.parse(content), version),
    })),
  ];
}

const unknown = () => new Refusal('unknown-recipe', recipeMessages.unknown, { httpStatus: 404 });

/** The recipe of a key. Refused: there is none that makes files. */
export async function requireRecipe(db: Queryable, key: string): Promise<ReportRecipe> {
  const known = shipped.get(key);
  if (known !== undefined) return known;
  const own = ownRecipeKey.test(key) ? await findOwnRecipe(db, key) : undefined;
  if (own === undefined || own.removed_at !== null) throw unknown();
  return recipeOf(recipeShape.parse(own.content), own.version);
}

/** Refuses what no file can be made of. */
function requireRight(form: RecipeForm): RecipeForm {
  const [fault] = faultsOfRecipe(form);
  if (fault !== undefined) throw new Refusal('wrong-recipe', fault.message);
  return form;
}

export const readRecipe: UseCase<typeof recipeCall> = async ({ db }, _staff, { key }) => {
  const known = shipped.get(key);
  if (known !== undefined)
    return { status: true, form: formOf(known), isOwn: false, revision: 0, version: known.version, lastChange: null };
  const own = ownRecipeKey.test(key) ? await findOwnRecipe(db, key) : undefined;
  if (own === undefined || own.removed_at !== null) throw unknown();
  return {
    status: true,
    form: recipeShape.parse(own.content),
    isOwn: true,
    revision: own.revision,
    version: own.version,
    lastChange: { by: own.changed_by, at: own.changed_at },
  };
};

const subjectOf = (key: string, name: string) => ({ kind: 'report-recipe', hash: key, title: name });

/** Makes a recipe, or changes one: its files leave out what earlier ones had, whatever it looked like then. */
export const saveRecipe: UseCase<typeof saveRecipeCall> = async (context, staff, { key: asked, revision, form }) => {
  const content = requireRight(form);
  const key = asked ?? `own-${publicHash()}`;
  const saved = { content: JSON.stringify(content), by: staff.name, at: context.now() };
  await context.db.transaction().execute(async (trx) => {
    const before = asked === undefined ? undefined : await findOwnRecipe(trx, key);
    if (asked === undefined) await insertOwnRecipe(trx, key, saved);
    else if (before === undefined || before.removed_at !== null) throw unknown();
    else if (before.revision !== revision || !(await updateOwnRecipe(trx, key, revision, saved)))
      throw new Refusal('changed-meanwhile', recipeMessages.changed(before.changed_by), { httpStatus: 409 });
    await recordAction(context, trx, {
      by: staff,
      act: asked === undefined ? 'reporting.recipe-made' : 'reporting.recipe-changed',
      subject: subjectOf(key, content.name),
      before: before === undefined ? undefined : (before.content as Record<string, unknown>),
      after: content,
    });
  });
  return { status: true, key };
};

/** Takes a recipe out of the list, or puts it back. Its files stay, and so does what they reported. */
export const removeRecipe: UseCase<typeof removeRecipeCall> = async (context, staff, { key, isRemoved }) => {
  await context.db.transaction().execute(async (trx) => {
    const own = await findOwnRecipe(trx, key);
    if (own === undefined) throw unknown();
    await updateRemoved(trx, key, isRemoved ? context.now() : null);
    await recordAction(context, trx, {
      by: staff,
      act: isRemoved ? 'reporting.recipe-removed' : 'reporting.recipe-restored',
      subject: subjectOf(key, recipeShape.parse(own.content).name),
    });
  });
  return { status: true };
};

/** What a file by this form would have now, of the last 90 days. Nothing is saved. */
export const previewRecipe: UseCase<typeof previewRecipeCall> = async (context, _staff, { key, form }) => {
  const recipe = recipeOf(requireRight(form), 1);
  const to = await todayOf(context);
  const from = Temporal.PlainDate.from(to).subtract({ days: previewDays }).toString();
  // A new one has no earlier files.
  return { status: true, from, to, ...(await previewOf(context.db, { key: key ?? 'own', recipe }, { from, to })) };
};
