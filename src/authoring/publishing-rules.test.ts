import { describe, expect, it } from 'vitest';
import { draftKinds, emptyDraft, isPublication, type DraftForm, type DraftKind } from './draft-form.ts';
import { check, easeGaps, mustsOf, questionsNeeded, type Check, type PublishingFacts } from './publishing-rules.ts';

const now = Temporal.Instant.from('2026-11-24T17:00:00.000000001Z');

const question = (key: string): NonNullable<DraftForm['exam']>['questions'][number] => ({
  key,
  question: `What is ${key}?`,
  options: ['This', 'That'],
  correct: 2,
  explanation: '',
  objective: '',
  source: '',
});
const exam = (count: number): NonNullable<DraftForm['exam']> => ({
  minScore: 75,
  shuffleQuestions: true,
  shuffleOptions: true,
  retakeDelaysMin: null,
  maxAttempts: null,
  questions: Array.from({ length: count }, (_, index) => question(`question-${index + 1}`)),
  draws: [],
});

const draw = (subject: string, take: number) => ({ key: 'draw-1', subject, take, objective: '', edition: '' });

/** A draft of each kind without anything to fix or to look at. */
function ready(kind: DraftKind): DraftForm {
  if (isPublication(kind))
    return {
      ...emptyDraft(kind, 'Crown & Council'),
      blurb: 'Two views on one case.',
      picture: 'cover',
      categories: kind === 'book' ? ['1'] : [],
      pdf: kind === 'book' ? 'paper' : null,
    };
  const hasCredit = kind !== 'tutorial';
  return {
    ...emptyDraft(kind, 'Vital pulp therapy'),
    blurb: 'When the nerve can stay.',
    description: 'How deep is too deep? Three cases and the evidence behind each decision.',
    objectives: ['Name the signs.', 'Choose a material.', 'Plan the recall.'].map((text, index) => ({
      key: `objective-${index}`,
      text,
    })),
    need: 'Members asked for it in 41 evaluations.',
    audience: ['dentist'],
    categories: ['1'],
    company: kind === 'tutorial' ? '7' : null,
    speakers: [{ key: 'speaker-1', speaker: 'raman', role: 'speaker', isShown: true }],
    durationMin: 60,
    video: { youtube: '', file: kind === 'webinar' || kind === 'episode' ? null : 'film' },
    captions: kind === 'webinar' || kind === 'episode' ? null : 'words',
    captionsChecked: true,
    described: 'spoken',
    audio: kind === 'episode' ? 'sound' : null,
    transcript: kind === 'episode' ? 'Welcome back.' : '',
    show: kind === 'episode' ? 'chairside' : null,
    credits: hasCredit ? 1 : 0,
    exam: hasCredit ? exam(4) : null,
    starts: kind === 'webinar' ? '2026-12-02T19:00' : '',
    meeting: kind === 'webinar' ? '840 1234 5678' : '',
    requirements: kind === 'webinar' ? 'A browser and headphones.' : '',
    liveCaptions: kind === 'webinar' ? 'person' : 'none',
    hosts: kind === 'webinar' ? ['roth'] : [],
  };
}

const facts: PublishingFacts = {
  now,
  timeZone: 'America/New_York',
  published: null,
  hosts: ['roth'],
  speakers: { raman: 'Dr. Priya Raman', cho: 'Helen Cho' },
  companies: { 7: { name: 'Lumident', makesProducts: true }, 8: { name: 'The Foundation', makesProducts: false } },
  categories: ['1', '2', '3', '4', '5'],
  files: {
    film: { durationSec: 3600 },
    words: { durationSec: null },
    sound: { durationSec: 3600 },
    paper: { durationSec: null },
    art: { durationSec: null },
    cover: { durationSec: null, width: 1400, height: 1400 },
    small: { durationSec: null, width: 1399, height: 1399 },
    wide: { durationSec: null, width: 1600, height: 1500 },
  },
  pools: {},
  sharedQuestions: 0,
  hasShow: true,
  hasSameContent: true,
  disclosures: { raman: 'reviewed', cho: 'resolved' },
  hasNewDisclosure: false,
  areCaptionsRequired: false,
  review: { isRequired: false, state: 'none', by: '' },
  isPaceCurrent: false,
};

