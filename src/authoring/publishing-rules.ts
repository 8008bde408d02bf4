// What an activity needs before members see it (docs/specification/authoring.md). Pure: the editor marks its sections
// by it, the catalog says whether a draft is ready, and publishing refuses while a must is open.
import { isDay } from '#platform/shared/dates.ts';
import { isMeeting } from '#catalogue/meeting.ts';
import { hoursText } from '#catalogue/ce-type.ts';
import { classType, isLiveClass } from '#catalogue/class-type.ts';
import { email } from '#accounts/email-address.ts';
import type { DisclosureState } from '#catalogue/disclosure-form.ts';
import { questionsServed } from '#exam/exam-form.ts';
import { examGaps } from '#exam/exam-gaps.ts';
import { mostOwnQuestions } from '#provider/own-questions.ts';
import { feedCategories } from '#podcasts/feed-categories.ts';
import { isPublication, type DraftForm, type DraftKind } from './draft-form.ts';
import { isMoment, momentOf } from './import-moment.ts';
import { untestableVerb } from './objective-verbs.ts';
import { dateWord, hasDateWord } from './series.ts';

/** The parts of the editor, in their order. */
export const sections = ['about', 'media', 'credit', 'speakers', 'exam', 'after', 'sponsor', 'live', 'feed'] as const;
export type EditorSection = (typeof sections)[number];
/** Where a finding is dealt with: in a section, or outside of all of them. */
export const checkPlaces = [...sections, 'gate'] as const;

export type Check = {
  /** `must` stops publishing; `should` is worth a look. */
  readonly level: 'must' | 'should';
  /** The rule's name, such as `title`. */
  readonly code: string;
  readonly section: (typeof checkPlaces)[number];
  /** The field of the draft that it is about: `title`, `objectives`, `exam.questions`. */
  readonly field: string;
  /** What is wrong and what to do, as the editor says it. */
  readonly sentence: string;
  /** A must that the published version misses in the same way, which therefore doesn't stop a correction. */
  readonly isPublishedGap?: true | undefined;
};

export type Draft = { readonly kind: DraftKind; readonly content: DraftForm };

/** What the rules go by besides the draft. */
export type PublishingFacts = {
  readonly now: Temporal.Instant;
  /** The provider's. */
  readonly timeZone: string;
  /** Of an activity that members see already; null before the first publish. */
  readonly published: {
    /** The start of a webinar, the release of everything else. */
    readonly startsAt: Temporal.Instant;
    /** Whether someone was named at the desk to run a webinar. */
    readonly hasHost: boolean;
  } | null;
  /** Who of the people that the draft names as hosts can run a webinar, by hash. */
  readonly hosts: readonly string[];
  /** What the draft names and there is: people by hash, companies by id, categories by id, files by hash. */
  readonly speakers: Readonly<Record<string, string>>;
  readonly companies: Readonly<Record<string, { readonly name: string; readonly makesProducts: boolean | null }>>;
  readonly categories: readonly string[];
  /** Seconds and pixels as measured; null or absent where nothing was measured. */
  readonly files: Readonly<
    Record<
      string,
      { readonly durationSec: number | null; readonly width?: number | null; readonly height?: number | null }
    >
  >;
  /** How many questions there are to draw, by subject: without those that the exam asks anyway. */
  readonly pools: Readonly<Record<string, number>>;
  /** How many questions the evaluation of every activity asks. */
  readonly sharedQuestions: number;
  readonly hasShow: boolean;
  readonly hasSameContent: boolean;
  /** By the hash of a person; who is not named has not been asked. */
  readonly disclosures: Readonly<Record<string, DisclosureState>>;
  /** Whether members see other disclosures than those that were reviewed last. */
  readonly hasNewDisclosure: boolean;
  /** The provider's setting (docs/guide/settings.md). */
  readonly areCaptionsRequired: boolean;
  /** Whether certificates of today print an AGD PACE statement. */
  readonly isPaceCurrent: boolean;
  readonly review: ReviewFacts;
};

