// The list of screens, and everything that must agree with it: the router's routes, the builders of addresses, the
// pages, robots.txt.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { documents, routes as calls } from '../src/program.ts';
import routes from '../src/routes.ts';
import {
  closedToRobots,
  isForMails,
  isForMembers,
  isForStaff,
  listedPages,
  mayHoldCode,
  offlinePages,
  screenAt,
  screens,
  sharedAddress,
  staffScreens,
  viewNames,
} from '../src/screens.ts';
import { serverMap } from '../src/server-map.ts';
import { siteMap, staffMap } from '../src/site-map.ts';

const root = join(import.meta.dirname, '..');
type Entry = {
  readonly id?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly file: string;
  readonly children?: readonly Entry[];
};
type Screen = {
  readonly page: string;
  readonly members?: true;
  readonly holds?: string;
  readonly shared?: readonly string[];
};
const list: [path: string, screen: Screen][] = Object.entries(screens);
const pageAt = (address: string) => screens[screenAt(address).path as keyof typeof screens].page;
/** The files of the page that the router opens at an address, the frame around it first. */
const filesAt = (address: string): string[] =>
  ((matchRoutes(routes as never, address) ?? []) as unknown as { route: Entry }[]).map(({ route }) => route.file);
/** An address of a screen, with or without the parameters that may be left out. */
const sampleOf = (path: string, isWhole: boolean) =>
  path
    .split('/')
    .filter((part) => isWhole || !part.endsWith('?'))
    .map((part) => (part.startsWith(':') ? 'x1' : part))
    .join('/') || '/';

