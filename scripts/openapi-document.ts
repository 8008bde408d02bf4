// The API document (OpenAPI 3.1), made from the calls and their schemas: what the server validates and encodes is what
// is written here.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Call, CallSchemas } from '../src/platform/shared/call.ts';
import { isAnsweredAnew } from '../src/platform/server/http/http.ts';
import { commonRefusals } from '../src/platform/shared/refusal.ts';

type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] };

/** A route of the program, as far as the document describes it. */
type ServedCall = { readonly call: Call; readonly schemas: CallSchemas };

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ jsonSchema }) {
      // Every integer of JavaScript is within these: they say nothing of the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as JsonSchema;
  return schema;
}

const source = join(import.meta.dirname, '../src');
const inPascalCase = (words: string) =>
  words.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** A smaller schema is as easy to read where it is used. */
const leastLength = 200;

/**
 * The name of each schema that a feature's `schemas.ts` or `staff-schemas.ts` exports, by what it says. A name that two
 * features use for different shapes begins with the feature.
 */
async function namedSchemas(): Promise<ReadonlyMap<string, string>> {
  const shapes: { readonly feature: string; readonly name: string; readonly text: string }[] = [];
  for (const path of globSync('*/{staff-,}schemas.ts', { cwd: source }).sort()) {
    const module = (await import(join(source, path))) as Record<string, unknown>;
    for (const [name, type] of Object.entries(module)) {
      if (!(type instanceof z.ZodMiniType)) continue;
      const text = JSON.stringify(schemaOf(type, 'input'));
      if (text.length >= leastLength)
        shapes.push({ feature: inPascalCase(path.split(/[/\\]/, 1)[0] ?? ''), name: inPascalCase(name), text });
    }
  }
  const names = new Map<string, string>();
  for (const { feature, name, text } of shapes) {
    const isAmbiguous = shapes.some((other) => other.name === name && other.text !== text);
    if (!names.has(text)) names.set(text, isAmbiguous ? `${feature}${name}` : name);
  }
  return names;
}
const names = await namedSchemas();

/**
 * Puts a reference in the place of each schema that has a name and occurs more than once; `schemas` are the ones
 * referred to.
 */
function shared<Part>(part: Part): { readonly part: Part; readonly schemas: Record<string, unknown> } {
  const uses = new Map<string, number>();
  const nameOf = (value: object) => names.get(JSON.stringify(value));
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = Array.isArray(value) ? undefined : nameOf(value);
    if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
    for (const each of Object.values(value)) count(each);
  };
  count(part);
  const schemas: Record<string, unknown> = {};
  const replaced = (value: unknown, isWhole = false): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each: unknown) => replaced(each));
    const name = isWhole ? undefined : nameOf(value);
    if (name !== undefined && (uses.get(name) ?? 0) > 1) {
      schemas[name] ??= replaced(value, true);
      return { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each)]));
  };
  const result = replaced(part) as Part;
  return { part: result, schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))) };
}

const token = {
  name: 's',
  in: 'query',
  required: false,
  schema: { type: 'string' },
  description: 'The token that login and register answer with; `Authorization: Bearer` carries it too.',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description:
    'At least 128 random bits, such as a UUID, a new one for each thing to do. The same key and body within a day get the first answer, and the thing is done once, also when both come at the same moment; a registration gets a session of its own for the account that it made. Another body is 409 `key-reused`.',
};

const refusedDescription =
  'Malformed (400), unknown (404), conflicting (409), too many (429, with Retry-After), at fault (500), or not possible for the moment: no database (503) or no space (507), both with Retry-After.';

/** A refusal of one call: its code is one of its own, or one that any call may give. */
const refusalOf = ({ refusals }: Call): JsonSchema => ({
  $ref: '#/components/schemas/Refusal',
  ...(refusals.length === 0
    ? {}
    : { properties: { code: { anyOf: [{ enum: refusals }, { $ref: '#/components/schemas/CommonRefusalCode' }] } } }),
});

function operationOf({ call, schemas }: ServedCall) {
  const input = schemaOf(schemas.input, 'input');
  const security = {
    public: [],
    optional: [{}, { bearer: [] }],
    student: [{ bearer: [] }],
    staff: [{ staff: [] }],
  }[call.access];
  const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
  return {
    operationId: call.path.replace('/api/', '').replaceAll('/', '-'),
    summary: schemas.summary,
    tags: [call.path.startsWith('/api/staff/') ? 'Staff' : call.access === 'student' ? 'Members' : 'Everyone'],
    ...(call.permission === undefined ? {} : { 'x-permission': call.permission }),
    ...(call.fresh === true ? { 'x-fresh': true } : {}),
    security,
    ...(call.method === 'GET'
      ? {
          parameters: [
            ...parameters,
            ...(call.access === 'optional' || call.access === 'student'
              ? [{ $ref: '#/components/parameters/Token' }]
              : []),
          ],
        }
      : {
          parameters: isAnsweredAnew(call) ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }],
          requestBody: { required: true, content: { 'application/json': { schema: input } } },
        }),
    responses: {
      200: {
        description: 'The answer, or a refusal: then `status` is false.',
        content: {
          'application/json': {
            schema: { oneOf: [schemaOf(schemas.answer, 'input'), refusalOf(call)] },
          },
        },
      },
      ...(call.access === 'student' ? { 401: { $ref: '#/components/responses/SignIn' } } : {}),
      ...(call.access === 'staff'
        ? {
            401: { $ref: '#/components/responses/StaffSignIn' },
            403: { $ref: '#/components/responses/StaffMayNot' },
          }
        : {}),
      default:
        call.refusals.length === 0
          ? { $ref: '#/components/responses/Refused' }
          : { description: refusedDescription, content: { 'application/json': { schema: refusalOf(call) } } },
    },
  };
}

/** The whole document, in the order of the calls' addresses. */
export function openApiDocument(served: readonly ServedCall[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of [...served].sort((a, b) => a.call.path.localeCompare(b.call.path)))
    (paths[each.call.path] ??= {})[each.call.method.toLowerCase()] = operationOf(each);
  const { part: sharedPaths, schemas } = shared(paths);
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dental Learning',
      version,
      description:
        'The calls that the pages themselves make. A refusal is an answer with `status: false` and a sentence for the person; its `code` is for programs.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    paths: sharedPaths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-staff',
          description:
            'The session of a person of the provider; `staff` where the portal has no https. A POST is JSON and carries `Sec-Fetch-Site: same-origin`, or the portal’s own `Origin`.',
        },
      },
      schemas: {
        CommonRefusalCode: { enum: commonRefusals, description: 'What any call may answer with, whatever it is for.' },
        Refusal: {
          type: 'object',
          required: ['status', 'code', 'errorMsg'],
          properties: {
            status: { const: false },
            code: { type: 'string', description: 'Which reason it is; each call names its own.' },
            errorMsg: { type: 'string' },
            msg: { type: 'string', description: 'The same sentence, in the calls whose clients read it here.' },
          },
        },
        ...schemas,
      },
      parameters: { IdempotencyKey: idempotencyKey, Token: token },
      responses: {
        Refused: { description: refusedDescription, content: refusal },
        SignIn: { description: 'No valid token came along.', content: refusal },
        StaffSignIn: { description: 'Nobody of the provider is signed in (`staff-sign-in`).', content: refusal },
        StaffMayNot: {
          description:
            'No second factor yet (`staff-enrol`), a role that does not allow it (`not-allowed`), or no factor given lately (`confirm`), looked at in this order.',
          content: refusal,
        },
      },
    },
  };
}
