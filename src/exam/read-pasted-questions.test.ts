import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { markedAt, readPastedQuestions, withoutReady, type PastedQuestion } from './read-pasted-questions.ts';

/** What matters of each question: its text, its answers with * before the right one, and what is wrong. */
const brief = ({ question, options, correct, problem }: PastedQuestion) => [
  question,
  options.map((option, index) => (index + 1 === correct ? `*${option}` : option)),
  ...(problem === null ? [] : [`Line ${problem.line}: ${problem.code}`]),
];
const read = (text: string) => readPastedQuestions(text).map(brief);
const cold = ['What does a cold test measure?', ['Blood flow', '*The response of nerves', 'Bacteria']];

describe('numbered questions with lettered answers', () => {
  it.each([
    [
      'a star before the letter',
      '1. What does a cold test measure?\na) Blood flow\n*b) The response of nerves\nc) Bacteria',
    ],
    [
      'a star after the letter',
      '1. What does a cold test measure?\na) Blood flow\nb) *The response of nerves\nc) Bacteria',
    ],
    ['a star at the end', '1) What does a cold test measure?\na. Blood flow\nb. The response of nerves *\nc. Bacteria'],
    [
      'the word “correct”',
      'Q1. What does a cold test measure?\n(a) Blood flow\n(b) The response of nerves (correct)\n(c) Bacteria',
    ],
    ['a check mark', '1. What does a cold test measure?\nA) Blood flow\nB) The response of nerves ✓\nC) Bacteria'],
    [
      'an answer line',
      '1. What does a cold test measure?\na) Blood flow\nb) The response of nerves\nc) Bacteria\nAnswer: B',
    ],
    [
      '“Correct answer: b)”',
      '1. What does a cold test measure?\na) Blood flow\nb) The response of nerves\nc) Bacteria\nCorrect answer: b) The response of nerves',
    ],
    [
      'tabs and hard spaces',
      '1.\tWhat does a cold test measure?\n\ta)\tBlood flow\n\t*b)\u00A0The response of nerves\n\tc)\tBacteria',
    ],
    [
      'Windows line ends',
      '1. What does a cold test measure?\r\na) Blood flow\r\n*b) The response of nerves\r\nc) Bacteria\r\n',
    ],
    [
      'blank lines between',
      '1. What does a cold test measure?\n\na) Blood flow\n\n*b) The response of nerves\n\nc) Bacteria',
    ],
    ['broken lines', '1. What does a cold\ntest measure?\na) Blood\nflow\n*b) The response\nof nerves\nc) Bacteria'],
    [
      'a key at the end',
      '1. What does a cold test measure?\na) Blood flow\nb) The response of nerves\nc) Bacteria\n\nAnswer key\n1. B',
    ],
    ['Aiken', 'What does a cold test measure?\nA. Blood flow\nB. The response of nerves\nC. Bacteria\nANSWER: B'],
  ])('are read with %s', (_case, text) => {
    expect(read(text)).toEqual([cold]);
  });
  it('are told apart by number, by a blank line, and by an answer line', () => {
    const two = [
      ['First?', ['*A1', 'A2']],
      ['Second?', ['B1', '*B2']],
    ];
    expect(read('1. First?\n*a) A1\nb) A2\n2. Second?\na) B1\n*b) B2')).toEqual(two);
    expect(read('First?\n*a) A1\nb) A2\n\nSecond?\na) B1\n*b) B2')).toEqual(two);
    expect(read('First?\nA) A1\nB) A2\nANSWER: A\nSecond?\nA) B1\nB) B2\nANSWER: B')).toEqual(two);
  });
  it('take their key from a list at the end, in one line or several', () => {
    const text =
      '1. First?\na) A1\nb) A2\n\n2. Second?\na) B1\nb) B2\n\n3. Third?\na) C1\nb) C2\n\nAnswers: 1. B, 2. A\n3-b';
    expect(read(text).map(([, options]) => options)).toEqual([
      ['A1', '*A2'],
      ['*B1', 'B2'],
      ['C1', '*C2'],
    ]);
  });
  it('bring explanation, source, and objective along', () => {
    const [question] = readPastedQuestions(
      '1. First?\n*a) A1\nb) A2\nExplanation: It is so\nbecause it is.\nSource: ESE, 2019\nObjective: 2\n\n2. Second?\n*a) B1\nb) B2',
    );
    expect(question).toMatchObject({
      explanation: 'It is so because it is.',
      source: 'ESE, 2019',
      objective: 2,
      problem: null,
    });
  });
  it('may begin with words that look like an answer', () => {
    expect(read('1. E. coli is found where?\n*a) Gut\nb) Pulp')).toEqual([
      ['E. coli is found where?', ['*Gut', 'Pulp']],
    ]);
    expect(read('E. coli is found where?\n*a) Gut\nb) Pulp')).toEqual([['E. coli is found where?', ['*Gut', 'Pulp']]]);
  });
  it('keep numbers in their text', () => {
    expect(read('7. After\n2. visits, what next?\n*a) 10. Rinse\nb) 0.5 mm')).toEqual([
      ['After 2. visits, what next?', ['*10. Rinse', '0.5 mm']],
    ]);
  });
});

