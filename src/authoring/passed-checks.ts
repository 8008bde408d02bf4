// What a draft has right, in words: the rules of publishing-rules.ts that apply to it and found nothing.
import { isPublication } from './draft-form.ts';
import type { Check, Draft } from './publishing-rules.ts';

type Rule = readonly [code: string, words: string, applies?: (draft: Draft) => boolean];

const hasCredit = ({ kind, content }: Draft): boolean =>
  kind !== 'tutorial' && !isPublication(kind) && content.credits > 0;
const isActivity = ({ kind }: Draft) => !isPublication(kind);
const isShow = ({ kind }: Draft) => kind === 'show';
const isBook = ({ kind }: Draft) => kind === 'book';
const isWebinar = ({ kind }: Draft) => kind === 'webinar';
const isEpisode = ({ kind }: Draft) => kind === 'episode';
const hasFilm = ({ content }: Draft) => content.video.file !== null;

const rules: readonly Rule[] = [
  ['title', 'Title'],
  ['blurb', 'Card text'],
  ['subtitle', 'Subtitle', isBook],
  ['cover', 'Cover', ({ kind }) => isPublication(kind)],
  ['media', 'PDF', isBook],
  ['feed-category', 'Feed category', isShow],
  ['description', 'Description', isActivity],
  ['categories', 'Categories', ({ kind }) => kind !== 'show'],
  ['picture-text', 'Picture described', (draft) => isActivity(draft) && draft.content.picture !== null],
  ['objectives', 'Learning objectives', hasCredit],
  ['objective-verb', 'Objectives that can be tested', ({ content }) => content.objectives.length > 0],
  ['need', 'Why members need this', hasCredit],
  ['audience', 'Audience', hasCredit],
  ['media', 'Video or PDF', ({ kind }) => kind === 'class' || kind === 'tutorial'],
  ['media', 'Audio', isEpisode],
  ['show', 'Show', isEpisode],
  ['captions', 'Captions', hasFilm],
  ['transcript', 'Transcript', isEpisode],
  ['handouts', 'Handouts checked for promotion', ({ content }) => content.handouts.length > 0],
  ['credits', 'Credit hours', hasCredit],
  ['hours', 'Hours fit the length', hasCredit],
  ['agd', 'AGD subjects', ({ content }) => content.agd.length > 0],
  ['speakers', 'Speakers', hasCredit],
  ['disclosures', 'Disclosures reviewed', (draft) => hasCredit(draft) && draft.content.speakers.length > 0],
  ['exam', 'Enough exam questions', hasCredit],
  ['exam-key', 'A right answer for each question', ({ content }) => (content.exam?.questions.length ?? 0) > 0],
  ['exam-pool', 'Enough questions to draw', ({ content }) => (content.exam?.draws.length ?? 0) > 0],
  ['pass-mark', 'Pass mark', (draft) => hasCredit(draft) && !isWebinar(draft)],
  ['own-questions', 'Your own questions', ({ content }) => content.evaluationQuestions.length > 0],
  ['before-and-after', 'Before and after', ({ content }) => content.outcomeQuestions.length > 0],
  ['survey', 'Survey', ({ content }) => content.survey !== null],
  ['support', 'Commercial support stated', hasCredit],
  ['product-owner', 'No product owner in the content', hasCredit],
  ['starts', 'Start', isWebinar],
  ['capacity', 'Seats', isWebinar],
  ['meeting', 'Meeting', isWebinar],
  ['requirements', 'Requirements', isWebinar],
  ['host', 'Hosts', isWebinar],
  ['live-captions', 'Live captions', isWebinar],
];

/** The rules that `draft` meets, as short words. */
export const passedWords = (draft: Draft, checks: readonly Pick<Check, 'code'>[]): readonly string[] =>
  rules
    .filter(([code, , applies]) => (applies?.(draft) ?? true) && checks.every((check) => check.code !== code))
    .map(([, words]) => words);