/** Where the review by a second person is. */
export type ReviewFacts = {
  /** Whether this draft can’t be published without one. */
  readonly isRequired: boolean;
  /** `outdated`: found balanced, and changed since. */
  readonly state: 'none' | 'open' | 'balanced' | 'not-balanced' | 'outdated';
  /** Who is asked or answered; '' where nobody is. */
  readonly by: string;
};

/** A webinar needs the meeting's address from this many hours before its start. */
const meetingHours = 48;
/** Credit hours may exceed the length of the media by this much: reading and the exam take time as well. */
const moreHours = 0.25;
const leastQuestions = 3;
/** One question for each so many hours. */
const hoursPerQuestion = 0.25;
/** Podcast directories take covers from this many pixels square. */
const coverPixels = 1400;
/** What states ask of self-study at least, in percent. */
const usualPassMark = 75;

const typesOnDemand = new Set<number>(
  Object.values(classType).filter((type) => type !== classType.undefined && !isLiveClass(type)),
);

/** To two decimals: sums of hours are exact in the catalog. */
const cents = (hours: number) => Math.round(hours * 100);

/** How many questions an exam for so many credit hours has at least. */
export const questionsNeeded = (credits: number): number =>
  Math.max(leastQuestions, Math.ceil(credits / hoursPerQuestion));

/** What has credit of any kind: a tutorial never has. */
const hasCredit = ({ kind, content }: Draft): boolean => kind !== 'tutorial' && content.credits > 0;

/** Gathers the findings of one section. */
class Findings {
  readonly found: Check[] = [];

  add(level: Check['level'], code: string, section: Check['section'], field: string, sentence: string): void {
    this.found.push({ level, code, section, field, sentence });
  }
}

type Given = { readonly draft: Draft; readonly facts: PublishingFacts; readonly to: Findings };

/** What is on every card. */
function checkCard({ draft: { content }, to }: Given): void {
  const { title, blurb } = content;
  const about = (code: string, sentence: string) => to.add('must', code, 'about', code, sentence);
  if (hasDateWord(content))
    about('title', `Replace ${dateWord} in the texts with a date. Repeat… does that for each draft.`);
  const titleLength = title.trim().length;
  if (titleLength < 8 || titleLength > 140) about('title', 'Use 8 to 140 characters for the title.');
  if (blurb.trim() === '') about('blurb', 'Write the card text, up to 160 characters.');
  else if (blurb.length > 160) about('blurb', 'Use at most 160 characters; this appears on the card.');
}

function checkCategories({ draft: { content }, to }: Given): void {
  const count = content.categories.length;
  const about = (sentence: string) => to.add('must', 'categories', 'about', 'categories', sentence);
  if (count === 0) about('Choose a category.');
  else if (count > 4) about('Choose up to 4 categories.');
}

function checkTexts({ draft: { content }, to }: Given): void {
  const { description, picture, pictureText, isPictureDecorative } = content;
  const about = (sentence: string) => to.add('must', 'description', 'about', 'description', sentence);
  const descriptionLength = description.trim().length;
  if (descriptionLength < 40) about('Write a description of at least 40 characters.');
  else if (descriptionLength > 6000) about('Shorten the description to 6,000 characters.');
  if (picture !== null && pictureText.trim() === '' && !isPictureDecorative)
    to.add('should', 'picture-text', 'media', 'pictureText', 'Describe the picture, or mark it as decorative.');
}

