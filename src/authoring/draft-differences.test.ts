import { describe, expect, it } from 'vitest';
import { differences, labelOf, readAt, type DraftNames } from './draft-differences.ts';
import { emptyDraft, type DraftForm } from './draft-form.ts';

const names: DraftNames = {
  companies: new Map([['3', 'Crownline']]),
  categories: new Map([['7', 'Endodontics']]),
  speakers: new Map([['spk1', 'Dr. Tomas Brandt']]),
  shows: new Map(),
  files: new Map([['file1', 'vital-pulp.mp4']]),
  hosts: new Map([['roth', 'Anna Roth']]),
};
const question = {
  key: 'q4q4',
  question: 'What next?',
  options: ['Cauterize the surface', 'Look again'],
  correct: 1,
  explanation: '',
  objective: 'o2o2',
  source: '',
};
const empty = emptyDraft('class', 'Vital pulp therapy');
const before: DraftForm = {
  ...empty,
  objectives: [
    { key: 'o1o1', text: 'Explain why.' },
    { key: 'o2o2', text: 'Compare both.' },
  ],
  exam: { ...(empty.exam ?? expect.unreachable()), questions: [question] },
};
const found = (after: DraftForm) =>
  differences(before, after, names).map(({ label, before: was, after: is }) => [label, was, is]);

describe('the difference of two drafts', () => {
  it('is nothing where they are the same', () => expect(found({ ...before })).toEqual([]));
  it('names a field with both texts', () => {
    expect(found({ ...before, title: 'When the nerve can stay', credits: 0.5 })).toEqual([
      ['Title', 'Vital pulp therapy', 'When the nerve can stay'],
      ['Credit hours', '0', '0.5'],
    ]);
  });
  it('reads ids, choices, files, and times as people do', () => {
    expect(
      found({
        ...before,
        company: '3',
        companyRole: 'in-kind',
        categories: ['7'],
        audience: ['dentist', 'team'],
        starts: '2026-12-31T19:05',
        video: { youtube: '', file: 'file1' },
      }),
    ).toEqual([
      ['Who it’s for', '', 'Dentists, Office team'],
      ['Categories', '', 'Endodontics'],
      ['Company', '', 'Crownline'],
      ['Company’s role', 'No support', 'In-kind support'],
      ['Video', '', 'vital-pulp.mp4'],
      ['Start', '', 'Thu, Dec 31, 2026, 7:05 PM'],
    ]);
  });
  it('names the items of a list that were changed, added, or removed, and a new order', () => {
    const [one, two] = before.objectives;
    if (one === undefined || two === undefined) expect.unreachable();
    expect(
      found({
        ...before,
        objectives: [
          { ...one, text: 'Understand why.' },
          { key: 'new1', text: 'List signs.' },
        ],
      }),
    ).toEqual([
      ['Objective 1', 'Explain why.', 'Understand why.'],
      ['Objective 2', '', 'List signs.'],
      ['Objective 2', 'Compare both.', ''],
    ]);
    expect(found({ ...before, objectives: [two, one] })).toEqual([
      ['Order of learning objectives', 'Explain why.\nCompare both.', 'Compare both.\nExplain why.'],
    ]);
  });
  it('names the right answer of a question by its text', () => {
    const exam = { ...(before.exam ?? expect.unreachable()), questions: [{ ...question, correct: 2 }] };
    expect(found({ ...before, exam })).toEqual([
      ['Exam, question 1, right answer', 'Cauterize the surface', 'Look again'],
    ]);
  });
  it('names a part that is new field by field', () => {
    const offer = {
      headline: 'A putty to try',
      blurb: '',
      headlineButtons: 'May we write?',
      buttonTextYes: 'Yes',
      buttonTextNo: 'No',
      video: { youtube: '', file: null },
      captions: null,
    };
    expect(found({ ...before, offer }).map(([label]) => label)).toEqual([
      'Sponsor’s video, headline',
      'Sponsor’s video, question',
      'Sponsor’s video, “Yes” button',
      'Sponsor’s video, “No” button',
    ]);
  });
});

it('a place that two people changed is called and read like the rest', () => {
  const agd = [
    { key: 'a1a1', code: '070', category: 'Endodontics', hours: 0.5 },
    { key: 'a2a2', code: '180', category: 'Occlusion', hours: 0.5 },
  ];
  expect([
    readAt('agd', agd, before, names),
    readAt('video', { youtube: '', file: 'file1' }, before, names),
    readAt('video', { youtube: 'dQw4w9WgXcQ', file: null }, before, names),
  ]).toEqual(['070 Endodontics 0.5 h\n180 Occlusion 0.5 h', 'vital-pulp.mp4', 'https://youtu.be/dQw4w9WgXcQ']);
  expect([
    labelOf('exam.questions.q4q4.options', before),
    labelOf('objectives.gone', before),
    readAt('exam.questions.q4q4.options', question.options, before, names),
    readAt('exam.questions.q4q4.objective', 'o2o2', before, names),
    readAt('objectives.o1o1', before.objectives[0], before, names),
  ]).toEqual([
    'Exam, question 1, options',
    'Objective',
    'Cauterize the surface\nLook again',
    'Compare both.',
    'Explain why.',
  ]);
});
