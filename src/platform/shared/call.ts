// One object per call of the API. The server validates, encodes and documents by it; the browser takes its address and types from it.
import type * as z from 'zod/mini';

/** Who may make a call: anyone without being known, anyone (known if a token comes along), or a signed-in student only. */
export type CallAccess = 'public' | 'optional' | 'student';

/** The address, shapes and access of one call. */
export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Access extends CallAccess = CallAccess,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** One sentence for the published API document. */
  readonly summary: string;
  readonly access: Access;
  /** A GET that changes something: it also answers to POST, is never cached or prefetched, and HEAD does not run it. */
  readonly changes?: true;
  /** No cache may store the answer: its address holds a code that opens something, or what people type about themselves. */
  readonly noStore?: true;
  /** The answer leaves a mark in the browser, by which a later sign-in from it is known. */
  readonly remembersDevice?: true;
  /** Refused to a session that the link of a mail opened, until its owner gives the password. */
  readonly fullSignIn?: true;
  /** The field that carries the sentence of a refusal; the specification reads `msg` in some calls. */
  readonly refusalField?: 'errorMsg' | 'msg';
  /** `status: false` alone is an answer of this call ("taken"), not a refusal; a refusal carries its sentence. */
  readonly answersFalse?: true;
  /** Decodes query or body. `s` is read by the HTTP layer and never reaches a use case. */
  readonly input: Input;
  /** Encodes what the use case returns: a field that is not declared here cannot leave the server. */
  readonly answer: Answer;
};

/** Declares a call. */
// @__NO_SIDE_EFFECTS__
export function defineCall<Input extends z.ZodMiniType, Answer extends z.ZodMiniType, const Access extends CallAccess>(
  call: Call<Input, Answer, Access>,
): Call<Input, Answer, Access> {
  return call;
}

/** What a client sends for a call (wire form). */
export type CallInput<C extends Call> = z.input<C['input']>;
/** What a use case receives (decoded). */
export type CallRequest<C extends Call> = z.output<C['input']>;
/** What a use case returns (before encoding). */
export type CallResult<C extends Call> = z.output<C['answer']>;
/** What a client receives (wire form): times are ISO 8601 strings. */
export type CallAnswer<C extends Call> = z.input<C['answer']>;

/** The body of every refusal and fault. */
export type RefusalBody = { status: false; code: string; errorMsg: string; msg?: string };