function checkObjectives({ draft, to }: Given): void {
  const objectives = draft.content.objectives.filter(({ text }) => text.trim() !== '');
  const about = (level: Check['level'], code: string, sentence: string) =>
    to.add(level, code, 'about', 'objectives', sentence);
  if (hasCredit(draft) && objectives.length < 3) about('must', 'objectives', 'Write at least 3 learning objectives.');
  if (objectives.length > 8) about('must', 'objectives', 'Use up to 8 learning objectives.');
  for (const [index, { text }] of objectives.entries()) {
    if (text.length > 200) about('must', 'objectives', `Shorten objective ${index + 1} to 200 characters.`);
    const sentence = untestableVerb(text);
    if (sentence !== null) about('should', 'objective-verb', `Objective ${index + 1}: ${sentence}`);
  }
  const empty = draft.content.objectives.length - objectives.length;
  if (empty > 0) about('must', 'objectives', 'Fill in the empty objective, or remove it.');
}

function checkNeed({ draft, to }: Given): void {
  if (!hasCredit(draft)) return;
  if (draft.content.need.trim() === '')
    to.add('must', 'need', 'about', 'need', 'Say why members need this. Reviewers ask for it.');
  if (draft.content.audience.length === 0) to.add('must', 'audience', 'about', 'audience', 'Choose who this is for.');
}

function checkDates({ draft: { kind, content }, facts, to }: Given): void {
  const { release, creditExpires } = content;
  const hasRelease = kind !== 'webinar' && release !== '';
  if (hasRelease && !isMoment(release))
    to.add('must', 'release', 'about', 'release', 'Enter the release as a date and time, or leave it empty.');
  if (creditExpires === '') return;
  const expires = (sentence: string) => to.add('must', 'credit-expires', 'credit', 'creditExpires', sentence);
  if (!isDay(creditExpires)) {
    expires('Enter the last day for credit as a date, or leave it empty.');
    return;
  }
  const begins = kind === 'webinar' ? content.starts : release;
  const beginsOn = isMoment(begins)
    ? begins.slice(0, 10)
    : facts.now.toZonedDateTimeISO(facts.timeZone).toPlainDate().toString();
  if (creditExpires < beginsOn) expires('Credit ends before this is available. Choose a later last day.');
}

const stepSentence: Readonly<Record<DisclosureState, ((name: string) => string) | null>> = {
  'not-asked': (name) => `Ask ${name} for a disclosure.`,
  asked: (name) => `${name} hasn’t returned the disclosure. Send a reminder, or enter it yourself.`,
  returned: (name) => `Review the disclosure that ${name} returned.`,
  reviewed: null,
  resolved: null,
  declined: (name) => `${name} declined to disclose. Choose someone else.`,
};

/** The finding that is reason enough to publish, also where a draft changes nothing else. */
export const newDisclosureCode = 'new-disclosure';

function checkSpeakers({ draft, facts, to }: Given): void {
  const { speakers } = draft.content;
  const must = (code: string, sentence: string) => to.add('must', code, 'speakers', 'speakers', sentence);
  const known = speakers.filter(({ speaker }) => facts.speakers[speaker] !== undefined);
  if (known.length < speakers.length)
    must('speakers', 'A speaker was removed from the list of speakers. Choose someone else.');
  if (speakers.length > 8) must('speakers', 'Add up to 8 people.');
  if (new Set(speakers.map(({ speaker }) => speaker)).size < speakers.length)
    must('speakers', 'Someone is listed twice. Remove one of them.');
  if (facts.hasNewDisclosure)
    to.add(
      'should',
      newDisclosureCode,
      'speakers',
      'speakers',
      'Members see an earlier disclosure. Publish to show them the one that was reviewed last.',
    );
  if (!hasCredit(draft)) return;
  if (!known.some(({ isShown }) => isShown)) must('speakers', 'Add at least one speaker who is shown to members.');
  for (const { speaker } of known) {
    const say = stepSentence[facts.disclosures[speaker] ?? 'not-asked'];
    if (say) must('disclosures', say(facts.speakers[speaker] ?? ''));
  }
}

function checkSponsor({ draft, facts, to }: Given): void {
  const { company } = draft.content;
  if (company !== null && facts.companies[company] === undefined)
    to.add('must', 'company', 'sponsor', 'company', 'This company was removed. Choose another one.');
}

