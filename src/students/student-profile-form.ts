// A member's profile as staff save it: the page and the call that saves hold to the same.
import * as z from 'zod/mini';
import { forFields, studentFieldNames, studentFields, type StudentField } from '#accounts/student-fields.ts';
import { reachFitsCountry } from '#accounts/student-form.ts';
import { hash, text } from '#platform/shared/wire-types.ts';

/** What the member could not say stays empty; what is written keeps to the rule. */
const skippable = (rule: z.ZodMiniType) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.trim()),
    ),
    z.string().check((field) => {
      if (field.value === '') return;
      const { error } = rule.safeParse(field.value);
      if (error !== undefined)
        field.issues.push({ code: 'custom', message: error.issues[0]?.message ?? '', input: field.value });
    }),
  );

type Fields = typeof studentFields;
type Schemas = {
  [Name in Exclude<StudentField, 'username'>]: Fields[Name]['schema'] extends z.ZodMiniOptional
    ? Fields[Name]['schema']
    : Fields[Name]['isSkippable'] extends true
      ? ReturnType<typeof skippable>
      : Fields[Name]['schema'];
};

/** What the member may leave out, staff may, by the same rule. */
function ruleForStaff(name: StudentField): z.ZodMiniType {
  const { schema, isSkippable } = studentFields[name];
  return isSkippable && !(schema instanceof z.ZodMiniOptional) ? skippable(schema) : schema;
}

/**
 * The form of a student's profile as staff save it: the member's own rules, but only name, email and country must be
 * there.
 */
export const studentForm = z
  .object({
    ...(forFields(
      studentFieldNames.filter((name) => name !== 'username'),
      ruleForStaff,
    ) as Schemas),
    h: hash(),
    revision: z.int(),
    reason: z.optional(text(500)),
  })
  .check(...reachFitsCountry);
