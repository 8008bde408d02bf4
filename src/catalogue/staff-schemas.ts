// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { readingChoices, sample, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';
import { carriedOut, previewFields, progress } from '#platform/shared/rehearsal-schemas.ts';
import { day, hash, line } from '#platform/shared/wire-types.ts';
import { agdCodeForm, categoryForm, companyForm } from './catalogue-settings.ts';

const id = () => z.string().check(z.regex(/^\d{1,18}$/));
const revision = () => z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const listed = { id: id(), revision: z.int(), uses: z.int() };

export const companiesSchemas = {
  summary: 'The companies that sponsor or make what is taught, each with how many things name it.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    companies: z.array(z.object({ ...listed, values: companyForm, picture: z.nullable(storedFileForm) })),
  }),
};

export const saveCompanySchemas = {
  summary: 'Saves a company, or adds one. Refused if someone else has saved it since `revision`.',
  input: z.object({
    /** Null: a new one. */
    id: z.nullable(id()),
    /** 1 for a new one. */
    revision: revision(),
    values: companyForm,
  }),
  answer: z.object({ status: z.literal(true), id: id(), revision: z.int() }),
};

export const removeCompanySchemas = {
  summary: 'Removes a company that nothing uses.',
  input: z.object({ id: id() }),
  answer: z.object({ status: z.literal(true) }),
};

export const categoriesSchemas = {
  summary: 'The categories, each with how many things are in it.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    categories: z.array(z.object({ ...listed, values: categoryForm })),
  }),
};

export const saveCategorySchemas = {
  summary: 'Saves a category, or adds one. Refused if someone else has saved it since `revision`.',
  input: z.object({ id: z.nullable(id()), revision: revision(), values: categoryForm }),
  answer: z.object({ status: z.literal(true), id: id(), revision: z.int() }),
};

export const removeCategorySchemas = {
  summary: 'Removes an empty category.',
  input: z.object({ id: id() }),
  answer: z.object({ status: z.literal(true) }),
};

export const agdCodesSchemas = {
  summary: 'The AGD’s subject codes, each with where and when it was read.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    codes: z.array(z.object({ ...agdCodeForm.shape, source: z.string(), readOn: z.nullable(z.string()) })),
    /** The provider’s calendar day. */
    today: z.string(),
  }),
};

export const saveAgdCodeSchemas = {
  summary: 'Adds an AGD code, or renames it.',
  input: z.object({ ...agdCodeForm.shape }),
  answer: z.object({ status: z.literal(true) }),
};

export const removeAgdCodeSchemas = {
  summary: 'Removes an AGD code from the list. What was taught under it stays as it is.',
  input: z.object({ code: line(10) }),
  answer: z.object({ status: z.literal(true) }),
};

const columns = z.partialRecord(z.enum(['code', 'name']), z.int().check(z.minimum(0), z.maximum(1000)));

export const rehearseAgdCodesSchemas = {
  summary: 'Preview of importing a file of AGD codes, line by line.',
  input: z.object({
    filename: line(200),
    /** The file itself as base64, 2 MiB at most. */
    file: z.string().check(z.maxLength(2_800_000), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    /** Absent = guessed by the head of the file. */
    columns: z.optional(columns),
    choices: z.optional(readingChoices),
    /** Where the list was read. */
    source: line(300).check(z.trim(), z.minLength(5, 'Say where the list comes from, in at least 5 characters.')),
    readOn: day('Choose a day.'),
  }),
  answer: z.object({
    ...previewFields,
    ready: z.int(),
    head: z.array(z.string()),
    columns,
    sample,
    lines: z.int(),
    understood,
  }),
};

export const importAgdCodesSchemas = {
  summary: 'Imports a file of AGD codes as previewed.',
  input: z.object({ h: hash() }),
  answer: carriedOut,
};

export const agdCodeImportSchemas = {
  summary: 'The progress of an import of AGD codes that runs in the background.',
  input: z.object({ h: hash() }),
  answer: progress,
};
