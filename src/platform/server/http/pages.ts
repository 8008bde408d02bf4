// Pages: React Router's server build behind Fastify, and the built files with far-future caching. A page that is the
// same for everyone is rendered once and cached with the answers that are the same for everyone (answer-cache.ts);
// docs/decisions/0033-pages-from-memory.md.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import type { Context } from '../context.ts';
import { inProcess, type Route } from './http.ts';
import { hashInline } from './guards/inline-hashes.ts';
import { etagOf, PackedAnswer } from './memory/packed-answer.ts';
import { pathOf } from './guards/well-formed.ts';
import { buildFolder } from '../process/built-pages.ts';

/** The content security policy of a page that holds these scripts and styles (inline-hashes.ts). */
const policy = (scripts: readonly string[], styles: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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

/**
 * The address of a page on this site, whatever host a request line names: `//elsewhere/x` and `http://elsewhere/x` are
 * paths here.
 */
function addressHere(requestUrl: string, publicUrl: string): URL {
  const path = pathOf(requestUrl).replace(/^[/\\]+/, '');
  return new URL(`${publicUrl}/${path}`);
}

/** What an address says about who may keep its page: src/screens.ts knows. */
export type PageAddresses = {
  /** The address that the HTML is made of where it is the same for everyone; null where it may not be. */
  readonly sharedAddress: (address: URL) => string | null;
  readonly isForMembers: (pathname: string) => boolean;
  /**
   * A page for staff: nothing caches it, and its address, which may contain a name, is sent to
   * nobody.
   */
  readonly isForStaff: (pathname: string) => boolean;
  /** A page that emails link to: it sends no referrer. */
  readonly isForMails: (pathname: string) => boolean;
  /**
   * Whether an address may hold what opens something. Nothing keeps such a page, and it links to its style sheets: a
   * picture that a sheet in the page itself names is asked for by browsers with the page's whole address as the
   * referrer, whatever the page's policy says.
   */
  readonly mayHoldCode: (address: URL) => boolean;
};

/**
 * What `entry.server.tsx` exports in addition to its renderer: the keys under which a page finds the nonce of its own
 * scripts and styles, the way to ask the API, the way to report a fault and the style sheets.
 */
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
  /**
   * In development a function that gives a new one after each change; React Router then prepares its routes again for
   * each request.
   */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly mode: 'production' | 'development';
  /** Whether pages are cached and have a content security policy. */
  readonly isBuilt: boolean;
  readonly styleText: StyleText;
  readonly addresses: PageAddresses;
};