const found = (kind: DraftKind, changes: Partial<DraftForm> = {}, others: Partial<PublishingFacts> = {}): Check[] =>
  check({ kind, content: { ...ready(kind), ...changes } }, { ...facts, ...others });

const line = (text: string, key = 'objective-x') => ({ key, text });
const person = (speaker: string, isShown = true, key = speaker) => ({
  key,
  speaker,
  role: 'speaker' as const,
  isShown,
});

it.each(draftKinds)('a whole %s can be published as it is', (kind) => {
  expect(found(kind)).toEqual([]);
  expect(found(kind, {}, review('balanced'))).toEqual([]);
  expect(found(kind, {}, review('none', false))).toEqual([]);
});

type Row = readonly [
  kind: DraftKind,
  changes: Partial<DraftForm>,
  others: Partial<PublishingFacts>,
  level: Check['level'],
  code: string,
  sentence: string,
];

const agd = (hours: number, code = '070') => [{ key: `agd-${hours}`, code, category: 'Endodontics', hours }];
const handout = (isChecked: boolean) => [{ key: 'handout-1', file: 'paper', title: 'Notes', isChecked }];
const offer: NonNullable<DraftForm['offer']> = {
  headline: 'See the light',
  blurb: '',
  headlineButtons: 'May Lumident write to you?',
  buttonTextYes: 'Yes',
  buttonTextNo: 'No',
  video: { youtube: '', file: null },
  captions: null,
};
const supported = { company: '8', companyRole: 'commercial-support' } as const;
const survey = (text: string, buttons: string[]) => ({
  questions: [{ key: 'survey-1', question: text, type: 'single' as const, buttons }],
});

const review = (state: PublishingFacts['review']['state'], isRequired = true) => ({
  review: { isRequired, state, by: state === 'none' ? '' : 'Helen Cho' },
});

const wrongCover = (size: string) => `Use a square cover of at least 1400 × 1400 pixels. This one has ${size}.`;

