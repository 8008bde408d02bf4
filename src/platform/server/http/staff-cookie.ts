// How a person of the provider is known to a call: by a cookie that no script reads and no other site sends. So a call
// that changes something must show that a page of this site made it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretCookie, setCookie } from './cookies.ts';

/** `__Host-` binds the cookie to this host and to https; a portal without https has the plain name. */
const nameFor = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-staff' : 'staff');

/** The token of the session, or null. */
export const staffTokenOf = (request: FastifyRequest, publicUrl: string): string | null =>
  secretCookie(request, nameFor(publicUrl));

/** Keeps a token in the browser until it is closed; null takes it away. */
export function setStaffCookie(reply: FastifyReply, publicUrl: string, token: string | null): void {
  setCookie(reply, nameFor(publicUrl), token ?? '', {
    path: '/',
    isSecure: publicUrl.startsWith('https:'),
    ...(token === null ? { maxAgeSec: 0 } : {}),
  });
}

/**
 * Whether a page of this site sent a request. For what changes something the browser must say so, by Sec-Fetch-Site or
 * by Origin, and the body must be JSON, which no form of another site can send; a look only must not come from another
 * site.
 */
export function isOwnRequest(request: FastifyRequest, publicUrl: string): boolean {
  const isLook = request.method === 'GET';
  const isJson = /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
  return (isLook || isJson) && isFromOwnPage(request, publicUrl);
}

/** The same for what is not JSON, and which no form of another site can send: by its method, or by its type. */
export function isFromOwnPage({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (method === 'GET' || method === 'HEAD') return site !== 'cross-site' && site !== 'same-site';
  return site === undefined ? origin === publicUrl : site === 'same-origin';
}