function checkCompany({ draft, facts, to }: Given): void {
  const { company, companyRole, offer } = draft.content;
  const must = (code: string, field: string, sentence: string) => to.add('must', code, 'sponsor', field, sentence);
  const known = company === null ? undefined : facts.companies[company];
  const name = known?.name ?? 'the company';
  if (draft.kind === 'tutorial') {
    if (company === null) must('company', 'company', 'Choose the company whose product this is about.');
  } else if (hasCredit(draft)) {
    if (company !== null && companyRole === 'none')
      must('support', 'companyRole', `Say what ${name} contributes, or remove it as the sponsor.`);
    if (companyRole === 'product-owner')
      must(
        'product-owner',
        'companyRole',
        'Training on a company’s product earns no credit. Set the credit to 0, or change the role.',
      );
    else if (known?.makesProducts && !['commercial-support', 'in-kind'].includes(companyRole))
      must(
        'product-owner',
        'companyRole',
        `${name} makes or sells products used on patients, so it may only support this. Change its role.`,
      );
  }
  if (offer === null) return;
  if (company === null) must('offer', 'company', 'The sponsor video needs a sponsor. Choose the company.');
  for (const [field, word] of [
    ['headline', 'headline'],
    ['headlineButtons', 'question'],
    ['buttonTextYes', '“yes” button'],
    ['buttonTextNo', '“no” button'],
  ] as const)
    if (offer[field].trim() === '') must('offer', `offer.${field}`, `Write the ${word} of the sponsor video.`);
}

function checkCredit({ draft, facts, to }: Given): void {
  const { kind, content } = draft;
  const { credits, agd, durationMin, type } = content;
  const add = (level: Check['level'], code: string, field: string, sentence: string) =>
    to.add(level, code, 'credit', field, sentence);
  if (kind === 'tutorial' && credits > 0)
    add('must', 'credits', 'credits', 'A tutorial earns no credit. Set the credit to 0, or make it a class.');
  if (!hasCredit(draft)) return;
  if (cents(credits) % 25 !== 0) add('must', 'credits', 'credits', 'Use steps of 0.25 hours.');
  else if (cents(credits) % 50 !== 0)
    add('should', 'credits', 'credits', 'Most boards count credit in steps of 0.5 hours.');
  const sum = agd.reduce((hours, row) => hours + cents(row.hours), 0);
  if (facts.isPaceCurrent && sum !== cents(credits))
    add('must', 'agd', 'agd', `The AGD hours add up to ${sum / 100}. Make them ${credits}.`);
  if (agd.some(({ code }) => code.trim() === '')) add('must', 'agd', 'agd', 'Choose a code for each row of AGD hours.');
  const measured = measuredMinutes(draft, facts);
  const minutes = measured ?? (isLiveClass(type) ? durationMin : null);
  if (minutes !== null && credits > minutes / 60 + moreHours)
    add(
      'should',
      'hours',
      'credits',
      `${hoursText(credits)} of credit for ${Math.round(minutes)} minutes. Reviewers will ask why.`,
    );
}

/** Minutes of the video or the sound as measured; null where nothing was. */
function measuredMinutes({ kind, content }: Draft, { files }: PublishingFacts): number | null {
  const hash = kind === 'episode' ? content.audio : content.video.file;
  const seconds = hash === null ? undefined : files[hash]?.durationSec;
  return seconds === undefined || seconds === null ? null : seconds / 60;
}

/** Files of a draft by the field that names them. */
function filesNamed({ content }: Draft): (readonly [field: string, section: EditorSection, hash: string])[] {
  const { picture, video, captions, handouts, audio, offer, pdf } = content;
  const named = [
    ['picture', 'media', picture],
    ['video', 'media', video.file],
    ['captions', 'media', captions],
    ['audio', 'media', audio],
    ['pdf', 'media', pdf],
    ['offer.video', 'sponsor', offer?.video.file ?? null],
    ['offer.captions', 'sponsor', offer?.captions ?? null],
    ...handouts.map(({ file }) => ['handouts', 'media', file] as const),
  ] as const;
  return named.flatMap(([field, section, hash]) => (hash === null ? [] : [[field, section, hash] as const]));
}

