// What a request must be before anything reads it: one version of HTTP, one host, one way to find its end. Node's
// parser lets these through.
import type { IncomingMessage } from 'node:http';

/**
 * uri-host [":" port] of RFC 9110, section 7.2: a name, an IPv4 address, or an IPv6 address in brackets. It may be
 * empty.
 */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** The status to refuse a request with, or null when it may be read. */
export function malformedStatus({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): 400 | 505 | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return httpVersion.startsWith('0.') ? 400 : 505;
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) return 400;
  if (headers.host !== undefined && !host.test(headers.host)) return 400;
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked' ? null : 400;
}

/** The address of a request line as a path on this site: `http://elsewhere/x`, which proxies send, is `/x` here. */
export function pathOf(requestUrl: string): string {
  const path = requestUrl.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path === requestUrl || path.startsWith('/') ? path : `/${path}`;
}
