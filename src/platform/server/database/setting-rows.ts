// Settings: one row each, named and checked by its declaration, with a value for as long as nobody has set one.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { cached, type Context, type Queryable } from '../context.ts';

/** A setting as the feature that owns it declares it. */
export type Setting<Value> = {
  /** Its key in the table; it never changes. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Value>;
  /** What holds until somebody sets it. */
  readonly usual: Value;
};

export const defineSetting = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  usual: z.output<Schema>,
): Setting<z.output<Schema>> => ({ name, schema: schema as unknown as z.ZodMiniType<z.output<Schema>>, usual });

/** Settings as a statement reads them, by their names; one that was never set is absent. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Some settings as a column, for a statement that reads what they apply to. */
export const settingsColumn = (...settings: readonly Setting<unknown>[]) =>
  sql<SettingValues>`(select coalesce(jsonb_object_agg(name, value), '{}') from provider_setting
    where name = any(${settings.map(({ name }) => name)}::text[]))`;

/** One setting as a column of JSON. */
export const settingColumn = <Value>({ name, usual }: Setting<Value>) =>
  sql<Value>`coalesce((select value from provider_setting where name = ${name}), ${JSON.stringify(usual)}::jsonb)`;

/** A setting among those that `settingsColumn` read. Throws where what is stored breaks its schema. */
export const settingIn = <Value>(values: SettingValues, { name, schema, usual }: Setting<Value>): Value =>
  values[name] === undefined ? usual : schema.parse(values[name]);

/** These settings as they are stored. */
export async function readSettingValues(
  db: Queryable,
  ...settings: readonly Setting<unknown>[]
): Promise<SettingValues> {
  const rows = await db
    .selectFrom('provider_setting')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      settings.map(({ name }) => name),
    )
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Throws where what is stored breaks its schema. */
export const readSetting = async <Value>(db: Queryable, setting: Setting<Value>): Promise<Value> =>
  settingIn(await readSettingValues(db, setting), setting);

/** Seconds for which a setting is cached that pages ask for all the time. */
const ttlSeconds = 30;

/** The same for what is asked all the time: cached, and read again after a change. */
export const readSharedSetting = <Value>(context: Context, setting: Setting<Value>): Promise<Value> =>
  cached(context, `setting ${setting.name}`, ttlSeconds, () => readSetting(context.db, setting));

/** Writes a setting, unless it holds this value already. */
export async function writeSetting<Value>(db: Queryable, setting: Setting<Value>, value: Value): Promise<void> {
  const { name } = setting;
  const json = JSON.stringify(value);
  const known = (await readSettingValues(db, setting))[name];
  if (known !== undefined && isDeepStrictEqual(known, JSON.parse(json))) return;
  await db
    .insertInto('provider_setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}

/** Takes a setting back to its usual value. */
export async function deleteSetting(db: Queryable, { name }: Setting<unknown>): Promise<void> {
  await db.deleteFrom('provider_setting').where('name', '=', name).execute();
}
