// Every page within the console's frame as one route: which one stands at the address, its file, and what its file
// exports for the router. The table of routes, which every visitor's browser loads, would be twice as large with a
// route for each (docs/decisions/0031-browser-files.md).
import {
  data,
  useLocation,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { ScreenParams } from '#platform/web/console/screen-params.ts';
import { pageFiles, staffScreenAt, type ConsolePage } from './console-pages.ts';

/** The files that were loaded, by their names: a page is drawn without waiting once its loader has run. */
const opened = new Map<string, ConsolePage>();

async function open(file: string): Promise<ConsolePage> {
  const page = opened.get(file) ?? (await pageFiles[file]?.());
  if (page === undefined) throw new Error(`${file} is no page of the console.`);
  opened.set(file, page);
  return page;
}

/** What the document says of the page before the browser has asked for the page's data. */
type Before = { readonly metaBefore: MetaDescriptor[] };
const isBefore = (answer: unknown): answer is Before =>
  typeof answer === 'object' && answer !== null && 'metaBefore' in answer;

/** Only for the document: the page's title, and 404 where there is no page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { file, params, isUnknown } = staffScreenAt(new URL(request.url).pathname);
  const { meta: metaOf } = await open(file);
  const before: Before = { metaBefore: metaOf?.({ loaderData: undefined, params }) ?? [] };
  return data(before, { status: isUnknown ? 404 : 200 });
}

export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const { url } = args.request;
  const { file, params } = staffScreenAt(new URL(url).pathname);
  let page: ConsolePage;
  try {
    page = await open(file);
  } catch (fault) {
    // The file may be one of a program that was replaced since: the document of the address names today's, as the
    // router does for a route. A document that fails itself isn't opened again and again.
    if (url === location.href || args.request.signal.aborted) throw fault;
    location.assign(url);
    return new Promise(() => undefined);
  }
  return page.clientLoader?.({ ...args, params }) ?? null;
}
clientLoader.hydrate = true as const;

/** Another page always asks anew. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const current = staffScreenAt(args.currentUrl.pathname);
  const next = staffScreenAt(args.nextUrl.pathname);
  if (current.file !== next.file) return true;
  const decide = opened.get(next.file)?.shouldRevalidate;
  return decide?.({ ...args, currentParams: current.params, nextParams: next.params }) ?? args.defaultShouldRevalidate;
}

export function meta({ loaderData, location: { pathname } }: MetaArgs): MetaDescriptor[] {
  if (isBefore(loaderData)) return loaderData.metaBefore;
  const { file, params } = staffScreenAt(pathname);
  return opened.get(file)?.meta?.({ loaderData, params }) ?? [];
}

export default function ConsolePageRoute() {
  const { file, params } = staffScreenAt(useLocation().pathname);
  const Page = opened.get(file)?.default;
  return Page === undefined ? null : (
    <ScreenParams value={params}>
      <Page />
    </ScreenParams>
  );
}