const rows: readonly Row[] = [
  [
    'class',
    {},
    review('none'),
    'must',
    'review',
    'Send this for review. A second person must find it balanced before it is published.',
  ],
  ['class', {}, review('open'), 'must', 'review', 'Helen Cho hasn’t answered yet. A review was requested.'],
  ['class', {}, review('open', false), 'should', 'review', 'Helen Cho hasn’t answered yet. A review was requested.'],
  [
    'webinar',
    {},
    review('not-balanced'),
    'must',
    'review',
    'Helen Cho found this not balanced. Change it, then send it for review again.',
  ],
  [
    'episode',
    {},
    review('outdated'),
    'must',
    'review',
    'This changed after Helen Cho found it balanced. Send it for review again.',
  ],
  // docs/specification/authoring.md, AU-27
  ['show', { title: 'Short' }, {}, 'must', 'title', 'Use 8 to 140 characters for the title.'],
  ['show', { blurb: '' }, {}, 'must', 'blurb', 'Write the card text, up to 160 characters.'],
  ['show', { picture: null }, {}, 'must', 'cover', 'Upload the cover.'],
  ['show', { picture: 'small' }, {}, 'must', 'cover', wrongCover('1399 × 1399')],
  ['show', { picture: 'wide' }, {}, 'must', 'cover', wrongCover('1600 × 1500')],
  ['show', { picture: 'gone' }, {}, 'must', 'file', 'This file was removed. Choose another one.'],
  ['show', { ownerEmail: 'anna@' }, {}, 'must', 'owner-email', 'Enter a full email address, or leave it empty.'],
  ['show', { feedCategory: 'Teeth' }, {}, 'must', 'feed-category', 'Choose the category of the feed.'],
  ['show', { company: '9' }, {}, 'must', 'company', 'This company was removed. Choose another one.'],
  [
    'book',
    {},
    review('none'),
    'must',
    'review',
    'Send this for review. A second person must find it balanced before it is published.',
  ],
  // docs/specification/authoring.md, AU-28
  ['book', { subtitle: 'x'.repeat(121) }, {}, 'must', 'subtitle', 'Shorten the subtitle to 120 characters.'],
  ['book', { pdf: null }, {}, 'must', 'media', 'Upload the PDF.'],
  ['book', { picture: null }, {}, 'must', 'cover', 'Upload a cover, or make one from the first page of the PDF.'],
  ['book', { categories: [] }, {}, 'must', 'categories', 'Choose a category.'],
  ['book', { categories: ['9'] }, {}, 'must', 'categories', 'A category was removed. Choose another one.'],
  [
    'class',
    { blurb: 'Live on {date}.' },
    {},
    'must',
    'title',
    'Replace {date} in the texts with a date. Repeat… does that for each draft.',
  ],
  ['class', { title: 'Short' }, {}, 'must', 'title', 'Use 8 to 140 characters for the title.'],
  ['class', { title: 'x'.repeat(141) }, {}, 'must', 'title', 'Use 8 to 140 characters for the title.'],
  ['class', { blurb: ' ' }, {}, 'must', 'blurb', 'Write the card text, up to 160 characters.'],
  ['class', { blurb: 'x'.repeat(161) }, {}, 'must', 'blurb', 'Use at most 160 characters; this appears on the card.'],
  ['class', { description: 'Short.' }, {}, 'must', 'description', 'Write a description of at least 40 characters.'],
  [
    'class',
    { description: 'x'.repeat(6001) },
    {},
    'must',
    'description',
    'Shorten the description to 6,000 characters.',
  ],
  ['class', { categories: [] }, {}, 'must', 'categories', 'Choose a category.'],
  ['class', { categories: ['1', '2', '3', '4', '5'] }, {}, 'must', 'categories', 'Choose up to 4 categories.'],
  ['class', { categories: ['9'] }, {}, 'must', 'categories', 'A category was removed. Choose another one.'],
  ['class', { release: 'soon' }, {}, 'must', 'release', 'Enter the release as a date and time, or leave it empty.'],
  [
    'class',
    { creditExpires: '2026-13-01' },
    {},
    'must',
    'credit-expires',
    'Enter the last day for credit as a date, or leave it empty.',
  ],
  [
    'class',
    { creditExpires: '2026-11-23' },
    {},
    'must',
    'credit-expires',
    'Credit ends before this is available. Choose a later last day.',
  ],
  [
    'class',
    { release: '2027-01-02T09:00', creditExpires: '2027-01-01' },
    {},
    'must',
    'credit-expires',
    'Credit ends before this is available. Choose a later last day.',
  ],
  [
    'class',
    { objectives: [line('Name the signs.')] },
    {},
    'must',
    'objectives',
    'Write at least 3 learning objectives.',
  ],
  [
    'class',
    { objectives: Array.from({ length: 9 }, () => line('Name it.')) },
    {},
    'must',
    'objectives',
    'Use up to 8 learning objectives.',
  ],
  [
    'class',
    { objectives: [line('Name it.'), line('List it.'), line('Plan it.'), line('')] },
    {},
    'must',
    'objectives',
    'Fill in the empty objective, or remove it.',
  ],
  [
    'class',
    { objectives: [line('Name it.'), line('List it.'), line(`Plan ${'x'.repeat(200)}`)] },
    {},
    'must',
    'objectives',
    'Shorten objective 3 to 200 characters.',
  ],
  [
    'class',
    { objectives: [line('Name it.'), line('Understand it.'), line('Plan it.')] },
    {},
    'should',
    'objective-verb',
    'Objective 2: “Understand” can’t be tested. Try *explain*, *choose*, *describe*.',
  ],
  [
    'class',
    { objectives: [line('Name it.'), line('Pulp capping.'), line('Plan it.')] },
    {},
    'should',
    'objective-verb',
    'Objective 2: Begin with a verb that can be tested, such as *explain*, *choose*, or *describe*.',
  ],
  ['class', { need: '' }, {}, 'must', 'need', 'Say why members need this. Reviewers ask for it.'],
  ['class', { audience: [] }, {}, 'must', 'audience', 'Choose who this is for.'],
  ['class', { picture: 'art' }, {}, 'should', 'picture-text', 'Describe the picture, or mark it as decorative.'],
  [
    'class',
    { sameContentAs: 'gone' },
    { hasSameContent: false },
    'must',
    'same-content',
    'The activity with the same content was removed. Choose another one.',
  ],

  [
    'class',
    { video: { youtube: '', file: null }, captions: null },
    {},
    'must',
    'media',
    'Upload a video or a PDF, or paste a YouTube address.',
  ],
  ['class', { type: 10 }, {}, 'must', 'media', 'Upload the PDF.'],
  ['class', { type: 20 }, {}, 'must', 'type', 'Choose the type of class.'],
  [
    'class',
    { video: { youtube: 'aqz-KE-bpKQ', file: null }, durationMin: null },
    {},
    'must',
    'length',
    'Enter the length in minutes.',
  ],
  ['class', { video: { youtube: '', file: 'gone' } }, {}, 'must', 'file', 'This file was removed. Choose another one.'],
  [
    'class',
    { handouts: handout(false) },
    {},
    'must',
    'handouts',
    'Look through handout 1 for product messages and logos, then check it off.',
  ],
  ['episode', { audio: null }, {}, 'must', 'media', 'Upload the episode’s audio.'],
  ['episode', { show: null }, {}, 'must', 'show', 'Choose the episode’s show.'],
  ['episode', {}, { hasShow: false }, 'must', 'show', 'Choose the episode’s show.'],
  [
    'episode',
    { transcript: '' },
    {},
    'should',
    'transcript',
    'Add a transcript for members who can’t hear the episode.',
  ],
  [
    'episode',
    { transcript: '' },
    { areCaptionsRequired: true },
    'must',
    'transcript',
    'Add a transcript for members who can’t hear the episode.',
  ],
  ['class', { captions: null }, {}, 'should', 'captions', 'Add captions for members who can’t hear the video.'],
  [
    'class',
    { captions: null },
    { areCaptionsRequired: true },
    'must',
    'captions',
    'Add captions for members who can’t hear the video.',
  ],
  [
    'class',
    { captionsChecked: false },
    { areCaptionsRequired: true },
    'must',
    'captions',
    'Review the captions and check them off.',
  ],
  ['webinar', { liveCaptions: 'none' }, {}, 'should', 'live-captions', 'Choose how the webinar is captioned.'],
  [
    'webinar',
    { liveCaptions: 'none' },
    { areCaptionsRequired: true },
    'must',
    'live-captions',
    'Choose how the webinar is captioned.',
  ],
  [
    'webinar',
    { described: 'no' },
    {},
    'should',
    'described',
    'Say whether the speaker describes the visuals, or describe them in text.',
  ],
  [
    'class',
    { described: 'no' },
    { areCaptionsRequired: true },
    'must',
    'described',
    'Say whether the speaker describes the visuals, or describe them in text.',
  ],
  ['class', { described: 'text' }, {}, 'must', 'described', 'Write the description of the visuals.'],

  [
    'tutorial',
    { credits: 1 },
    {},
    'must',
    'credits',
    'A tutorial earns no credit. Set the credit to 0, or make it a class.',
  ],
  ['class', { credits: 1.1 }, {}, 'must', 'credits', 'Use steps of 0.25 hours.'],
  [
    'class',
    { credits: 1.25, exam: exam(5) },
    {},
    'should',
    'credits',
    'Most boards count credit in steps of 0.5 hours.',
  ],
  [
    'class',
    { credits: 1.5, exam: exam(6) },
    {},
    'should',
    'hours',
    '1.5 hours of credit for 60 minutes. Reviewers will ask why.',
  ],
  ['class', { agd: agd(0.5) }, { isPaceCurrent: true }, 'must', 'agd', 'The AGD hours add up to 0.5. Make them 1.'],
  ['class', { agd: agd(1, '') }, {}, 'must', 'agd', 'Choose a code for each row of AGD hours.'],

  [
    'class',
    {},
    { hasNewDisclosure: true },
    'should',
    'new-disclosure',
    'Members see an earlier disclosure. Publish to show them the one that was reviewed last.',
  ],
  ['class', { speakers: [] }, {}, 'must', 'speakers', 'Add at least one speaker who is shown to members.'],
  [
    'class',
    { speakers: [person('raman', false)] },
    {},
    'must',
    'speakers',
    'Add at least one speaker who is shown to members.',
  ],
  [
    'class',
    { speakers: [person('raman'), person('gone')] },
    {},
    'must',
    'speakers',
    'A speaker was removed from the list of speakers. Choose someone else.',
  ],
  [
    'class',
    { speakers: [person('raman'), person('raman', true, 'again')] },
    {},
    'must',
    'speakers',
    'Someone is listed twice. Remove one of them.',
  ],
  ['class', {}, { disclosures: {} }, 'must', 'disclosures', 'Ask Dr. Priya Raman for a disclosure.'],
  [
    'class',
    {},
    { disclosures: { raman: 'asked' } },
    'must',
    'disclosures',
    'Dr. Priya Raman hasn’t returned the disclosure. Send a reminder, or enter it yourself.',
  ],
  [
    'class',
    {},
    { disclosures: { raman: 'returned' } },
    'must',
    'disclosures',
    'Review the disclosure that Dr. Priya Raman returned.',
  ],
  [
    'class',
    {},
    { disclosures: { raman: 'declined' } },
    'must',
    'disclosures',
    'Dr. Priya Raman declined to disclose. Choose someone else.',
  ],
  [
    'class',
    { speakers: [person('raman'), { ...person('cho', false), role: 'planner' }] },
    { disclosures: { raman: 'reviewed' } },
    'must',
    'disclosures',
    'Ask Helen Cho for a disclosure.',
  ],

  ['class', { exam: null }, {}, 'must', 'exam', '1 hour of credit needs at least 4 exam questions. There are 0.'],
  [
    'class',
    { credits: 0.5, exam: exam(1) },
    {},
    'must',
    'exam',
    '0.5 hours of credit needs at least 3 exam questions. There is 1.',
  ],
  ['webinar', { exam: exam(3) }, {}, 'must', 'exam', '1 hour of credit needs at least 4 exam questions. There are 3.'],
  [
    'class',
    { exam: { ...exam(4), questions: [...exam(3).questions, { ...question('q4'), correct: null }] } },
    {},
    'must',
    'exam-key',
    'Question 4 has no right answer. Choose it.',
  ],
  [
    'class',
    { exam: { ...exam(4), questions: [...exam(3).questions, { ...question('q4'), correct: 3 }] } },
    {},
    'must',
    'exam-key',
    'Question 4 has no right answer. Choose it.',
  ],
  [
    'class',
    { exam: { ...exam(4), questions: [...exam(3).questions, { ...question('q4'), question: ' ' }] } },
    {},
    'must',
    'exam-question',
    'Question 4 has no text.',
  ],
  [
    'class',
    { exam: { ...exam(4), questions: [...exam(3).questions, { ...question('q4'), options: ['One'], correct: 1 }] } },
    {},
    'must',
    'exam-options',
    'Question 4 needs at least 2 answers.',
  ],
  [
    'class',
    { exam: { ...exam(4), questions: [...exam(3).questions, { ...question('q4'), options: ['One', ''] }] } },
    {},
    'must',
    'exam-options',
    'Question 4 has an empty answer. Fill it in, or remove it.',
  ],
  [
    'class',
    { exam: { ...exam(4), minScore: 70 } },
    {},
    'should',
    'pass-mark',
    'Some states accept self-study only with a pass mark of at least 75%.',
  ],

  [
    'class',
    { exam: { ...exam(1), draws: [draw('Pulp', 3)] } },
    { pools: { Pulp: 2 } },
    'must',
    'exam-pool',
    'The exam draws 3 questions of “Pulp”. There are 2 in the question bank.',
  ],
  [
    'class',
    { exam: { ...exam(1), draws: [draw('Pulp', 3)] } },
    {},
    'must',
    'exam-pool',
    'The exam draws 3 questions of “Pulp”. There are 0 in the question bank.',
  ],
  [
    'class',
    { exam: { ...exam(1), draws: [draw('Pulp', 3)] } },
    { pools: { Pulp: 5 } },
    'should',
    'exam-pool',
    'There are 5 questions of “Pulp” to draw 3 from. With 6, a second attempt can be all new.',
  ],
  [
    'class',
    { exam: { ...exam(0), draws: [draw('Pulp', 3)] } },
    { pools: { Pulp: 6 } },
    'must',
    'exam',
    '1 hour of credit needs at least 4 exam questions. There are 3.',
  ],
  [
    'class',
    { exam: { ...exam(0), draws: [draw('Pulp', 4), { ...draw('Pulp', 4), key: 'draw-2' }] } },
    { pools: { Pulp: 8 } },
    'must',
    'exam-draws',
    '“Pulp” is drawn twice. Draw all of its questions at once.',
  ],
  [
    'class',
    { exam: { ...exam(1), draws: [draw('Pulp', 200)] } },
    { pools: { Pulp: 400 } },
    'must',
    'exam-draws',
    'An exam can ask 200 questions. Draw fewer.',
  ],

  ['class', { survey: { questions: [] } }, {}, 'must', 'survey', 'Add a question to the survey, or remove it.'],
  ['class', { survey: survey('', ['Yes', 'No']) }, {}, 'must', 'survey', 'Write question 1 of the survey.'],
  [
    'class',
    { survey: survey('Which one?', ['Yes']) },
    {},
    'must',
    'survey',
    'Question 1 of the survey needs at least 2 answers.',
  ],

  ['class', { company: '9' }, {}, 'must', 'company', 'This company was removed. Choose another one.'],
  ['tutorial', { company: null }, {}, 'must', 'company', 'Choose the company whose product this is about.'],
  [
    'class',
    { company: '8' },
    {},
    'must',
    'support',
    'Say what The Foundation contributes, or remove it as the sponsor.',
  ],
  [
    'class',
    { company: '8', companyRole: 'product-owner' },
    {},
    'must',
    'product-owner',
    'Training on a company’s product earns no credit. Set the credit to 0, or change the role.',
  ],
  [
    'class',
    { company: '7' },
    {},
    'must',
    'product-owner',
    'Lumident makes or sells products used on patients, so it may only support this. Change its role.',
  ],
  ['class', { offer }, {}, 'must', 'offer', 'The sponsor video needs a sponsor. Choose the company.'],
  [
    'class',
    { ...supported, offer: { ...offer, headline: '' } },
    {},
    'must',
    'offer',
    'Write the headline of the sponsor video.',
  ],
  [
    'class',
    { ...supported, offer: { ...offer, headlineButtons: '' } },
    {},
    'must',
    'offer',
    'Write the question of the sponsor video.',
  ],
  [
    'class',
    { ...supported, offer: { ...offer, buttonTextYes: '' } },
    {},
    'must',
    'offer',
    'Write the “yes” button of the sponsor video.',
  ],
  [
    'class',
    { ...supported, offer: { ...offer, buttonTextNo: '' } },
    {},
    'must',
    'offer',
    'Write the “no” button of the sponsor video.',
  ],

  [
    'class',
    { evaluationQuestions: [{ key: 'pace', kind: 'rating', question: ' ' }] },
    {},
    'must',
    'own-questions',
    'Write question 1 of your own in the evaluation, or remove it.',
  ],
  [
    'class',
    { evaluationQuestions: ['pace', 'next'].map((key) => ({ key, kind: 'text' as const, question: 'Why?' })) },
    { sharedQuestions: 4 },
    'must',
    'own-questions',
    'An evaluation asks at most 5 questions of your own. 4 of them are for every activity, so remove 1 here.',
  ],
  ['webinar', { hosts: [] }, {}, 'must', 'host', 'Choose who runs the webinar.'],
  [
    'webinar',
    { hosts: ['roth', 'gone'] },
    {},
    'must',
    'host',
    'Someone who was chosen to run the webinar left the team. Choose someone else.',
  ],
  ['webinar', { starts: '' }, {}, 'must', 'starts', 'Choose a start day and time.'],
  ['webinar', { starts: '2026-12-02' }, {}, 'must', 'starts', 'Choose a start day and time.'],
  ['webinar', { starts: '2026-11-24T11:59' }, {}, 'must', 'starts', 'This time is in the past. Choose a later start.'],
  ['webinar', { durationMin: 10 }, {}, 'must', 'length', 'Choose a length of 15 to 480 minutes.'],
  ['webinar', { durationMin: 481 }, {}, 'must', 'length', 'Choose a length of 15 to 480 minutes.'],
  [
    'webinar',
    { requiredMinutes: 61 },
    {},
    'must',
    'required-minutes',
    'Live credit can’t require more minutes than the webinar lasts.',
  ],
  [
    'webinar',
    { requirements: '' },
    {},
    'must',
    'requirements',
    'Say what members need to take part: device, software, who to call.',
  ],
  [
    'webinar',
    { meeting: '' },
    {},
    'should',
    'meeting',
    'Add the meeting number or link at least 48 hours before the start.',
  ],
  [
    'webinar',
    { meeting: '', starts: '2026-11-26T12:00' },
    {},
    'must',
    'meeting',
    'Add the meeting number or link at least 48 hours before the start.',
  ],
  ...(
    [
      [{ question: ' ' }, 'Write question 1 of before and after, or remove it.'],
      [{ options: ['A', ' '] }, 'Give question 1 of before and after at least 2 answers, and leave none empty.'],
      [{ correct: null }, 'Mark the right answer of question 1 of before and after.'],
    ] as const
  ).map(
    ([changes, sentence]) =>
      [
        'class',
        {
          outcomeQuestions: [{ key: 'mta1', question: 'MTA?', options: ['A', 'B'], correct: 1, ...changes }].map(
            (each) => ({ ...each, options: [...each.options] }),
          ),
        },
        {},
        'must',
        'before-and-after',
        sentence,
      ] as const,
  ),
  [
    'webinar',
    { meeting: '', place: 'Odeon', starts: '2026-11-26T12:00' },
    {},
    'should',
    'meeting',
    'Without a meeting, people can only attend in the room.',
  ],
  [
    'webinar',
    { meeting: 'http://example.com' },
    {},
    'must',
    'meeting',
    'Enter a meeting number or a link that begins with https://.',
  ],
];

