// What a draft holds: everything that can be taught, as it is written in the console. A draft may be incomplete, so
// only sizes are bounded here; publishing-rules.ts decides what it needs before members see it.
import * as z from 'zod/mini';
import { mostOwnQuestions, ownQuestionKinds, ownQuestionLength } from '#provider/own-questions.ts';
import { mostOutcomeQuestions } from '#catalogue/outcome-questions.ts';
import { emptyExam, examForm, itemKey, questionForm, questionsServed } from '#exam/exam-form.ts';
import { hash, line, text } from '#platform/shared/wire-types.ts';
import { usualFeedCategory } from '#podcasts/feed-categories.ts';

/** Everything that is written as a draft. Shows and eBooks become no activity: they have no credit and no versions. */
export const draftKinds = ['class', 'webinar', 'tutorial', 'episode', 'show', 'book'] as const;
export type DraftKind = (typeof draftKinds)[number];
/** A podcast show or an eBook. */
export type PublicationKind = 'show' | 'book';
export const isPublication = (kind: DraftKind): kind is PublicationKind => kind === 'show' || kind === 'book';

const audiences = ['dentist', 'hygienist', 'assistant', 'team'] as const;
const levels = ['introductory', 'intermediate', 'advanced'] as const;
const speakerRoles = ['speaker', 'moderator', 'author', 'planner'] as const;
/** What the sponsor gave, and so what a certificate and the page say about it. */
const companyRoles = ['none', 'commercial-support', 'in-kind', 'product-owner'] as const;

/** A day (2026-12-31), a day and time in the provider's zone (2026-12-31T19:00), or ''. */
const moment = () => line(16);
const id = () => z.string().check(z.regex(/^\d{1,18}$/));
const minutes = (most: number) => z.nullable(z.int().check(z.minimum(0), z.maximum(most)));
const file = () => z.nullable(hash());
const list = <Item extends z.ZodMiniType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));

const video = z.object({
  youtube: line(20),
  /** The hash of an uploaded file; a YouTube address is '' then. */
  file: file(),
});

const surveyQuestion = z.object({
  key: itemKey(),
  question: text(300),
  type: z.enum(['yesno', 'single', 'multi']),
  buttons: list(line(100), 10),
});

/** What the evaluation asks besides its ten ratings. */
const evaluationQuestion = z.object({
  key: itemKey(),
  kind: z.enum(ownQuestionKinds),
  question: text(ownQuestionLength),
});

/** A question of the exam without what only an exam needs. */
const outcomeQuestion = z.object({
  key: questionForm.shape.key,
  question: questionForm.shape.question,
  options: questionForm.shape.options,
  correct: questionForm.shape.correct,
});

const offer = z.object({
  headline: line(140),
  blurb: text(1000),
  headlineButtons: line(140),
  buttonTextYes: line(60),
  buttonTextNo: line(60),
  video,
  captions: file(),
});