describe('what could not be read', () => {
  it.each([
    ['no key', '3. Which finding?\na) Sharp pain\nb) A sinus tract', 'Line 3: no-key'],
    ['two keys', '1. Which?\n*a) One\n*b) Two', 'Line 3: two-keys'],
    ['a key that names no answer', '1. Which?\na) One\nb) Two\nAnswer: D', 'Line 4: wrong-key'],
    ['a single answer', '1. Which?\n*a) One', 'Line 2: one-option'],
    ['no answers', 'Exam for Vital pulp therapy', 'Line 1: no-options'],
    ['seven answers', '1. Which?\n*a) 1\nb) 2\nc) 3\nd) 4\ne) 5\nf) 6\ng) 7', 'Line 8: too-many'],
    ['an empty answer', '1. Which?\n*a) One\nb)', 'Line 3: empty-option'],
    ['answers without a question', 'a) One\n*b) Two', 'Line 1: no-text'],
    ['a question of 601 characters', `1. ${'x'.repeat(601)}\n*a) One\nb) Two`, 'Line 1: too-long'],
    ['an answer of 301 characters', `1. Which?\n*a) ${'x'.repeat(301)}\nb) Two`, 'Line 3: too-long'],
  ])('is named with its line: %s', (_case, text, problem) => {
    expect(read(text)[0]?.at(-1)).toBe(problem);
  });
  it('does not keep the rest from being read', () => {
    const text = 'My exam\n\n1. First?\n*a) A1\nb) A2\n\n2. Second?\na) B1\nb) B2';
    expect(read(text)).toEqual([
      ['My exam', [], 'Line 1: no-options'],
      ['First?', ['*A1', 'A2']],
      ['Second?', ['B1', 'B2'], 'Line 9: no-key'],
    ]);
  });
  it('stays in the text when the rest is added, and is read once it is mended', () => {
    const text = '1. First?\n*a) A1\nb) A2\n\n2. Second?\na) B1\nb) B2\n\n3. Third?\n*a) C1\nb) C2\n';
    const rest = withoutReady(text, readPastedQuestions(text));
    expect(rest).toBe('2. Second?\na) B1\nb) B2');
    const line = readPastedQuestions(rest)[0]?.optionLines[1] ?? 0;
    expect(read(markedAt(rest, line))).toEqual([['Second?', ['B1', '*B2']]]);
  });
});

describe('GIFT', () => {
  it.each([
    ['one line', '::Cold::What does a cold test measure?{~Blood flow =The response of nerves ~Bacteria}', [cold]],
    [
      'several lines with comments',
      '// pulp\n\n::Cold:: What does a cold test measure? {\n~Blood flow\n=The response of nerves # Yes.\n~Bacteria\n}',
      [cold],
    ],
    [
      'a weight of 100',
      'What does a cold test measure?{~Blood flow ~%100%The response of nerves ~%-50%Bacteria}',
      [cold],
    ],
    [
      'a missing word',
      'MTA sets in {=hours ~seconds} at room temperature.',
      [['MTA sets in _____ at room temperature.', ['*hours', 'seconds']]],
    ],
    [
      'true or false',
      'MTA stains.{TRUE}\n\nGIC stains.{F#No.}',
      [
        ['MTA stains.', ['*True', 'False']],
        ['GIC stains.', ['True', '*False']],
      ],
    ],
    ['escapes', 'Is 1 \\= 1\\: \\{yes\\}?{=Yes\\~ish ~No \\#1}', [['Is 1 = 1: {yes}?', ['*Yes~ish', 'No #1']]]],
    ['a format', '[html]<p>Which <b>one</b>?</p>{=A ~B}', [['Which one?', ['*A', 'B']]]],
    ['a category before it', '$CATEGORY: pulp\n\nWhich?{=A ~B}', [['Which?', ['*A', 'B']]]],
    ['a blank line among the answers', 'Which?{\n=A\n\n~B\n}', [['Which?', ['*A', 'B']]]],
  ] as const)('is read with %s', (_case, text, questions) => {
    expect(read(text)).toEqual(questions);
  });
  it('takes what it says about the right answer as the explanation', () => {
    expect(readPastedQuestions('Which?{=A#Because. ~B#No.}')[0]?.explanation).toBe('Because.');
    expect(readPastedQuestions('Which?{=A#Because. ~B#No. ####In general.}')[0]?.explanation).toBe('In general.');
  });
  it.each([
    ['an essay', 'Why?{}', 'essay'],
    ['a number', 'How many?{#3:1}', 'number'],
    ['matching', 'Match.{=a -> b =c -> d}', 'matching'],
    ['a short answer', 'Who?{=Black =G. V. Black}', 'short-answer'],
    ['several right answers', 'Which?{~%50%A ~%50%B ~C}', 'two-keys'],
    ['no right answer', 'Which?{~A ~B}', 'no-key'],
    ['a brace that isn’t closed', 'Which?{=A ~B', 'open-brace'],
    ['text without answers', 'A heading\n\nWhich?{=A ~B}', 'no-options'],
  ])('names what has no single right answer: %s', (_case, text, code) => {
    expect(readPastedQuestions(text)[0]?.problem).toMatchObject({ line: 1, code });
  });
});

