// One logger. Names, addresses, passwords, tokens and codes never reach it: fields by name, the query of every address,
// and by their look where a fault quotes them.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

const secretFields = [
  's',
  'p',
  'u',
  'c',
  'm',
  'e',
  'code',
  'token',
  'password',
  'currentPassword',
  'email',
  'email2',
  'firstname',
  'lastname',
  'phone',
  'address',
  'agdNumber',
  'authorization',
  'cookie',
];

const secretLooks = /[A-Za-z0-9_-]{32,}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** What is said of a fault without what looks like a token, a code or an email address. Long texts are cut. */
const withoutSecrets = (text: string | undefined): string | undefined =>
  text?.slice(0, 8000).replace(secretLooks, '***');

type Fault = Error & { readonly code?: string; readonly constraint?: string };

const isError = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;

/**
 * Anything that was thrown, as an error. A value without a stack gets the stack of the code that logs it.
 */
function asError(thrown: unknown): Fault {
  if (isError(thrown)) return thrown;
  const { error, status, statusText, code } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<
    string,
    unknown
  >;
  // The router wraps what a page threw.
  if (isError(error)) return error;
  // Of an object only what names the fault: the rest may hold a member's own.
  const words =
    typeof thrown === 'object' && thrown !== null
      ? [thrown.constructor?.name ?? 'object', status, statusText, code].filter(
          (word) => typeof word === 'string' || typeof word === 'number',
        )
      : [String(thrown)];
  return Object.assign(new Error(words.join(' ')), { name: 'NoError' });
}

/** The driver's query errors contain the row they failed on. Only what helps to find the fault is logged. */
function faultFields(thrown: unknown): Record<string, unknown> {
  const { name, message, code, constraint, stack, cause } = asError(thrown);
  return {
    type: name,
    message: withoutSecrets(message),
    errorCode: code,
    constraint,
    stack: withoutSecrets(stack),
    ...(isError(cause) ? { cause: withoutSecrets(cause.stack) } : {}),
  };
}

/** JSON lines on standard output or wherever `destination` leads, secrets replaced. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultFields },
  };
  return pino(options, destination);
}
