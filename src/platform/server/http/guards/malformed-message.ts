// What is wrong with a request, for the author of the program that sent it. The schemas' own sentences speak to people
// who fill in a form.
import type * as z from 'zod/mini';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const parentOf = (value: unknown, path: readonly PropertyKey[]) =>
  path
    .slice(0, -1)
    .reduce<unknown>((each, name) => (each as Record<PropertyKey, unknown> | undefined)?.[name], value) as
    | Record<PropertyKey, unknown>
    | undefined;

/** A copy along the path alone: what is next to it may be too deep to be copied. */
function withValue(wire: unknown, [name, ...rest]: readonly PropertyKey[], value: number): unknown {
  if (name === undefined) return value;
  const copy = (Array.isArray(wire) ? [...(wire as unknown[])] : { ...(wire as object) }) as Record<
    PropertyKey,
    unknown
  >;
  copy[name] = withValue(copy[name], rest, value);
  return copy;
}

/** Whether the value at the issue's path is a number as text, which as a number would be right. */
function isNumberAsText(schema: z.ZodMiniType, wire: unknown, { path }: Issue): boolean {
  const name = path.at(-1);
  if (name === undefined) return false;
  const text = parentOf(wire, path)?.[name];
  if (typeof text !== 'string' || !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return false;
  const changed = withValue(wire, path, Number(text));
  const read = schema.safeParse(changed);
  return read.success || !read.error.issues.some((issue) => issue.path.join('.') === path.join('.'));
}

/** The sentence for the first issue: that of the schema, unless it would say what is not so. */
export function malformedMessage(schema: z.ZodMiniType, wire: unknown, issue: Issue | undefined): string {
  if (issue === undefined) return 'Malformed request.';
  const place = issue.path.map(String).join('.');
  if (isNumberAsText(schema, wire, issue)) return `Malformed request: ${place} must be a number, not text.`;
  return issue.message === 'Invalid input' && place !== ''
    ? `Malformed request: ${place} is missing or of the wrong kind.`
    : issue.message;
}
