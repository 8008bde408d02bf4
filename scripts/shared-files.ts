// Which modules share a file in the browser's build. Left alone, the bundler makes a file for every set of pages that has a module in common: fifty
// requests a page, and on a slow line each costs more than what it brings. So: the library of the pages, the libraries of forms, the shell around
// every page, the platform's fields, dialogs and other parts, and for each feature what its own pages share and what other features' pages use. A
// style sheet stays one file; the styles of a component go with it.
import { order as featureOrder } from '../oxlint.config.ts';

type ModuleInfo = { readonly importers: readonly string[] };
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };
type FileGroup = { readonly priority: number; readonly name: (id: string, graph: Graph) => string | null };
type Place = { readonly level: number; readonly name: string };

const pageLibrary = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
const start = /\/src\/(?:root|entry\.client)\.tsx$/;
const page = /\/src\/(?:platform\/)?([^/]+)\/(?:web|web\/.+)\/\w+(?:Page|Tab)\.tsx$/;
/** Most visits begin here: it does without what only other pages of its feature share. */
const landing = /\/HomePage\.tsx$/;
const fields =
  /\/platform\/web\/(?:form\.ts|ui\/(?:\w*Field|RadioGroup|ErrorSummary|SubmitButton)\.(?:tsx|module\.css))$/;
const dialogs = /\/platform\/web\/ui\/\w*Dialog\.(?:tsx|module\.css)$/;
const module = /\/src\/([^/]+)\//;

/** A group takes along what its modules import. A feature imports earlier ones, all import the platform: those come first, and keep what is theirs. */
const levels = ['own', 'landing', ...featureOrder.toReversed(), 'fields', 'platform', 'shell', 'forms', 'react'];
const levelOf = (name: string) => levels.indexOf(name) + 1;

/** The root and the pages that load a module as soon as they are loaded themselves. */
function usersOf(id: string, graph: Graph): string[] {
  const reached = new Set([id]);
  for (const each of reached) for (const importer of graph.getModuleInfo(each)?.importers ?? []) reached.add(importer);
  return [...new Set([...reached].map((each) => each.replace(/\?.*/, '')))].filter(
    (path) => start.test(path) || page.test(path),
  );
}

/** The file of a module; null leaves it in the file of the only page that uses it. */
function placeOf(id: string, graph: Graph): Place | null {
  const path = id.replaceAll('\\', '/');
  const sheet = /([^/]+)(?<!\.module)\.css$/.exec(path)?.[1];
  if (sheet !== undefined) return { level: levelOf('react'), name: sheet };
  if (pageLibrary.test(path)) return { level: levelOf('react'), name: 'react' };
  // The schema library and what binds it to a form.
  if (path.includes('/node_modules/') || path.endsWith('/platform/shared/wire-types.ts'))
    return { level: levelOf('forms'), name: 'forms' };
  const users = usersOf(id, graph);
  if (users.some((user) => start.test(user))) return { level: levelOf('shell'), name: 'shell' };
  if (users.length < 2) return null;
  const owner = module.exec(path)?.[1] ?? 'platform';
  if (fields.test(path)) return { level: levelOf('fields'), name: 'fields' };
  if (dialogs.test(path)) return { level: levelOf('fields'), name: 'dialogs' };
  if (owner === 'platform') return { level: levelOf('platform'), name: 'platform' };
  if (users.some((user) => page.exec(user)?.[1] !== owner)) return { level: levelOf(owner), name: `${owner}-parts` };
  return users.some((user) => landing.test(user))
    ? { level: levelOf('landing'), name: `${owner}-landing` }
    : { level: levelOf('own'), name: owner };
}

export function sharedFiles(): FileGroup[] {
  const places = new Map<string, Place | null>();
  return levels.map((_, index) => ({
    priority: index + 1,
    name(id, graph) {
      if (!places.has(id)) places.set(id, placeOf(id, graph));
      const place = places.get(id) ?? null;
      return place?.level === index + 1 ? place.name : null;
    },
  }));
}
