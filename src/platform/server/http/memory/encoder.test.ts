import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { routes } from '#program.ts';
import { instant } from '../../../shared/wire-types.ts';
import { encoderFor, turnedAround } from './encoder.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00.123456Z');

type Parts = {
  readonly type: string;
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  readonly element: z.core.$ZodType;
  readonly innerType: z.core.$ZodType;
  readonly options: readonly z.core.$ZodType[];
  readonly values: readonly unknown[];
  readonly entries: Readonly<Record<string, string>>;
};

/** A value that a use case may return for a schema, with a field in every object that the schema does not declare. */
function valueFor(schema: z.core.$ZodType, asNull: boolean): unknown {
  const { type, shape, element, innerType, options, values, entries } = schema._zod.def as unknown as Parts;
  switch (type) {
    case 'object':
      return {
        ...Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueFor(field, asNull)])),
        undeclared: 'a secret',
      };
    case 'array':
      return [valueFor(element, asNull), valueFor(element, asNull)];
    case 'nullable':
      return asNull ? null : valueFor(innerType, asNull);
    case 'optional':
      return asNull ? undefined : valueFor(innerType, asNull);
    case 'union':
      return options[0] && valueFor(options[0], asNull);
    case 'literal':
      return values[0];
    case 'enum':
      return Object.values(entries)[0];
    case 'number':
      return 3;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    case 'pipe':
      return now;
    case 'record':
      return {};
    default:
      return null;
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(routes.map((route) => [route.call.method, route.call.path, route] as const))('%s %s', (_m, _p, route) => {
  it.each([false, true])('is encoded as zod does it (nulls: %s)', (asNull) => {
    const value = valueFor(route.schemas.answer, asNull);
    const expected = z.safeEncode(route.schemas.answer, value as never);
    if (expected.success) expect(plain(route.encode(value))).toEqual(plain(expected.data));
    else expect(() => route.encode(value)).toThrow();
  });
});

it('what is not declared is left out, and a value of another kind is an error', () => {
  const encode = encoderFor(z.object({ at: z.nullable(instant()), rows: z.array(z.object({ at: instant() })) }));
  expect(encode({ at: now, rows: [{ at: now, key: 2 }], key: 1 })).toEqual({
    at: '2026-03-02T15:00:00.123Z',
    rows: [{ at: '2026-03-02T15:00:00.123Z' }],
  });
  expect(() => encode({ at: '2026-03-02T15:00:00Z', rows: [] })).toThrow();
  expect(() => encode({ rows: [] })).toThrow();
});

it('what would lose a rule is refused', () => {
  for (const schema of [
    z.record(z.string(), instant()),
    z.looseObject({ at: instant() }),
    z.array(instant()).check(z.maxLength(2)),
  ])
    expect(() => turnedAround(schema)).toThrow('cannot be turned around');
});
