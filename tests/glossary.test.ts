import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'src', 'e2e', 'tests', 'bench', 'scripts', 'docs', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) =>
      /\.(?:tsx?|mjs|md)$/.test(path) &&
      !/^demo\/|^docs\/glossary\.md$|^tests\/(?:glossary|upgrading)\.test\.ts$/.test(path),
  );

/** Words that gave way to those of docs/glossary.md. */
const retired =
  /\b(?:keepSec|KeptAnswers|kept-answers|openDesk|ServeWishes|stubOf|WhenStub|TicketEnd|TicketFrame|LiveTicket|Marquee|HomeTrio|JoinBand|isTold|tellPlaces|tellJob|tellEvents|linePlace|issueTicket|loginWithTicket|ClassActs|EpisodeActs|CalendarActs|WhenHere|hereNow|places-store|draft-keeper|calledOff|called[-_]off\w*|callOff|listMailedDeeds|insertMark|retake-pace|sign-in-pace|[sS]hel(?:f|ves)|shelf_day|askShelves|isOnShelf|marquee|HomeSectionSizes|tell-agd|told_at|told_by|to-tell|seats\.tell|forgotten_at|lineLength|line_length|line-closed|SeatPassStub|SponsorStrip|placeRequests|QueueAnswer|signInNewcomer|createAnew|saidIn|keptSec|keepBuild|keepAsked|sweep-marks|forgetFailures|forgetMail\w*|[pP]rogrammes?)\b/;

it('no source and no page of the docs uses a word that the glossary replaced', () => {
  const found = files.flatMap((path) => {
    const word = retired.exec(readFileSync(join(root, path), 'utf8'))?.[0];
    return word === undefined ? [] : [`${path}: ${word}`];
  });
  expect(found).toEqual([]);
});