/** Words that are no sign of any of the forms. */
const words = fc
  .array(fc.stringMatching(/^[g-z]{2,9}$/), { minLength: 2, maxLength: 8 })
  .map((all) => `The ${all.join(' ')}`)
  .filter((text) => !/\b(?:key|source|reference|objective|rationale|question)/.test(text));
const exams = fc.array(
  fc
    .record({ question: words, options: fc.array(words, { minLength: 2, maxLength: 6 }), right: fc.nat() })
    .map(({ question, options, right }) => ({
      question: `${question}?`,
      options,
      correct: (right % options.length) + 1,
    })),
  { minLength: 1, maxLength: 8 },
);
type Exam = readonly { readonly question: string; readonly options: readonly string[]; readonly correct: number }[];
const letters = 'abcdef';
const forms: Record<string, (exam: Exam) => string> = {
  'a numbered list': (exam) =>
    exam
      .map(({ question, options, correct }, index) =>
        [
          `${index + 1}. ${question}`,
          ...options.map((each, at) => `${at + 1 === correct ? '*' : ''}${letters[at]}) ${each}`),
        ].join('\n'),
      )
      .join('\n\n'),
  Aiken: (exam) =>
    exam
      .map(({ question, options, correct }) =>
        [
          question,
          ...options.map((each, at) => `${letters[at]?.toUpperCase()}. ${each}`),
          `ANSWER: ${letters[correct - 1]?.toUpperCase()}`,
        ].join('\n'),
      )
      .join('\n'),
  GIFT: (exam) =>
    exam
      .map(
        ({ question, options, correct }) =>
          `${question}{\n${options.map((each, at) => `${at + 1 === correct ? '=' : '~'}${each}`).join('\n')}\n}`,
      )
      .join('\n\n'),
  'a list with its key at the end': (exam) =>
    [
      ...exam.map(({ question, options }, index) =>
        [`${index + 1}) ${question}`, ...options.map((each, at) => `${letters[at]}. ${each}`)].join('\n'),
      ),
      `Answer key\n${exam.map(({ correct }, index) => `${index + 1}. ${letters[correct - 1]}`).join('\n')}`,
    ].join('\n\n'),
};

