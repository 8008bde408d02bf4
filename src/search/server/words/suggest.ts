import { siteMap } from '#site-map.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { classAddress } from '#catalogue/class-address.ts';
import { classType } from '#catalogue/class-type.ts';
import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import type * as z from 'zod/mini';
import type { suggestCall } from '../../contract.ts';
import type { suggestion } from '../../schemas.ts';
import { searchText } from '../../search-terms.ts';
import { readListRows, readTitles, type ListQuestion } from '../lists/read-list.ts';
import {
  listBookTitles,
  listNames,
  listSuggestedItems,
  type SuggestedItem,
  type SuggestedName,
} from './suggest-queries.ts';
import { understandWords } from './understand-words.ts';

type Suggestion = z.output<typeof suggestion>;

const mostSuggestions = 8;
const mostNames = 4;
const mostBooks = 1;
/** With more titles and names than these, the words that the letters may begin are left out. */
const enoughFound = 3;

const kinds = { live: 'webinar', ondemand: 'class', tutorials: 'tutorial', podcasts: 'episode' } as const;

/** Where titles hold the words in fewer items than these, as many are found by everything else that is searched. */
const enoughItems = 3;

/** What can still be joined is before what can be watched, that before what can be heard. */
const lists = [
  ['live', 3],
  ['ondemand', 5],
  ['podcasts', 3],
  ['tutorials', 2],
] as const;

async function listFound(db: Queryable, query: string, question: ListQuestion): Promise<SuggestedItem[]> {
  const titled = await Promise.all(lists.map(([list, most]) => readTitles(db, list, query, question.now, most)));
  let ids = titled.flat();
  if (ids.length < enoughItems) {
    const pages = await Promise.all(lists.map(([list]) => readListRows(db, list, question, 0, enoughItems)));
    ids = [...new Set([...ids, ...pages.flatMap((page) => page.ids)])].slice(0, Math.max(ids.length, enoughItems));
  }
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
  const isEpisode = item.list === 'podcasts';
  return {
    kind: kinds[item.list],
    label: item.title,
    note: item.show_title ?? item.speaker,
    address,
    picture: fileUrlOrNull(item.file_hash, item.file_name),
    startsAt: item.list === 'live' ? item.release_at : null,
    credits: isEpisode ? 0 : item.credits,
  };
}

const plain = { note: '', picture: null, startsAt: null, credits: 0 } as const;

function nameSuggestion({ kind, id, name, file_hash: fileHash, file_name: fileName }: SuggestedName): Suggestion {
  if (kind === 'category') return { ...plain, kind, label: name, address: siteMap.search({ cid: id }) };
  if (kind === 'company') return { ...plain, kind, label: name, address: siteMap.search({ coid: id }) };
  const picture = fileUrlOrNull(fileHash, fileName);
  return { ...plain, kind, label: name, picture, address: siteMap.search({ q: searchText(name) }) };
}

const everything = { categoryId: null, companyId: null, text: '' };

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
    listFound(db, understood.query, { filter: everything, words: understood, now: now() }),
    listNames(db, words, mostNames),
    listBookTitles(db, words, mostBooks),
  ]);
  const found = [
    ...names.map(nameSuggestion),
    ...books.map(({ title, subtitle, file_hash: fileHash, file_name: fileName }) => ({
      ...plain,
      kind: 'book' as const,
      label: title,
      note: subtitle,
      picture: fileUrlOrNull(fileHash, fileName),
      address: siteMap.ebooks(),
    })),
    // Names are few and say much: they are first, and items fill what is left.
    ...items.map(itemSuggestion),
  ];
  const search = (label: string): Suggestion => ({
    ...plain,
    kind: 'words',
    label,
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
