// What members see now, in the form of a draft. Publishing it unchanged changes nothing: where the form says less than
// the columns (whole minutes, keys of list items), publish-draft.ts keeps what there is.
import { isDeepStrictEqual } from 'node:util';
import { classType } from '#catalogue/class-type.ts';
import { fieldsOf } from '#catalogue/server/activities/field-columns.ts';
import { usualRequiredMinutes } from '#catalogue/required-minutes.ts';
import { emptyDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import { usualFeedCategory } from '#podcasts/feed-categories.ts';
import type { Queryable } from '#platform/server/context.ts';
import { findPublication, type BookRow, type ShowRow } from './publication-queries.ts';
import { findPublished, type PublishedRow } from './published-queries.ts';

/** What is published: an activity, a show, or an eBook. */
export type PublishedItem = PublishedRow | ShowRow | BookRow;
export const isActivity = (row: PublishedItem): row is PublishedRow => row.kind !== 'show' && row.kind !== 'book';

/** What is published under a hash. */
export const findPublishedItem = async (db: Queryable, hash: string): Promise<PublishedItem | undefined> =>
  (await findPublished(db, hash)) ?? findPublication(db, hash);

type KindFacts = Pick<PublishedRow, 'kind' | 'type_id' | 'is_tutorial'> | Pick<ShowRow | BookRow, 'kind'>;

/** The kind of draft that something published is. */
export function kindOf(row: KindFacts): DraftKind {
  if (!('type_id' in row)) return row.kind;
  if (row.kind === 'episode') return row.kind;
  return row.type_id === classType.live ? 'webinar' : row.is_tutorial ? 'tutorial' : 'class';
}

/** A moment as it is typed: 2026-12-31T19:00 in the provider's zone. */
export const momentText = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** A day as it is typed: 2026-12-31 in the provider's zone. */
export const dayText = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The key of the objective at a place of the list, counted from 1. */
export const objectiveKey = (place: number): string => `objective-${place}`;

/** The minutes of a class, or of the sound of an episode. */
export const minutesOf = ({
  duration_min: minutes,
  duration_sec: seconds,
}: Pick<PublishedRow, 'duration_min' | 'duration_sec'>): number | null =>
  minutes ?? (seconds === null ? null : Math.max(1, Math.round(seconds / 60)));

function examOf({ exam, objectives }: PublishedRow): DraftForm['exam'] {
  if (exam === null) return null;
  const keyOf = (text: string | null) => {
    const place = text === null ? -1 : objectives.indexOf(text);
    return place === -1 ? '' : objectiveKey(place + 1);
  };
  return {
    ...exam,
    questions: exam.questions.map(({ options, correct, objective, ...question }) => {
      const given = options.flatMap((text, index) => (text === null ? [] : [{ text, number: index + 1 }]));
      return {
        ...question,
        options: given.map(({ text }) => text),
        correct: given.findIndex(({ number }) => number === correct) + 1 || null,
        objective: keyOf(objective),
      };
    }),
    draws: exam.draws.map((draw, index) => ({ ...draw, key: `draw-${index + 1}`, objective: keyOf(draw.objective) })),
  };
}

function publicationForm(row: ShowRow | BookRow): DraftForm {
  const form = {
    ...emptyDraft(row.kind, row.title),
    blurb: row.blurb,
    company: row.is_provider ? null : row.company_id,
    picture: row.picture_hash,
  };
  return row.kind === 'book'
    ? {
        ...form,
        subtitle: row.subtitle,
        buttonText: row.button_text ?? '',
        pdf: row.pdf_hash,
        position: row.position,
        categories: [...row.category_ids],
      }
    : {
        ...form,
        ownerEmail: row.owner_email,
        feedCategory: row.feed_category || usualFeedCategory,
        isExplicit: row.is_explicit,
        isComplete: row.is_complete,
        episodeOrder: row.episode_order,
      };
}

/**
 * A draft with what belongs to the live desk once a webinar is published: members have it in their calendars, so it
 * changes there, on purpose, and never by publishing something else.
 */
export function withDeskFields(kind: DraftKind, content: DraftForm, published: DraftForm | null): DraftForm {
  if (kind !== 'webinar' || published === null) return content;
  const { starts, durationMin, capacity, meeting, place, hosts } = published;
  return { ...content, starts, durationMin, capacity, meeting, place, hosts };
}

/** The form of what is published now; `timeZone` is the provider's. */
export function formOf(row: PublishedItem, timeZone: string): DraftForm {
  if (!isActivity(row)) return publicationForm(row);
  const kind = kindOf(row);
  const isLive = kind === 'webinar';
  const durationMin = minutesOf(row);
  const isUsual = durationMin !== null && row.required_minutes === usualRequiredMinutes(durationMin);
  return {
    ...emptyDraft(kind, row.title),
    ...fieldsOf(row),
    objectives: row.objectives.map((text, index) => ({ key: objectiveKey(index + 1), text })),
    categories: [...row.category_ids],
    company: row.is_provider ? null : row.company_id,
    release: isLive ? '' : momentText(row.release_at, timeZone),
    // It ends with its last day.
    creditExpires: row.credit_expires_at === null ? '' : dayText(row.credit_expires_at, timeZone),
    speakers: row.speakers.map((each, index) => ({ key: `speaker-${index + 1}`, ...each })),
    type: row.type_id,
    durationMin,
    picture: row.photo_hash,
    pictureText: row.photo_alt ?? '',
    isPictureDecorative: row.photo_alt === '',
    video: { youtube: row.video_youtube_id ?? '', file: row.video_hash },
    captions: row.captions_hash,
    captionsChecked: row.captions_checked_at !== null,
    chapters: row.chapters.map(({ startSec, title }, index) => ({ key: `chapter-${index + 1}`, startSec, title })),
    handouts: row.handouts.map(({ hash, title, checked_at: checkedAt }, index) => ({
      key: `handout-${index + 1}`,
      file: hash,
      title,
      isChecked: checkedAt !== null,
    })),
    audio: row.audio_hash,
    agd: row.agd.map(({ code, category, hours }, index) => ({ key: `agd-${index + 1}`, code, category, hours })),
    sameContentAs: row.same_content_hash,
    starts: isLive ? momentText(row.release_at, timeZone) : '',
    meeting: row.zoom_code ?? '',
    place: row.place,
    requiredMinutes: isLive && !isUsual ? row.required_minutes : null,
    hosts: [...row.hosts],
    show: row.show_hash,
    exam: examOf(row),
    evaluationQuestions: [...row.evaluation_questions],
    outcomeQuestions: row.outcome_questions.map((each) => ({ ...each, options: [...each.options] })),
    survey: row.survey && {
      questions: row.survey.map((question, index) => ({ key: `survey-${index + 1}`, ...question })),
    },
    offer: row.offer,
  };
}

/** Lists without the keys of their items, and objectives that questions name by their place. */
function withoutKeys(form: DraftForm): object {
  const plain = <Item extends { readonly key: string }>(items: readonly Item[]) =>
    items.map(({ key: _key, ...item }) => item);
  const places = new Map(form.objectives.map(({ key }, index) => [key, index + 1]));
  const atPlace = <Item extends { readonly objective: string }>({ objective, ...item }: Item) => ({
    ...item,
    objective: places.get(objective) ?? null,
  });
  return {
    ...form,
    objectives: plain(form.objectives),
    speakers: plain(form.speakers),
    chapters: plain(form.chapters),
    handouts: plain(form.handouts),
    agd: plain(form.agd),
    evaluationQuestions: plain(form.evaluationQuestions),
    outcomeQuestions: plain(form.outcomeQuestions),
    survey: form.survey && { questions: plain(form.survey.questions) },
    exam: form.exam && {
      ...form.exam,
      questions: form.exam.questions.map(atPlace),
      draws: plain(form.exam.draws).map(atPlace),
    },
  };
}

/** The fields in which two forms differ; the keys of list items are no difference. */
export function changedFields(before: DraftForm, after: DraftForm): (keyof DraftForm)[] {
  const [one, other] = [new Map(Object.entries(withoutKeys(before))), new Map(Object.entries(withoutKeys(after)))];
  return (Object.keys(before) as (keyof DraftForm)[]).filter(
    (name) => !isDeepStrictEqual(one.get(name), other.get(name)),
  );
}
