// Cookies of this site: HttpOnly, and sent with requests of its own pages alone.
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The value of a cookie that contains a secret of `secretToken`; null without one, or if it contains anything else.
 */
export function secretCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

type CookieOptions = {
  readonly path: string;
  /** Seconds; 0 removes it. Without it the cookie ends with the browser. */
  readonly maxAgeSec?: number;
  readonly isSecure: boolean;
};

/** Leaves a cookie in the browser. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { path, maxAgeSec, isSecure }: CookieOptions,
): void {
  const age = maxAgeSec === undefined ? '' : `; Max-Age=${maxAgeSec}`;
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
