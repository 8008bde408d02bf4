import { siteMap } from '#site-map.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { classType } from '#catalogue/class-type.ts';
import type { Suggestion, suggestCall } from '../contract.ts';
import { searchText } from '../search-terms.ts';
import { readTitles } from './read-list.ts';
import {
  listBookTitles,
  listNames,
  listSuggestedItems,
  type SuggestedItem,
  type SuggestedName,
} from './suggest-queries.ts';
import { understandWords } from './understand-words.ts';

const mostSuggestions = 8;
const mostNames = 4;
const mostBooks = 1;
/** With more titles and names than these, the words that the letters may begin are left out. */
const enoughFound = 3;

const kinds = { live: 'webinar', ondemand: 'class', tutorials: 'tutorial', podcasts: 'episode' } as const;

/** What can still be joined stands before what can be watched, that before what can be heard. */
const lists = [
  ['live', 3],
  ['ondemand', 5],
  ['podcasts', 3],
  ['tutorials', 2],
] as const;

async function listTitles(db: Queryable, query: string, now: Temporal.Instant): Promise<SuggestedItem[]> {
  const ids = (await Promise.all(lists.map(([list, most]) => readTitles(db, list, query, now, most)))).flat();
  const items = ids.length === 0 ? [] : await listSuggestedItems(db, ids);
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}

function itemSuggestion(item: SuggestedItem): Suggestion {
  const { hash } = item;
  const address =
    item.show_hash === null
      ? classAddress({
          hash,
          typeId: item.list === 'live' ? classType.live : classType.undefined,
          hasSeat: false,
          isWaiting: false,
        })
      : siteMap.podcast(item.show_hash, hash);
  return { kind: kinds[item.list], label: item.title, note: item.show_title ?? item.speaker, address };
}

function nameSuggestion({ kind, id, name }: SuggestedName): Suggestion {
  if (kind === 'category') return { kind, label: name, note: '', address: siteMap.search({ cid: id }) };
  if (kind === 'company') return { kind, label: name, note: '', address: siteMap.search({ coid: id }) };
  return { kind, label: name, note: '', address: siteMap.search({ q: searchText(name) }) };
}

/** What someone who types these letters may be looking for. Too few letters suggest nothing. */
export const suggest: UseCase<typeof suggestCall> = async ({ db, now }, _anyone, input) => {
  // One or two letters of a next word say too little yet.
  const text = searchText(
    input.q
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/ \S{1,2}$/, ''),
  );
  const understood = await understandWords(db, text);
  if (understood === null || understood.query === null) return { status: true, marks: [], data: [] };
  const {
    words,
    completions,
    reading: { marks, mended },
  } = understood;
  const [items, names, books] = await Promise.all([
    listTitles(db, understood.query, now()),
    listNames(db, words, mostNames),
    listBookTitles(db, words, mostBooks),
  ]);
  const found = [
    ...names.map(nameSuggestion),
    ...books.map(({ title, subtitle }) => ({
      kind: 'book' as const,
      label: title,
      note: subtitle,
      address: siteMap.ebooks(),
    })),
    // Names are few and say much: they stand first, and items fill what is left.
    ...items.map(itemSuggestion),
  ];
  const search = (label: string): Suggestion => ({
    kind: 'words',
    label,
    note: '',
    address: siteMap.search({ q: searchText(label) }),
  });
  // A mended word says what the rest was found by; a finished one helps where titles and names hold little.
  if (mended !== null) return { status: true, marks, data: [search(mended), ...found].slice(0, mostSuggestions) };
  const before = words.slice(0, -1).join(' ');
  const isNew = ({ label }: Suggestion) => !found.some((other) => other.label.toLowerCase() === label.toLowerCase());
  const finished =
    found.length > enoughFound
      ? []
      : completions
          .filter((word) => word !== words.at(-1))
          .map((word) => search(`${before} ${word}`.trim()))
          .filter(isNew);
  return { status: true, marks, data: [...found, ...finished].slice(0, mostSuggestions) };
};
