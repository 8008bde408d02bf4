// A draft that is published at a time, whatever becomes of the process until then.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClass, aCompany, aWebinar } from '#catalogue/server/fixtures.ts';
import { openPortal, oddStart, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { calendarCall, scheduleDraftCall } from '../../../staff-contract.ts';
import { aCreditDraft, aDraft, aReadyDraft, disclose, saveChanges } from '../../fixtures.ts';
import { readAuthoringAttention } from '../read-attention.ts';
import { publishDue } from './schedule-draft.ts';

let portal: Portal;
let editor: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal({}, { startsAt: oddStart });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.db.updateTable('draft').set({ publish_at: null, schedule_problem: null }).execute();
  await writeSetting(portal.context.db, providerSettings.captionsRequired, false);
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Anna Roth' });
});

/** The minute that is `minutes` ahead, as it is typed. */
const ahead = (minutes: number) =>
  portal.context
    .now()
    .add({ minutes })
    .toZonedDateTimeISO('America/New_York')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
const schedule = async (draft: { h: string; revision: number }, at: string | null) =>
  (await callAsStaff(portal, editor, scheduleDraftCall, { ...draft, at, kind: 'content', note: 'As announced.' })).body;
const versionsOf = async (h: string) =>
  portal.context.db
    .selectFrom('activity_version')
    .innerJoin('activity', 'activity.id', 'activity_version.activity_id')
    .select(['activity_version.version', 'published_by', 'made_in', 'note'])
    .where('hash', '=', h)
    .execute();
const entriesOf = async (h: string) =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'via', 'staff_name'])
      .where('subject_hash', '=', h)
      .orderBy('id')
      .execute()
  ).map(({ act, via, staff_name: name }) => `${act} ${via} ${name}`);
const mailsTo = async (to: string) =>
  portal.context.db.selectFrom('mail').select(['kind', 'subject', 'text_body']).where('recipient', '=', to).execute();

