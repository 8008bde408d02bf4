import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { fileGapAttention } from '../../attention.ts';
import { activityFileCall, saveBinderEntryCall } from '../../staff-contract.ts';
import { lookForGaps, readBinderAttention } from './file-gaps.ts';
import { aTaughtClass, someCredits } from '../fixtures.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const as = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await callAsStaff(portal, await aStaffMember(portal.context, ['owner'], { name: 'Anna Roth' }), call, input)).body;

it('several files are one sentence (RO-47)', () => {
  const gap = { hash: 'Abcdefghijkm', title: 'Deep margins', documents: [3, 4] };
  expect(fileGapAttention(gap, 12)?.sentence).toBe(
    'The files of 12 activities lack documents, 30 days or more after them.',
  );
  expect(fileGapAttention(undefined, 0)).toBeNull();
});

it('“Needs you” names what a file lacks 30 days after its activity, until it is added (RO-47)', async () => {
  const late = await aTaughtClass(portal.context, {
    title: 'Vital pulp therapy',
    releaseAt: portal.context.now(),
  });
  await someCredits(portal.context, late, 1);
  const needs = async () => {
    await lookForGaps(portal.context);
    return (await readBinderAttention(portal.context)).map(({ sentence, link }) => [sentence, link?.to]);
  };
  const ofLate = async () => {
    const { rows } = await sql<{ documents: number[] }>`
      select documents from activity_file_gap join activity on activity.id = activity_id where hash = ${late.hash}`.execute(
      portal.context.db,
    );
    return rows[0]?.documents ?? null;
  };
  portal.advance({ hours: 24 * 29 });
  await lookForGaps(portal.context);
  expect(await ofLate()).toBeNull();
  portal.advance({ hours: 24 * 2 });
  await lookForGaps(portal.context);
  const missing = (await as(activityFileCall, { h: late.hash })).documents.flatMap(({ state, number }) =>
    state === 'missing' ? [number] : [],
  );
  expect(missing).toContain(3);
  expect(await ofLate()).toEqual(missing);
  // Whatever is added here counts at once.
  await as(saveBinderEntryCall, {
    item: 22,
    activity: late.hash,
    document: 3,
    kind: 'not-needed',
    words: 'Decided by the editor.',
    file: null,
    datedOn: null,
  });
  expect(await ofLate()).toEqual(missing.filter((number) => number !== 3));
  const [one] = await readBinderAttention(portal.context);
  expect(one?.sentence).toMatch(/^The file of “Vital pulp therapy” lacks \d+ documents: .*Speakers’ CVs/);
  expect(one?.link?.to).toContain(late.hash);
  // Older activities are on the list of items alone.
  portal.advance({ hours: 24 * 400 });
  expect(await needs()).toEqual([]);
});
