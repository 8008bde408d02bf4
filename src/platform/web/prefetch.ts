// Pointing at a link fetches the next page's code, and its data where the page is public: exactly the pages that also have a server loader, which
// anyone's request may run, so running it early changes nothing.
import { matchRoutes, RouterContextProvider, type ClientLoaderFunction, type RouteObject } from 'react-router';
import { aheadOfVisit } from './answer-cache.ts';

type Manifest = Readonly<
  Record<
    string,
    {
      id: string;
      parentId?: string | undefined;
      path?: string | undefined;
      index?: boolean | undefined;
      module: string;
      imports?: readonly string[];
      css?: readonly string[];
      hasLoader: boolean;
      hasClientLoader: boolean;
    }
  >
>;

const pointedMs = 65;
const done = new Set<string>();

function manifestRoutes(): Manifest {
  return (window as unknown as { __reactRouterManifest?: { routes: Manifest } }).__reactRouterManifest?.routes ?? {};
}

function routeTree(manifest: Manifest, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route.parentId === parentId)
    .map((route): RouteObject =>
      route.index
        ? { id: route.id, index: true }
        : { id: route.id, path: route.path ?? '', children: routeTree(manifest, route.id) },
    );
}

function preload(href: string, rel: 'modulepreload' | 'prefetch'): void {
  if (done.has(href)) return;
  done.add(href);
  const link = document.createElement('link');
  link.rel = rel;
  if (rel === 'prefetch') link.as = 'style';
  link.href = href;
  document.head.append(link);
}

async function prefetch(url: URL): Promise<void> {
  const manifest = manifestRoutes();
  for (const { route, params } of matchRoutes(routeTree(manifest), url.pathname) ?? []) {
    const known = route.id === undefined ? undefined : manifest[route.id];
    if (known === undefined || known.parentId === undefined) continue;
    for (const href of [known.module, ...(known.imports ?? [])]) preload(href, 'modulepreload');
    for (const href of known.css ?? []) preload(href, 'prefetch');
    if (!known.hasLoader || !known.hasClientLoader) continue;
    const page = (await import(/* @vite-ignore */ known.module)) as { clientLoader?: ClientLoaderFunction };
    const args = { request: new Request(url), params, context: new RouterContextProvider() };
    aheadOfVisit(() => page.clientLoader?.(args as never));
  }
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches ahead what a visit to an address of this site would need, unless the visitor saves data. A failure says nothing. */
export function prefetchAddress(address: string): void {
  if (!savesData()) void prefetch(new URL(address, location.href)).catch(() => undefined);
}

function pageOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === location.origin && url.pathname + url.search !== location.pathname + location.search
    ? url
    : null;
}

/** Starts to fetch ahead on hover, touch and keyboard focus. Returns the way to stop. */
export function prefetchOnIntent(): () => void {
  if (savesData()) return () => undefined;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = (event: Event, afterMs: number) => {
    const url = pageOf(event.target);
    clearTimeout(timer);
    if (url !== null) timer = setTimeout(() => void prefetch(url).catch(() => undefined), afterMs);
  };
  const options = { signal: stop.signal, passive: true } as const;
  document.addEventListener('pointerover', (event) => intend(event, pointedMs), options);
  document.addEventListener('pointerdown', (event) => intend(event, 0), options);
  document.addEventListener('focusin', (event) => intend(event, pointedMs), options);
  return () => stop.abort();
}