describe('the gate', () => {
  it.each(rows)('%s %j with %j: %s %s', (kind, changes, others, level, code, sentence) => {
    expect(found(kind, changes, others).map((each) => [each.level, each.code, each.sentence])).toContainEqual([
      level,
      code,
      sentence,
    ]);
  });
});

describe('a class without credit', () => {
  it('needs no objectives, need, audience, speakers, disclosures, exam or sponsor’s role', () => {
    const bare = {
      credits: 0,
      objectives: [],
      need: '',
      audience: [],
      speakers: [],
      exam: null,
      company: '7',
      handouts: handout(false),
    };
    expect(mustsOf(found('class', bare))).toEqual([]);
  });
});

it('questions for every activity leave room for the rest', () => {
  const own = [{ key: 'pace', kind: 'rating' as const, question: 'Was the pace right?' }];
  expect(found('class', { evaluationQuestions: own }, { sharedQuestions: 4 })).toEqual([]);
  expect(found('class', {}, { sharedQuestions: 5 })).toEqual([]);
});

it('a published webinar without a host is worth a look until it begins', () => {
  const ahead = { startsAt: Temporal.Instant.from('2026-12-03T00:00:00Z'), hasHost: false };
  expect(found('webinar', { hosts: [] }, { published: ahead })).toMatchObject([
    { level: 'should', code: 'host', sentence: 'Choose who runs the webinar at its live desk.' },
  ]);
  expect(found('webinar', { hosts: [] }, { published: { ...ahead, hasHost: true } })).toEqual([]);
});

