import { siteMap } from '#site-map.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http.ts';
import { classAddress } from '../class-address.ts';
import { classType } from '../class-type.ts';
import type { Suggestion, suggestCall } from '../contract.ts';
import { searchText } from '../search-terms.ts';
import { readTitles } from './read-shelf.ts';
import { listBookTitles, listNames, listSuggestedItems, type SuggestedItem, type SuggestedName } from './suggest-queries.ts';
import { understandWords } from './understand-words.ts';

const mostSuggestions = 8;
const mostNames = 4;
const mostBooks = 1;

const kinds = { live: 'webinar', ondemand: 'class', tutorials: 'tutorial', podcasts: 'episode' } as const;

/** What can still be joined stands before what can be watched, that before what can be heard. */
const shelves = [
  ['live', 3],
  ['ondemand', 5],
  ['podcasts', 3],
  ['tutorials', 2],
] as const;

async function listTitles(db: Queryable, query: string, now: Temporal.Instant): Promise<SuggestedItem[]> {
  const ids = (await Promise.all(shelves.map(([shelf, most]) => readTitles(db, shelf, query, now, most)))).flat();
  const items = ids.length === 0 ? [] : await listSuggestedItems(db, ids);
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

function itemSuggestion(item: SuggestedItem): Suggestion {
  const { hash } = item;
  const address = item.show_hash === null ? classAddress({ hash, typeId: item.shelf === 'live' ? classType.live : classType.undefined, hasSeat: false, isWaiting: false }) : siteMap.podcast(item.show_hash, hash);
  return { kind: kinds[item.shelf], label: item.title, note: item.show_title ?? item.speaker, address };
}

function nameSuggestion({ kind, id, name }: SuggestedName): Suggestion {
  if (kind === 'category') return { kind, label: name, note: '', address: siteMap.search({ cid: id }) };
  if (kind === 'company') return { kind, label: name, note: '', address: siteMap.search({ coid: id }) };
  return { kind, label: name, note: '', address: siteMap.search({ q: searchText(name) }) };
}

/** What someone who types these letters may be looking for. Too few letters suggest nothing. */
export const suggest: UseCase<typeof suggestCall> = async ({ db, now }, _anyone, input) => {
  // One or two letters of a next word say too little yet.
  const text = searchText(input.q.replace(/\s+/g, ' ').trim().replace(/ \S{1,2}$/, ''));
  const words = await understandWords(db, text);
  if (words === null || words.query === null) return { status: true, marks: [], data: [] };
  const { marks, mended } = words.reading;
  const typed = (mended ?? text).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [items, names, books] = await Promise.all([listTitles(db, words.query, now()), typed.length === 0 ? [] : listNames(db, typed, mostNames), typed.length === 0 ? [] : listBookTitles(db, typed, mostBooks)]);
  const others: Suggestion[] = [
    ...(mended === null ? [] : [{ kind: 'words' as const, label: mended, note: '', address: siteMap.search({ q: mended }) }]),
    ...names.map(nameSuggestion),
    ...books.map(({ title, subtitle }) => ({ kind: 'book' as const, label: title, note: subtitle, address: siteMap.ebooks() })),
  ];
  // Names are few and say much: they stand first, and items fill what is left.
  return { status: true, marks, data: [...others, ...items.map(itemSuggestion)].slice(0, mostSuggestions) };
};
