// From a request by email to the sentence that members read on the class page.
import { expect, it } from 'vitest';
import { returnDisclosureCall } from '#catalogue/disclosure-contract.ts';
import { emptyDisclosure } from '#catalogue/disclosure-form.ts';
import { aSpeaker } from '#catalogue/server/fixtures.ts';
import { disclosuresCall, requestDisclosureCall, reviewDisclosureCall } from '#catalogue/speakers-staff-contract.ts';
import { classCall } from '#classroom/contract.ts';
import { openPortal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { draftCall } from '../../../staff-contract.ts';
import { aCreditDraft, aDraft, publish, saveChanges } from '../../fixtures.ts';

it('a draft is published once everyone’s disclosure is reviewed, with the sentences in their order (docs/specification/speakers.md, SP-6)', async () => {
  const portal = await openPortal();
  const { context } = portal;
  const editor = await aStaffMember(context, ['editor'], { name: 'Anna Roth' });
  const { hash: planner } = await context.db
    .selectFrom('speaker')
    .select('hash')
    .where('id', '=', await aSpeaker(context, 'Dr. Priya Raman'))
    .executeTakeFirstOrThrow();
  const content = await aCreditDraft(context);
  const [first] = content.speakers;
  const speakers = [
    ...content.speakers,
    { key: 'planner-1', speaker: planner, role: 'planner' as const, isShown: false },
  ];
  const draft = await aDraft(portal, editor, 'class', { ...content, speakers });

  async function settle(speaker: string) {
    const of = { subject: draft.h, speaker };
    const email = `${speaker}@speaker.test`;
    await callAsStaff(portal, editor, requestDisclosureCall, { ...of, dueOn: '2026-03-16', email });
    await portal.runJobs();
    const { text_body: text } = await context.db
      .selectFrom('mail')
      .select('text_body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(text).toContain('Vital pulp therapy');
    const c = decodeURIComponent(/\/for-speakers\?c=(\S+)/.exec(text)?.[1] ?? '');
    const typed = {
      ...emptyDisclosure,
      hasRelationships: 'no' as const,
      parts: ['planning' as const],
      offLabel: 'no' as const,
      agreements: ['promotion' as const, 'balance' as const, 'privacy' as const],
      signedName: 'As typed',
    };
    expect((await portal.call(returnDisclosureCall, { c, typed })).httpStatus).toBe(200);
    expect((await publish(portal, editor, draft)).status).toBe(false);
    const { people } = (await callAsStaff(portal, editor, disclosuresCall, { subject: draft.h, speakers: speaker }))
      .body;
    const { hash = '', version = 0 } = people[0]?.disclosure ?? {};
    await callAsStaff(portal, editor, reviewDisclosureCall, { h: hash, version, resolution: [], addition: '' });
  }

  expect((await publish(portal, editor, draft)).status).toBe(false);
  await settle(planner);
  await settle(first?.speaker ?? '');
  expect(await publish(portal, editor, draft)).toEqual({ status: true, version: 1 });
  const page = async () => (await portal.call(classCall, { c: draft.h })).body.classObj;
  expect((await page()).disclosure).toBe(
    'Dr. Tomas Brandt has no financial relationships to disclose. Dr. Priya Raman has no financial relationships to disclose.',
  );
  expect((await page()).speakerName).toBe('Dr. Tomas Brandt');

  // A disclosure that is reviewed again reaches members with the next publish, which needs no other change.
  const read = async () => (await callAsStaff(portal, editor, draftCall, { h: draft.h })).body;
  const { revision } = await read();
  expect(await publish(portal, editor, { h: draft.h, revision })).toMatchObject({ code: 'nothing-to-publish' });
  const { people } = (await callAsStaff(portal, editor, disclosuresCall, { subject: draft.h, speakers: planner })).body;
  const { hash: h = '', version: reviewed = 0 } = people[0]?.disclosure ?? {};
  const addition = 'A second expert read the content.';
  await callAsStaff(portal, editor, reviewDisclosureCall, { h, version: reviewed, resolution: [], addition });
  expect((await page()).disclosure).not.toContain(addition);
  expect((await read()).checks.map(({ code }) => code)).toContain('new-disclosure');
  expect(await publish(portal, editor, { h: draft.h, revision })).toEqual({ status: true, version: 2 });
  expect((await page()).disclosure).toContain(addition);
  expect((await read()).checks.map(({ code }) => code)).not.toContain('new-disclosure');

  // Whoever leaves the activity leaves the sentence with the next version.
  const next = await saveChanges(portal, editor, draft.h, { speakers: content.speakers });
  expect(await publish(portal, editor, next)).toEqual({ status: true, version: 3 });
  expect((await page()).disclosure).toBe('Dr. Tomas Brandt has no financial relationships to disclose.');
  await portal.close();
});
