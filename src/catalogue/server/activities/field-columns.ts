// The fields of an activity that are columns (activity-fields.ts), in rows and in versions.
import type { Activity } from '#platform/server/database/tables.gen.ts';
import {
  columnFields,
  type activityFields,
  type ActivityKind,
  type ColumnField,
  type FieldValues,
} from '../../activity-fields.ts';

type Fields = typeof activityFields;
/** What is in the columns of a row that are fields. */
export type FieldColumns = { readonly [Name in ColumnField as Fields[Name]['column']]: FieldValues[Name] };

/** The names of the columns. One that the table doesn’t have doesn’t compile: it takes a migration. */
export const fieldColumns = columnFields.map(([, { column }]) => column) satisfies readonly (keyof Activity)[];

const each = (read: (name: ColumnField, field: (typeof columnFields)[number][1]) => unknown): FieldValues =>
  Object.fromEntries(columnFields.map(([name, field]) => [name, read(name, field)])) as FieldValues;

/** The fields of a row. */
export const fieldsOf = (row: FieldColumns): FieldValues => each((_name, { column }) => row[column]);

/** The columns of the fields that are given. */
export const columnsOf = (given: Partial<FieldValues>): Partial<FieldColumns> =>
  Object.fromEntries(
    columnFields.flatMap(([name, { column }]) => (given[name] === undefined ? [] : [[column, given[name]]])),
  );

/** The fields of what is written as a kind: those that the kind doesn’t have are empty. */
export const fieldsOfKind = (kind: ActivityKind, written: FieldValues): FieldValues =>
  each((name, { kinds, empty }) => (kinds === undefined || kinds.includes(kind) ? written[name] : empty));

/** The fields that an import folder has, all empty: what it doesn’t say, it empties. */
export const emptyInFolder: Partial<FieldValues> = Object.fromEntries(
  columnFields.flatMap(([name, { inFolder, empty }]) => (inFolder === undefined ? [] : [[name, empty]])),
);