/** The hashes of all files that a draft names. */
export const fileHashes = (draft: Draft): string[] => [...new Set(filesNamed(draft).map(([, , hash]) => hash))];

function checkFiles({ draft, facts, to }: Given): void {
  for (const [field, section, hash] of filesNamed(draft))
    if (facts.files[hash] === undefined)
      to.add('must', 'file', section, field, 'This file was removed. Choose another one.');
}

function checkMedia(given: Given): void {
  const { draft, facts, to } = given;
  const { kind, content } = draft;
  const { video, handouts, audio, durationMin, type, show } = content;
  const must = (code: string, field: string, sentence: string) => to.add('must', code, 'media', field, sentence);
  const hasVideo = video.youtube !== '' || video.file !== null;
  if (kind === 'episode') {
    if (audio === null) must('media', 'audio', 'Upload the episode’s audio.');
    if (show === null || !facts.hasShow) to.add('must', 'show', 'about', 'show', 'Choose the episode’s show.');
  } else if (kind !== 'webinar') {
    if (type === classType.pdf && handouts.length === 0) must('media', 'handouts', 'Upload the PDF.');
    else if (!hasVideo && handouts.length === 0)
      must('media', 'video', 'Upload a video or a PDF, or paste a YouTube address.');
    if (!typesOnDemand.has(type)) to.add('must', 'type', 'about', 'type', 'Choose the type of class.');
    if (durationMin === null && measuredMinutes(draft, facts) === null)
      must('length', 'durationMin', 'Enter the length in minutes.');
  }
  if (hasCredit(draft))
    for (const [index, { isChecked }] of handouts.entries())
      if (!isChecked)
        must(
          'handouts',
          'handouts',
          `Look through handout ${index + 1} for product messages and logos, then check it off.`,
        );
  checkAccess(given, hasVideo);
}

/** Captions and their like: WCAG 2.1, 1.2.1 to 1.2.5. */
function checkAccess({ draft, facts, to }: Given, hasVideo: boolean): void {
  const { kind, content } = draft;
  const { video, captions, captionsChecked, transcript, liveCaptions, described, describedText } = content;
  const level = facts.areCaptionsRequired ? 'must' : 'should';
  const add = (code: string, field: string, sentence: string) => to.add(level, code, 'media', field, sentence);
  if (kind === 'episode') {
    if (transcript.trim() === '')
      add('transcript', 'transcript', 'Add a transcript for members who can’t hear the episode.');
    return;
  }
  if (video.file !== null && captions === null)
    add('captions', 'captions', 'Add captions for members who can’t hear the video.');
  else if (video.file !== null && !captionsChecked)
    add('captions', 'captionsChecked', 'Review the captions and check them off.');
  if (kind === 'webinar' && liveCaptions === 'none')
    to.add(level, 'live-captions', 'live', 'liveCaptions', 'Choose how the webinar is captioned.');
  if (!hasVideo && kind !== 'webinar') return;
  if (described === 'no')
    add('described', 'described', 'Say whether the speaker describes the visuals, or describe them in text.');
  else if (described === 'text' && describedText.trim() === '')
    to.add('must', 'described', 'media', 'describedText', 'Write the description of the visuals.');
}

/** A pool of this many times the draw gives another attempt mostly other questions. */
const goodPool = 2;

