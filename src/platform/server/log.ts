// One logger. Names, addresses, passwords, tokens and codes never reach it: fields by name, the query of every address, and by their look where a
// fault quotes them.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

const secretFields = ['s', 'p', 'u', 'c', 'm', 'e', 'code', 'token', 'password', 'currentPassword', 'email', 'email2', 'firstname', 'lastname', 'phone', 'address', 'agdNumber', 'authorization', 'cookie'];

const secretLooks = /[A-Za-z0-9_-]{32,}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** What is said of a fault without what looks like a token, a code or an e-mail address. Long texts are cut. */
const withoutSecrets = (text: string | undefined): string | undefined => text?.slice(0, 8000).replace(secretLooks, '***');

/** JSON lines on standard output or wherever `destination` leads, secrets replaced. */
export function makeLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      // A query error of the driver carries the row it failed on; only what helps to find the fault is kept.
      err: (error: Error & { code?: string; constraint?: string }) => ({ type: error.name, message: withoutSecrets(error.message), errorCode: error.code, constraint: error.constraint, stack: withoutSecrets(error.stack) }),
    },
  };
  return pino(options, destination);
}
