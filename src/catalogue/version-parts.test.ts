import { describe, expect, it } from 'vitest';
import { versionChanges, versionParts, type VersionContent } from './version-parts.ts';

const question = (text: string, correct = 1) => ({ question: text, options: ['This', 'That'], correct });
const content: VersionContent = {
  kind: 'class',
  title: 'Vital pulp therapy',
  company: 'Lumident',
  companyRole: 'commercial-support',
  speaker: { name: 'Dr. Priya Raman', degree: 'DMD' },
  categories: ['Endodontics', 'Ethics'],
  objectives: ['Name the signs.', 'Choose a material.'],
  credits: 1.5,
  agd: [{ code: '070', category: 'Endodontics', hours: 1.5 }],
  type: 40,
  releasedAt: '2026-03-02T14:00:00Z',
  durationSec: 3725,
  chapters: [{ startSec: 61, title: 'Deep caries' }],
  files: { video: { filename: 'talk.mp4', sha256: 'aa' } },
  exam: { minScore: 75, questions: [question('What first?'), question('What then?', 2)] },
  survey: [{ question: 'Which one?', type: 'single', choices: ['This', 'That'] }],
};

describe('a version', () => {
  it('is read part by part, without what it does not have', () => {
    expect(versionParts(content, true)).toEqual([
      { label: 'Title', text: 'Vital pulp therapy' },
      { label: 'Kind', text: 'Class' },
      { label: 'Type', text: 'Video' },
      { label: 'Learning objectives', text: '1. Name the signs.\n2. Choose a material.' },
      { label: 'Categories', text: 'Endodontics, Ethics' },
      { label: 'Speaker', text: 'Dr. Priya Raman, DMD' },
      { label: 'Company', text: 'Lumident' },
      { label: 'Company’s role', text: 'Commercial support' },
      { label: 'Credit hours', text: '1.5' },
      { label: 'AGD subjects', text: '070 · Endodontics · 1.5' },
      { label: 'Release', text: '2026-03-02 14:00:00 UTC' },
      { label: 'Measured length', text: '1:02:05' },
      { label: 'Chapters', text: '1:01 Deep caries' },
      {
        label: 'Exam',
        text: 'Pass mark 75%.\n\n1. What first?\n*a) This\nb) That\n\n2. What then?\na) This\n*b) That',
      },
      { label: 'Survey', text: '1. Which one?\n– This\n– That' },
      { label: 'Video', text: 'talk.mp4' },
    ]);
  });
  it('hides right answers, explanations and sources from those who may not read them', () => {
    const graded = { ...question('What first?'), explanation: 'Because.', source: 'A paper' };
    const exam = (showsKey: boolean) =>
      versionParts({ exam: { minScore: 75, questions: [graded] } }, showsKey).find(({ label }) => label === 'Exam')
        ?.text;
    expect(exam(false)).toBe('Pass mark 75%.\n\n1. What first?\na) This\nb) That');
    expect(exam(true)).toContain('Explanation: Because.\nSource: A paper');
  });
});

const withExam = (...questions: object[]): VersionContent => ({ ...content, exam: { minScore: 75, questions } });

it.each<[string, VersionContent, VersionContent, string[]]>([
  ['nothing', content, { ...content }, []],
  ['a text', content, { ...content, title: 'Another' }, ['Title']],
  ['a text that was added', content, { ...content, need: 'They asked.' }, ['Why members need this']],
  ['one of two objectives', content, { ...content, objectives: ['Name the signs.', 'Plan.'] }, ['1 of 2 objectives']],
  [
    'an objective more',
    content,
    { ...content, objectives: ['Name the signs.', 'Choose a material.', 'Plan.'] },
    ['1 more objective'],
  ],
  ['two objectives fewer', content, { ...content, objectives: [] }, ['2 fewer objectives']],
  ['a key', content, withExam(question('What first?'), question('What then?', 1)), ['the key of question 2']],
  ['a question', content, withExam(question('What now?'), question('What then?', 2)), ['1 of 2 questions']],
  [
    'a question more',
    content,
    withExam(question('What first?'), question('What then?', 2), question('And then?')),
    ['1 more question'],
  ],
  [
    'the pass mark',
    content,
    { ...content, exam: { ...(content['exam'] as object), minScore: 80 } },
    ['Pass mark 75% to 80%'],
  ],
  ['an exam that is gone', content, { ...content, exam: undefined }, ['Exam removed']],
  ['an exam that is new', { ...content, exam: undefined }, content, ['Exam added']],
  ['a file', content, { ...content, files: { video: { filename: 'talk.mp4', sha256: 'bb' } } }, ['Video']],
])('a change of %s is described as such', (_what, before, after, changes) => {
  expect(versionChanges(before, after)).toEqual(changes);
});