describe('any exam', () => {
  it.each(Object.keys(forms))('written as %s is read back word for word', (form) => {
    fc.assert(
      fc.property(exams, (exam) => {
        const found = readPastedQuestions(forms[form]?.(exam) ?? '');
        expect(
          found.map(({ question, options, correct, problem }) => ({ question, options, correct, problem })),
        ).toEqual(exam.map((each) => ({ ...each, problem: null })));
      }),
    );
  });
  it('whatever is pasted, each question has lines of the text, and no line belongs to two', () => {
    const pieces = fc.constantFrom(
      '1. ',
      'a) ',
      '*b) ',
      'B. ',
      'ANSWER: ',
      '{',
      '}',
      '=',
      '~',
      '#',
      '::',
      '\\',
      '\n',
      '\n\n',
      '->',
      'T',
      '%50%',
      '####',
      '$CATEGORY: ',
      '// ',
      'Answer key',
      'x ',
      '1-b ',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const count = text.split(/\r\n?|[\n\u2028\u2029]/).length;
        let last = 0;
        for (const { from, to, options, correct, problem } of readPastedQuestions(text)) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(count);
          last = to;
          if (problem === null) expect(options[(correct ?? 0) - 1]).toBeTypeOf('string');
        }
        expect(withoutReady(text, readPastedQuestions(text)).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('a key that says two things', () => {
  const codesOf = (text: string) =>
    readPastedQuestions(text).map(({ correct, problem }) => problem?.code ?? `right: ${correct}`);
  const asked = (answer: string) =>
    `Which are local anesthetics?\nA. Lidocaine\nB. Amoxicillin\nC. Articaine\n${answer}`;
  it.each([
    'ANSWER: A, C',
    'Correct answer: A and C',
    'Answer: A or B, both accepted',
    'Answer: B/C',
    'Answers: A C',
    'Answer: (A) & (B)',
    'answer: a + b',
  ])('%s is not ready', (answer) => expect(codesOf(asked(answer))).toEqual(['two-keys']));
  it.each([
    'ANSWER: A',
    'Answer: A, A',
    'Answer: A. Lidocaine',
    'Answer: A, a local anesthetic',
    'Answer: (A)',
    'Answer: A and nothing else',
  ])('%s is one', (answer) => expect(codesOf(asked(answer))).toEqual(['right: 1']));
  it('names the line', () => {
    expect(readPastedQuestions(asked('ANSWER: A, C'))[0]?.problem).toMatchObject({
      line: 5,
      sentence: expect.stringContaining('A and C'),
    });
  });
  const part = (name: string, questions: string, key: string) =>
    `${name}\n\n1. ${questions} one\na) x\nb) y\n2. ${questions} two\na) x\nb) y\nAnswer key\n${key}\n\n`;
  it('belongs to its own part', () => {
    expect(codesOf(part('Part A', 'Question', '1. a\n2. a') + part('Part B', 'Other', '1. b\n2. b'))).toEqual([
      'right: 1',
      'right: 1',
      'right: 2',
      'right: 2',
    ]);
  });
  it('decides nothing where a number occurs twice', () => {
    expect(codesOf('1. One\na) x\nb) y\n1. Two\na) x\nb) y\n2. Three\na) x\nb) y\nKey\n1. a\n2. b')).toEqual([
      'two-keys',
      'two-keys',
      'right: 2',
    ]);
    expect(codesOf('First?\na) x\nb) y\n\n1. Second?\na) x\nb) y\n\nKey: 1. b')).toEqual(['two-keys', 'two-keys']);
    expect(codesOf('1. One\na) x\nb) y\nKey\n1. a\n1. b')).toEqual(['two-keys']);
  });
});

it('a quantity begins no question', () => {
  const read = readPastedQuestions(
    '1. The maximum dose is\n2.5 mg per kg of body weight. True?\na) yes\nb) no\nAnswer: a\n\n2. Choose the solution\na) Lidocaine with epinephrine\n1:100 000\nb) Plain lidocaine\nAnswer: a',
  );
  expect(read.map(({ question, options, correct }) => [question, options, correct])).toEqual([
    ['The maximum dose is 2.5 mg per kg of body weight. True?', ['yes', 'no'], 1],
    ['Choose the solution', ['Lidocaine with epinephrine 1:100 000', 'Plain lidocaine'], 1],
  ]);
});

describe('GIFT keeps what isn’t a tag', () => {
  const questionOf = (text: string) => readPastedQuestions(text)[0];
  it.each([
    ['probing depth <4 mm, or bleeding >10 % of sites?', 'probing depth <4 mm, or bleeding >10 % of sites?'],
    ['pH <7 and >6', 'pH <7 and >6'],
    ['[html]<p>Salivary pH &lt; 5.5 &amp; flow &gt; 0.1</p>', 'Salivary pH < 5.5 & flow > 0.1'],
    ['[html]<p>At 37&nbsp;&#176;C<br/>for <b>5</b> min</p>', 'At 37 °C for 5 min'],
    ['10<sup>6</sup> of H<sub>2</sub>O, Ca<sup>2+</sup>', '10⁶ of H₂O, Ca²⁺'],
    ['[plain]Is <b> a tag and &lt; an entity?', 'Is <b> a tag and &lt; an entity?'],
    ['[html]&lt;b&gt; stays', '<b> stays'],
  ])('%s', (stem, question) => expect(questionOf(`${stem} {\\=A ~B}`.replace('\\=', '='))?.question).toBe(question));
  it('and takes the question’s format for its answers', () => {
    expect(questionOf('[html]<p>pH?</p> {=<p>pH &lt; 5.5</p> ~<p>pH &gt; 7</p>}')?.options).toEqual([
      'pH < 5.5',
      'pH > 7',
    ]);
  });
  it.each([
    'Look at <img src="@@PLUGINFILE@@/bitewing.png"> and name it {=Cyst ~Abscess}',
    'Solve \\(x^2\\) {=1 ~2}',
    'Which? {=<img src="a.png"> ~B}',
  ])('is not ready: %s', (text) => expect(questionOf(text)?.problem?.code).toBe('picture'));
  it('is not ready with a part of the points', () =>
    expect(questionOf('Which? {~%50%A ~B}')?.problem?.code).toBe('weights'));
});
