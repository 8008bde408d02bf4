// The mark in a browser by which a later sign-in from it is known. It names no one and opens nothing: without a
// password it is worth nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secretToken } from '../security/random.ts';
import { secretCookie, setCookie } from './cookies.ts';

const cookieName = 'device';
const maxAgeSec = 400 * 24 * 3600;

/** The mark that came along, or none. */
export const deviceOf = (request: FastifyRequest): string | null => secretCookie(request, cookieName);

/**
 * The mark that came along, or a new one that the answer leaves in the browser. It travels with calls of this site
 * alone.
 */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const device = deviceOf(request) ?? secretToken();
  setCookie(reply, cookieName, device, { path: '/api', maxAgeSec, isSecure });
  return device;
}