function checkExam({ draft, facts, to }: Given): void {
  const { exam, credits } = draft.content;
  const add = (level: Check['level'], code: string, field: string, sentence: string) =>
    to.add(level, code, 'exam', field, sentence);
  const count = exam === null ? 0 : questionsServed(exam);
  if (hasCredit(draft) && count < questionsNeeded(credits))
    add(
      'must',
      'exam',
      'exam.questions',
      `${hoursText(credits)} of credit needs at least ${questionsNeeded(credits)} exam questions. There ${count === 1 ? 'is' : 'are'} ${count}.`,
    );
  if (exam === null) return;
  for (const { code, sentence } of examGaps(exam)) add('must', code, 'exam.questions', sentence);
  for (const { subject, take } of exam.draws.filter((draw) => draw.subject !== '')) {
    const pool = facts.pools[subject] ?? 0;
    const there = pool === 1 ? 'is 1' : `are ${pool}`;
    if (pool < take)
      add(
        'must',
        'exam-pool',
        'exam.draws',
        `The exam draws ${take} questions of “${subject}”. There ${there} in the question bank.`,
      );
    else if (pool < goodPool * take)
      add(
        'should',
        'exam-pool',
        'exam.draws',
        `There ${there} questions of “${subject}” to draw ${take} from. With ${goodPool * take}, a second attempt can be all new.`,
      );
  }
  if (hasCredit(draft) && draft.kind !== 'webinar' && count > 0 && exam.minScore < usualPassMark)
    add(
      'should',
      'pass-mark',
      'exam.minScore',
      `Some states accept self-study only with a pass mark of at least ${usualPassMark}%.`,
    );
}

function checkOwnQuestions({ draft: { content }, facts: { sharedQuestions }, to }: Given): void {
  const own = content.evaluationQuestions;
  const must = (sentence: string) => to.add('must', 'own-questions', 'after', 'evaluationQuestions', sentence);
  for (const [index, { question }] of own.entries())
    if (question.trim() === '') must(`Write question ${index + 1} of your own in the evaluation, or remove it.`);
  const tooMany = own.length === 0 ? 0 : own.length + sharedQuestions - mostOwnQuestions;
  if (tooMany > 0)
    must(
      `An evaluation asks at most ${mostOwnQuestions} questions of your own. ${sharedQuestions} of them ${sharedQuestions === 1 ? 'is' : 'are'} for every activity, so remove ${tooMany} here.`,
    );
}

/** The exam doesn’t ask in between what shows before and after what was learned. */
function checkOutcome({ draft: { content }, to }: Given): void {
  const must = (sentence: string) => to.add('must', 'before-and-after', 'after', 'outcomeQuestions', sentence);
  const asked = new Set(content.exam?.questions.map(({ question }) => question.trim()));
  for (const [index, { question, options, correct }] of content.outcomeQuestions.entries()) {
    const name = `question ${index + 1} of before and after`;
    if (question.trim() === '') must(`Write ${name}, or remove it.`);
    else if (options.filter((option) => option.trim() !== '').length < 2 || options.some((each) => each.trim() === ''))
      must(`Give ${name} at least 2 answers, and leave none empty.`);
    else if (correct === null) must(`Mark the right answer of ${name}.`);
    else if (asked.has(question.trim())) must(`The exam also asks ${name}. Choose another one.`);
  }
}

function checkSurvey({ draft, to }: Given): void {
  const { survey } = draft.content;
  if (survey === null) return;
  const must = (sentence: string) => to.add('must', 'survey', 'after', 'survey', sentence);
  if (survey.questions.length === 0) must('Add a question to the survey, or remove it.');
  for (const [index, { question, buttons }] of survey.questions.entries()) {
    if (question.trim() === '') must(`Write question ${index + 1} of the survey.`);
    if (buttons.length < 2 || buttons.some((button) => button.trim() === ''))
      must(`Question ${index + 1} of the survey needs at least 2 answers.`);
  }
}