describe.each(list)('%s', (path, { page, members }) => {
  it('is what the router opens', () => {
    for (const isWhole of [true, false]) {
      expect(filesAt(sampleOf(path, isWhole)).at(-1)).toBe(page);
      expect(pageAt(sampleOf(path, isWhole))).toBe(page);
    }
  });
  it(`sends a visitor to sign in: ${members ?? false}`, () => {
    const source = readFileSync(join(root, 'src', page), 'utf8');
    const loaders = [...source.matchAll(/from '(\.\/[a-z][\w-]*\.ts)'/g)].map(([, name]) =>
      readFileSync(join(root, 'src', dirname(page), name ?? ''), 'utf8'),
    );
    expect([source, ...loaders].some((text) => /\brequireStudent\(/.test(text))).toBe(members ?? false);
  });
});

type StaffScreen = { readonly page: string; readonly within?: string };
const ofStaff = Object.entries(staffScreens) as [path: string, screen: StaffScreen][];
it.each(ofStaff)('%s is what the router opens, and no one else’s', (path, { page, within }) => {
  for (const isWhole of [true, false])
    expect(filesAt(sampleOf(path, isWhole))).toEqual(within === undefined ? [page] : [within, page]);
  expect([
    isForStaff(sampleOf(path, true)),
    sharedAddress(new URL(sampleOf(path, true), 'https://portal.test')),
  ]).toEqual([true, null]);
  expect(closedToRobots.some((closed) => path.startsWith(closed))).toBe(true);
  expect(readFileSync(join(root, 'src', page), 'utf8')).toMatch(
    // Those of a student are titled by their name (students/web/staff/student-meta.ts, with a test of its own).
    /\| Staff['`],\s+hidden: true|\bstudentMeta as meta\b/,
  );
});
it('an address of the console is one however it is encoded', () => {
  expect(['/%73taff', '/st%61ff/team', '/%2573taff', '/%'].map(isForStaff)).toEqual([true, true, false, false]);
});
it('no page of a visitor is one of the console', () => {
  expect([...list.map(([path]) => path), '/staffing'].filter((path) => isForStaff(path))).toEqual([]);
});

it('no route is outside the list', () => {
  const all = (entries: readonly Entry[], base: string): string[] =>
    entries.flatMap(({ path, index, children }) => {
      // What surrounds pages has no address of its own.
      const whole = index ? base || '/' : path === undefined ? base : `${base}/${path}`;
      return children ? all(children, whole) : [whole];
    });
  const paths = [...list, ...ofStaff].map(([path]) => path);
  expect(all(routes as never, '').sort()).toEqual([...paths, '/*'].sort());
});

const servedHere = [...documents.map(({ path }) => path), ...calls.map(({ call }) => call.path)].map(
  (path) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`),
);

it.each([...Object.entries(siteMap), ...Object.entries(serverMap)])(
  'the builder %s leads to a screen or to what the server answers',
  (name, build) => {
    const [pathname = ''] = (build as (...parts: unknown[]) => string)(
      name === 'account' ? 'profile' : 'x1',
      'x1',
      'x1',
      'x1',
    ).split('?');
    expect(screenAt(pathname).path !== '/404' || servedHere.some((shape) => shape.test(pathname))).toBe(true);
  },
);

it.each(Object.entries(staffMap))('the builder %s of the console leads to a screen of it', (_name, build) => {
  const [pathname = ''] = (build as (...parts: unknown[]) => string)('x1', 'x1').split('?');
  const pages = ofStaff.filter(([path]) => path !== '/staff/*').map(([, { page }]) => page);
  expect(pages).toContain(filesAt(pathname).at(-1));
});

it('no other source contains the path of a screen', () => {
  const paths = [...new Set([...list, ...ofStaff].map(([path]) => path.replace(/\/:.*/, '')))].filter(
    (path) => path !== '/',
  );
  const literal = new RegExp(`['"\`](${paths.join('|')})(?:['"\`/?#])`, 'g');
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^src\/(screens|server-map|site-map)\.ts$|fixtures\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8')
          .replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
          .matchAll(literal),
      ].map(([text]) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});

it('addresses are compared as the router does: capitals and a last slash are nothing', () => {
  expect(screenAt('/LOGIN/abc/').path).toBe('/login/:s?');
  expect(screenAt('/classroom/abc/more').path).toBe('/404');
  expect(screenAt('/reserve').path).toBe('/404');
});

it('knows the addresses that open for members only', () => {
  for (const [path, { members }] of list) expect(isForMembers(sampleOf(path, true)), path).toBe(members ?? false);
});

it('knows the addresses of mailed links', () => {
  const holds = (path: string) => mayHoldCode(new URL(path, 'https://portal.test'));
  expect(['/login/T1', '/Login/T1', '/cancel/abc', '/live/x?s=T1', '/recover?s=a&c=b', '/home?c=1'].map(holds)).toEqual(
    Array(6).fill(true),
  );
  // Each screen that holds a code knows it by its address, whether the code may be missing or not.
  for (const [path, { holds: what }] of list)
    if (what === 'code' && path.includes('/:')) expect([path, holds(sampleOf(path, true))]).toEqual([path, true]);
  expect(['/login', '/cancel-seat', '/live/x', '/verify/abc', '/home'].map(holds)).toEqual(Array(5).fill(false));
  expect(isForMails('/login')).toBe(true);
  expect(isForMails('/verify/abc')).toBe(false);
});

it('shows search engines what is public, and nothing of members and emailed links', () => {
  expect(listedPages).toContain('/ondemand');
  expect(listedPages.filter((path) => closedToRobots.some((closed) => path.startsWith(closed)))).toEqual([]);
  for (const [path, { members, holds }] of list)
    if (members || holds) expect(closedToRobots.some((closed) => sampleOf(path, true).startsWith(closed))).toBe(true);
});

describe('the address that a shared page is made of', () => {
  const shared = (path: string) => sharedAddress(new URL(path, 'https://portal.test'));

  it('has of the query what the page reads, the first of each, in one order', () => {
    expect(shared('/ondemand?utm_source=mail&q=a%20b&cid=1&cid=2#top')).toBe('/ondemand?cid=1&q=a%20b');
    expect(shared('/podcast/show?page=2&x=1')).toBe('/podcast/show?page=2');
    expect(shared('/terms?cid=1')).toBe('/terms');
    expect(shared(shared('/search?q=a%26b+c') ?? '')).toBe(shared('/search?q=a%26b+c'));
  });
  it('is none where the page may be another for another, or where the address opens something or leads somewhere', () => {
    const other = ['/account', '/exam/x1', '/live/x1', '/verify/x1', '/logout', '/no-such-page', '/ondemand.data'];
    const opens = ['/login/T1', '/home?s=T1', '/classroom?c=x1', '/cancel-seat?code=x1', '/recover?x=1'];
    const none = [...other, ...opens, '/login?rurl=/live/x1'];
    expect(none.map(shared)).toEqual(none.map(() => null));
  });
  it('is the one of mailed links and of members for no page but the sign-in page', () => {
    const both = list.filter(([, { shared: names, members, holds }]) => names && (members || holds));
    expect(both.map(([path]) => path)).toEqual(['/login/:s?']);
  });
  it('knows every name that a page reads of a query', () => {
    const ofConsole =
      /\/web\/staff\/|^src\/(?:staff|students|ledger|backup|overview|authoring|binder|media|reporting|results)\//;
    const read = globSync('src/**/web/**/*.{ts,tsx}', { cwd: root })
      // A page of the console is shared by no one: what it reads of its own query is its own.
      .filter((file) => !/\.test\.tsx?$/.test(file) && !ofConsole.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(/(?:searchParams|query|Query)\.(?:get|has)\(\s*'(\w+)'/g),
        ].map(([, name = '']) => name),
      );
    // Read where an address is not shared, or (`v`) of an address of YouTube.
    const others = ['s', 'c', 'code', 'rurl', 'tab', 'type', 'view', 'v', 'named', 'k', 'year'];
    const names = new Set([...list.flatMap(([, { shared: each = [] }]) => each), ...others]);
    expect([...new Set(read)].filter((name) => !names.has(name))).toEqual([]);
  });
});

it('what opens offline and what is counted are screens', () => {
  expect(offlinePages).toEqual(['/queue', '/offline']);
  expect(viewNames.has('sva')).toBe(true);
  for (const [, { page }] of list) expect(existsSync(join(root, 'src', page))).toBe(true);
});

it('every file of a page is that of a screen', () => {
  const files = [...list, ...ofStaff].flatMap(([, { page, within = page }]: [string, StaffScreen]) => [page, within]);
  const found = globSync('*/web/**/*Page.tsx', { cwd: join(root, 'src') }).filter((file) =>
    /^export (?:default|\{ \w+ as default)/m.test(readFileSync(join(root, 'src', file), 'utf8')),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((file) => !files.includes(file))).toEqual([]);
});
