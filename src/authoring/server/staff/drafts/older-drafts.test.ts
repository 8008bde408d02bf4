// Drafts, answered reviews, and templates that were stored before a field existed: no migration adds it to them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  answerReviewCall,
  createDraftCall,
  discardDraftCall,
  draftCall,
  requestReviewCall,
  restoreDraftCall,
  saveDraftCall,
  saveTemplateCall,
  templatesCall,
} from '../../../staff-contract.ts';
import { aDraft, aReadyDraft, publish } from '../../fixtures.ts';

let portal: Portal;
let anna: SignedInStaff;
let helen: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  anna = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
  helen = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
});
afterAll(() => portal.close());

const read = async (h: string) => (await callAsStaff(portal, anna, draftCall, { h })).body;
/** Takes fields of three kinds out of everything that is stored as a draft. */
async function makeOlder(): Promise<void> {
  for (const [table, column] of [
    ['draft', 'content'],
    ['draft', 'discarded'],
    ['draft_review', 'content'],
    ['draft_template', 'content'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - 'level' - 'chapters' - 'capacity'
      where ${sql.ref(column)} is not null`.execute(portal.context.db);
}

it('are whole when they are read, saved, reviewed, and published', async () => {
  await writeSetting(portal.context.db, providerSettings.reviewRequired, true);
  const { h, revision } = await aDraft(portal, anna, 'class', await aReadyDraft(portal.context));
  const { content } = await read(h);
  await callAsStaff(portal, anna, requestReviewCall, { h, revision, reviewer: helen.hash, message: '' });
  await callAsStaff(portal, helen, answerReviewCall, { h, revision, verdict: 'balanced', comment: '' });
  await makeOlder();
  const older = await read(h);
  expect([older.content, older.checks]).toEqual([content, []]);

  // Saving what was read changes nothing, so the review still counts; writing the new field does.
  const save = async (since: number, changes: object) =>
    (await callAsStaff(portal, anna, saveDraftCall, { h, revision: since, content: { ...older.content, ...changes } }))
      .body;
  expect(await save(revision, { level: 'advanced' })).toMatchObject({ status: true, checks: [{ code: 'review' }] });
  expect(await save(revision + 1, {})).toMatchObject({ status: true, checks: [] });
  await makeOlder();
  expect(await publish(portal, anna, { h, revision: revision + 2 })).toEqual({ status: true, version: 1 });
});

it('are whole when they are restored, and as templates', async () => {
  const { h, revision } = await aDraft(portal, anna, 'webinar', await aReadyDraft(portal.context, 'webinar'));
  const { content } = await read(h);
  await callAsStaff(portal, anna, saveTemplateCall, { h, name: 'Evening' });
  await callAsStaff(portal, anna, discardDraftCall, { h, revision });
  await makeOlder();
  expect((await read(h)).content).toEqual(content);
  expect((await callAsStaff(portal, anna, restoreDraftCall, { h })).body.status).toBe(true);
  expect((await read(h)).content).toEqual(content);

  const [template] = (await callAsStaff(portal, anna, templatesCall, {})).body.templates;
  const from = { kind: 'webinar', title: 'From a template', template: template?.hash ?? '' } as const;
  const made = (await callAsStaff(portal, anna, createDraftCall, from)).body;
  expect((await read(made.hash)).content).toMatchObject({ level: '', chapters: [], capacity: null });
});
