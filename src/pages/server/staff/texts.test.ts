import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { myDataCall } from '#consent/contract.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { agreeCall, agreementCall } from '#sign-in/contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { blurbCall, textChangesCall } from '../../contract.ts';
import {
  publishTextCall,
  saveTextCall,
  textCall,
  textsCall,
  textVersionCall,
  undoTextCall,
} from '../../staff-contract.ts';
import { writeBlurb } from '../write-blurb.ts';

let portal: Portal;
let editor: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Park' });
});

const as = <C extends Call>(call: C, input: CallInput<C>) => callAsStaff(portal, editor, call, input);
type Code = 'about' | 'faculty' | 'terms' | 'privacy';
const read = async (code: Code) => (await as(textCall, { code })).body;
const shown = async (code: Code) => (await portal.call(blurbCall, { code })).body.data[0];

async function publish(code: Code, html: string, asksAgain = false) {
  const { revision } = (await read(code)).text;
  const saved = await as(saveTextCall, { code, revision, html });
  return as(publishTextCall, { code, revision: saved.body.revision, asksAgain });
}

describe('a text in the console', () => {
  it('is a draft until it is published, and only what is allowed is stored (LS-54)', async () => {
    const before = await shown('about');
    const { text } = await read('about');
    const typed =
      '<h2>About</h2><p onclick="x()">We teach, says {name}. <script>alert(1)</script><a href="javascript:x">no</a></p>';
    const saved = (await as(saveTextCall, { code: 'about', revision: text.revision, html: typed })).body;
    expect(await shown('about')).toEqual(before);
    const draft = await read('about');
    expect(draft.text.html).toBe('<h2>About</h2><p>We teach, says {name}. <a>no</a></p>');
    expect(draft.text.preview).toContain('We teach, says Dental Learning.');
    expect((await as(textsCall, {})).body.texts.find(({ code }) => code === 'about')).toMatchObject({
      hasDraft: true,
      draftBy: 'Helen Park',
    });
    await as(publishTextCall, { code: 'about', revision: saved.revision, asksAgain: false });
    const after = await shown('about');
    expect(after?.blurb).toContain('We teach, says Dental Learning.');
    expect(after?.version).toBe((before?.version ?? 0) + 1);
  });

  it('keeps every version, and Undo publishes the one before under a new number (LS-55)', async () => {
    const first = (await publish('about', '<p>First</p>')).body.version;
    const second = (await publish('about', '<p>Second</p>')).body.version;
    expect((await as(undoTextCall, { code: 'about', version: second })).body).toMatchObject({ version: second + 1 });
    expect(await shown('about')).toMatchObject({ blurb: '<p>First</p>', version: second + 1 });
    const { text, versions } = await read('about');
    expect(text.html).toBe('<p>Second</p>');
    expect(versions.slice(0, 3).map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
      [second + 1, 'Helen Park'],
      [second, 'Helen Park'],
      [first, 'Helen Park'],
    ]);
    expect((await as(textVersionCall, { code: 'about', version: String(second) })).body.html).toBe('<p>Second</p>');
    expect((await as(undoTextCall, { code: 'about', version: second })).body).toMatchObject({
      status: false,
      code: 'published-meanwhile',
    });
  });

  it('of two people, the second is told who saved (LS-54)', async () => {
    const { revision } = (await read('faculty')).text;
    await as(saveTextCall, { code: 'faculty', revision, html: '<p>One</p>' });
    const other = await as(saveTextCall, { code: 'faculty', revision, html: '<p>Two</p>' });
    expect(other.body).toMatchObject({
      status: false,
      code: 'changed-meanwhile',
      errorMsg: 'Helen Park saved this a moment ago. Choose what to keep.',
    });
    expect((await read('faculty')).text.html).toBe('<p>One</p>');
  });

  it('is published only with something new and something written (LS-55)', async () => {
    await publish('faculty', '<p>Here</p>');
    expect((await publish('faculty', '<p>Here</p>')).body).toMatchObject({ code: 'nothing-new' });
    expect((await publish('faculty', '<p> </p>')).body).toMatchObject({ code: 'empty-text' });
    expect((await publish('faculty', '<p>There</p>', true)).body).toMatchObject({ code: 'asks-nobody' });
  });

  it('that was published in the console is left alone by an import, unless it goes over the console (LS-56)', async () => {
    const { db, now } = portal.context;
    await publish('faculty', '<p>Console</p>');
    expect(await writeBlurb(db, 'faculty', '<p>Folder</p>', now(), { isOverConsole: false })).toBe(true);
    expect((await shown('faculty'))?.blurb).toBe('<p>Console</p>');
    expect(await writeBlurb(db, 'faculty', '<p>Folder</p>', now(), { isOverConsole: true })).toBe(false);
    expect((await shown('faculty'))?.blurb).toBe('<p>Folder</p>');
  });
});

describe('terms that ask again', () => {
  it('are agreed to once, with what changed, and the member’s record says when (LS-57)', async () => {
    const student = await aStudent(portal.context);
    const member = student.token;
    expect((await portal.call(agreementCall, {}, member)).body.due).toEqual([]);
    const plain = await publish('terms', '<p>Be kind.</p><p>Be on time.</p>');
    expect(plain.body.status).toBe(true);
    expect((await portal.call(agreementCall, {}, member)).body.due).toEqual([]);

    const { version } = (await publish('terms', '<p>Be kind.</p><p>Be early.</p>', true)).body;
    expect((await portal.call(agreementCall, {}, member)).body.due).toEqual([{ code: 'terms', version }]);
    expect(
      (await portal.call(agreeCall, { versions: [{ code: 'terms', version: version - 1 }] }, member)).body,
    ).toMatchObject({ status: false, code: 'changed-meanwhile' });
    expect((await read('terms')).text.agreement).toMatchObject({ version, agreed: 0 });
    await portal.call(agreeCall, { versions: [{ code: 'terms', version }] }, member);
    expect((await portal.call(agreementCall, {}, member)).body.due).toEqual([]);
    expect((await read('terms')).text.agreement).toMatchObject({ version, agreed: 1 });
    const own = (await portal.call(myDataCall, {}, member)).body.data['agreements'];
    expect(own).toContainEqual(expect.objectContaining({ code: 'terms', version }));
  });

  it('show the member what changed since the version they agreed to (LS-57)', async () => {
    const start = (await publish('privacy', '<p>We know your name.</p><p>Nothing else.</p>')).body.version;
    const student = await aStudent(portal.context);
    await portal.context.db
      .updateTable('student')
      .set({ privacy_version: start })
      .where('id', '=', student.id)
      .execute();
    await publish('privacy', '<p>We know your name.</p><p>And your city.</p>', true);
    const { texts } = (await portal.call(textChangesCall, {}, student.token)).body;
    expect(texts.find(({ code }) => code === 'privacy')?.changes).toEqual([
      { before: 'Nothing else.', after: 'And your city.' },
    ]);
  });

  it('no longer ask after Undo (LS-57)', async () => {
    const { token } = await aStudent(portal.context);
    const due = async () => (await portal.call(agreementCall, {}, token)).body.due;
    await portal.call(agreeCall, { versions: await due() }, token);
    const { version } = (await publish('privacy', '<p>Asked by mistake.</p>', true)).body;
    expect(await due()).toEqual([{ code: 'privacy', version }]);
    await as(undoTextCall, { code: 'privacy', version });
    expect(await due()).toEqual([]);
  });
});
