import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { deleteAccount } from '#accounts/server/close-account.ts';
import { openAccount } from '#accounts/server/open-account.ts';
import { aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { noteEntries } from '#seats/server/note-attendance.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { twoPersonRule } from '#ledger/server/staff/two-person-rule.ts';
import { attendanceRecordCall, saveAffidavitCall } from '../../contract.ts';
import * as calls from '../../staff-contract.ts';
import { recordPresence } from '../attendance/record-attendance.ts';
import { clearParticipant, findWebinar } from '../live-queries.ts';
import { readWebinarAttention } from '../read-attention.ts';

let portal: Portal;
let registrar: SignedInStaff;
let webinar: MadeActivity;
let startsAt: Temporal.Instant;
let members: SignedIn[];
let people: { hash: string; email: string; firstname: string; lastname: string }[];

const seated = async (who: SignedIn, activity = webinar) =>
  importSeat(portal.context.db, {
    studentId: who.id,
    activityId: activity.id,
    state: 'reserved',
    arrivedAt: startsAt.subtract({ hours: 24 }),
  });

beforeAll(async () => {
  portal = await openPortal();
  members = [];
  for (let count = 0; count < 5; count += 1) members.push(await aStudent(portal.context));
  people = await portal.context.db
    .selectFrom('student')
    .select(['hash', 'email', 'firstname', 'lastname'])
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { context } = portal;
  startsAt = context.now().subtract({ hours: 2 }).round('minute');
  webinar = await aWebinar(context, { title: 'Airway first', releaseAt: startsAt, durationMin: 60, capacity: 300 });
  await anExam(context, webinar.id);
  for (const who of members) await seated(who);
  registrar = await aStaffMember(context, ['registrar']);
  await writeSetting(context.db, providerSettings.unmatchedIsAbsent, false);
});

const as = <C extends Call>(call: C, input: Omit<CallInput<C>, 'h'> & { h?: string }) =>
  callAsStaff(portal, registrar, call, { h: webinar.hash, ...input } as CallInput<C>);
const desk = async () => (await as(calls.deskCall, {})).body;
const rowOf = async (index: number) => (await desk()).data.find(({ student }) => student === people[index]!.hash);
const clock = (minutes: number, zone: string) => {
  const at = startsAt.add({ minutes }).toZonedDateTimeISO(zone);
  return `${at.month}/${at.day}/${at.year} ${at.toPlainTime().toString({ smallestUnit: 'second' })}`;
};
type Line = readonly [name: string, email: string, from: number, until: number];
/** A report as Zoom writes it, its times in a zone, from the start in minutes. */
const csvOf = (lines: readonly Line[], zone = 'America/New_York') =>
  [
    'User Name (Original Name),Email,Join Time,Leave Time,Duration (Minutes)',
    ...lines.map(([name, email, from, until]) =>
      [name, email, `"${clock(from, zone)}"`, `"${clock(until, zone)}"`, until - from].join(','),
    ),
  ].join('\n');
const look = (csv: string, timeZone?: string) =>
  as(calls.rehearseAttendanceCall, {
    filename: 'attendees.csv',
    file: Buffer.from(csv).toString('base64'),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
const bring = async (csv: string) =>
  (await callAsStaff(portal, registrar, calls.importAttendanceCall, { h: (await look(csv)).body.h, reason: '' })).body;
const pass = async (who: SignedIn) => {
  await portal.call(saveAffidavitCall, { c: webinar.hash, attended: true }, who.token);
  await portal.call(saveEvaluationCall, { c: webinar.hash, a: fullEvaluation }, who.token);
  await portal.call(gradeExamCall, { c: webinar.hash, p: null, a: [1, 2, 3, 4] }, who.token);
};
const creditsOf = (who: SignedIn) =>
  portal.context.db
    .selectFrom('credit')
    .select(['ce_type_id', 'reason_kind', 'made_by', 'attended_minutes'])
    .where('student_id', '=', who.id)
    .where('activity_id', '=', webinar.id)
    .orderBy('id')
    .execute();
const unknown = async () => (await as(calls.attendanceCall, {})).body;

it('reads times in the zone that fits, counts minutes as their union inside the talk, and changes nothing twice', async () => {
  const [ana, ben] = [people[0]!, people[1]!];
  const csv = csvOf(
    [
      // Two devices, before the start and past the end: 0–30 and 20–60.
      ['Ana', ana.email.toUpperCase(), -12, 30],
      ['Ana phone', ana.email, 20, 75],
      ['Ben', ben.email, 5, 42],
      ['iPad (3)', '', -2, 60],
    ],
    'UTC',
  );
  const preview = (await look(csv)).body;
  expect([preview.timeZone, preview.isGuessed]).toEqual(['UTC', true]);
  expect(preview.firstJoin).toBe(startsAt.subtract({ minutes: 12 }).toString({ smallestUnit: 'millisecond' }));
  expect(preview.verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([
    'matched',
    'matched',
    'matched',
    'unmatched',
  ]);
  expect((await look(csv, 'Mars/Olympus')).body).toMatchObject({ code: 'unknown-zone' });
  expect((await bring(csv)).sentence).toBe('3 people matched, 1 left to match.');
  expect([(await rowOf(0))?.minutes, (await rowOf(0))?.verdict]).toEqual([60, 'present']);
  expect([(await rowOf(1))?.minutes, (await rowOf(1))?.verdict]).toEqual([37, 'partly']);
  const before = await desk();
  await bring(csv);
  const after = await desk();
  expect([after.data, after.verdicts, after.webinar]).toEqual([before.data, before.verdicts, before.webinar]);
});

it('matches nobody by name: a person decides, and a pass becomes live by an amended certificate', async () => {
  const [cem, dee] = [members[2]!, members[3]!];
  const third = people[2]!;
  const name = `${third.firstname} ${third.lastname}`;
  // Self-study: the record has others, and under the strict rule that is absence.
  await writeSetting(portal.context.db, providerSettings.unmatchedIsAbsent, true);
  await bring(
    csvOf([
      ['Ana', people[0]!.email, 0, 60],
      [name, '', 0, 58],
      ['The speaker', 'talk@elsewhere.test', -20, 65],
    ]),
  );
  await pass(cem);
  expect((await creditsOf(cem)).map(({ ce_type_id }) => ce_type_id)).toHaveLength(1);
  expect((await rowOf(2))?.minutes ?? 0).toBe(0);
  const { people: guests, others } = await unknown();
  expect(guests.map((guest) => guest.name)).toEqual([name, 'The speaker']);
  expect(guests[0]?.candidates.some(({ student, why }) => student === third.hash && why.includes('Same name'))).toBe(
    true,
  );
  expect(others.map(({ student }) => student)).toContain(third.hash);
  const match = (as_: 'member' | 'staff', who: string, email: string, student?: string) =>
    as(calls.matchPersonCall, { name: who, email, as: as_, ...(student === undefined ? {} : { student }) });
  const stranger = await aStudent(portal.context);
  const { hash } = await portal.context.db
    .selectFrom('student')
    .select('hash')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  expect((await match('member', name, '', hash)).body).toMatchObject({ code: 'no-seat' });
  expect((await match('member', name, '', third.hash)).body.status).toBe(true);
  expect((await match('member', name, '', people[3]!.hash)).body).toMatchObject({ code: 'gone' });
  expect((await match('staff', 'The speaker', 'talk@elsewhere.test')).body.status).toBe(true);
  expect((await unknown()).people).toEqual([]);
  expect((await desk()).webinar.unmatched).toBe(0);
  expect((await rowOf(2))?.minutes).toBe(58);
  expect((await creditsOf(cem)).at(-1)).toEqual({
    ce_type_id: 2,
    reason_kind: 'attendance-proved',
    made_by: registrar.name,
    attended_minutes: 58,
  });
  expect(await creditsOf(dee)).toEqual([]);
});

it('recognizes the report of another webinar by its people', async () => {
  const { context } = portal;
  const other = await aWebinar(context, {
    title: 'Peri-implantitis',
    releaseAt: startsAt.subtract({ hours: 48 }),
    durationMin: 60,
  });
  const guests: SignedIn[] = [await aStudent(context), await aStudent(context), await aStudent(context)];
  for (const who of guests) await seated(who, other);
  const rows = await context.db
    .selectFrom('student')
    .select('email')
    .where(
      'id',
      'in',
      guests.map(({ id }) => id),
    )
    .execute();
  const wrong = await look(csvOf(rows.map(({ email }) => ['Somebody', email, 0, 60] as const)));
  expect(wrong.body).toMatchObject({ code: 'other-webinar' });
  expect((wrong.body as { errorMsg?: string }).errorMsg).toMatch(
    /^None of 3 people has a seat here\. Is this the report of Peri-implantitis, .* \(3 match\)\?$/,
  );
  expect((await look('Name,Phone\nAna,1')).body).toMatchObject({ code: 'no-table' });
});

describe('a report at the door', () => {
  const minutesOf = async (index: number) => (await rowOf(index))?.minutes ?? 0;
  /** A report with a table of hosts above that of attendees. */
  const withHosts = (hostLines: readonly Line[], lines: readonly Line[], zone?: string) =>
    ['Attendee Report', 'Host Details', csvOf(hostLines, zone), '', 'Attendee Details', csvOf(lines, zone)].join('\n');

  it('is read in the zone of its attendees, whenever a host came to test the sound', async () => {
    const [tom, mona] = [people[0]!, people[1]!];
    const csv = withHosts(
      [
        ['Webinar Host', 'host@society.test', -75, 95],
        ['Mona', mona.email, -70, 25],
      ],
      [['Tom', tom.email, -2, 61]],
    );
    const preview = (await look(csv)).body;
    expect([preview.timeZone, preview.isGuessed]).toEqual(['America/New_York', false]);
    // The fewest minutes first, and the host to nobody's trouble.
    expect(preview.verdicts.map(({ verdict, text }) => [verdict, /\d+ minutes/.exec(text)?.[0]])).toEqual([
      ['matched', '25 minutes'],
      ['team', '60 minutes'],
      ['matched', '60 minutes'],
    ]);
    await bring(csv);
    expect([await minutesOf(0), await minutesOf(1)]).toEqual([60, 25]);
  });

  it('of another evening is refused with the webinar that it fits, time first', async () => {
    const { context } = portal;
    const earlier = startsAt.subtract({ hours: 22 * 24 });
    const other = await aWebinar(context, { title: 'Sinus lift', releaseAt: earlier, durationMin: 60 });
    // As many people have a seat in one that hasn't taken place.
    const ahead = await aWebinar(context, { title: 'Trauma', releaseAt: startsAt.add({ hours: 48 }), durationMin: 60 });
    for (const who of members) {
      await seated(who, other);
      await seated(who, ahead);
    }
    const days = -22 * 24 * 60;
    const refused = await look(csvOf(people.map(({ email }) => ['Somebody', email, days, days + 61] as const)));
    expect(refused.body).toMatchObject({ code: 'other-webinar' });
    expect((refused.body as { errorMsg?: string }).errorMsg).toMatch(
      /^These people were in a meeting from .*\. This webinar started .*\. Is this the report of Sinus lift, .* \(5 match\)\?$/,
    );
  });

  it('that was refused says how it fits both webinars, and is read for the other one without a choice more', async () => {
    const { context } = portal;
    const earlier = startsAt.subtract({ hours: 22 * 24 });
    const other = await aWebinar(context, { title: 'Sinus lift', releaseAt: earlier, durationMin: 60 });
    for (const who of members.slice(0, 4)) await seated(who, other);
    const days = -22 * 24 * 60;
    const csv = csvOf([
      ...people.map(({ email }) => ['Somebody', email, days, days + 61] as const),
      ['iPad', '', days, days + 40],
    ]);
    const file = { filename: 'evening.csv', file: Buffer.from(csv).toString('base64') };
    const fits = async () => (await as(calls.reportFitsCall, file)).body;
    expect(await fits()).toMatchObject({
      people: 6,
      here: { h: webinar.hash, inside: 0, seats: 5, importedAt: null },
      other: { h: other.hash, title: 'Sinus lift', inside: 6, seats: 4, importedAt: null },
    });
    const read = (await as(calls.rehearseAttendanceCall, { ...file, h: other.hash })).body;
    expect(read.verdicts.filter(({ verdict }) => verdict === 'matched')).toHaveLength(4);
    await callAsStaff(portal, registrar, calls.importAttendanceCall, { h: read.h, reason: '' });
    expect((await fits()).other?.importedAt).toBe(context.now().toString({ smallestUnit: 'millisecond' }));
    // Nothing of it was noted here.
    expect((await desk()).webinar.hasReport).toBe(false);

    // A webinar that isn’t over has no attendance to import, and a canceled one had none.
    await context.db.updateTable('activity').set({ cancelled_at: context.now() }).where('id', '=', other.id).execute();
    expect((await fits()).other).toBeNull();
    // Whoever may not settle attendance learns nothing of who has a seat where.
    for (const role of ['host', 'editor', 'liaison', 'auditor'] as const) {
      const someone = await aStaffMember(context, [role]);
      await context.db.insertInto('webinar_host').values({ activity_id: webinar.id, staff_id: someone.id }).execute();
      const asked = await callAsStaff(portal, someone, calls.reportFitsCall, { h: webinar.hash, ...file });
      expect([role, asked.body]).toMatchObject([role, { code: 'not-allowed' }]);
    }
  });

  it('has its days in the order of the webinar’s own day', async () => {
    const at = startsAt.toZonedDateTimeISO('America/New_York');
    const line = (email: string) =>
      `${at.day}/${at.month}/${at.year} ${at.toPlainTime().toString({ smallestUnit: 'second' })}`.replace(
        /^/,
        `Ana,${email},`,
      );
    const csv = `Name,Email,Join Time,Duration\n${line(people[0]!.email)},60`;
    const preview = (await look(csv)).body;
    expect(preview.verdicts.map(({ text }) => /\d+ minutes/.exec(text)?.[0])).toEqual(['60 minutes']);
  });

  it('is read whatever program saved it', async () => {
    const ana = people[0]!;
    const csv = csvOf([['José', ana.email, 0, 60]]);
    const semicolons = csv.replaceAll('"', '').replaceAll(',', ';');
    const tabs = Buffer.from(`\uFEFF${csv.replaceAll('"', '').replaceAll(',', '\t')}`, 'utf16le');
    for (const bytes of [Buffer.from(semicolons), tabs, Buffer.from(csv, 'latin1')]) {
      const { body } = await as(calls.rehearseAttendanceCall, { filename: 'a.csv', file: bytes.toString('base64') });
      expect(body.verdicts).toMatchObject([{ name: 'José', verdict: 'matched' }]);
    }
    const latin = (
      await as(calls.rehearseAttendanceCall, { filename: 'a.csv', file: Buffer.from(csv, 'latin1').toString('base64') })
    ).body;
    expect(latin.understood.evidence.find(({ about }) => about === 'text')).toMatchObject({
      isDoubtful: true,
      chosen: 'windows-1252',
    });
    expect(
      (await look('Name (Original Name),User Email,Total Duration (Minutes)\nAna,a@b.test,60')).body,
    ).toMatchObject({
      code: 'no-table',
      errorMsg: expect.stringContaining('Show unique users'),
    });
    expect((await look('Name;Email;Join Time\nAna;a@b.test;soon')).body).toMatchObject({
      code: 'no-table',
      errorMsg: expect.stringContaining('separated by semicolons'),
    });
  });

  it('that names nobody proves no absence', async () => {
    await bring('Attended,Name,Email,Join Time,Leave Time\nNo,Ana,ana@elsewhere.test,--,--');
    expect((await desk()).webinar.hasReport).toBe(false);
  });

  it('read again replaces what it said, and what a person decided stays', async () => {
    const [tom, mona] = [people[0]!, people[1]!];
    const csv = csvOf([
      ['Tom', tom.email, 0, 60],
      ['Mona', mona.email, -60, 30],
      ['iPad', '', 0, 60],
    ]);
    // Once an hour off, as a person chose the wrong zone.
    const wrong = (await look(csv, 'America/Chicago')).body;
    await as(calls.importAttendanceCall, { h: wrong.h, reason: '' });
    expect(await minutesOf(1)).toBe(60);
    expect(
      (await as(calls.matchPersonCall, { name: 'iPad', email: '', as: 'member', student: people[2]!.hash })).body
        .status,
    ).toBe(true);
    expect(await minutesOf(2)).toBe(0);
    const right = (await look(csv, 'America/New_York')).body;
    await as(calls.importAttendanceCall, { h: right.h, reason: '' });
    expect([await minutesOf(0), await minutesOf(1), await minutesOf(2)]).toEqual([60, 30, 60]);
    expect((await unknown()).imports.map(({ timeZone, people: count }) => [timeZone, count])).toEqual([
      ['America/New_York', 3],
    ]);
    const spans = (await as(calls.evidenceCall, { student: mona.hash })).body;
    expect(JSON.stringify(spans)).not.toContain(startsAt.add({ minutes: 90 }).toString());
  });

  it('can be undone, with the certificates that rest on it named', async () => {
    const [tom, mona] = [people[0]!, people[1]!];
    await bring(
      csvOf([
        ['Tom', tom.email, 0, 60],
        ['Mona', mona.email, 0, 20],
      ]),
    );
    await pass(members[0]!);
    const [credit] = await creditsOf(members[0]!);
    expect(credit).toMatchObject({ ce_type_id: 2, attended_minutes: 60 });
    const [imported] = (await unknown()).imports;
    const preview = (await as(calls.rehearseUndoAttendanceCall, { import: imported!.hash })).body;
    expect(preview.verdicts.map(({ key, verdict }) => [key, verdict]).toSorted()).toEqual(
      [
        [tom.hash, 'certificate'],
        [mona.hash, 'minutes'],
      ].toSorted(),
    );
    expect(preview.verdicts.find(({ key }) => key === tom.hash)?.text).toMatch(
      /^Certificate .* rests on it, with 60 minutes\./,
    );
    const done = await callAsStaff(portal, registrar, calls.undoAttendanceCall, {
      h: preview.h,
      reason: 'The wrong evening',
    });
    expect(done.body.sentence).toBe('Import undone. The minutes of 2 people were recalculated.');
    const seats = await portal.context.db
      .selectFrom('seat')
      .select(['presence', 'started_at', 'ended_at'])
      .where('activity_id', '=', webinar.id)
      .execute();
    expect(
      seats.every(
        ({ presence, started_at, ended_at }) => presence === null && started_at === null && ended_at === null,
      ),
    ).toBe(true);
    expect((await unknown()).imports).toEqual([]);
    expect((await desk()).webinar.hasReport).toBe(false);
    // The certificate is a correction's matter.
    expect(await creditsOf(members[0]!)).toHaveLength(1);
    expect((await as(calls.rehearseUndoAttendanceCall, { import: imported!.hash })).body).toMatchObject({
      code: 'already-undone',
    });
  });
});

describe('a match by a person', () => {
  const match = async (name: string, index: number, email = '') =>
    (await as(calls.matchPersonCall, { name, email, as: 'member', student: people[index]!.hash })).body;
  const lookAt = async (name: string, email = '') => (await as(calls.rehearseUndoMatchCall, { name, email })).body;
  const carryOut = async (h: string, who = registrar) =>
    (await callAsStaff(portal, who, calls.undoMatchCall, { h, reason: 'It was her namesake' })).body;
  const undo = async (name: string, email = '') => carryOut((await lookAt(name, email)).h);
  const seatOf = (index: number) =>
    portal.context.db
      .selectFrom('seat')
      .select(['started_at', 'ended_at', 'presence'])
      .where('activity_id', '=', webinar.id)
      .where('student_id', '=', members[index]!.id)
      .executeTakeFirstOrThrow();
  const at = (minutes: number) => startsAt.add({ minutes }).toString();
  const timesOf = async (index: number) => {
    const { started_at, ended_at, presence } = await seatOf(index);
    return [started_at?.toString() ?? null, ended_at?.toString() ?? null, presence !== null];
  };

  it('is undone alone: the minutes go, the certificate stays and is named, and the person can be matched again', async () => {
    await bring(
      csvOf([
        ['Tom', people[0]!.email, 0, 60],
        ['Maria Silva', '', 0, 58],
      ]),
    );
    await match('Maria Silva', 1);
    await pass(members[1]!);
    expect((await rowOf(1))?.minutes).toBe(58);
    const [credit] = await creditsOf(members[1]!);
    expect(credit).toMatchObject({ ce_type_id: 2, attended_minutes: 58 });
    expect((await unknown()).settled).toMatchObject([
      { name: 'Maria Silva', as: 'member', by: registrar.name, member: { student: people[1]!.hash } },
    ]);
    const preview = await lookAt('Maria Silva');
    expect(preview.verdicts.map(({ key, verdict, text }) => [key, verdict, text])).toEqual([
      [people[1]!.hash, 'certificate', expect.stringMatching(/^Certificate .* rests on it, with 58 minutes\./)],
      ['', 'unmatched', 'Is listed under “Who is this?” again.'],
    ]);
    expect((await carryOut(preview.h)).sentence).toMatch(/^Undone\. The minutes of .* were recalculated\.$/);
    expect(await timesOf(1)).toEqual([null, null, false]);
    // Nobody else’s minutes, and no certificate: that one is a correction’s matter.
    expect((await rowOf(0))?.minutes).toBe(60);
    expect(await creditsOf(members[1]!)).toHaveLength(1);
    expect((await unknown()).settled).toEqual([]);
    expect((await unknown()).people.map(({ name }) => name)).toEqual(['Maria Silva']);
    await match('Maria Silva', 2);
    expect([await timesOf(1), await timesOf(2)]).toEqual([
      [null, null, false],
      [at(0), at(58), true],
    ]);
  });

  it('undone leaves what else is known of the member, in whatever order files and matches came and go', async () => {
    // Pressed Enter Webinar five minutes in.
    await noteEntries(portal.context.db, {
      studentIds: [members[3]!.id],
      activityId: webinar.id,
      at: startsAt.add({ minutes: 5 }),
    });
    await bring(csvOf([['Laptop', people[3]!.email, 3, 40]]));
    await bring(csvOf([['iPad', '', -5, 50]]));
    await bring(csvOf([['Phone', '', 1, 62]]));
    const files = (await unknown()).imports.map(({ hash }) => hash);
    await match('iPad', 3);
    await match('Phone', 3);
    expect(await timesOf(3)).toEqual([at(-5), at(62), true]);
    await undo('iPad');
    expect(await timesOf(3)).toEqual([at(1), at(62), true]);
    const dropFile = async (index: number) => {
      const { h } = (await as(calls.rehearseUndoAttendanceCall, { import: files[index]! })).body;
      await callAsStaff(portal, registrar, calls.undoAttendanceCall, { h, reason: 'Another evening' });
    };
    await dropFile(2);
    expect(await timesOf(3)).toEqual([at(1), at(62), true]);
    await undo('Phone');
    expect(await timesOf(3)).toEqual([at(5), null, false]);
    await match('iPad', 3);
    await match('Phone', 3);
    await dropFile(1);
    expect(await timesOf(3)).toEqual([at(1), at(62), true]);
    await dropFile(0);
    expect(await timesOf(3)).toEqual([at(5), null, false]);
    const kept = await portal.context.db
      .selectFrom('matched_seat')
      .innerJoin('seat', 'seat.id', 'matched_seat.seat_id')
      .where('seat.activity_id', '=', webinar.id)
      .select('seat_id')
      .execute();
    expect(kept).toEqual([]);
  });

  it('of what the meeting service reported leaves the seat as it was before', async () => {
    const { context } = portal;
    const found = await findWebinar(context.db, webinar.hash);
    const stay = { source: 'webhook', meetingCode: '84012345678', stayKey: 'a:1', instanceKey: 'a' } as const;
    const who = { name: 'iPad', email: '', attendee: '', registrantId: '' };
    for (const [what, minutes] of [
      ['joined', 2],
      ['left', 55],
    ] as const)
      await context.db
        .transaction()
        .execute((trx) =>
          recordPresence(context, trx, found, { ...stay, ...who, what, at: startsAt.add({ minutes }) }),
        );
    await match('iPad', 4);
    expect(await timesOf(4)).toEqual([at(2), at(55), true]);
    await undo('iPad');
    expect(await timesOf(4)).toEqual([null, null, false]);
    expect((await unknown()).people.map(({ name }) => name)).toEqual(['iPad']);
  });

  it('takes the answers along that the match gave', async () => {
    await bring(csvOf([['iPad', '', 0, 60]]));
    await match('iPad', 1);
    const { db } = portal.context;
    const answer = { activity_id: webinar.id, what: 'poll', participant_name: 'iPad', participant_email: '' } as const;
    await db
      .insertInto('meeting_answer')
      .values({
        ...answer,
        fact_key: 'poll:1',
        question: 'Which etch?',
        student_id: members[1]!.id,
        received_at: startsAt,
      })
      .execute();
    await undo('iPad');
    const rows = await db
      .selectFrom('meeting_answer')
      .select('student_id')
      .where('activity_id', '=', webinar.id)
      .execute();
    expect(rows).toEqual([{ student_id: null }]);
  });

  it('is undone once, by whoever may settle this webinar, and not after its import or its member is gone', async () => {
    const { context } = portal;
    await bring(
      csvOf([
        ['iPad', '', 0, 60],
        ['The speaker', 'talk@elsewhere.test', 0, 60],
      ]),
    );
    await match('iPad', 1);
    const first = await lookAt('iPad');
    const second = await lookAt('iPad');
    const done = await Promise.all([carryOut(first.h), carryOut(first.h), carryOut(second.h)]);
    expect(done.filter(({ status }) => status)).toHaveLength(1);
    expect(await lookAt('iPad')).toMatchObject({ code: 'gone' });
    expect(await lookAt('Nobody')).toMatchObject({ code: 'gone' });
    expect(await lookAt('')).toMatchObject({ code: 'gone' });

    // A stale preview of a match that was undone and decided anew changes nothing.
    await match('iPad', 1);
    const stale = await lookAt('iPad');
    await undo('iPad');
    await match('iPad', 2);
    expect(await carryOut(stale.h)).toMatchObject({ code: 'changed-since' });
    expect((await rowOf(2))?.minutes).toBe(60);

    // Another webinar’s hash, somebody else’s preview, and roles without the permission.
    const other = await aWebinar(context, { title: 'Sinus lift', releaseAt: startsAt, durationMin: 60 });
    expect((await as(calls.rehearseUndoMatchCall, { h: other.hash, name: 'iPad', email: '' })).body).toMatchObject({
      code: 'gone',
    });
    const mine = await lookAt('iPad');
    const colleague = await aStaffMember(context, ['registrar']);
    expect(await carryOut(mine.h, colleague)).toMatchObject({ code: 'unknown-rehearsal' });
    for (const role of ['host', 'editor', 'liaison', 'auditor'] as const) {
      const someone = await aStaffMember(context, [role]);
      await context.db.insertInto('webinar_host').values({ activity_id: webinar.id, staff_id: someone.id }).execute();
      for (const asked of [
        await callAsStaff(portal, someone, calls.rehearseUndoMatchCall, { h: webinar.hash, name: 'iPad', email: '' }),
        await callAsStaff(portal, someone, calls.undoMatchCall, { h: mine.h, reason: 'Let me see' }),
      ])
        expect([role, asked.body]).toMatchObject([role, { code: 'not-allowed' }]);
    }

    // A speaker is nobody’s minutes.
    await as(calls.matchPersonCall, { name: 'The speaker', email: 'talk@elsewhere.test', as: 'staff' });
    expect((await undo('The speaker', 'talk@elsewhere.test')).sentence).toBe('Undone.');

    const beforeImport = await lookAt('iPad');
    const [imported] = (await unknown()).imports;
    const dropped = (await as(calls.rehearseUndoAttendanceCall, { import: imported!.hash })).body;
    await callAsStaff(portal, registrar, calls.undoAttendanceCall, { h: dropped.h, reason: 'Another evening' });
    expect(await carryOut(beforeImport.h)).toMatchObject({ code: 'gone' });

    // An erased member: their name is gone from the record, and nobody finds the match by it.
    const erased = await aStudent(context);
    await seated(erased);
    const { hash, email } = await context.db
      .selectFrom('student')
      .select(['hash', 'email'])
      .where('id', '=', erased.id)
      .executeTakeFirstOrThrow();
    await bring(csvOf([['Their phone', 'phone@home.test', 0, 60]]));
    await as(calls.matchPersonCall, { name: 'Their phone', email: 'phone@home.test', as: 'member', student: hash });
    const beforeErasure = await lookAt('Their phone', 'phone@home.test');
    await clearParticipant(context.db, { id: erased.id, email });
    await deleteAccount(context.db, erased.id);
    expect(await lookAt('Their phone', 'phone@home.test')).toMatchObject({ code: 'gone' });
    expect(await carryOut(beforeErasure.h)).toMatchObject({ code: 'gone' });
    expect((await unknown()).settled).toEqual([]);
  });
});

it('WE-70 reads poll and Q&A reports: matched by address alone, evidence that changes no minutes and no credit', async () => {
  const [ana, ben] = [people[0]!, people[1]!];
  await bring(csvOf([['Ben', ben.email, 5, 42]]));
  const zone = 'America/New_York';
  const polls = [
    'Poll Report',
    'Topic,Webinar ID,Actual Start Time',
    'Airway first,840 1234 5678,soon',
    'Poll Details',
    '#,User Name,User Email,Submitted Date/Time,',
    `1,Ana,${ana.email.toUpperCase()},"${clock(10, zone)}",Which etch?,Self-etch,Which bur?,Round,`,
    `2,${ben.firstname} ${ben.lastname},${ben.email},"${clock(11, zone)}",Which etch?,Total,Which bur?,,`,
    // A name alone is nobody, and so is an anonymous answer.
    `3,${people[2]!.firstname} ${people[2]!.lastname},somebody@home.test,"${clock(11, zone)}",Which etch?,Total,`,
    `4,Anonymous Attendee,,"${clock(11, zone)}",Which etch?,Total,`,
  ].join('\n');
  const before = await desk();
  const preview = (await look(polls)).body;
  expect([preview.reads, preview.timeZone]).toEqual(['answers', zone]);
  expect(preview.verdicts.map(({ verdict, text }) => [verdict, text.split('. ').at(-1)])).toEqual([
    ['matched', '2 poll questions answered.'],
    ['matched', '1 poll question answered.'],
    ['unmatched', 'No seat has this address.'],
    ['unmatched', 'No seat has this address.'],
  ]);
  expect((await bring(polls)).sentence).toBe('Answers of 2 people are in the evidence, 1 without a seat.');
  const questions = `#,Question,Asker Name,Asker Email,Answer(s)\n1,"How long, please?",Ana,${ana.email},"Host: Twenty seconds."`;
  await bring(questions);
  await bring(questions);
  await bring(polls);
  const evidence = async (index: number) => (await as(calls.evidenceCall, { student: people[index]!.hash })).body;
  expect((await evidence(0)).answers).toEqual({ polls: { asked: 2, answered: 2 }, questions: 1 });
  expect((await evidence(0)).log.map(({ text }) => text)).toContain(
    'Answered a poll in the meeting, by the poll report: Which etch?',
  );
  expect((await evidence(2)).answers).toEqual({ polls: { asked: 2, answered: 0 }, questions: 0 });
  const after = await desk();
  expect([after.data, after.verdicts, after.webinar]).toEqual([before.data, before.verdicts, before.webinar]);
  expect((await unknown()).sources.answers).toBe(4);
  // Each file once, however often it was read; undoing one takes back what it said, and nothing of the other.
  const { imports } = await unknown();
  expect(imports.map(({ people: count }) => count)).toEqual([4, 1, 1]);
  const pollFile = imports[0]!;
  const undo = (await as(calls.rehearseUndoAttendanceCall, { import: pollFile.hash })).body;
  expect(undo.verdicts.map(({ key, name, verdict }) => [key, name, verdict]).toSorted()).toEqual(
    [
      [ana.hash, expect.any(String), 'answers'],
      [ben.hash, expect.any(String), 'answers'],
      ['', '1 person without a seat', 'unmatched'],
    ].toSorted(),
  );
  const undone = await as(calls.undoAttendanceCall, { h: undo.h, reason: 'The polls of a rehearsal' });
  expect(undone.body.sentence).toBe('Import undone.');
  expect((await evidence(0)).answers).toEqual({ polls: { asked: 0, answered: 0 }, questions: 1 });
  expect((await desk()).verdicts).toEqual(before.verdicts);
  await bring(polls);
  // What two files say is one answer.
  await bring(`${polls}\n`);
  expect((await unknown()).sources.answers).toBe(4);
  const answered = 'Answered a poll in the meeting, by the poll report: Which etch?';
  expect((await evidence(0)).log.filter(({ text }) => text === answered)).toHaveLength(1);
  const { verdicts } = (await as(calls.rehearseSettleCall, { leastMinutes: 10 })).body;
  expect(verdicts[0]?.text).toMatch(/^37 of 48 minutes\. Answered 1 of 2 poll questions\. /);
  // Another webinar's, or another file.
  expect((await look('Question,Answer\nWhich?,That')).body).toMatchObject({ code: 'no-table' });
});

it('a noted attendance gives live credit, one by one or by a rule, and never takes a pass away', async () => {
  const [ana, ben, cem] = [members[0]!, members[1]!, members[2]!];
  await bring(
    csvOf([
      ['Ana', people[0]!.email, 0, 45],
      ['Ben', people[1]!.email, 0, 44],
      ['Cem', people[2]!.email, 0, 20],
      ['Dee', people[3]!.email, 0, 60],
    ]),
  );
  for (const who of [ana, ben, cem, members[3]!]) await pass(who);
  expect((await creditsOf(ana))[0]?.ce_type_id).toBe(1);
  const note = (student: string, reason: string) => as(calls.noteAttendanceCall, { student, reason });
  expect((await note(people[0]!.hash, 'short')).body).toMatchObject({ code: 'reason' });
  expect((await note(people[0]!.hash, 'Answered both questions at the end.')).body.status).toBe(true);
  expect((await note(people[0]!.hash, 'Answered both questions at the end.')).body).toMatchObject({
    code: 'already-noted',
  });
  expect((await creditsOf(ana)).at(-1)).toMatchObject({ ce_type_id: 2, attended_minutes: 45, made_by: registrar.name });
  const preview = (await as(calls.rehearseSettleCall, { leastMinutes: 43 })).body;
  expect(preview.verdicts.map(({ key }) => key)).toEqual([people[1]!.hash]);
  const settle = (reason: string) => callAsStaff(portal, registrar, calls.settleCall, { h: preview.h, reason });
  expect((await settle('')).body).toMatchObject({ code: 'reason' });
  expect((await settle('The stream broke for five minutes.')).body.sentence).toBe('Attendance of 1 person was noted.');
  expect((await creditsOf(ben)).at(-1)?.ce_type_id).toBe(2);
  expect((await creditsOf(cem)).map(({ ce_type_id }) => ce_type_id)).toEqual([1]);
  expect((await creditsOf(members[3]!)).map(({ ce_type_id }) => ce_type_id)).toEqual([2]);
  const evidence = (await as(calls.evidenceCall, { student: people[0]!.hash })).body;
  expect([evidence.minutes, evidence.requiredMinutes, evidence.isNoted]).toEqual([45, 48, true]);
  const { pdfUrl, ...own } = (await portal.call(attendanceRecordCall, { c: webinar.hash }, ana.token)).body;
  expect(own).toEqual(evidence);
  expect(own.certificate).toMatchObject({
    creditType: 'Live, Interactive',
    reason: 'Answered both questions at the end.',
  });
  const fetched = (url: string) => portal.app.inject({ url });
  expect((await fetched(pdfUrl)).body.slice(0, 5)).toBe('%PDF-');
  expect((await fetched(pdfUrl.replace(people[0]!.hash, people[1]!.hash))).statusCode).toBe(404);
  portal.advance({ minutes: 10 });
  expect((await fetched(pdfUrl)).statusCode).toBe(404);
  const stranger = await aStudent(portal.context);
  expect((await portal.call(attendanceRecordCall, { c: webinar.hash }, stranger.token)).body).toMatchObject({
    code: 'no-seat',
  });
  expect(evidence.log.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Joined the meeting, by the attendance report',
      'Said: Yes, I attended',
      `Attendance noted (${registrar.name}): Answered both questions at the end.`,
    ]),
  );
});

it('a declared attendance is left as it is, with a reason that the record keeps', async () => {
  const { context } = portal;
  const eva = members[4]!;
  const entry = { studentIds: [eva.id], activityId: webinar.id, at: startsAt.subtract({ minutes: 3, nanoseconds: 1 }) };
  await context.db.transaction().execute((trx) => noteEntries(trx, entry));
  await bring(csvOf([['Ana', people[0]!.email, 0, 60]]));
  await pass(eva);
  const toLookAt = async () =>
    (await readWebinarAttention(context)).filter(({ kind }) => kind === `live.declared:${webinar.hash}`).length;
  const leave = async (reason: string) =>
    (await as(calls.leaveDeclaredCall, { student: people[4]!.hash, reason })).body;
  expect([await toLookAt(), (await rowOf(4))?.isToLookAt, (await desk()).lists.declared]).toEqual([1, true, 1]);
  expect(await leave('short')).toMatchObject({ code: 'reason' });
  expect((await leave('Answered the poll by phone.')).status).toBe(true);
  expect(await leave('Answered the poll by phone.')).toMatchObject({ code: 'gone' });
  expect([await toLookAt(), (await rowOf(4))?.isToLookAt, (await desk()).lists.declared]).toEqual([0, false, 0]);
  expect((await creditsOf(eva)).map(({ ce_type_id }) => ce_type_id)).toEqual([2]);
  const { log } = (await portal.call(attendanceRecordCall, { c: webinar.hash }, eva.token)).body;
  expect(log.at(-1)?.text).toBe(`Attendance left as declared (${registrar.name}): Answered the poll by phone.`);
});

it('an evening of 240 people with a shared link costs nobody the live credit', async () => {
  const { context } = portal;
  const { db } = context;
  const evening = await aWebinar(context, {
    title: 'A full evening',
    releaseAt: startsAt,
    durationMin: 60,
    capacity: 300,
  });
  const emailOf = (index: number) => `evening-${index}@members.test`;
  const ids: string[] = [];
  for (let index = 0; index < 240; index += 1) {
    const nothing = { jobTitle: '', officeName: '', address: '', city: '', state: '', zip: '', country: '', phone: '' };
    const name = { title: 'Dr.', firstname: `Given${index}`, lastname: `Family${index}` };
    const profile = { ...nothing, ...name, email: emailOf(index), certYear: 0, username: emailOf(index) };
    const also = { time_zone: 'America/New_York', agreed_at: null };
    const { id } = await openAccount(db, { profile, passwordHash: 'none', now: context.now(), also });
    ids.push(id);
    await importSeat(db, { studentId: id, activityId: evening.id, state: 'reserved', arrivedAt: startsAt });
  }
  const at = startsAt.subtract({ minutes: 4 });
  await db.transaction().execute((trx) => noteEntries(trx, { studentIds: ids, activityId: evening.id, at }));
  // Half under other addresses, 30 without any.
  const line = (index: number): Line => [
    `Given${index} Family${index}`,
    index < 90 ? emailOf(index) : index < 210 ? `home-${index}@elsewhere.test` : '',
    -3,
    60,
  ];
  const csv = csvOf(Array.from({ length: 240 }, (_, index) => line(index)));
  const { h } = (
    await as(calls.rehearseAttendanceCall, {
      h: evening.hash,
      filename: 'a.csv',
      file: Buffer.from(csv).toString('base64'),
    })
  ).body;
  // More than 200 people: a job does it.
  expect(
    (await callAsStaff(portal, registrar, calls.importAttendanceCall, { h, reason: '' })).body.sentence,
  ).toBeNull();
  await portal.runJobs();
  expect((await callAsStaff(portal, registrar, calls.webinarRehearsalCall, { h })).body).toMatchObject({
    state: 'done',
    sentence: '90 people matched, 150 left to match.',
  });
  const after = (await as(calls.deskCall, { h: evening.hash })).body;
  expect(after.verdicts).toEqual({ present: 90, declared: 150, partly: 0, absent: 0 });
  expect([after.lists.declared, after.webinar.unmatched]).toEqual([150, 150]);
  // Milliseconds: 480 joins and leaves, each with what follows from it.
});

it('what a preview showed is settled: nobody who fell under the limit since, and nobody at all once it takes two', async () => {
  const [ben, cem] = [members[1]!, members[2]!];
  const lines: Line[] = [
    ['Ben', people[1]!.email, 0, 44],
    ['Cem', people[2]!.email, 0, 20],
  ];
  await bring(csvOf(lines));
  for (const who of [ben, cem]) await pass(who);
  const typesOf = async (who: SignedIn) => (await creditsOf(who)).map(({ ce_type_id }) => ce_type_id);
  const preview = (await as(calls.rehearseSettleCall, { leastMinutes: 43 })).body;
  expect(preview.verdicts.map(({ key }) => key)).toEqual([people[1]!.hash]);
  await bring(csvOf([['Cem again', people[2]!.email, 20, 44]]));
  const settle = (h: string) =>
    callAsStaff(portal, registrar, calls.settleCall, { h, reason: 'The stream broke for five minutes.' });
  await writeSetting(portal.context.db, twoPersonRule, 'amendments');
  expect((await settle(preview.h)).body).toMatchObject({ code: 'needs-second' });
  expect([await typesOf(ben), await typesOf(cem)]).toEqual([[1], [1]]);
  await writeSetting(portal.context.db, twoPersonRule, 'off');
  expect((await settle(preview.h)).body.sentence).toBe('Attendance of 1 person was noted.');
  expect([await typesOf(ben), await typesOf(cem)]).toEqual([[1, 2], [1]]);
});

it('under the two-person rule live credit is given in the ledger alone', async () => {
  await writeSetting(portal.context.db, twoPersonRule, 'amendments');
  const reason = 'Answered both questions at the end.';
  expect((await as(calls.noteAttendanceCall, { student: people[0]!.hash, reason })).body).toMatchObject({
    code: 'needs-second',
  });
  expect((await as(calls.rehearseSettleCall, { leastMinutes: 1 })).body).toMatchObject({ code: 'needs-second' });
  await writeSetting(portal.context.db, twoPersonRule, 'off');
  registrar = { ...registrar, token: await aStaffSession(portal.context, registrar) };
});
