// Answers are encoded by functions that zod makes of their schemas (`z.compile`): several times faster than walking
// through the schema each time. It compiles the way in only, so what is compiled is the schema turned around: from what
// a use case returns to the wire.
import * as z from 'zod/mini';

/**
 * The same schema with every codec in it turned around. Throws for a codec inside anything but objects, lists,
 * `nullable` and `optional`, and inside what has checks of its own.
 */
export function turnedAround(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniCodec) return z.invertCodec(schema);
  if (!holdsCodec(schema)) return schema;
  const { type, checks = [] } = schema._zod.def;
  if (checks.length > 0) throw new Error(`The codec inside ${type} with checks cannot be turned around.`);
  if (schema instanceof z.ZodMiniObject && schema.def.catchall === undefined) {
    const fields = Object.entries(schema.def.shape).map(([name, field]) => [name, turnedAround(field)] as const);
    return z.object(Object.fromEntries(fields));
  }
  if (schema instanceof z.ZodMiniArray) return z.array(turnedAround(schema.def.element));
  if (schema instanceof z.ZodMiniNullable) return z.nullable(turnedAround(schema.def.innerType));
  if (schema instanceof z.ZodMiniOptional) return z.optional(turnedAround(schema.def.innerType));
  throw new Error(`The codec inside ${type} cannot be turned around.`);
}

/** Whether there is a codec anywhere in what a schema is made of. */
function holdsCodec(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodMiniCodec) return true;
  return Object.values(schema._zod.def)
    .flatMap((part: unknown) =>
      isSchema(part) ? part : typeof part === 'object' && part !== null ? Object.values(part) : [],
    )
    .some((part) => isSchema(part) && holdsCodec(part));
}

const isSchema = (part: unknown): part is z.core.$ZodType => part instanceof z.core.$ZodType;

/**
 * Encodes as `z.encode` does: what the schema does not declare is left out, and a value that is not the schema's is
 * thrown as an error. The function is made at its first use.
 */
export function encoderFor<Schema extends z.ZodMiniType>(schema: Schema): (value: unknown) => z.input<Schema> {
  let compiled: z.core.$ZodType | undefined;
  return (value) => z.parse((compiled ??= z.compile(turnedAround(schema))), value) as z.input<Schema>;
}

/** Decodes as `schema` does. The function is made at its first use. */
export function decoderFor<Schema extends z.ZodMiniType>(
  schema: Schema,
): (wire: unknown) => ReturnType<typeof z.safeParse<Schema>> {
  let compiled: Schema | undefined;
  return (wire) => z.safeParse((compiled ??= z.compile(schema)), wire);
}
