// Drafts for tests.
import { aCategory, aSpeaker } from '#catalogue/server/fixtures.ts';
import type { CallContext } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { createDraftCall, draftCall, publishDraftCall, saveDraftCall } from '../staff-contract.ts';
import { emptyDraft, type DraftForm, type DraftKind } from '../draft-form.ts';

/** An exam question with two options, the first of which is right. */
export const aQuestion = (
  key: string,
  question = `What is ${key}?`,
): NonNullable<DraftForm['exam']>['questions'][number] => ({
  key,
  question,
  options: ['This', 'That'],
  correct: 1,
  explanation: '',
  objective: '',
  source: '',
});

/** A draft without credit that can be published: a video on YouTube, a category, and the texts. */
export async function aReadyDraft(context: CallContext, kind: DraftKind = 'class'): Promise<DraftForm> {
  return {
    ...emptyDraft(kind, 'Vital pulp therapy'),
    blurb: 'When the nerve can stay.',
    description: 'How deep is too deep? Three cases and the evidence behind each decision.',
    categories: [await aCategory(context)],
    durationMin: 60,
    video: { youtube: kind === 'webinar' ? '' : 'aqz-KE-bpKQ', file: null },
    described: 'spoken',
    starts: kind === 'webinar' ? '2126-03-02T19:00' : '',
    meeting: kind === 'webinar' ? '84012345678' : '',
    requirements: kind === 'webinar' ? 'A browser and headphones. Call 617 555 0100 for help.' : '',
    liveCaptions: kind === 'webinar' ? 'service' : 'none',
    hosts: kind === 'webinar' ? [(await aStaffMember(context, ['host'])).hash] : [],
  };
}

/** The same with an hour of credit and all that it takes; `disclose` after the draft has its hash. */
export async function aCreditDraft(context: CallContext, kind: 'class' | 'webinar' = 'class'): Promise<DraftForm> {
  const content = await aReadyDraft(context, kind);
  const { hash } = await context.db
    .selectFrom('speaker')
    .select('hash')
    .where('id', '=', await aSpeaker(context))
    .executeTakeFirstOrThrow();
  return {
    ...content,
    objectives: ['Name the signs.', 'Choose a material.', 'Plan the recall.'].map((text, index) => ({
      key: `objective-${index + 1}`,
      text,
    })),
    need: 'Members asked for it in 41 evaluations.',
    audience: ['dentist'],
    speakers: [{ key: 'speaker-1', speaker: hash, role: 'speaker', isShown: true }],
    credits: 1,
    exam: {
      minScore: 75,
      shuffleQuestions: false,
      shuffleOptions: false,
      retakeDelaysMin: null,
      maxAttempts: null,
      draws: [],
      questions: Array.from({ length: 4 }, (_, index) => aQuestion(`question-${index + 1}`)),
    },
  };
}

/** Somebody has reviewed the disclosure of everyone whom a draft names. */
export async function disclose({ db, now }: CallContext, h: string, { speakers }: DraftForm): Promise<void> {
  const people = await db
    .selectFrom('speaker')
    .select('id')
    .where(
      'hash',
      'in',
      speakers.map(({ speaker }) => speaker),
    )
    .execute();
  for (const { id } of people)
    await db
      .insertInto('disclosure')
      .values({
        hash: publicHash(22),
        subject_hash: h,
        speaker_id: id,
        state: 'reviewed',
        returned_at: now(),
        version: 1,
        reviewed_at: now(),
        reviewed_by: 'Helen Cho',
      })
      .execute();
}

/** Saves `content` as a new draft of `by`, and returns its hash and revision. */
export async function aDraft(
  portal: Portal,
  by: SignedInStaff,
  kind: DraftKind,
  content: DraftForm,
): Promise<{ readonly h: string; readonly revision: number }> {
  const { hash: h } = (await callAsStaff(portal, by, createDraftCall, { kind, title: content.title })).body;
  return saveChanges(portal, by, h, content);
}

/** Saves changes of a draft, or of what is published. */
export async function saveChanges(
  portal: Portal,
  by: SignedInStaff,
  h: string,
  changes: Partial<DraftForm>,
): Promise<{ readonly h: string; readonly revision: number }> {
  const { content, revision } = (await callAsStaff(portal, by, draftCall, { h })).body;
  const saved = await callAsStaff(portal, by, saveDraftCall, { h, revision, content: { ...content, ...changes } });
  if (!saved.body.status) throw new Error(JSON.stringify(saved.body));
  return { h, revision: saved.body.revision };
}

/** Publishes a draft and returns the answer. */
export const publish = async (
  portal: Portal,
  by: SignedInStaff,
  draft: { readonly h: string; readonly revision: number },
) => (await callAsStaff(portal, by, publishDraftCall, { ...draft, kind: 'content', note: '' })).body;
