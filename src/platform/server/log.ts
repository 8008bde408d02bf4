// One logger. Names, addresses, passwords, tokens and codes never reach it: fields by name, and the query of every address.
import { pino, type Logger } from 'pino';

export type Log = Logger;

const secretFields = ['s', 'p', 'u', 'c', 'm', 'e', 'code', 'token', 'password', 'currentPassword', 'email', 'email2', 'firstname', 'lastname', 'phone', 'address', 'agdNumber', 'authorization', 'cookie'];

/** JSON lines on standard output, secrets replaced. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      // A query error of the driver carries the row it failed on; only what helps to find the fault is kept.
      err: (error: Error & { code?: string; constraint?: string }) => ({ type: error.name, message: error.message, code: error.code, constraint: error.constraint, stack: error.stack }),
    },
  });
}
