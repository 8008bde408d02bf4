// One object per call of the API: its address, who may make it, and what it may refuse. Its schemas and the sentence
// that says what it does are apart (schemas.ts of a feature), so that a page has the call and its types without them;
// the server pairs the two (serve in http.ts).
import type * as z from 'zod/mini';
import type { CommonRefusal } from './refusal.ts';

/**
 * Who may make a call: anyone without being known, anyone (known if a token comes along), a signed-in student only, or
 * a signed-in person of the provider.
 */
export type CallAccess = 'public' | 'optional' | 'student' | 'staff';

/** What a call does, takes and answers. */
export type CallSchemas = {
  /** One sentence for the published API document. */
  readonly summary: string;
  /** Decodes query or body. `s` is read by the HTTP layer and never reaches a use case. */
  readonly input: z.ZodMiniType;
  /** Encodes what the use case returns: a field that is not declared here cannot leave the server. */
  readonly answer: z.ZodMiniType;
};

declare const schemas: unique symbol;

/** The address, access and refusals of one call; `Schemas` gives the compiler its input and answer types. */
export type Call<
  Schemas extends CallSchemas = CallSchemas,
  Access extends CallAccess = CallAccess,
  Code extends string = string,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** A GET that changes something: it also answers to POST, is never cached or prefetched, and HEAD does not run it. */
  readonly changes?: true;
  /**
   * No cache may store the answer: its address holds a code that opens something, or what people type about themselves.
   */
  readonly noStore?: true;
  /** It changes something, but never who is signed in: what is known of the caller's session stays in memory. */
  readonly keepsSession?: true;
  /** The answer leaves a mark in the browser, by which a later sign-in from it is known. */
  readonly remembersDevice?: true;
  /** What the caller's roles must allow, in a call of access `staff` (declared by `defineStaffCall`). */
  readonly permission?: string;
  /** In a call of access `staff`: the caller gave a factor within the last minutes. */
  readonly fresh?: true;
  /** In a call of access `staff`: it is open before a second factor is set up, because it sets one up. */
  readonly enrols?: true;
  /** It opens or ends the session of a person of the provider: the answer sets their cookie, and is given once only. */
  readonly setsStaffCookie?: true;
  /**
   * The answer hands out a secret or many members' data: it is given once and never stored under an Idempotency-Key.
   */
  readonly answersSecret?: true;
  /** The codes of its own refusals, one for each reason. Those that any call may give are in refusal.ts. */
  readonly refusals: readonly Code[];
  /** The field that carries the sentence of a refusal; the specification reads `msg` in some calls. */
  readonly refusalField?: 'errorMsg' | 'msg';
  /** `status: false` alone is an answer of this call ("taken"), not a refusal; a refusal carries its sentence. */
  readonly answersFalse?: true;
  /** For the compiler alone: no call has this property. */
  readonly [schemas]?: Schemas;
};

/** Declares a call whose schemas are of the type named: `defineCall<typeof supportSchemas>()({ … })`. */
export function defineCall<Schemas extends CallSchemas>() {
  return <const Access extends CallAccess, const Code extends string = never>(
    call: Call<Schemas, Access, Code>,
  ): Call<Schemas, Access, Code> => call;
}

/** The schemas that belong to a call. */
export type SchemasOf<C extends Call> = NonNullable<C[typeof schemas]>;

/** The codes that a refusal of this call may carry. */
export type RefusalCode<C extends Call> = C['refusals'][number] | CommonRefusal;

/** What a client sends for a call (wire form). */
export type CallInput<C extends Call> = z.input<SchemasOf<C>['input']>;
/** What a use case receives (decoded). */
export type CallRequest<C extends Call> = z.output<SchemasOf<C>['input']>;
/** What a use case returns (before encoding). */
export type CallResult<C extends Call> = z.output<SchemasOf<C>['answer']>;
/** What a client receives (wire form): times are ISO 8601 strings. */
export type CallAnswer<C extends Call> = z.input<SchemasOf<C>['answer']>;

/** The body of every refusal and fault. */
export type RefusalBody = { status: false; code: string; errorMsg: string; msg?: string };
