// Asks another site whether an address answers. A person of the team named it: the request may never reach this machine
// or its network, whatever a name resolves to.
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isPublicAddress } from './guards/network.ts';

/** The address was answered, or why not. `redirectsTo`: the host of a redirect, which isn't followed. */
export type HostAnswer =
  | { readonly status: number; readonly redirectsTo: string | null }
  | { readonly problem: 'unknown-host' | 'private' | 'slow' }
  | { readonly problem: 'unreachable'; readonly code: string };

type Resolved = { readonly address: string; readonly family: number };

/** What a test puts in the place of the internet. */
export type Internet = {
  readonly resolve: (hostname: string) => Promise<readonly Resolved[]>;
  readonly isPublic: (address: string) => boolean;
  /** The certificate that is trusted as well. */
  readonly ca?: string;
  readonly limitMs: number;
};

const internet: Internet = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
  limitMs: 5000,
};

/**
 * Asks an https address once, without following redirects, and reads the status alone. The name is resolved once: the
 * connection goes to the addresses that were checked, so that a name can't change its answer in between.
 */
export async function askPublicHost(
  url: URL,
  { resolve, isPublic, ca, limitMs }: Internet = internet,
): Promise<HostAnswer> {
  const signal = AbortSignal.timeout(limitMs);
  const isLate = new Promise<'late'>((done) => {
    signal.addEventListener('abort', () => done('late'), { once: true });
  });
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const unknown: unknown[] = ['ENOTFOUND', 'ENODATA'];
  const failed = ({ code }: NodeJS.ErrnoException) => (unknown.includes(code) ? [] : (code ?? 'DNS'));
  const addresses = await Promise.race([resolve(hostname).catch(failed), isLate]);
  if (addresses === 'late') return { problem: 'slow' };
  // A name server that doesn't answer says nothing about the name.
  if (typeof addresses === 'string') return { problem: 'unreachable', code: addresses };
  if (addresses.length === 0) return { problem: 'unknown-host' };
  if (!addresses.every(({ address }) => isPublic(address))) return { problem: 'private' };
  return new Promise((done) => {
    const asked = request(url, {
      method: 'GET',
      headers: { accept: 'text/html', 'user-agent': 'Dental Learning (link test)' },
      // A connection of its own: one that is used again would skip the addresses checked here.
      agent: false,
      signal,
      lookup: (_hostname, options, answer) => {
        if (options.all === true) answer(null, [...addresses]);
        else answer(null, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      ...(ca === undefined ? {} : { ca }),
    });
    asked.on('response', (response) => {
      response.destroy();
      const { statusCode: status = 0, headers } = response;
      const to = status >= 300 && status < 400 ? (headers.location ?? null) : null;
      done({ status, redirectsTo: to === null || !URL.canParse(to, url) ? null : new URL(to, url).host });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      done(signal.aborted ? { problem: 'slow' } : { problem: 'unreachable', code: error.code ?? error.name });
    });
    asked.end();
  });
}
