// Pages straight from the sources, for `npm run dev`: Vite compiles what is requested and notifies the browser of what
// changed.
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { Context } from '../context.ts';
import type { Route } from './http.ts';
import { addPageRoute, type PageAddresses } from './pages.ts';

/** What the portal answers itself; everything else is asked of Vite first. */
const isPortals = /^\/(?:api|files|dev|healthz|readyz)(?:[/?]|$)/;

/**
 * Adds pages and their files from the sources. Vite's client writes style elements and evaluates modules of its own, so
 * these pages have no content security policy; the journeys run the built pages, which have one.
 */
export async function addPagesFromSources(
  app: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  addresses: PageAddresses,
): Promise<void> {
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isPortals.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook('onClose', () => vite.close());
  addPageRoute(app, routes, context, {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    mode: 'development',
    isBuilt: false,
    styleText: () => undefined,
    addresses,
  });
}
