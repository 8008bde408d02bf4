/**
 * We said no on purpose, and the student should read why. Answered as 200 `{status: false, errorMsg, code}` unless a
 * client program must notice it by the status (401, 404, 409, 429).
 */
export class Refusal extends Error {
  readonly code: string;
  readonly httpStatus: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503;
  /** Seconds until trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSec: number | undefined;

  constructor(
    code: string,
    message: string,
    options: { httpStatus?: Refusal['httpStatus']; retryAfterSec?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.httpStatus = options.httpStatus ?? 200;
    this.retryAfterSec = options.retryAfterSec;
  }
}

/** The codes that any call may answer with, whatever it is for. */
export const commonRefusals = [
  'malformed',
  'cross-site',
  'sign-in',
  'full-sign-in',
  'staff-sign-in',
  'staff-enrol',
  'not-allowed',
  'confirm',
  'throttled',
  'too-large',
  'key-reused',
  'key-running',
  'key-done',
  'busy',
  'unfinished',
  'unavailable',
  'storage-full',
  'fault',
] as const;
export type CommonRefusal = (typeof commonRefusals)[number];

/** The sentence for everything that is our fault. */
export const faultMessage = 'System error - contact tech support.';

/** What is said of work that took too long: it changes nothing, or it continues. */
export const limitMessages = {
  busy: 'The portal is busy. Try again in a moment.',
  unfinished: 'This is taking longer than usual and isn’t finished yet. Reload the page in a minute to see the result.',
} as const;

/** What cannot be done at the moment and can be tried again later. */
export const unavailableMessages = {
  unavailable: 'The portal can’t reach its database right now. Try again in a moment.',
  storageFull: 'The portal has no space left on its disk, so nothing was saved. Try again later.',
} as const;

/** The code of a refusal that the password of the member turns into an answer (People.openByLink). */
export const fullSignInCode = 'full-sign-in';
export const fullSignInMessage = 'Enter your password to continue.';
