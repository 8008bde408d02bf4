// The words of docs/glossary.md: what stands in its column "not" is used neither in names of the code nor in comments
// nor in the docs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'e2e', 'tests', 'bench', 'scripts', 'docs', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (path) =>
      /\.(?:tsx?|mjs|md)$/.test(path) &&
      existsSync(join(root, path)) &&
      !/^demo\/|^docs\/(?:glossary|guide\/words)\.md$|^tests\/(?:glossary|upgrading)\.test\.ts$/.test(path),
  );

/** Words that gave way to those of docs/glossary.md. */
const retired =
  /\b(?:keepSec|StoredAnswers|kept-answers|openDesk|ServeWishes|stubOf|WhenStub|TicketEnd|TicketFrame|LiveTicket|Marquee|HomeTrio|JoinBand|isNotified|tellPlaces|tellJob|tellEvents|linePlace|issueTicket|loginWithTicket|ClassActs|EpisodeActions|CalendarActs|WhenHere|hereNow|places-store|draft-keeper|calledOff|called[-_]off\w*|callOff|listMailedDeeds|insertMark|retake-pace|sign-in-pace|[sS]hel(?:f|ves)|shelf_day|askShelves|isOnShelf|marquee|HomeSectionSizes|tell-agd|told_at|told_by|to-tell|seats\.tell|forgotten_at|lineLength|line_length|line-closed|SeatPassStub|SponsorStrip|placeRequests|QueueAnswer|signInNewcomer|createAnew|saidIn|storedSec|keepBuild|keepAsked|sweep-marks|forgetFailures|forgetMail\w*|[pP]rogrammes?)\b/;

it('no source and no page of the docs uses a word that the glossary replaced', () => {
  const found = files.flatMap((path) => {
    const word = retired.exec(read(path))?.[0];
    return word === undefined ? [] : [`${path}: ${word}`];
  });
  expect(found).toEqual([]);
});

/** The words of the column "not", without what stands in parentheses. */
const unwanted = [...read('docs/glossary.md').matchAll(/^\|(?! (?:word |-))[^|]+\|[^|]+\|([^|]*)\|$/gm)].flatMap(
  ([, column = '']) =>
    column
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== ''),
);

/** Wrong for the thing whose row names them, and right for another one, or plain English. */
const rightElsewhere = new Set(
  `alert attendee ceu combine corrected course door dump end endpoint error event history item join journal lead limit line log
  operator pace paper pass place points presence push queue rating review right service size stage template ticket try
  user`
    .split(/\s+/)
    .concat('public page'),
);

type Uses = { readonly names: number; readonly comments: number; readonly docs: number };
/**
 * What is left of old words. Lower a number when you replace some; a word that is not in the list may not be used at
 * all.
 */
const left: Readonly<Record<string, Partial<Uses>>> = {
  admin: { names: 1 },
  kept: { names: 2 },
  lecturer: { docs: 1 },
};

const segmentsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((each) => each.toLowerCase());
const sources = files.filter((path) => !path.endsWith('.md'));
const names = new Set(
  sources.flatMap((path) => [
    basename(path).split('.', 1)[0] ?? '',
    ...[...read(path).matchAll(/\b(?:function\*?|const|let|class|type|interface)\s+([A-Za-z_]\w*)/g)].map(
      (match) => match[1] ?? '',
    ),
  ]),
);
const comments = sources.flatMap((path) => read(path).match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n');
const docs = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => read(path).replaceAll(/```[^]*?```|`[^`]*`|\]\([^)]*\)/g, ''))
  .join('\n');

/**
 * Whether the words of an unwanted expression follow each other in a name: `capability` in `CapabilityKey`, `four eyes`
 * in `four-eyes`.
 */
const isIn = (name: string, word: string) =>
  ` ${segmentsOf(name).join(' ')} `.match(new RegExp(` ${segmentsOf(word).join(' ')}s? `)) !== null;
function usesOf(word: string): Uses {
  const inText = new RegExp(`\\b${word}s?\\b`, 'gi');
  return {
    names: [...names].filter((name) => isIn(name, word)).length,
    comments: comments.match(inText)?.length ?? 0,
    docs: docs.match(inText)?.length ?? 0,
  };
}

describe('the column "not" of the glossary', () => {
  const checked = [...new Set(unwanted)].filter((word) => !rightElsewhere.has(word));

  it.each(checked)('%s is used no more than before', (word) => {
    const uses = usesOf(word);
    const allowed = { names: 0, comments: 0, docs: 0, ...left[word] };
    expect(uses.names, [...names].filter((name) => isIn(name, word)).join(', ')).toBeLessThanOrEqual(allowed.names);
    expect(uses.comments, 'in comments').toBeLessThanOrEqual(allowed.comments);
    expect(uses.docs, 'in docs').toBeLessThanOrEqual(allowed.docs);
  });
  it('is read as it is written', () => {
    expect(checked).toContain('act');
    expect(checked).toContain('four eyes');
    expect([...rightElsewhere].filter((word) => !unwanted.includes(word))).toEqual([]);
    expect(Object.keys(left).filter((word) => !checked.includes(word))).toEqual([]);
    expect(isIn('TheatreStage', 'theatre')).toBe(true);
    expect(isIn('fact', 'act')).toBe(false);
  });
});
