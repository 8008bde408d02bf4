import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { readAnswers } from './answer-report.ts';

const where = {
  order: 'month-first',
  timeZone: 'America/New_York',
  day: Temporal.PlainDate.from('2026-03-02'),
} as const;
const rowsOf = (text: string) => parse(text, { relax_column_count: true, relax_quotes: true });
const read = (text: string) =>
  readAnswers(rowsOf(text), where)?.map(({ what, name, email, question, at }) => [
    what,
    name,
    email,
    question,
    at?.toString() ?? null,
  ]);

describe('a poll report', () => {
  it('in pairs without a heading, two polls in one file', () => {
    expect(
      read(`Poll Report
Report Generated:,"Mar 2, 2026 09:30 PM"
Topic,Meeting ID,Actual Start Time,Actual Duration(minutes)
"Bonded onlays, in practice",840 1234 5678,"Mar 2, 2026 07:00 PM",63
Poll Details
#,User Name,User Email,Submitted Date/Time,
1,"Cho, Helen",helen@member.test,"Mar 2, 2026 19:12:05",Which etch?,Self-etch,"Which bur, if any?",None,
2,Ana,ana@member.test,"Mar 2, 2026 19:12:31",Which etch?,,"Which bur, if any?",Round,

#,User Name,User Email,Submitted Date/Time,
1,Anonymous Attendee,,"Mar 2, 2026 19:40:00",Did it help?,Yes,
`),
    ).toEqual([
      ['poll', 'Cho, Helen', 'helen@member.test', 'Which etch?', '2026-03-03T00:12:05Z'],
      ['poll', 'Cho, Helen', 'helen@member.test', 'Which bur, if any?', '2026-03-03T00:12:05Z'],
      ['poll', 'Ana', 'ana@member.test', 'Which bur, if any?', '2026-03-03T00:12:31Z'],
      ['poll', 'Anonymous Attendee', '', 'Did it help?', '2026-03-03T00:40:00Z'],
    ]);
  });
  it('with one answer a row, and the zone in its heading', () => {
    expect(
      read(`Poll Report

Topic,Webinar ID,Actual Start Time,# Poll
Onlays,84012345678,03/02/2026 07:00:00 PM,2

#,User Name,User Email,Submitted Time (America/Los_Angeles),Question,Answer
1,Helen,helen@member.test,03/02/2026 04:12:05 PM,Which etch?,Self-etch
2,Helen,helen@member.test,03/02/2026,Which bur?,Round
3,Ana,ana@member.test,03/02/2026 04:13:00 PM,Which bur?,
`),
    ).toEqual([
      ['poll', 'Helen', 'helen@member.test', 'Which etch?', '2026-03-03T00:12:05Z'],
      ['poll', 'Helen', 'helen@member.test', 'Which bur?', null],
    ]);
  });
  it('with its questions as headings', () => {
    expect(
      read(`#,User Name,User Email,Submitted Date and Time,Which etch?,Which bur?
1,Helen,helen@member.test,03/02/2026 07:12:05 PM,Self-etch,Round
2,Ana,ana@member.test,03/02/2026 07:12:06 PM,,Round
`)?.map(([, , email, question]) => [email, question]),
    ).toEqual([
      ['helen@member.test', 'Which etch?'],
      ['helen@member.test', 'Which bur?'],
      ['ana@member.test', 'Which bur?'],
    ]);
  });
});

describe('a Q&A report', () => {
  it('has who asked what, answered or not, and often no time', () => {
    expect(
      read(`Question and Answer Report
Topic,Webinar ID
"Bonded onlays, in practice",840 1234 5678
Question Details
#,Question,Asker Name,Asker Email,Answer(s)
1,"How long, please?",Helen,helen@member.test,"Host: Twenty seconds."
2,Slides?,Anonymous Attendee,,
`),
    ).toEqual([
      ['question', 'Helen', 'helen@member.test', 'How long, please?', null],
      ['question', 'Anonymous Attendee', '', 'Slides?', null],
    ]);
    expect(
      read(`#,Question,Asker Name,Asker Email,Question Time,Answer(s)
1,Slides?,Ana,ana@member.test,"Mar 2, 2026 07:30:00 PM",
`),
    ).toEqual([['question', 'Ana', 'ana@member.test', 'Slides?', '2026-03-03T00:30:00Z']]);
  });
});

it.each([
  'Name,Phone\nAna,1\n',
  '',
  'Name (Original Name),User Email,Join Time,Leave Time\nHelen,helen@member.test,03/02/2026 07:01:10 PM,\n',
  'Question,Answer\nWhich?,That\n',
])('another file is none: %j', (text) => {
  expect(readAnswers(rowsOf(text), where)).toBeNull();
});
