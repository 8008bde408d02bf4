// The service worker. The build strips its types and writes it to /sw.js with the list of what it was built with; it
// imports nothing.
//
// Pages always come from the server, so that no one sees an old build. Without a connection /queue opens from here, and
// every other page gives way to /offline. Built files have names that never change their content: they are cached for
// as long as their build lives. Audio and covers that someone saved (platform/web/saved-files.ts) are served from here,
// in the parts that players ask for. The API is never touched. Notices that the server sends are shown from here, while
// no page is open as well.

/**
 * Written by scripts/build.ts: the build's name, its built files, one that every page of this build names, and what
 * src/screens.ts says.
 */
declare const build: {
  readonly name: string;
  readonly files: readonly string[];
  readonly sign: string;
  /**
   * Pages that show something without a connection, the one for every other address first. The server writes them the
   * same for everyone.
   */
  readonly pages: readonly [string, ...string[]];
  /** Beginnings of paths where no page is: a file that opens in a tab of its own is not a page. */
  readonly noPages: readonly string[];
  /** Beginnings of paths whose files someone may have saved, next to audio. */
  readonly saved: readonly string[];
};

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const builtFiles = `build-${build.name}`;
const savedFiles = 'kept-files';
const [offlinePage] = build.pages;

async function fetchBuild(): Promise<void> {
  const cache = await caches.open(builtFiles);
  await cache.addAll(build.files);
  await Promise.all(
    build.pages.map(async (path) => {
      const page = await fetch(path, { cache: 'no-store', credentials: 'omit' });
      // While a new build is put in place its pages and this worker may not belong together: then this worker is not
      // installed.
      if (!page.ok || !(await page.clone().text()).includes(build.sign))
        throw new Error(`${path} is not of this build.`);
      await cache.put(path, page);
    }),
  );
}

async function cacheBuild(): Promise<void> {
  try {
    await fetchBuild();
  } catch (error) {
    await caches.delete(builtFiles);
    throw error;
  }
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('build-') && name !== builtFiles) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const { pathname, search } = new URL(event.request.url);
    const page = await caches.match(pathname, { cacheName: builtFiles, ignoreVary: true });
    if (page) return page;
    const offline = await caches.match(offlinePage, { cacheName: builtFiles, ignoreVary: true });
    if (!offline) throw error;
    // At an address of its own: a page only wakes up at the address that it was written for.
    return Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`, 302);
  }
}

async function openBuiltFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: builtFiles, ignoreVary: true });
  return cached ?? fetch(request);
}

/** One range of a saved file, as a server would return it. */
async function partOf(whole: Response, range: string): Promise<Response> {
  const content = await whole.blob();
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!match || (match[1] === '' && match[2] === '')) return new Response(content, { headers: whole.headers });
  const start = match[1] === '' ? Math.max(0, content.size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? content.size - 1 : Math.min(Number(match[2]), content.size - 1);
  if (start > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${content.size}` } });
  const headers = new Headers(whole.headers);
  headers.set('content-range', `bytes ${start}-${end}/${content.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(content.slice(start, end + 1), { status: 206, statusText: 'Partial Content', headers });
}

async function openSavedFile(request: Request): Promise<Response> {
  const cached = await caches.match(new URL(request.url).pathname, { cacheName: savedFiles, ignoreVary: true });
  if (!cached) return fetch(request);
  const range = request.headers.get('range');
  return range === null ? cached : partOf(cached, range);
}

/** What the server sent (platform/server/push). A browser asks that every message is shown. */
function showNotice(event: PushEvent): Promise<void> {
  const notice = (event.data?.json() ?? {}) as Readonly<Record<'title' | 'body' | 'path' | 'tag', string | undefined>>;
  return worker.registration.showNotification(notice.title ?? 'Dental Learning', {
    ...(notice.body === undefined ? {} : { body: notice.body }),
    ...(notice.tag === undefined ? {} : { tag: notice.tag }),
    icon: '/icon-192.png',
    data: notice.path ?? '/',
  });
}

/** Opens where a notice leads, in a tab that is open there already or in a new one; never on another site. */
async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data), worker.location.origin);
  if (address.origin !== worker.location.origin) return;
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => new URL(url).pathname === address.pathname);
  await (there === undefined ? worker.clients.openWindow(address.href) : there.focus());
}

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));
worker.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!build.noPages.some((path) => url.pathname.startsWith(path))) event.respondWith(openPage(event));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(openBuiltFile(request));
  else if (request.destination === 'audio' || build.saved.some((path) => url.pathname.startsWith(path)))
    event.respondWith(openSavedFile(request));
});
