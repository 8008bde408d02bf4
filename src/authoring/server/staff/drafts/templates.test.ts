// Templates and series of drafts (docs/specification/authoring.md, AU-32 and AU-33).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  catalogueListCall,
  createDraftCall,
  draftCall,
  removeTemplateCall,
  repeatDraftCall,
  saveTemplateCall,
  templatesCall,
} from '../../../staff-contract.ts';
import { aCreditDraft, aDraft } from '../../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});
afterAll(() => portal.close());

const read = async (h: string) => (await callAsStaff(portal, editor, draftCall, { h })).body;
const templates = async () => (await callAsStaff(portal, editor, templatesCall, {})).body.templates;

it('a template begins a draft, is replaced under its name, and is in no list of what is taught', async () => {
  const content = { ...(await aCreditDraft(portal.context, 'webinar')), capacity: 40 };
  const { h } = await aDraft(portal, editor, 'webinar', content);
  const save = async (name: string) => (await callAsStaff(portal, editor, saveTemplateCall, { h, name })).body;
  expect(await save('Evening webinar')).toEqual({ status: true });
  expect(await save('evening WEBINAR')).toEqual({ status: true });
  const [template, ...others] = await templates();
  expect([template?.name, template?.kind, template?.by, others]).toEqual([
    'evening WEBINAR',
    'webinar',
    'Anna Roth',
    [],
  ]);
  const listed = (await callAsStaff(portal, editor, catalogueListCall, {})).body.data;
  expect(listed.map(({ hash }) => hash)).toEqual([h]);

  const from = { title: 'Composites that last', template: template?.hash ?? '' };
  const wrongKind = await callAsStaff(portal, editor, createDraftCall, { kind: 'class', ...from });
  expect(wrongKind.body).toMatchObject({ code: 'unknown-template' });
  const made = (await callAsStaff(portal, editor, createDraftCall, { kind: 'webinar', ...from })).body;
  expect((await read(made.hash)).content).toEqual({ ...content, title: 'Composites that last', starts: '' });

  const remove = async () =>
    (await callAsStaff(portal, editor, removeTemplateCall, { template: template?.hash ?? '' })).body;
  expect(await remove()).toEqual({ status: true });
  expect(await remove()).toMatchObject({ code: 'unknown-template' });
  expect(await templates()).toEqual([]);
});

it('a series is drafts of their own, each at its date; one wrong date makes none', async () => {
  const content = { ...(await aCreditDraft(portal.context, 'webinar')), title: 'Study club, {date}', capacity: 40 };
  const { h } = await aDraft(portal, editor, 'webinar', content);
  expect((await read(h)).checks.map(({ sentence }) => sentence)).toContain(
    'Replace {date} in the texts with a date. Repeat… does that for each draft.',
  );
  const repeat = async (...dates: string[]) => (await callAsStaff(portal, editor, repeatDraftCall, { h, dates })).body;
  const listed = async () =>
    (await callAsStaff(portal, editor, catalogueListCall, { q: 'Study club' })).body.data.map(({ title, at }) => [
      title,
      at,
    ]);
  expect(await repeat('2126-12-10T19:00', '2126-13-14T19:00')).toMatchObject({ code: 'wrong-date' });
  expect(await listed()).toHaveLength(1);
  expect(await repeat('2126-12-10T19:00', '2127-01-14T19:00')).toEqual({ status: true, made: 2 });
  const rows = await listed();
  expect(rows).toContainEqual(['Study club, December 10, 2126', '2126-12-11T00:00:00.000Z']);
  expect(rows).toContainEqual(['Study club, January 14, 2127', '2127-01-15T00:00:00.000Z']);
  const again = await repeat('2127-02-11T19:00');
  expect(again).toEqual({ status: true, made: 1 });
});
