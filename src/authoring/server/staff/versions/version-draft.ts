// An earlier version as a draft: what it said, with what there still is of what it named.
import * as z from 'zod/mini';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { authoringMessages, type versionDraftCall } from '../../../staff-contract.ts';
import { draftForm, emptyDraft, wholeDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import { fieldsSaid } from '#catalogue/version-parts.ts';
import { formForReader, requireInside, unknownDraft } from '../drafts/drafts.ts';
import { findPublished } from '../publishing/published-queries.ts';
import {
  dayText,
  formOf,
  kindOf,
  minutesOf,
  momentText,
  objectiveKey,
  withDeskFields,
} from '../publishing/read-published.ts';
import { findNamedInVersion, type NamedInVersion } from './version-draft-queries.ts';

const file = z.object({ sha256: z.string() });
const texts = z.optional(z.array(z.string()));
const moments = z.object({ releasedAt: z.optional(z.string()), creditExpiresAt: z.optional(z.string()) });
/** A version as ../../catalogue/server/versions/version-queries.ts keeps it: what was not set is absent. */
const stored = z.object({
  title: z.string(),
  objectives: z._default(z.array(z.string()), []),
  photoAlt: z.optional(z.string()),
  sameContentAs: z._default(z.nullable(z.string()), null),
  agd: z._default(z.array(z.object({ code: z.string(), category: z.string(), hours: z.number() })), []),
  type: z.number(),
  durationMin: z._default(z.nullable(z.number()), null),
  durationSec: z._default(z.nullable(z.number()), null),
  chapters: z._default(z.array(z.object({ startSec: z.number(), title: z.string() })), []),
  youtubeId: z._default(z.string(), ''),
  files: z._default(z.record(z.string(), file), {}),
  handouts: z.optional(z.array(z.object({ ...file.shape, title: z._default(z.string(), '') }))),
  exam: z.optional(
    z.object({
      // Without an exam, what is left of one is empty.
      minScore: z.optional(z.number()),
      shuffleQuestions: z._default(z.boolean(), false),
      shuffleOptions: z._default(z.boolean(), false),
      questions: z._default(
        z.array(
          z.object({
            question: z.string(),
            options: z.array(z.string()),
            correct: z.number(),
            explanation: z._default(z.string(), ''),
            objective: z.optional(z.string()),
            source: z._default(z.string(), ''),
          }),
        ),
        [],
      ),
      draws: z._default(
        z.array(z.object({ subject: z.string(), take: z.number(), objective: z.optional(z.nullable(z.string())) })),
        [],
      ),
    }),
  ),
  evaluation: z._default(draftForm.shape.evaluationQuestions, []),
  outcome: z._default(draftForm.shape.outcomeQuestions, []),
  survey: z.optional(
    z.array(z.object({ question: z.string(), type: z.enum(['yesno', 'single', 'multi']), choices: texts })),
  ),
  offer: z.optional(
    z.object({
      headline: z.string(),
      blurb: z.string(),
      headlineButtons: z.string(),
      buttonTextYes: z.string(),
      buttonTextNo: z.string(),
      youtubeId: z._default(z.string(), ''),
      video: z.optional(z.string()),
    }),
  ),
});
type Stored = z.output<typeof stored>;

function examOf({ exam, objectives }: Stored, served: NamedInVersion['exam']): DraftForm['exam'] {
  if (exam?.minScore === undefined) return null;
  const { minScore, shuffleQuestions, shuffleOptions, questions, draws } = exam;
  const keyOf = (objective: string | null | undefined): string => {
    const place = typeof objective === 'string' ? objectives.indexOf(objective) : -1;
    return place === -1 ? '' : objectiveKey(place + 1);
  };
  return {
    minScore,
    shuffleQuestions,
    shuffleOptions,
    retakeDelaysMin: served?.retake_delays ?? null,
    maxAttempts: served?.max_attempts ?? null,
    questions: questions.map(({ objective, ...question }, index) => ({
      key: served?.keys[index] ?? `question-${index + 1}`,
      ...question,
      objective: keyOf(objective),
    })),
    // Publishing copies what the bank has of a subject then, as for any exam.
    draws: draws.map(({ subject, take, objective }, index) => ({
      key: `draw-${index + 1}`,
      subject,
      take,
      objective: keyOf(objective),
      edition: '',
    })),
  };
}

/** A version from before its draft was kept with it: what it said, with what there still is of what it named. */
function formOfFormer(named: NamedInVersion, now: DraftForm, timeZone: string, isEpisode: boolean): DraftForm {
  const said = stored.parse(named.content);
  const hashOf = (sha256: string | undefined) => (sha256 === undefined ? null : (named.files[sha256] ?? null));
  const fileOf = (what: string) => hashOf(said.files[what]?.sha256);
  const captions = fileOf('captions');
  const wasShown = new Map(now.speakers.map((each) => [each.speaker, each]));
  const shown = named.speakers.map((speaker, index) => ({
    key: `speaker-${index + 1}`,
    speaker,
    role: wasShown.get(speaker)?.role ?? ('speaker' as const),
    isShown: true,
  }));
  // A version names those whom members see.
  const others = now.speakers
    .filter(({ speaker, isShown }) => !isShown && !named.speakers.includes(speaker))
    .map((each, index) => ({ ...each, key: `speaker-${shown.length + index + 1}` }));
  const one = fileOf('handout');
  const handouts = (
    said.handouts?.map(({ sha256, title }) => ({ file: hashOf(sha256), title })) ??
    (one === null ? [] : [{ file: one, title: now.handouts.find(({ file: hash }) => hash === one)?.title ?? '' }])
  ).flatMap(({ file: hash, title }) => (hash === null ? [] : [{ file: hash, title }]));
  const { offer } = said;
  const isWebinar = said.type === 20;
  return {
    ...emptyDraft('class', said.title),
    ...fieldsSaid(named.content, now),
    ...momentsOf(named, timeZone),
    ...(isWebinar
      ? {
          starts: now.starts,
          durationMin: now.durationMin,
        }
      : {
          durationMin: minutesOf({
            duration_min: isEpisode ? null : said.durationMin,
            duration_sec: said.durationSec,
          }),
        }),
    meeting: now.meeting,
    place: now.place,
    hosts: now.hosts,
    requiredMinutes: now.requiredMinutes,
    objectives: said.objectives.map((text, index) => ({ key: objectiveKey(index + 1), text })),
    categories: [...named.categories],
    company: named.is_provider ? null : named.company,
    speakers: [...shown, ...others],
    type: said.type,
    picture: fileOf('photo'),
    pictureText: said.photoAlt ?? '',
    isPictureDecorative: said.photoAlt === undefined && now.isPictureDecorative && fileOf('photo') === now.picture,
    video: { youtube: said.youtubeId, file: fileOf('video') },
    captions,
    captionsChecked: captions !== null && captions === now.captions && now.captionsChecked,
    chapters: said.chapters.map((chapter, index) => ({ key: `chapter-${index + 1}`, ...chapter })),
    handouts: handouts.map((handout, index) => ({
      key: `handout-${index + 1}`,
      ...handout,
      isChecked: now.handouts.some(({ file: hash, isChecked }) => hash === handout.file && isChecked),
    })),
    audio: fileOf('audio'),
    agd: said.agd.map((subject, index) => ({ key: `agd-${index + 1}`, ...subject })),
    sameContentAs: said.sameContentAs,
    show: named.show,
    exam: examOf(said, named.exam),
    evaluationQuestions: said.evaluation,
    outcomeQuestions: said.outcome,
    survey:
      said.survey === undefined
        ? null
        : {
            questions: said.survey.map(({ question, type, choices }, index) => ({
              key: `survey-${index + 1}`,
              question,
              type,
              buttons: choices ?? [],
            })),
          },
    offer:
      offer === undefined
        ? null
        : {
            headline: offer.headline,
            blurb: offer.blurb,
            headlineButtons: offer.headlineButtons,
            buttonTextYes: offer.buttonTextYes,
            buttonTextNo: offer.buttonTextNo,
            video: { youtube: offer.youtubeId, file: hashOf(offer.video) },
            captions: now.offer !== null && now.offer.video.file === hashOf(offer.video) ? now.offer.captions : null,
          },
  };
}

/** The moments that a version named, in the time zone of today. */
const momentsOf = ({ content }: NamedInVersion, timeZone: string) => {
  const { releasedAt, creditExpiresAt } = moments.parse(content);
  return {
    release: releasedAt === undefined ? '' : momentText(Temporal.Instant.from(releasedAt), timeZone),
    creditExpires: creditExpiresAt === undefined ? '' : dayText(Temporal.Instant.from(creditExpiresAt), timeZone),
  };
};

/**
 * The draft that says what a version said. `now` is what members see today: it gives what changes without a version,
 * such as the start of a webinar, and who looked at a file that is still the same. What was removed since stays named:
 * the gate asks for something else.
 */
export function formOfVersion(named: NamedInVersion, now: DraftForm, timeZone: string, kind: DraftKind): DraftForm {
  if (named.form === null) return formOfFormer(named, now, timeZone, kind === 'episode');
  const form = wholeDraft(kind, named.form);
  return withDeskFields(
    kind,
    {
      ...form,
      ...fieldsSaid(named.content, now),
      ...momentsOf(named, timeZone),
      requiredMinutes: now.requiredMinutes,
      // Publishing copies what the bank has of a subject then, as for any exam.
      exam: form.exam && { ...form.exam, draws: form.exam.draws.map((draw) => ({ ...draw, edition: '' })) },
      captionsChecked: form.captions !== null && form.captions === now.captions && now.captionsChecked,
      handouts: form.handouts.map((handout) => ({
        ...handout,
        isChecked: now.handouts.some(({ file: hash, isChecked }) => hash === handout.file && isChecked),
      })),
    },
    now,
  );
}

export const readVersionDraft: UseCase<typeof versionDraftCall> = async ({ db }, staff, { h, version }) => {
  requireInside(staff);
  const published = await findPublished(db, h);
  if (published === undefined) throw unknownDraft();
  const named = await findNamedInVersion(db, h, version);
  if (named === undefined) throw new Refusal('unknown-version', authoringMessages.unknownVersion, { httpStatus: 404 });
  const timeZone = await readTimeZone(db);
  const form = formOfVersion(named, formOf(published, timeZone), timeZone, kindOf(published));
  return { status: true, content: formForReader(staff, form) };
};