export const draftForm = z.object({
  title: line(200),
  /** The text on a card. */
  blurb: text(400),
  /** Plain text; an empty line begins a paragraph. */
  description: text(8000),
  objectives: list(z.object({ key: itemKey(), text: text(300) }), 12),
  /** Which gap in practice it closes, and where that was seen. */
  need: text(2000),
  audience: list(z.enum(audiences), audiences.length),
  level: z.enum(['', ...levels]),
  /** Ids; the first is the main one. */
  categories: list(id(), 8),
  company: z.nullable(id()),
  companyRole: z.enum(companyRoles),
  /** When it appears; '': when it is published. Not of a webinar. */
  release: moment(),
  /** The last day on which credit can be earned, or ''. */
  creditExpires: moment(),
  /** Words added to the search. */
  searchWords: line(200),

  speakers: list(z.object({ key: itemKey(), speaker: hash(), role: z.enum(speakerRoles), isShown: z.boolean() }), 12),

  /** The class type (catalogue/class-type.ts); 20 of a webinar. */
  type: z.int().check(z.minimum(0), z.maximum(99)),
  durationMin: minutes(10_080),
  picture: file(),
  /** What the picture shows, for those who can’t see it; '' with `isPictureDecorative`. */
  pictureText: text(300),
  isPictureDecorative: z.boolean(),
  video,
  captions: file(),
  /** Somebody read these captions and says that they are right. */
  captionsChecked: z.boolean(),
  /** Visuals: spoken in the talk, described in `describedText`, or not yet. */
  described: z.enum(['no', 'spoken', 'text']),
  describedText: text(8000),
  chapters: list(z.object({ key: itemKey(), startSec: z.number().check(z.minimum(0)), title: line(200) }), 200),
  handouts: list(
    z.object({
      key: itemKey(),
      file: hash(),
      title: line(140),
      /** A staff member confirmed that it has no product messages or logos. */
      isChecked: z.boolean(),
    }),
    20,
  ),
  audio: file(),
  transcript: text(400_000),

  credits: z.number().check(z.minimum(0), z.maximum(24)),
  /** What a certificate calls the credit where it is not the usual name. */
  creditName: line(100),
  agd: list(
    z.object({
      key: itemKey(),
      code: line(10),
      category: line(140),
      hours: z.number().check(z.minimum(0), z.maximum(24)),
    }),
    12,
  ),
  /** Share of the length that must pass before the exam is graded, in percent; null: the provider's setting. */
  timeOnTaskPercent: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  /** The hash of another activity with the same content: credit is earned for one of them. */
  sameContentAs: file(),

  // Of a webinar.
  starts: moment(),
  capacity: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** The meeting's number or address. */
  meeting: line(300),
  /** The room that people can attend in, by name and address; '' = online only. */
  place: line(200),
  isRecordingPromised: z.boolean(),
  requiredMinutes: minutes(1440),
  liveCaptions: z.enum(['none', 'service', 'person']),
  /** What a member needs to take part. */
  requirements: text(2000),
  /** Who of the team runs it, by hash. */
  hosts: list(hash(), 20),

  /** The hash of an episode's show. */
  show: file(),

  exam: z.nullable(examForm),
  evaluationQuestions: list(evaluationQuestion, mostOwnQuestions),
  /** Asked before viewing and again after it. */
  outcomeQuestions: list(outcomeQuestion, mostOutcomeQuestions),
  survey: z.nullable(z.object({ questions: list(surveyQuestion, 12) })),
  offer: z.nullable(offer),

  // Of an eBook.
  subtitle: line(200),
  /** '': the usual words. */
  buttonText: line(60),
  pdf: file(),
  /** Its place among the eBooks; null: after all others. */
  position: z.nullable(z.int().check(z.minimum(0), z.maximum(9999))),

  // Of a show: what its feed says besides.
  /** '': the provider's own address. */
  ownerEmail: line(254),
  feedCategory: line(80),
  isExplicit: z.boolean(),
  /** No more episodes will come. */
  isComplete: z.boolean(),
  /** How podcast apps play it: the newest episode first, or from the first one on. */
  episodeOrder: z.enum(['newest', 'oldest']),
});
export type DraftForm = z.output<typeof draftForm>;

/** A draft with nothing but its title. */
export function emptyDraft(kind: DraftKind, title: string): DraftForm {
  return {
    title,
    blurb: '',
    description: '',
    objectives: [],
    need: '',
    audience: [],
    level: '',
    categories: [],
    company: null,
    companyRole: kind === 'tutorial' ? 'product-owner' : 'none',
    release: '',
    creditExpires: '',
    searchWords: '',
    speakers: [],
    type: kind === 'webinar' ? 20 : 40,
    durationMin: kind === 'webinar' ? 60 : null,
    picture: null,
    pictureText: '',
    isPictureDecorative: false,
    video: { youtube: '', file: null },
    captions: null,
    captionsChecked: false,
    described: 'no',
    describedText: '',
    chapters: [],
    handouts: [],
    audio: null,
    transcript: '',
    credits: 0,
    creditName: '',
    agd: [],
    timeOnTaskPercent: null,
    sameContentAs: null,
    starts: '',
    capacity: null,
    meeting: '',
    place: '',
    isRecordingPromised: false,
    requiredMinutes: null,
    liveCaptions: 'none',
    requirements: '',
    hosts: [],
    show: null,
    exam: kind === 'class' || kind === 'webinar' ? emptyExam : null,
    evaluationQuestions: [],
    outcomeQuestions: [],
    survey: null,
    offer: null,
    subtitle: '',
    buttonText: '',
    pdf: null,
    position: null,
    ownerEmail: '',
    feedCategory: kind === 'show' ? usualFeedCategory : '',
    isExplicit: false,
    isComplete: false,
    episodeOrder: 'newest',
  };
}

/** A draft without the parts that its kind does not have and a copy may have brought along. */
export function ofKind(kind: DraftKind, content: DraftForm): DraftForm {
  const exam = content.exam !== null && questionsServed(content.exam) > 0 ? content.exam : null;
  return kind === 'tutorial' ? { ...content, exam, credits: 0 } : { ...content, exam };
}
