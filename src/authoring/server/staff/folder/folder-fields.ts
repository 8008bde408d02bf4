// The fields of an activity that are columns, as an import folder says them: `inFolder` of activity-fields.ts.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  columnFields,
  type activityFields,
  type ActivityKind,
  type ColumnField,
  type FieldValues,
} from '#catalogue/activity-fields.ts';

type Fields = typeof activityFields;
type HasKind<Name extends ColumnField, Kind extends ActivityKind> = Fields[Name] extends {
  readonly kinds: readonly (infer Some)[];
}
  ? Kind extends Some
    ? true
    : false
  : true;
type Shape<Kind extends ActivityKind> = {
  [
    Name in ColumnField as HasKind<Name, Kind> extends true
      ? Fields[Name] extends { readonly inFolder: infer Key extends string }
        ? Key
        : never
      : never
  ]: z.ZodMiniDefault<z.ZodMiniType<FieldValues[Name]>>;
};

const ofKind = (kind: ActivityKind) =>
  columnFields.flatMap(([name, { kinds, inFolder, ...field }]) =>
    inFolder === undefined || kinds?.includes(kind) === false ? [] : [{ name, inFolder, ...field }],
  );

/** The form of the fields of a kind. What is left out is empty, and texts may be of any length. */
export const folderShape = <Kind extends ActivityKind>(kind: Kind) =>
  Object.fromEntries(
    ofKind(kind).map(({ inFolder, schema, empty, words }) => [
      inFolder,
      z._default(typeof empty === 'string' && words === undefined ? z.string() : schema, empty as never),
    ]),
  ) as unknown as Shape<Kind>;

/** The fields that an item of a folder says. */
export const fieldsInFolder = (kind: ActivityKind, item: Readonly<Record<string, unknown>>): Partial<FieldValues> =>
  Object.fromEntries(ofKind(kind).map(({ name, inFolder }) => [name, item[inFolder]]));

/** What a folder says of a row: the fields that aren’t empty. */
export const folderItem = (kind: ActivityKind, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    ofKind(kind).flatMap(({ inFolder, column, empty }) =>
      isDeepStrictEqual(row[column], empty) ? [] : [[inFolder, row[column]]],
    ),
  );
