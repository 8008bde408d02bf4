// A second person's look at a draft (docs/specification/authoring.md, AU-23 to AU-25).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPortal, oddStart, type Portal } from '#platform/testing/portal.ts';
import { readOverview } from '#overview/server/staff/read-overview.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  answerReviewCall,
  catalogueListCall,
  draftCall,
  publishActivitiesCall,
  rehearsePublishCall,
  requestReviewCall,
  reviewersCall,
  saveDraftCall,
  scheduleDraftCall,
  versionsCall,
} from '../../../staff-contract.ts';
import { aDraft, aReadyDraft, publish, saveChanges } from '../../fixtures.ts';
import { readAuthoringAttention } from '../read-attention.ts';
import { publishDue } from './schedule-draft.ts';

let portal: Portal;
let anna: SignedInStaff;
let helen: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal({}, { startsAt: oddStart });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await writeSetting(portal.context.db, providerSettings.reviewRequired, true);
  anna = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
  helen = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
});

type Draft = { readonly h: string; readonly revision: number };
const newDraft = async () => aDraft(portal, anna, 'class', await aReadyDraft(portal.context));
const request = async (draft: Draft, reviewer: { hash: string } | null = helen, by = anna) =>
  (
    await callAsStaff(portal, by, requestReviewCall, {
      ...draft,
      reviewer: reviewer?.hash ?? null,
      message: 'By Friday?',
    })
  ).body;
const answer = async (
  draft: Draft,
  verdict: 'balanced' | 'not-balanced' = 'balanced',
  by = helen,
  comment = 'Two sides.',
) => (await callAsStaff(portal, by, answerReviewCall, { ...draft, verdict, comment })).body;
const approve = async (draft: Draft) => {
  expect(await request(draft)).toEqual({ status: true });
  expect(await answer(draft)).toEqual({ status: true });
};
const read = async (h: string, by = anna) => (await callAsStaff(portal, by, draftCall, { h })).body;
const gateOf = async (h: string) => (await read(h)).checks.find(({ code }) => code === 'review')?.sentence;
const mailsTo = async ({ email }: SignedInStaff) =>
  (await portal.context.db.selectFrom('mail').select(['kind', 'subject']).where('recipient', '=', email).execute()).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

const outdated = 'This changed after Helen Cho found it balanced. Send it for review again.';

