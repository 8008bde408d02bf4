// What the server does with a page whose calls go wrong. A loader may ask several things at once; whichever goes wrong,
// and in whichever order, no promise may be left that rejects with no one waiting for it: Node ends a process for that.
import { join } from 'node:path';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import routes from '../src/routes.ts';
import { inProcessCall, reportFault, type InProcessCall } from '../src/platform/web/server-context.ts';

type Entry = { readonly path?: string; readonly file: string; readonly children?: readonly Entry[] };
type PageModule = { readonly loader?: (args: LoaderFunctionArgs) => unknown };

const pages = (routes as readonly Entry[]).flatMap((entry) => [entry, ...(entry.children ?? [])]);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const turns = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await turn();
};

const refusal = async () => ({ httpStatus: 404, body: { status: false, code: 'unknown', errorMsg: 'There is none.' } });
const fault = async () => {
  throw new Error('The database is away.');
};
const wrongs: readonly (readonly [name: string, outcomeOf: (place: number) => () => Promise<unknown>])[] = [
  ['all are refused', () => refusal],
  ['all fail', () => fault],
  ['the first is refused, the next fails', (place) => (place % 2 === 0 ? refusal : fault)],
  ['the first fails, the next is refused', (place) => (place % 2 === 0 ? fault : refusal)],
];
// In turns of the event loop, by the order of asking. No page asks more than ten things.
const orders: readonly (readonly [name: string, turnsFor: (place: number) => number])[] = [
  ['in the order of asking', (place) => 1 + 3 * place],
  ['against the order of asking', (place) => 1 + 3 * Math.max(0, 9 - place)],
];

/** Every form of a path: with its optional parts and without. */
function addressesOf(path = ''): { address: string; params: Record<string, string> }[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '*');
  const required = parts.filter((part) => !part.endsWith('?')).length;
  return Array.from({ length: parts.length - required + 1 }, (_none, optional) => {
    const used = parts.slice(0, required + optional).map((part) => part.replace('?', ''));
    const params = Object.fromEntries(
      used.filter((part) => part.startsWith(':')).map((part) => [part.slice(1), part === ':page' ? '1' : 'x']),
    );
    return { address: `/${used.map((part) => params[part.slice(1)] ?? part).join('/')}`, params };
  });
}

const scenarios = wrongs.flatMap(([wrong, outcomeOf]) =>
  orders.map(([order, turnsFor]) => ({ name: `${wrong} ${order}`, outcomeOf, turnsFor })),
);

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let usual: NodeJS.UnhandledRejectionListener[];
// The test runner has a listener of its own, which would end the run before this test can say what happened.
beforeAll(() => {
  usual = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
});
afterAll(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of usual) process.on('unhandledRejection', listener);
});

it.each(pages.flatMap(({ file, path }) => addressesOf(path).map((address) => ({ file, ...address }))))(
  '$address leaves no rejected promise behind, whatever goes wrong first',
  async ({ file, address, params }) => {
    const { loader } = (await import(join(import.meta.dirname, '../src', file))) as PageModule;
    if (loader === undefined) return;
    for (const { name, outcomeOf, turnsFor } of scenarios) {
      let asked = 0;
      const call = async () => {
        const place = asked;
        asked += 1;
        await turns(turnsFor(place));
        return outcomeOf(place)();
      };
      const context = new RouterContextProvider();
      context.set(inProcessCall, call as unknown as InProcessCall);
      context.set(reportFault, () => undefined);
      const url = new URL(address, 'http://portal.test');
      const args = {
        request: new Request(url),
        url,
        params,
        context,
        pattern: address,
      } as unknown as LoaderFunctionArgs;
      await (async () => loader(args))().catch(() => undefined);
      await turns(turnsFor(0) + 10);
      expect(unhandled.splice(0), name).toEqual([]);
    }
  },
);