describe('a scheduled draft', () => {
  it('is published once at its time, by the timetable, for whoever scheduled it', async () => {
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const at = (await schedule(draft, ahead(10))).at;
    expect(at).not.toBeNull();
    await publishDue(portal.context);
    expect(await versionsOf(draft.h)).toEqual([]);
    const attention = await readAuthoringAttention(portal.context);
    expect(attention).toMatchObject([
      { severity: 'info', sentence: expect.stringMatching(/^Next scheduled: “Vital pulp therapy”, .+\.$/) },
    ]);
    portal.advance({ minutes: 10 });
    // Two processes at the same moment, and once more a minute later.
    await Promise.all([publishDue(portal.context), publishDue(portal.context)]);
    portal.advance({ minutes: 1 });
    await publishDue(portal.context);
    expect(await versionsOf(draft.h)).toEqual([
      { version: 1, published_by: 'Anna Roth', made_in: 'console', note: 'As announced.' },
    ]);
    expect(await entriesOf(draft.h)).toEqual([
      'authoring.created console Anna Roth',
      'authoring.edited console Anna Roth',
      'authoring.scheduled console Anna Roth',
      'authoring.published timetable Scheduled publishing',
    ]);
    expect(await readAuthoringAttention(portal.context)).toEqual([]);
  });

  it('is published as it is at that time, when somebody edits it after scheduling', async () => {
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    await schedule(draft, ahead(5));
    await saveChanges(portal, editor, draft.h, { title: 'Vital pulp therapy, corrected' });
    portal.advance({ minutes: 5 });
    await publishDue(portal.context);
    const { title } = await portal.context.db
      .selectFrom('activity')
      .select('title')
      .where('hash', '=', draft.h)
      .executeTakeFirstOrThrow();
    expect(title).toBe('Vital pulp therapy, corrected');
  });

  it('is checked again: what fails then is not published, and whoever scheduled it is notified', async () => {
    const content = await aReadyDraft(portal.context);
    const draft = await aDraft(portal, editor, 'class', { ...content, described: 'no' });
    const other = await aDraft(portal, editor, 'class', content);
    expect(await schedule(draft, ahead(5))).toMatchObject({ status: true });
    expect(await schedule(other, ahead(5))).toMatchObject({ status: true });
    await writeSetting(portal.context.db, providerSettings.captionsRequired, true);
    portal.advance({ minutes: 5 });
    await publishDue(portal.context);
    await publishDue(portal.context);
    const problem =
      'This can’t be published yet. Say whether the speaker describes the visuals, or describe them in text.';
    expect([await versionsOf(draft.h), (await versionsOf(other.h)).length]).toEqual([[], 1]);
    expect(await readAuthoringAttention(portal.context)).toMatchObject([
      { severity: 'red', sentence: `“Vital pulp therapy” wasn’t published. ${problem}` },
    ]);
    const mails = await mailsTo(editor.email);
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['authoring.not-published', 'Not published: Vital pulp therapy'],
    ]);
    expect(mails[0]?.text_body).toContain(problem);
    expect((await entriesOf(draft.h)).at(-1)).toBe('authoring.not-published timetable Scheduled publishing');
    // Fixed, it can be scheduled again.
    const fixed = await saveChanges(portal, editor, draft.h, { described: 'spoken' });
    expect(await schedule(fixed, ahead(5))).toMatchObject({ status: true });
    expect(await readAuthoringAttention(portal.context)).toMatchObject([{ severity: 'info' }]);
  });

  it('is in the calendar with what is due, in the provider’s days, and not for a company’s person', async () => {
    const company = await aCompany(portal.context, 'Crownline');
    const day = (days: number) =>
      portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days }).toString();
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    await schedule(draft, ahead(60));
    const content = await aCreditDraft(portal.context);
    const asked = await aDraft(portal, editor, 'class', content);
    await disclose(portal.context, asked.h, content);
    await portal.context.db
      .updateTable('disclosure')
      .set({ state: 'asked', due_on: day(0) })
      .where('subject_hash', '=', asked.h)
      .execute();
    const soon = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDateTime().add({ hours: 2 });
    const planned = await aDraft(portal, editor, 'webinar', {
      ...(await aReadyDraft(portal.context, 'webinar')),
      starts: soon.toString({ smallestUnit: 'minute' }),
    });
    await aDraft(portal, editor, 'webinar', { ...(await aReadyDraft(portal.context, 'webinar')), starts: '' });
    await aDraft(portal, editor, 'webinar', {
      ...(await aReadyDraft(portal.context, 'webinar')),
      starts: `${soon.toString().slice(0, 8)}99T10:00`,
    });
    const live = await aWebinar(portal.context);
    const read = async (who: SignedInStaff) =>
      (await callAsStaff(portal, who, calendarCall, {})).body.entries.filter(({ hash }) =>
        [draft.h, asked.h, planned.h, live.hash].includes(hash),
      );
    expect(await read(editor)).toEqual([
      expect.objectContaining({ kind: 'disclosure', day: day(0), at: null, hash: asked.h }),
      expect.objectContaining({ kind: 'scheduled', title: 'Vital pulp therapy', hash: draft.h }),
      expect.objectContaining({ kind: 'webinar', hash: live.hash, hasDesk: true }),
      expect.objectContaining({ kind: 'webinar-draft', day: soon.toPlainDate().toString(), hash: planned.h }),
    ]);
    const host = await aStaffMember(portal.context, ['host']);
    expect((await read(host)).filter(({ hasDesk }) => hasDesk)).toEqual([]);
    const outsider = await aStaffMember(portal.context, ['sponsor'], { companyId: company });
    const own = await aClass(portal.context, {
      companyId: company,
      releaseAt: portal.context.now(),
    });
    const seen = (await callAsStaff(portal, outsider, calendarCall, {})).body;
    expect([seen.status, ...(seen.entries ?? []).map(({ kind, hash }) => `${kind} ${hash}`)]).toEqual(
      seen.status ? [true, `release ${own.hash}`] : [false],
    );
  });

  it('is refused for the past, without a time, and while a must is open; it can be taken back', async () => {
    const draft = await aDraft(portal, editor, 'class', await aReadyDraft(portal.context));
    const past = { code: 'schedule-ahead', errorMsg: 'Choose a time in the future.' };
    expect(await schedule(draft, ahead(0))).toMatchObject(past);
    expect(await schedule(draft, '2126-12-01')).toMatchObject(past);
    expect(await schedule(draft, 'tomorrow')).toMatchObject(past);
    expect(await schedule(draft, null)).toMatchObject({ code: 'not-scheduled' });
    expect(await schedule({ ...draft, revision: draft.revision - 1 }, ahead(5))).toMatchObject({
      code: 'changed-meanwhile',
    });
    await schedule(draft, ahead(5));
    expect(await schedule(draft, null)).toEqual({ status: true, at: null });
    portal.advance({ minutes: 6 });
    await publishDue(portal.context);
    expect(await versionsOf(draft.h)).toEqual([]);
    const open = await aDraft(portal, editor, 'class', { ...(await aReadyDraft(portal.context)), blurb: '' });
    expect(await schedule(open, ahead(5))).toMatchObject({ code: 'not-ready' });
  });
});
