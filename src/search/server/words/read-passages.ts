// Where the words of a search are in what it found, when the title does not show it.
import type { Queryable } from '#platform/server/context.ts';
import { readTranscript } from '#platform/shared/transcript.ts';
import type { SearchPassage } from '#catalogue/contract.ts';
import type { SearchReading } from '../../contract.ts';
import { passageFrom, unitsIn, type FoundPassage } from '../../passage.ts';
import { listBookTexts, listItemTexts } from './passage-queries.ts';
import type { ListQuestion } from '../lists/read-list.ts';
import type { UnderstoodWords } from './understand-words.ts';

type Source = SearchPassage['source'];
type FoundItem = {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly blurb: string;
  readonly description: string;
};
type Texts = { readonly hash: string; readonly blurb: string; readonly description: string };
/** A class or an episode as the wire has it. */
export type FoundRow = Texts &
  ({ readonly classId: number; readonly className: string } | { readonly id: number; readonly title: string });
export type FoundBook = {
  readonly hash: string;
  readonly title: string;
  readonly subtitle: string;
  readonly blurbLib: string;
};

type SourceText = readonly [Source, string];

/**
 * The text with the most of the words, the first of equals; what means the same counts only where the words themselves
 * are nowhere.
 */
function bestOf(
  texts: readonly SourceText[],
  { units, widerUnits }: Pick<UnderstoodWords, 'units' | 'widerUnits'>,
): { source: Source; found: FoundPassage } | null {
  for (const asked of [units, widerUnits]) {
    const found = texts.flatMap(([source, text]) => {
      const passage = passageFrom(text, asked);
      return passage === null ? [] : [{ source, found: passage }];
    });
    const most = Math.max(...found.map((each) => each.found.unitCount));
    const best = found.find((each) => each.found.unitCount === most);
    if (best !== undefined) return best;
  }
  return null;
}

const isIn = (text: string, { units }: UnderstoodWords): boolean => unitsIn(text, units) === units.length;

async function itemPassages(
  db: Queryable,
  items: readonly FoundItem[],
  words: UnderstoodWords,
): Promise<SearchPassage[]> {
  const hidden = items.filter(({ title }) => !isIn(title, words));
  // Only where a card's own texts do not hold all the words are the long ones read.
  const unclear = hidden.filter(({ blurb, description }) => !isIn(blurb, words) && !isIn(description, words));
  const texts = unclear.length === 0 ? [] : await listItemTexts(db, { ids: unclear.map(({ id }) => id) });
  return hidden.flatMap(({ id, hash, blurb, description }) => {
    const more = texts.find((each) => each.id === id);
    const far: SourceText[] =
      more === undefined
        ? []
        : [
            ['objectives', more.objectives.join(' ')],
            [
              'transcript',
              readTranscript(more.transcript)
                .map(({ text }) => text)
                .join(' '),
            ],
            ['hand-out', more.hand_out ?? ''],
            ['captions', more.captions ?? ''],
          ];
    const best = bestOf([['description', blurb], ['description', description], ...far], words);
    return best === null ? [] : [{ hash, source: best.source, parts: [...best.found.parts] }];
  });
}

async function bookPassages(
  db: Queryable,
  books: readonly FoundBook[],
  words: UnderstoodWords,
): Promise<SearchPassage[]> {
  const hidden = books.filter(({ title, subtitle, blurbLib }) => !isIn(`${title} ${subtitle} ${blurbLib}`, words));
  const texts = hidden.length === 0 ? [] : await listBookTexts(db, { hashes: hidden.map(({ hash }) => hash) });
  return texts.flatMap(({ hash, text }) => {
    const best = bestOf([['ebook', text ?? '']], words);
    return best === null ? [] : [{ hash, source: best.source, parts: [...best.found.parts] }];
  });
}

const itemOf = (row: FoundRow): FoundItem =>
  'classId' in row ? { ...row, id: String(row.classId), title: row.className } : { ...row, id: String(row.id) };

/**
 * How the words were understood, with the passages that were found in these rows; null where nothing was searched for.
 */
export async function readReading(
  db: Queryable,
  { words }: ListQuestion,
  rows: readonly FoundRow[],
  books: readonly FoundBook[] = [],
): Promise<SearchReading | null> {
  if (words === null) return null;
  const [ofItems, ofBooks] = await Promise.all([
    itemPassages(db, rows.map(itemOf), words),
    bookPassages(db, books, words),
  ]);
  return { ...words.reading, passages: [...ofItems, ...ofBooks] };
}