it('a published webinar may be edited after it began', () => {
  const published = { startsAt: Temporal.Instant.from('2026-11-24T16:30:42Z'), hasHost: false };
  expect(found('webinar', { starts: '2026-11-24T11:30' }, { published })).toEqual([]);
});

it.each([
  [0.25, 3],
  [0.75, 3],
  [1, 4],
  [1.5, 6],
  [8, 32],
])('%d credit hours need %d questions', (credits, questions) => {
  expect(questionsNeeded(credits)).toBe(questions);
});

describe('a correction of something published', () => {
  const eased = (was: Partial<DraftForm>, is: Partial<DraftForm>, others: Partial<PublishingFacts> = {}) => {
    const all = { ...facts, ...others };
    const of = (changes: Partial<DraftForm>) =>
      check({ kind: 'class', content: { ...ready('class'), ...changes } }, all);
    return easeGaps(of(is), of(was), all);
  };
  const codes = (checks: readonly Check[]) => checks.map(({ level, code }) => `${level} ${code}`);

  it('isn’t stopped by evidence that the published version lacks, too', () => {
    const found = eased({ need: '', audience: [] }, { need: '', audience: [], title: 'Vital pulp therapy, again' });
    expect(codes(found)).toEqual(['should need', 'should audience']);
    expect(found.every((each) => each.isPublishedGap)).toBe(true);
  });
  it('is stopped by what it breaks itself, and by what members see wrong already', () => {
    expect(codes(eased({}, { need: '' }))).toEqual(['must need']);
    expect(codes(eased({ title: 'Pulp' }, { title: 'Pulp' }))).toEqual(['must title']);
  });
  it('is stopped by a speaker who declined to disclose', () => {
    const disclosures = { raman: 'asked' } as const;
    expect(codes(eased({}, {}, { disclosures }))).toEqual(['should disclosures']);
    expect(codes(eased({}, {}, { disclosures: { raman: 'declined' } }))).toEqual(['must disclosures']);
  });
});
