// What a draft holds: everything that can be taught, as it is written in the console. A draft may be incomplete, so
// only sizes are bounded here; publishing-rules.ts decides what it needs before members see it.
import * as z from 'zod/mini';
import { mostOwnQuestions, ownQuestionKinds, ownQuestionLength } from '#provider/own-questions.ts';
import { activityFields, type ColumnField, type FieldName } from '#catalogue/activity-fields.ts';
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

const speakerRoles = ['speaker', 'moderator', 'author', 'planner'] as const;

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

const own = <Schema extends z.ZodMiniType>(schema: Schema, empty: NoInfer<z.output<Schema>>) => ({ schema, empty });

/** The fields of a draft that are no column of their own. */
const ownFields = {
  title: own(line(200), ''),
  objectives: own(list(z.object({ key: itemKey(), text: text(300) }), 12), []),
  /** Ids; the first is the main one. */
  categories: own(list(id(), 8), []),
  company: own(z.nullable(id()), null),
  /** When it appears; '': when it is published. Not of a webinar. */
  release: own(moment(), ''),
  /** The last day on which credit can be earned, or ''. */
  creditExpires: own(moment(), ''),
  speakers: own(
    list(z.object({ key: itemKey(), speaker: hash(), role: z.enum(speakerRoles), isShown: z.boolean() }), 12),
    [],
  ),
  /** The class type (catalogue/class-type.ts); 20 of a webinar. */
  type: own(z.int().check(z.minimum(0), z.maximum(99)), 40),
  durationMin: own(minutes(10_080), null),
  picture: own(file(), null),
  /** What the picture shows, for those who can’t see it; '' with `isPictureDecorative`. */
  pictureText: own(text(300), ''),
  isPictureDecorative: own(z.boolean(), false),
  video: own(video, { youtube: '', file: null }),
  captions: own(file(), null),
  /** Somebody read these captions and says that they are right. */
  captionsChecked: own(z.boolean(), false),
  chapters: own(
    list(z.object({ key: itemKey(), startSec: z.number().check(z.minimum(0)), title: line(200) }), 200),
    [],
  ),
  handouts: own(
    list(
      z.object({
        key: itemKey(),
        file: hash(),
        title: line(140),
        /** A staff member confirmed that it has no product messages or logos. */
        isChecked: z.boolean(),
      }),
      20,
    ),
    [],
  ),
  audio: own(file(), null),
  agd: own(
    list(
      z.object({
        key: itemKey(),
        code: line(10),
        category: line(140),
        hours: z.number().check(z.minimum(0), z.maximum(24)),
      }),
      12,
    ),
    [],
  ),
  /** The hash of another activity with the same content: credit is earned for one of them. */
  sameContentAs: own(file(), null),

  // Of a webinar.
  starts: own(moment(), ''),
  /** The meeting's number or address. */
  meeting: own(line(300), ''),
  /** The room that people can attend in, by name and address; '' = online only. */
  place: own(line(200), ''),
  requiredMinutes: own(minutes(1440), null),
  /** Who of the team runs it, by hash. */
  hosts: own(list(hash(), 20), []),

  /** The hash of an episode's show. */
  show: own(file(), null),

  exam: own(z.nullable(examForm), null),
  evaluationQuestions: own(list(evaluationQuestion, mostOwnQuestions), []),
  /** Asked before viewing and again after it. */
  outcomeQuestions: own(list(outcomeQuestion, mostOutcomeQuestions), []),
  survey: own(z.nullable(z.object({ questions: list(surveyQuestion, 12) })), null),
  offer: own(z.nullable(offer), null),

  // Of an eBook.
  subtitle: own(line(200), ''),
  /** '': the usual words. */
  buttonText: own(line(60), ''),
  pdf: own(file(), null),
  /** Its place among the eBooks; null: after all others. */
  position: own(z.nullable(z.int().check(z.minimum(0), z.maximum(9999))), null),

  // Of a show: what its feed says besides.
  /** '': the provider's own address. */
  ownerEmail: own(line(254), ''),
  feedCategory: own(line(80), ''),
  isExplicit: own(z.boolean(), false),
  /** No more episodes will come. */
  isComplete: own(z.boolean(), false),
  /** How podcast apps play it: the newest episode first, or from the first one on. */
  episodeOrder: own(z.enum(['newest', 'oldest']), 'newest'),
} satisfies Record<Exclude<FieldName, ColumnField>, unknown>;

/** Every field with its schema and what it says while nothing is written, in the order of the form. */
const fields = { ...activityFields, ...ownFields };
type Fields = typeof fields;
const ofEach = <Value>(read: (field: Fields[FieldName]) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]));

export const draftForm = z.object(
  ofEach(({ schema }) => schema) as unknown as { [Name in FieldName]: Fields[Name]['schema'] },
);
export type DraftForm = z.output<typeof draftForm>;

/** What a kind begins with where that is something else. */
const firstOf: Readonly<Record<DraftKind, Partial<DraftForm>>> = {
  class: { exam: emptyExam },
  webinar: { type: 20, durationMin: 60, exam: emptyExam },
  tutorial: { companyRole: 'product-owner' },
  episode: {},
  show: { feedCategory: usualFeedCategory },
  book: {},
};

/** A draft with nothing but its title. */
export const emptyDraft = (kind: DraftKind, title: string): DraftForm => ({
  ...(ofEach(({ empty }) => empty) as DraftForm),
  ...firstOf[kind],
  title,
});

/** A draft as it was stored: fields that came later are empty. */
export const wholeDraft = (kind: DraftKind, stored: DraftForm): DraftForm => ({
  ...emptyDraft(kind, stored.title),
  ...stored,
});

/** A draft without the parts that its kind does not have and a copy may have brought along. */
export function ofKind(kind: DraftKind, content: DraftForm): DraftForm {
  const exam = content.exam !== null && questionsServed(content.exam) > 0 ? content.exam : null;
  return kind === 'tutorial' ? { ...content, exam, credits: 0 } : { ...content, exam };
}
