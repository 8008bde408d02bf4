// Every screen on one page: path, page file, aliases.
import { route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('404', 'platform/web/shell/NotFoundPage.tsx', { id: 'not-found' }),
  route('*', 'platform/web/shell/NotFoundPage.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
