// docs/specification/authoring.md, AU-39: a link shows a draft to somebody without an account, and nothing else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  discardDraftCall,
  draftCall,
  endPreviewCall,
  previewsCall,
  publishDraftCall,
  saveDraftCall,
  sharePreviewCall,
} from '../../../staff-contract.ts';
import { draftKinds, emptyDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import { sharedPreviewCall } from '../../../preview-contract.ts';
import { aCreditDraft, aDraft, aReadyDraft } from '../../fixtures.ts';
import { mostPreviews } from './share-preview.ts';

let portal: Portal;
let editor: SignedInStaff;
let networks = 0;
beforeAll(async () => {
  portal = await openPortal();
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Mia Mine' });
});
afterAll(() => portal.close());

const draft = async (kind: DraftKind = 'class', content?: DraftForm) =>
  aDraft(portal, editor, kind, content ?? (await aReadyDraft(portal.context, kind)));
const share = (h: string, reader = 'Dr. Anna Roth', who = editor) =>
  callAsStaff(portal, who, sharePreviewCall, { h, reader });
async function codeOf(h: string): Promise<string> {
  const { url } = (await share(h)).body;
  expect(url).toMatch(new RegExp(`^${portal.context.config.publicUrl}/preview/[\\w-]{43}$`));
  return url.slice(url.lastIndexOf('/') + 1);
}
/** Each from a network of its own: the throttle counts by it. */
const open = async (code: string) => {
  networks += 1;
  const answer = await portal.app.inject({
    method: 'POST',
    url: sharedPreviewCall.path,
    remoteAddress: `10.0.${Math.floor(networks / 250)}.${networks % 250}`,
    payload: { code },
  });
  return { statusCode: answer.statusCode, text: answer.body, body: answer.json(), headers: answer.headers };
};
const links = async (h: string) => (await callAsStaff(portal, editor, previewsCall, { h })).body.links;

it('shows the pages of members as they would be, and no key, note, or other name', async () => {
  const ready = await aCreditDraft(portal.context);
  const secret = {
    ...ready,
    title: 'Bonded onlays, in practice',
    need: 'Unmistakable need of the committee',
    exam: ready.exam && {
      ...ready.exam,
      questions: ready.exam.questions.map((question) => ({
        ...question,
        correct: 2,
        explanation: 'Unmistakable explanation',
        source: 'Unmistakable source',
      })),
    },
  };
  const { h } = await draft('class', secret);
  const { statusCode, body, text, headers } = await open(await codeOf(h));
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toContain('no-store');
  expect(body).toMatchObject({
    reader: 'Dr. Anna Roth',
    shown: { kind: 'class', classObj: { className: 'Bonded onlays, in practice' }, episode: null, show: null },
  });
  expect(body.shown.exam.questions.length).toBeGreaterThan(0);
  expect(body.shown.exam.questions.map((question: { correctOption: unknown }) => question.correctOption)).toEqual(
    body.shown.exam.questions.map(() => null),
  );
  expect(text).not.toMatch(/Unmistakable|Mia Mine/);
  // It shows the draft as it is now.
  const { revision, content } = (await callAsStaff(portal, editor, draftCall, { h })).body;
  await callAsStaff(portal, editor, saveDraftCall, { h, revision, content: { ...content, title: 'Onlays, reworded' } });
  expect((await open(await codeOf(h))).body.shown.classObj.className).toBe('Onlays, reworded');
});

it.each(draftKinds)('a %s that is hardly begun can be shown too', async (kind) => {
  const { h } = await draft(kind, emptyDraft(kind, 'Just begun'));
  const { statusCode, text } = await open(await codeOf(h));
  expect(statusCode).toBe(200);
  expect(text).toContain('Just begun');
});

it('ends after 14 days, by hand, with the draft, and always in the same words', async () => {
  const unknown = await open('x'.repeat(43));
  expect([unknown.statusCode, unknown.body.code]).toEqual([404, 'unknown-preview']);
  const same = async (code: string) => {
    const { statusCode, body } = await open(code);
    expect([statusCode, { ...body, requestId: null }]).toEqual([404, { ...unknown.body, requestId: null }]);
  };
  const { h, revision } = await draft();
  const [ended, kept] = [await codeOf(h), await codeOf(h)];
  const [, first] = await links(h);
  await callAsStaff(portal, editor, endPreviewCall, { h: first?.h ?? '' });
  await same(ended);
  expect((await callAsStaff(portal, editor, endPreviewCall, { h: first?.h ?? '' })).body).toMatchObject({
    code: 'unknown-preview',
  });
  expect((await open(kept)).statusCode).toBe(200);
  await callAsStaff(portal, editor, publishDraftCall, { h, revision, kind: 'content', note: '' });
  await same(kept);
  // What is written after the publish isn't for the readers of before.
  const { revision: next, content } = (await callAsStaff(portal, editor, draftCall, { h })).body;
  const saved = await callAsStaff(portal, editor, saveDraftCall, {
    h,
    revision: next,
    content: { ...content, title: 'The next version' },
  });
  await same(kept);
  const again = await codeOf(h);
  await callAsStaff(portal, editor, discardDraftCall, { h, revision: saved.body.revision });
  await same(again);
  const other = await draft();
  const late = await codeOf(other.h);
  portal.advance({ hours: 14 * 24 });
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Mia Mine' });
  await same(late);
});

it('the team sees who has one and how often it was opened; the log says who shared and ended it', async () => {
  const { h } = await draft();
  const code = await codeOf(h);
  await open(code);
  await open(code);
  expect(await links(h)).toMatchObject([{ reader: 'Dr. Anna Roth', by: 'Mia Mine', opened: 2 }]);
  await callAsStaff(portal, editor, endPreviewCall, { h: (await links(h))[0]?.h ?? '' });
  const entries = await portal.context.db
    .selectFrom('audit_entry')
    .select(['act', 'staff_name', 'after'])
    .where('subject_hash', '=', h)
    .where('act', 'like', 'authoring.%preview')
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { act: 'authoring.shared-preview', staff_name: 'Mia Mine', after: { reader: 'Dr. Anna Roth' } },
    { act: 'authoring.ended-preview', staff_name: 'Mia Mine', after: { reader: 'Dr. Anna Roth' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(code);
});

it('is for editors of drafts that exist, ten at a time, and the code is stored nowhere', async () => {
  const { h } = await draft();
  for (let made = 0; made < mostPreviews; made += 1) await share(h);
  expect((await share(h)).body).toMatchObject({ code: 'too-many-previews' });
  expect((await share('unknown00000')).body).toMatchObject({ code: 'unknown-draft' });
  const liaison = await aStaffMember(portal.context, ['liaison']);
  expect((await share(h, 'Somebody', liaison)).httpStatus).toBe(403);
  expect((await share(h, ' ')).httpStatus).toBe(400);
});
