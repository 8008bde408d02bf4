// Pages: React Router's server build behind Fastify, with a fresh nonce a page, and the built files with far-future caching.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { Context } from '../context.ts';
import { inProcess, type Route } from './http.ts';
import { pathOf } from './well-formed.ts';

const buildFolder = resolve(import.meta.dirname, '../../../..', process.env['BUILD_DIR'] ?? 'build');

/** Whether `npm run build` has made the pages. */
export const pagesAreBuilt = (): boolean => existsSync(join(buildFolder, 'server/index.js'));

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https://www.youtube.com https://i.ytimg.com",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Strings become HTML through one door: platform/web/trusted-html.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** What no page asks for, so that nothing in one can either. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The address of a page on this site, whatever host a request line names: `//elsewhere/x` and `http://elsewhere/x` are paths here. */
function addressHere(requestUrl: string, publicUrl: string): URL {
  const path = pathOf(requestUrl).replace(/^[/\\]+/, '');
  return new URL(`${publicUrl}/${path}`);
}

/** Which addresses are those of mailed links: src/addresses.ts knows. */
export type MailedAddresses = {
  /** A page that mails lead to: it tells nobody where its reader came from. */
  readonly isForMails: (pathname: string) => boolean;
  /**
   * Whether an address may hold what opens something. Nothing keeps such a page, and it links to its style sheets: a picture that a sheet in the
   * page itself names is asked for by browsers with the page's whole address as the referrer, whatever the page's policy says.
   */
  readonly mayHoldCode: (address: URL) => boolean;
};

/** What `entry.server.tsx` exports beside its renderer: the keys under which a page finds the nonce, the way to ask the API, the way to report a fault and the style sheets. */
type PageKeys = {
  cspNonce: RouterContext<string>;
  inProcessCall: RouterContext<ReturnType<typeof inProcess>>;
  reportFault: RouterContext<(fault: unknown) => void>;
  styleText: RouterContext<StyleText>;
};

type StyleText = (href: string) => string | undefined;

/** Every built style sheet by its address. */
function builtStyles(): Map<string, string> {
  const folder = join(buildFolder, 'client/assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8').trim()]));
}

/** Where the pages come from: the build, or in development the sources. */
export type PageProgram = {
  /** Gives the program of the pages; in development a new one after each change. */
  readonly load: () => Promise<ServerBuild>;
  readonly mode: 'production' | 'development';
  /** The content security policy of a page with this nonce; null leaves it out. */
  readonly policy: (nonce: string) => string | null;
  readonly styleText: StyleText;
  readonly mailed: MailedAddresses;
};

/** Adds built files and a page for every other address. */
export async function addPages(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  mailed: MailedAddresses,
): Promise<void> {
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild;
  const styles = builtStyles();

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    // Answered with the portal's own address by a feature.
    globIgnore: ['robots.txt*'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isWorker = /\/sw\.js(\.br|\.gz)?$/.test(path);
      reply.header(
        'cache-control',
        path.includes('/assets/')
          ? 'public, max-age=31536000, immutable'
          : isWorker
            ? 'no-cache'
            : 'public, max-age=3600',
      );
      // The worker lives under the policy that it comes with: it fetches from this site and runs nothing else.
      if (isWorker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });

  addPageRoute(app, routes, context, {
    load: async () => build,
    mode: 'production',
    policy,
    styleText: (href) => styles.get(href),
    mailed,
  });
}

/** Adds a page for every address that nothing else answers. */
export function addPageRoute(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  program: PageProgram,
): void {
  const handlePage = createRequestHandler(program.load, program.mode);
  const answerInProcess = inProcess(routes, context);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const cspNonce = randomBytes(16).toString('base64');
    const keys = (await program.load()).entry.module as unknown as PageKeys;
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !name.startsWith(':'))
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    const address = addressHere(request.url, context.config.publicUrl);
    const pageContext = new RouterContextProvider();
    pageContext.set(keys.cspNonce, cspNonce);
    pageContext.set(keys.inProcessCall, answerInProcess);
    pageContext.set(keys.reportFault, (fault) => request.log.error({ err: fault }, 'fault in a page'));
    pageContext.set(keys.styleText, program.mailed.mayHoldCode(address) ? () => undefined : program.styleText);
    const page = await handlePage(new Request(address, { headers, signal: abort.signal }), pageContext);
    reply.code(page.status);
    for (const [name, value] of page.headers) reply.header(name, value);
    const security = program.policy(cspNonce);
    if (security === null) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', security);
    reply.header('vary', 'accept-encoding');
    reply.header('referrer-policy', program.mailed.isForMails(address.pathname) ? 'no-referrer' : 'same-origin');
    // A nonce is for one answer: nobody between here and the browser keeps a page, and the browser none whose address opens something.
    if (!page.headers.has('cache-control'))
      reply.header('cache-control', program.mailed.mayHoldCode(address) ? 'private, no-store' : 'private, no-cache');
    reply.header('permissions-policy', permissions);
    if (page.status === 503) reply.header('retry-after', '5');
    return reply.send(await page.text());
  };
  // HEAD is answered as GET is; the body is left out on its way out.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerPage });
}