function checkWebinar({ draft, facts, to }: Given): void {
  if (draft.kind !== 'webinar') return;
  const { starts, durationMin, meeting, place, requirements, requiredMinutes } = draft.content;
  const { now, timeZone, published } = facts;
  const add = (level: Check['level'], code: string, field: string, sentence: string) =>
    to.add(level, code, 'live', field, sentence);
  const startsAt = isMoment(starts) && !isDay(starts) ? momentOf(starts, timeZone) : null;
  const isMoved =
    published === null ||
    startsAt === null ||
    starts !== published.startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  if (startsAt === null) add('must', 'starts', 'starts', 'Choose a start day and time.');
  else if (isMoved && Temporal.Instant.compare(startsAt, now) <= 0)
    add('must', 'starts', 'starts', 'This time is in the past. Choose a later start.');
  if (durationMin === null || durationMin < 15 || durationMin > 480)
    add('must', 'length', 'durationMin', 'Choose a length of 15 to 480 minutes.');
  else if (requiredMinutes !== null && requiredMinutes > durationMin)
    add(
      'must',
      'required-minutes',
      'requiredMinutes',
      'Live credit can’t require more minutes than the webinar lasts.',
    );
  if (requirements.trim() === '')
    add('must', 'requirements', 'requirements', 'Say what members need to take part: device, software, who to call.');
  if (meeting.trim() === '' && place.trim() !== '')
    add('should', 'meeting', 'meeting', 'Without a meeting, people can only attend in the room.');
  else if (meeting.trim() === '') {
    const isSoon = startsAt !== null && Temporal.Instant.compare(startsAt.subtract({ hours: meetingHours }), now) <= 0;
    add(
      isSoon ? 'must' : 'should',
      'meeting',
      'meeting',
      `Add the meeting number or link at least ${meetingHours} hours before the start.`,
    );
  } else if (!isMeeting(meeting.trim()))
    add('must', 'meeting', 'meeting', 'Enter a meeting number or a link that begins with https://.');
}

/** From the first publish on, hosts are named at the desk, where a folder's webinars have none yet. */
function checkHosts({ draft: { kind, content }, facts: { now, hosts, published }, to }: Given): void {
  if (kind !== 'webinar') return;
  if (published === null) {
    const must = (sentence: string) => to.add('must', 'host', 'live', 'hosts', sentence);
    if (content.hosts.length === 0) must('Choose who runs the webinar.');
    else if (content.hosts.some((host) => !hosts.includes(host)))
      must('Someone who was chosen to run the webinar left the team. Choose someone else.');
  } else if (!published.hasHost && Temporal.Instant.compare(published.startsAt, now) > 0)
    to.add('should', 'host', 'live', 'hosts', 'Choose who runs the webinar at its live desk.');
}

function checkShow({ draft: { content }, facts, to }: Given): void {
  const { picture, ownerEmail, feedCategory } = content;
  if (picture === null) to.add('must', 'cover', 'media', 'picture', 'Upload the cover.');
  const { width, height } = facts.files[picture ?? ''] ?? {};
  if (width && height && (width !== height || width < coverPixels))
    to.add(
      'must',
      'cover',
      'media',
      'picture',
      `Use a square cover of at least ${coverPixels} × ${coverPixels} pixels. This one has ${width} × ${height}.`,
    );
  if (ownerEmail.trim() !== '' && !email.safeParse(ownerEmail).success)
    to.add('must', 'owner-email', 'feed', 'ownerEmail', 'Enter a full email address, or leave it empty.');
  if (!feedCategories.includes(feedCategory))
    to.add('must', 'feed-category', 'feed', 'feedCategory', 'Choose the category of the feed.');
}

function checkBook({ draft: { content }, to }: Given): void {
  const { subtitle, pdf, picture } = content;
  if (subtitle.length > 120) to.add('must', 'subtitle', 'about', 'subtitle', 'Shorten the subtitle to 120 characters.');
  if (pdf === null) to.add('must', 'media', 'media', 'pdf', 'Upload the PDF.');
  if (picture === null)
    to.add('must', 'cover', 'media', 'picture', 'Upload a cover, or make one from the first page of the PDF.');
}