describe('a draft that a second person reviews', () => {
  it('is asked for, answered, published, and named with its version', async () => {
    const draft = await newDraft();
    expect(await publish(portal, anna, draft)).toMatchObject({ code: 'not-ready' });
    const { reviewers } = (await callAsStaff(portal, anna, reviewersCall, {})).body;
    expect(reviewers).toContainEqual({ hash: helen.hash, name: 'Helen Cho' });
    expect(await request(draft)).toEqual({ status: true });
    expect(await mailsTo(helen)).toEqual(['authoring.review-requested Please review: Vital pulp therapy']);

    expect(await read(draft.h, helen)).toMatchObject({
      state: 'in-review',
      review: { isMine: true, askedBy: 'Anna Roth', message: 'By Friday?', verdict: null },
    });
    expect(await read(draft.h)).toMatchObject({ review: { isMine: false, reviewer: 'Helen Cho' } });
    const list = (await callAsStaff(portal, anna, catalogueListCall, { is: 'in-review' })).body;
    expect(list.data.map(({ hash, state }) => [hash, state])).toEqual([[draft.h, 'in-review']]);
    expect(list.views['in-review']).toBe(1);
    const mine = (await readAuthoringAttention(portal.context)).filter(({ staffId }) => staffId === helen.id);
    expect(mine).toMatchObject([{ severity: 'warn', sentence: '“Vital pulp therapy” is waiting for your review.' }]);
    const needsOf = async (staff: SignedInStaff) =>
      (
        (await readOverview({ attention: [readAuthoringAttention], figures: [], nextWebinars: async () => [] })(
          portal.context,
          staff,
          {},
        )) as { needs: { sentence: string }[] }
      ).needs.map(({ sentence }) => sentence);
    expect([(await needsOf(helen)).length, (await needsOf(anna)).length]).toEqual([1, 0]);

    expect(await answer(draft, 'balanced', anna)).toMatchObject({ code: 'not-in-review' });
    expect(await answer(draft)).toEqual({ status: true });
    expect(await mailsTo(anna)).toEqual(['authoring.review-answered Balanced: Vital pulp therapy']);
    expect(await answer(draft)).toMatchObject({ code: 'not-in-review' });
    expect(await read(draft.h)).toMatchObject({
      state: 'draft',
      checks: [],
      review: { verdict: 'balanced', reviewer: 'Helen Cho', comment: 'Two sides.' },
    });
    expect(await publish(portal, anna, draft)).toEqual({ status: true, version: 1 });
    expect((await callAsStaff(portal, anna, versionsCall, { h: draft.h })).body.versions).toMatchObject([
      { number: 1, reviewedBy: 'Helen Cho' },
    ]);
    expect(await read(draft.h)).toMatchObject({ review: null, checks: [] });
    const entries = await portal.context.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_hash', '=', draft.h)
      .where('act', 'like', '%review%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual(['authoring.asked-review', 'authoring.reviewed']);
  });

  it('is not reviewed by whoever edited it last, and not by someone who can’t publish', async () => {
    const draft = await newDraft();
    const host = await aStaffMember(portal.context, ['host']);
    expect(await request(draft, host)).toMatchObject({ code: 'unknown-reviewer' });
    expect(await request(draft, anna)).toMatchObject({
      code: 'own-work',
      errorMsg: 'You edited this last, so someone else has to review it.',
    });
    await request(draft);
    const edited = await saveChanges(portal, helen, draft.h, { need: 'Asked for in 41 evaluations.' });
    expect(await answer(edited)).toMatchObject({ code: 'own-work' });
    expect(await request(edited)).toMatchObject({
      code: 'own-work',
      errorMsg: 'Helen Cho edited this last. Choose someone else to review it.',
    });
    // Saving what is there already makes nobody its author: Anna can't hand her own text to herself that way.
    const { content } = await read(draft.h);
    const again = await callAsStaff(portal, anna, saveDraftCall, { h: draft.h, revision: edited.revision, content });
    expect(await request({ h: draft.h, revision: again.body.revision })).toMatchObject({ code: 'own-work' });
  });

  it('says what isn’t balanced, and is asked for again after a change', async () => {
    const draft = await newDraft();
    await request(draft);
    expect(await answer(draft, 'not-balanced', helen, ' ')).toMatchObject({ code: 'say-why' });
    expect(await answer(draft, 'not-balanced', helen, 'Names one product only.')).toEqual({ status: true });
    const sentence = 'Helen Cho found this not balanced. Change it, then send it for review again.';
    expect(await gateOf(draft.h)).toBe(sentence);
    expect(await publish(portal, anna, draft)).toMatchObject({ code: 'not-ready' });
    const changed = await saveChanges(portal, anna, draft.h, {
      description: 'Three materials, and what each does well and badly.',
    });
    expect(await gateOf(draft.h)).toBe(sentence);
    await approve(changed);
    expect(await publish(portal, anna, changed)).toMatchObject({ version: 1 });
  });
});

describe('what was approved is what is published', () => {
  it('a change after the answer asks again, whether published at once, in bulk, or at a time', async () => {
    const draft = await newDraft();
    await approve(draft);
    const at = portal.context.now().add({ minutes: 10 }).toZonedDateTimeISO('America/New_York').toPlainDateTime();
    const schedule = { at: at.toString({ smallestUnit: 'minute' }), kind: 'content', note: '' } as const;
    expect((await callAsStaff(portal, anna, scheduleDraftCall, { ...draft, ...schedule })).body.status).toBe(true);
    const changed = await saveChanges(portal, anna, draft.h, { blurb: 'Only one material works.' });
    expect(await gateOf(draft.h)).toBe(outdated);
    expect(await publish(portal, anna, changed)).toMatchObject({ code: 'not-ready' });
    const bulk = (await callAsStaff(portal, anna, rehearsePublishCall, { activities: [draft.h] })).body;
    expect(bulk.verdicts).toMatchObject([{ verdict: 'not-ready', text: outdated }]);
    portal.advance({ minutes: 11 });
    await publishDue(portal.context);
    expect((await read(draft.h)).schedule?.problem).toContain(outdated);
    // Back to what was approved.
    const back = await saveChanges(portal, anna, draft.h, { blurb: 'When the nerve can stay.' });
    expect(await gateOf(draft.h)).toBeUndefined();
    expect(await publish(portal, anna, back)).toMatchObject({ version: 1 });
  });

  it('an answer about an older revision is refused, and so is the second of two', async () => {
    const draft = await newDraft();
    await request(draft);
    const changed = await saveChanges(portal, anna, draft.h, { blurb: 'Changed while Helen reads.' });
    expect(await answer(draft)).toMatchObject({ code: 'changed-meanwhile' });
    const answers = await Promise.all([answer(changed), answer(changed, 'not-balanced')]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'not-in-review' });
  });

  it('an approval and a change at the same moment never publish what nobody saw', async () => {
    const draft = await newDraft();
    await request(draft);
    const content = { ...(await read(draft.h)).content, blurb: 'Nobody has reviewed this.' };
    await Promise.all([answer(draft), callAsStaff(portal, anna, saveDraftCall, { ...draft, content })]);
    const now = await read(draft.h);
    expect(now.content.blurb).toBe('Nobody has reviewed this.');
    expect(await publish(portal, anna, { h: draft.h, revision: now.revision })).toMatchObject({ code: 'not-ready' });
  });

  it('a bulk preview doesn’t outlast the approval that it was made by', async () => {
    const draft = await newDraft();
    await approve(draft);
    const { h } = (await callAsStaff(portal, anna, rehearsePublishCall, { activities: [draft.h] })).body;
    await request(draft);
    await answer(draft, 'not-balanced');
    expect((await callAsStaff(portal, anna, publishActivitiesCall, { h, reason: '' })).body).toMatchObject({
      code: 'changed-since',
    });
  });

  it('dates, seats, the meeting, and categories need no review, and neither does anything while the setting is off', async () => {
    const draft = await newDraft();
    await approve(draft);
    await publish(portal, anna, draft);
    const arranged = await saveChanges(portal, anna, draft.h, { searchWords: 'pulp capping' });
    expect(await publish(portal, anna, arranged)).toMatchObject({ status: true });
    const changed = await saveChanges(portal, anna, draft.h, { title: 'Vital pulp therapy today' });
    expect(await publish(portal, anna, changed)).toMatchObject({ code: 'not-ready' });
    await writeSetting(portal.context.db, providerSettings.reviewRequired, false);
    expect(await publish(portal, anna, changed)).toMatchObject({ version: 2 });
  });

  it('a request that is taken back leaves the draft as it was', async () => {
    const draft = await newDraft();
    expect(await request(draft, null)).toMatchObject({ code: 'not-in-review' });
    await request(draft);
    expect(await request(draft, null)).toEqual({ status: true });
    expect(await read(draft.h)).toMatchObject({ state: 'draft', review: null });
    expect(await answer(draft)).toMatchObject({ code: 'not-in-review' });
  });
});
