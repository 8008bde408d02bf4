// The screens of screens.ts as the router takes them.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { screens, staffScreens, unknownPage } from './screens.ts';

type Screen = { readonly page: string; readonly within?: string };
const list: [path: string, screen: Screen][] = [...Object.entries(screens), ...Object.entries(staffScreens)];

/**
 * A page may be at several addresses, so a route is called by its own: without its parameters, unless another screen
 * is at what is left.
 */
function idOf(path: string): string {
  const fixed = path.replace(/\/:.*/, '');
  return (fixed !== path && list.some(([other]) => other === fixed) ? path : fixed).slice(1);
}
const routeOf = (path: string, page: string) =>
  path === '' ? index(page, { id: 'start' }) : route(path, page, { id: idOf(`/${path}`) });

/** The screens that one page contains. */
const around = (within: string) =>
  layout(
    within,
    list.filter(([, screen]) => screen.within === within).map(([path, { page }]) => routeOf(path.slice(1), page)),
  );

export default [
  ...list
    .filter(
      ([, { within }], at) => within === undefined || list.findIndex(([, other]) => other.within === within) === at,
    )
    .map(([path, { page, within }]) => (within === undefined ? routeOf(path.slice(1), page) : around(within))),
  route('*', unknownPage, { id: 'unknown' }),
] satisfies RouteConfig;