function checkNamed({ draft: { content }, facts, to }: Given): void {
  if (content.categories.some((id) => !facts.categories.includes(id)))
    to.add('must', 'categories', 'about', 'categories', 'A category was removed. Choose another one.');
  if (content.sameContentAs !== null && !facts.hasSameContent)
    to.add(
      'must',
      'same-content',
      'credit',
      'sameContentAs',
      'The activity with the same content was removed. Choose another one.',
    );
}

function checkReview({ facts: { review }, to }: Given): void {
  const { isRequired, state, by } = review;
  const sentence = {
    none: isRequired ? 'Send this for review. A second person must find it balanced before it is published.' : null,
    open: `${by} hasn’t answered yet. A review was requested.`,
    balanced: null,
    'not-balanced': `${by} found this not balanced. Change it, then send it for review again.`,
    outdated: `This changed after ${by} found it balanced. Send it for review again.`,
  }[state];
  if (sentence !== null) to.add(isRequired ? 'must' : 'should', 'review', 'gate', 'review', sentence);
}

const activityRules = [
  checkCard,
  checkTexts,
  checkCategories,
  checkObjectives,
  checkNeed,
  checkDates,
  checkNamed,
  checkFiles,
  checkMedia,
  checkCredit,
  checkSpeakers,
  checkExam,
  checkOwnQuestions,
  checkOutcome,
  checkSurvey,
  checkSponsor,
  checkCompany,
  checkWebinar,
  checkHosts,
  checkReview,
];
const publicationRules = {
  show: [checkCard, checkFiles, checkShow, checkSponsor, checkReview],
  book: [checkCard, checkCategories, checkNamed, checkFiles, checkBook, checkSponsor, checkReview],
} as const;

/** What stops `draft` from being published, and what is worth a look, in the order of the editor's sections. */
export function check(draft: Draft, facts: PublishingFacts): Check[] {
  const given = { draft, facts, to: new Findings() };
  for (const part of isPublication(draft.kind) ? publicationRules[draft.kind] : activityRules) part(given);
  const place = ({ section }: Check) => checkPlaces.indexOf(section);
  return given.to.found.sort((one, other) => place(one) - place(other));
}

/** Parts whose change is wording: what is taught, tested, and credited stays the same. */
export const wordingFields: ReadonlySet<keyof DraftForm> = new Set([
  'title',
  'blurb',
  'description',
  'need',
  'audience',
  'searchWords',
  'picture',
  'pictureText',
  'isPictureDecorative',
]);

/**
 * Evidence that something published can lack without its page being wrong: an earlier import or an earlier rule let it
 * through. A company's product is no such gap, nor is a speaker who declined to disclose: credit ends for those.
 */
const gaps = new Set([
  'objectives',
  'need',
  'audience',
  'disclosures',
  'support',
  'handouts',
  'agd',
  'exam',
  'captions',
  'transcript',
  'live-captions',
  'described',
]);
const gapWords = 'The published version has this gap, too.';

/**
 * The findings of a draft that changes the wording alone: a must that `published` misses in the same way is a should,
 * because waiting for it would only keep the wrong words in front of members.
 */
export function easeGaps(checks: readonly Check[], published: readonly Check[], { disclosures }: PublishingFacts) {
  const isDeclined = Object.values(disclosures).includes('declined');
  return checks.map((found): Check => {
    const isGap =
      found.level === 'must' &&
      gaps.has(found.code) &&
      !(found.code === 'disclosures' && isDeclined) &&
      published.some(({ code, sentence }) => code === found.code && sentence === found.sentence);
    return isGap
      ? { ...found, level: 'should', sentence: `${found.sentence} ${gapWords}`, isPublishedGap: true }
      : found;
  });
}

/** How many findings of each level there are. */
export function countChecks(checks: readonly Check[]): { readonly musts: number; readonly shoulds: number } {
  const musts = mustsOf(checks).length;
  return { musts, shoulds: checks.length - musts };
}

/** What stops publishing. */
export const mustsOf = (checks: readonly Check[]): Check[] => checks.filter(({ level }) => level === 'must');