/** Adds built files and a page for every other address. */
export async function addPages(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  addresses: PageAddresses,
): Promise<void> {
  const program = await builtProgram(addresses);

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    // robots.txt is answered with the portal's own address by a feature; a compressed form is sent in place of its file
    // and needs no address.
    globIgnore: ['robots.txt*', '**/*.br'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isWorker = /\/sw\.js(\.br)?$/.test(path);
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

  addPageRoute(app, routes, context, program);
}

let built: Promise<Omit<PageProgram, 'addresses'>> | undefined;

/** The pages of the build, read once. */
async function builtProgram(addresses: PageAddresses): Promise<PageProgram> {
  return { ...(await (built ??= readBuild())), addresses };
}

async function readBuild(): Promise<Omit<PageProgram, 'addresses'>> {
  const build = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild;
  const styles = builtStyles();
  return { build, mode: 'production', isBuilt: true, styleText: (href) => styles.get(href) };
}

/** How long a page can be cached, given the answers it was made from. */
type Freshness = {
  /** The shortest time that any of them can be cached, in seconds. */
  readonly ttlSeconds: number;
  /** Until when all of them are fresh, in milliseconds since 1970. */
  readonly untilMs: number;
};

type Page = {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** Null where nobody else may get the page: something in it failed, was refused, or is not the same for everyone. */
  readonly freshness: Freshness | null;
};

/** A page that is the same for everyone. If rendering failed, it has `html` instead of `packed` and is not cached. */
type SharedPage = Page & { readonly packed?: PackedAnswer };

/**
 * Seconds for which a page that only time has ended may still be sent while it is rendered again, so that no visitor
 * waits for it.
 */
const staleSeconds = 10;

function freshnessOf(answers: readonly (Freshness | null)[]): Freshness | null {
  if (answers.length === 0) return null;
  return answers.reduce(
    (one, other) =>
      one &&
      other && {
        ttlSeconds: Math.min(one.ttlSeconds, other.ttlSeconds),
        untilMs: Math.min(one.untilMs, other.untilMs),
      },
  );
}

type Render = (address: URL, log: Pick<Context['log'], 'error'>, signal?: AbortSignal) => Promise<Page>;

/** Renders the page of an address for a visitor. Nothing of the request but the address gets in. */
function pageRenderer(routes: readonly Route[], context: Context, program: PageProgram): Render {
  const { addresses, build, isBuilt } = program;
  const handlePage = createRequestHandler(build, program.mode);
  const answerInProcess = inProcess(routes, context);
  return async function render(address, log, signal) {
    const cspNonce = randomBytes(16).toString('base64url');
    const { entry } = typeof build === 'function' ? await build() : build;
    const keys = entry.module as typeof entry.module & PageKeys;
    const answers: (Freshness | null)[] = [];
    const ask: typeof answerInProcess = async (call, input) => {
      try {
        const answer = await answerInProcess(call, input);
        const { httpStatus, body, ttlSeconds, freshUntilMs } = answer;
        const isRefused = httpStatus !== 200 || (body as { readonly status?: boolean }).status === false;
        answers.push(!isRefused && ttlSeconds !== null ? { ttlSeconds, untilMs: freshUntilMs } : null);
        return answer;
      } catch (fault) {
        answers.push(null);
        throw fault;
      }
    };
    const pageContext = new RouterContextProvider();
    pageContext.set(keys.cspNonce, cspNonce);
    pageContext.set(keys.inProcessCall, ask);
    pageContext.set(keys.reportFault, (fault) => {
      answers.push(null);
      log.error({ err: fault }, 'fault in a page');
    });
    pageContext.set(keys.styleText, addresses.mayHoldCode(address) ? () => undefined : program.styleText);
    const page = await handlePage(new Request(address, signal ? { signal } : {}), pageContext);
    const rendered = await page.text();
    const { html, scripts, styles } = isBuilt
      ? hashInline(rendered, cspNonce)
      : { html: rendered, scripts: [], styles: [] };
    return {
      httpStatus: page.status,
      headers: {
        ...Object.fromEntries(page.headers),
        ...(isBuilt ? { 'content-security-policy': policy(scripts, styles) } : {}),
      },
      html,
      freshness: page.status === 200 ? freshnessOf(answers) : null,
    };
  };
}

/**
 * The page at a path as a visitor gets it now, not from memory; null if a visitor can't open it. For jobs:
 * any process that has the build can do it.
 */
export async function renderForJob(
  routes: readonly Route[],
  { answerCache: _memory, ...context }: Context,
  addresses: PageAddresses,
  path: string,
): Promise<string | null> {
  const render = pageRenderer(routes, context, await builtProgram(addresses));
  const { httpStatus, html } = await render(new URL(path, context.config.publicUrl), context.log);
  return httpStatus === 200 ? html : null;
}

/** Adds a page for every address that nothing else answers. */
export function addPageRoute(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  program: PageProgram,
): void {
  const { answerCache, config } = context;
  const { addresses, isBuilt } = program;
  const render = pageRenderer(routes, context, program);

  /**
   * The page of an address that is the same for everyone: from memory, or rendered once for all who ask at this moment.
   */
  function readShared(sharedAddress: string, key: string): Promise<SharedPage> {
    const now = context.now();
    const make = async (): Promise<SharedPage> => {
      const page = await render(new URL(config.publicUrl + sharedAddress), context.log);
      if (page.freshness === null) return page;
      const body = Buffer.from(page.html);
      return { ...page, html: '', packed: new PackedAnswer(body, `W/${etagOf(body)}`) };
    };
    const ttlSecondsOf = ({ freshness }: SharedPage) => ((freshness?.untilMs ?? 0) - now.epochMilliseconds) / 1000;
    return answerCache === undefined
      ? make()
      : answerCache.get(key, now, ttlSecondsOf, make, ({ packed }) => packed?.bytes ?? null, staleSeconds);
  }

  function setHeaders(reply: FastifyReply, address: URL, { httpStatus, headers }: Page): FastifyReply {
    const { pathname } = address;
    if (!isBuilt) reply.removeHeader('content-security-policy');
    const isForStaff = addresses.isForStaff(pathname);
    const mayHoldCode = addresses.mayHoldCode(address);
    const isPrivate = mayHoldCode || addresses.isForMembers(pathname) || isForStaff;
    if (isForStaff || mayHoldCode) reply.header('x-robots-tag', 'noindex, nofollow');
    reply
      .code(httpStatus)
      .header('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache')
      .header('vary', 'accept-encoding')
      .header('referrer-policy', isForStaff || addresses.isForMails(pathname) ? 'no-referrer' : 'same-origin')
      .header('permissions-policy', permissions)
      .headers(headers);
    return httpStatus === 503 ? reply.header('retry-after', '5') : reply;
  }

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressHere(request.url, config.publicUrl);
    const sharedAddress = isBuilt ? addresses.sharedAddress(address) : null;
    if (sharedAddress === null) {
      const abort = new AbortController();
      reply.raw.once('close', () => abort.abort());
      const page = await render(address, request.log, abort.signal);
      return setHeaders(reply, address, page).send(page.html);
    }
    const key = `page ${sharedAddress}`;
    const page = await readShared(sharedAddress, key);
    setHeaders(reply, address, page);
    if (page.packed === undefined || page.freshness === null) return reply.send(page.html);
    const { ttlSeconds } = page.freshness;
    reply.header('cache-control', `public, max-age=0, s-maxage=${ttlSeconds}, stale-while-revalidate=${staleSeconds}`);
    answerCache?.nameUrl(request.url, key);
    return page.packed.send(request, reply);
  };
  // HEAD is answered as GET is; the body is left out on its way out.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerPage });
}
