// Whatever the provider's people do is in the log: every call of staff that writes is made once, with an input that
// succeeds, and leaves its action as the newest entry. A call without a row here fails, and so does an action of the
// log that nothing produces.
import { readFile } from 'node:fs/promises';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#accounts/server/close-account.ts';
import { aStudent, someSelectLists, type SignedIn } from '#accounts/server/fixtures.ts';
import { importSelectList } from '#accounts/server/import-students.ts';
import { studentActions } from '#students/staff-actions.ts';
import type { DraftKind } from '#authoring/draft-form.ts';
import { authoringActions } from '#authoring/staff-actions.ts';
import { aDraft, aReadyDraft } from '#authoring/server/fixtures.ts';
import { publishDue } from '#authoring/server/staff/publishing/schedule-draft.ts';
import { backupActions } from '#backup/staff-actions.ts';
import { backupWork } from '#backup/server/jobs.ts';
import { catalogueActions } from '#catalogue/staff-actions.ts';
import { aStoredFile, someCaptions } from '#media/server/fixtures.ts';
import { examActions } from '#exam/staff-actions.ts';
import { promotionActions } from '#promotion/staff-actions.ts';
import { importAd } from '#promotion/server/import-ads.ts';
import { mobileAdSubmitCall } from '#promotion/contract.ts';
import { liveActions } from '#live/staff-actions.ts';
import { mediaActions } from '#media/staff-actions.ts';
import { aShortFilm } from '#platform/server/uploads/fixtures.ts';
import { aCategory as anotherCategory, aClass, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { consentActions } from '#consent/staff-actions.ts';
import { findCreditId, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { ledgerRetention } from '#credit/server/jobs.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { makeSheet } from '#credit/server/seal/recovery.ts';
import { placeWords, testWords } from '#credit/server/seal/fixtures.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { ledgerWork, settleHoldingJob } from '#ledger/server/jobs.ts';
import { certificateActions } from '#certificates/staff-actions.ts';
import { creditStaffActions } from '#ledger/staff-actions.ts';
import type { CallContext } from '#platform/server/context.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { OpenContext } from '#platform/server/process/open-context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { handleRetention } from '#platform/server/retention/retention.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { publicHash, secretToken } from '#platform/server/security/random.ts';
import { documents, routes } from '#program.ts';
import { demoActions } from '#demo/staff-actions.ts';
import { overviewActions } from '#overview/staff-actions.ts';
import { providerActions } from '#provider/staff-actions.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { twoPersonRule } from '#ledger/server/staff/two-person-rule.ts';
import { inviteByCommand, replaceKeyByCommand, rescueByCommand } from '#staff/server/team/first-owner.ts';
import { importSeat } from '#seats/server/import-seat.ts';
import { aStaffMember, aStaffSession, type SignedInStaff } from '#staff/server/fixtures.ts';
import { recordAction } from '#staff/server/audit.ts';
import { staffActions } from '#staff/staff-actions.ts';
import { saveLicenseCall } from '#renewal/contract.ts';
import { formOf } from '#reporting/recipe-form.ts';
import { fileRecipes } from '#reporting/recipes.ts';
import { binderActions } from '#binder/staff-actions.ts';
import { reportingActions } from '#reporting/staff-actions.ts';
import { anAgdMember, earnCredit } from '#reporting/server/fixtures.ts';
import { resultsActions } from '#results/staff-actions.ts';
import { anExamWithAWrongKey, someEvaluations } from '#results/server/fixtures.ts';
import { supportActions } from '#support/staff-actions.ts';
import { archiveCommand, backupCommand, restoreCommand } from '#backup/server/commands.ts';
import { keysCommand } from '#credit/server/commands.ts';

const words: Readonly<Record<string, string>> = {
  ...staffActions,
  ...backupActions,
  ...certificateActions,
  ...overviewActions,
  ...demoActions,
  ...providerActions,
  ...studentActions,
  ...supportActions,
  ...consentActions,
  ...creditStaffActions,
  ...catalogueActions,
  ...mediaActions,
  ...examActions,
  ...authoringActions,
  ...resultsActions,
  ...reportingActions,
  ...binderActions,
  ...promotionActions,
  ...liveActions,
};

const reason = 'They asked for it by telephone.';
const passphrase = 'four words of nonsense';

let portal: Portal;
let owner: SignedInStaff;
let student: SignedIn & { readonly hash: string };
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal({
    TRANSCRIBE_COMMAND: '["/bin/false","{input}","{output}"]',
    // Nothing answers there: no test asks the real Zoom.
    ZOOM_HOST: 'http://127.0.0.1:9',
    CE_BROKER_HOST: 'http://127.0.0.1:9',
  });
  await someSelectLists(portal.context);
  for (const [list, id] of [
    ['jobTitles', 'dentist'],
    ['titles', 'Dr.'],
    ['countries', 'US'],
    ['ageRanges', '35-44'],
    ['officeSizes', '2-3'],
  ] as const)
    await importSelectList(portal.context.db, { list, items: [{ id, label: id }] });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'off'));
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
  student = await aMember();
  klass = await aClass(portal.context);
});

async function aMember() {
  const made = await aStudent(portal.context);
  const { hash } = await portal.context.db
    .selectFrom('student')
    .select('hash')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { ...made, hash };
}

/** A webinar with one seat, which is taken; it starts so many minutes from now. */
async function aFullWebinar(inMinutes = 60): Promise<string> {
  const { context } = portal;
  const releaseAt = context.now().add({ minutes: inMinutes });
  const webinar = await aWebinar(context, { capacity: 1, releaseAt, durationMin: 60 });
  await aSeat(webinar.hash, 'reserved');
  return webinar.hash;
}

/** Gives a new member a seat or a waitlist position; returns the member's hash. */
async function aSeat(webinar: string, state: 'reserved' | 'waiting'): Promise<string> {
  const { db, now } = portal.context;
  const member = await aMember();
  const { id } = await db.selectFrom('activity').select('id').where('hash', '=', webinar).executeTakeFirstOrThrow();
  await importSeat(db, { studentId: member.id, activityId: id, state, arrivedAt: now() });
  return member.hash;
}

const previewOf = async (path: string, input: object) => ({ h: (await post(`/api/staff/${path}`, input)).body['h'] });
/** The attendee report of a meeting, with one person in it. */
function aReport() {
  const joined = portal.context.now().subtract({ minutes: 80 }).toString({ smallestUnit: 'second' });
  return { filename: 'a.csv', file: Buffer.from(`Name,Email,Join Time\niPad,,${joined}`).toString('base64') };
}
/** A webinar with an import of its report. */
async function anImportedReport() {
  const webinar = await aFullWebinar(-90);
  await post('/api/staff/import-attendance', await previewOf('rehearse-attendance', { h: webinar, ...aReport() }));
  const { hash } = await portal.context.db
    .selectFrom('attendance_import')
    .select('hash')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { h: webinar, import: hash };
}
async function aMatch() {
  const webinar = await aFullWebinar(-90);
  await post('/api/staff/import-attendance', await previewOf('rehearse-attendance', { h: webinar, ...aReport() }));
  const person = { h: webinar, name: 'iPad', email: '' };
  await post('/api/staff/match-person', { ...person, as: 'staff' });
  return person;
}
const aMessageToSeats = { audience: 'seats', subject: 'Tonight', body: 'See you at 7.' };

type Answer = {
  readonly body: Record<string, unknown> & { readonly status?: boolean };
  readonly token: string;
};

let networks = 0;
async function send(method: 'GET' | 'POST', path: string, input: object, token: string): Promise<Answer> {
  networks += 1;
  const answer = await portal.app.inject({
    method,
    url: path,
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    remoteAddress: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
    headers: { 'sec-fetch-site': 'same-origin', ...(token === '' ? {} : { cookie: `staff=${token}` }) },
  });
  const isJson = answer.headers['content-type']?.includes('json') === true;
  const body = isJson ? answer.json<Record<string, unknown>>() : {};
  if (answer.statusCode !== 200 || body['status'] === false)
    expect.unreachable(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  const cookie = answer.cookies.find(({ name }) => name === 'staff');
  return { body, token: cookie?.value ?? token };
}
const post = (path: string, input: object = {}, by: { readonly token: string } = owner) =>
  send('POST', path, input, by.token);
const get = (path: string, input: object = {}, by: { readonly token: string } = owner) =>
  send('GET', path, input, by.token);

const lastOf = async (table: 'audit_entry' | 'credit' | 'staff_invitation' | 'ad_request') => {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(
    portal.context.db,
  );
  return String(rows[0]?.id);
};
const actionsSince = async (id: string) =>
  (
    await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'staff_id'])
      .where('id', '>', id)
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

// What is there to be acted upon.

async function aRekey() {
  await anExamWithAWrongKey(portal.context, klass.id);
  return { h: klass.hash, question: 'pulp-4', right: 2, reason };
}

async function aCode(who = student, activity = klass): Promise<string> {
  await aCredit(portal.context, who, activity);
  const { verification_code: code } = await portal.context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', who.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code;
}

async function aMessage(): Promise<{ readonly m: string; readonly revision: number }> {
  const { context } = portal;
  const hash = publicHash(22);
  const { revision } = await context.db
    .insertInto('support_message')
    .values({
      hash,
      student_id: student.id,
      name: 'Maria Silva',
      office: 'Harbor Dental',
      email: `maria-${hash.toLowerCase()}@visitor.test`,
      phone: '617 555 0100',
      subject: 'Technical Issue',
      comment: 'Where is my certificate?',
      received_at: context.now(),
    })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return { m: hash, revision };
}

/** Previews a change of the ledger and makes it; returns the answer. */
async function done(rehearse: string, carryOut: string, input: object, by = owner): Promise<Answer> {
  const { body } = await post(`/api/staff/${rehearse}`, input, by);
  return post(`/api/staff/${carryOut}`, { h: body['h'] }, by);
}

async function aWithdrawal(): Promise<string> {
  const code = await aCode();
  await done('rehearse-withdraw', 'withdraw', { codes: [code], kind: 'double', reason });
  return code;
}

const today = () => portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate().toString();
const file = (...lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64');

async function anImport(email = student.email): Promise<string> {
  await done('rehearse-import', 'import-credits', {
    filename: 'spring.csv',
    file: file('Email,Name,Activity,Date,Hours,Type,Note', `${email},,${klass.hash},${today()},1,live,`),
    reason,
  });
  const { hash } = await portal.context.db
    .selectFrom('credit_import')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return hash;
}

async function aHolding(): Promise<string> {
  await anImport(`newcomer-${networks}@member.test`);
  const { hash } = await portal.context.db
    .selectFrom('credit_holding')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return hash;
}

/** A request that someone else decides. */
async function aRequest(): Promise<string> {
  const asker = await aStaffMember(portal.context, ['registrar'], { name: 'Maria Lopez' });
  await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'grants'));
  const { body } = await done(
    'rehearse-withdraw',
    'withdraw',
    { codes: [await aCode()], kind: 'double', reason },
    asker,
  );
  return String(body['asked']);
}

async function aMerge(from = student): Promise<Answer> {
  const pair = { from: from.hash, into: (await aMember()).hash, details: [] };
  const { body } = await post('/api/staff/rehearse-merge', pair);
  return post('/api/staff/merge', { ...pair, reason, fingerprint: body['fingerprint'] });
}

/** A backup that is done: the one that there is, because making one takes seconds. */
async function aBackup(): Promise<string> {
  const { db } = portal.context;
  const done = await db
    .selectFrom('backup_run')
    .select('hash')
    .where('sha256', 'is not', null)
    .where('filename', 'is not', null)
    .executeTakeFirst();
  if (done !== undefined) return done.hash;
  await db.deleteFrom('backup_run').execute();
  const { body } = await post('/api/staff/backup', { passphrase });
  await portal.context.jobs.drain(portal.context, backupWork);
  return String(body['hash']);
}

async function aNote(): Promise<string> {
  await post('/api/staff/notes', { h: student.hash, note: 'Called.' });
  const { body } = await get('/api/staff/notes', { h: student.hash });
  return (body['notes'] as { hash: string }[])[0]?.hash ?? '';
}

async function aSavedAnswer(): Promise<string> {
  const { body } = await post('/api/staff/save-answer', { name: `Thanks ${publicHash(8)}`, text: 'Thank you.' });
  return String(body['a']);
}

const profile = async () => {
  const { body } = await get('/api/staff/student', { h: student.hash });
  const { hash: h, ...all } = body['student'] as Record<string, unknown>;
  const taken = ['username', 'timeZone', 'joinedAt', 'confirmedAt', 'disabledAt', 'mergedInto', 'sessions', 'passkeys'];
  return { h, ...Object.fromEntries(Object.entries(all).filter(([name]) => ![...taken, 'notes'].includes(name))) };
};

// Ways to sign in.

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.context.now().epochMilliseconds });

async function addTotp(token: string): Promise<void> {
  const { body } = await post('/api/staff/totp-offer', {}, { token });
  await post('/api/staff/totp-confirm', { code: codeOf(String(body['secret'])) }, { token });
}

const cbor = {
  text: (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]),
  bytes: (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]),
};

/** What a browser gives for a new passkey: ES256, without an attestation. */
function aPasskey(challenge: string) {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const part = (head: string, value: string) =>
    Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(value, 'base64url')]);
  const id = Buffer.from(secretToken().slice(0, 22));
  const data = Buffer.concat([
    createHash('sha256').update('portal.test').digest(),
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    Buffer.from('a5010203262001', 'hex'),
    part('215820', x),
    part('225820', y),
  ]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cbor.text('fmt'),
    cbor.text('none'),
    cbor.text('attStmt'),
    Buffer.from([0xa0]),
    cbor.text('authData'),
    cbor.bytes(data),
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://portal.test' });
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  };
}

async function addPasskey(token: string): Promise<void> {
  const { body } = await post('/api/staff/passkey-offer', {}, { token });
  const { challenge } = body['options'] as { challenge: string };
  await post('/api/staff/passkey-add', { key: aPasskey(challenge) }, { token });
}

const passkeyOf = async (token: string): Promise<string> => {
  const { body } = await get('/api/staff/me', {}, { token });
  return (body['passkeys'] as { id: string }[])[0]?.id ?? '';
};

/** The code in the link of the newest invitation. */
async function mailedInvitation(): Promise<string> {
  const { text_body: text } = await portal.context.db
    .selectFrom('mail')
    .select('text_body')
    .where('text_body', 'like', '%/staff/invitation%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /[A-Za-z0-9_-]{43}/.exec(text)?.[0] ?? '';
}

const invite = (changes: object = {}) =>
  post('/api/staff/invite', {
    email: `ana-${(networks += 1)}@team.test`,
    name: 'Ana Ruiz',
    roles: ['registrar'],
    ...changes,
  });

/** A session that sets up a sign-in by the newest invitation. */
const accepted = async (): Promise<string> =>
  (await post('/api/staff/accept-invitation', { c: await mailedInvitation() }, { token: '' })).token;

const aMailServer = {
  host: 'smtp.test',
  port: 587,
  security: 'starttls',
  username: '',
  senderName: '',
  senderAddress: '',
};
const mailServerRevision = async () => (await get('/api/staff/mail-server')).body['revision'];
const aZoomAccount = {
  account: { accountId: 'account', clientId: 'client', kind: 'meeting', host: '' },
  clientSecret: 'secret',
};
const zoomRevision = async () => (await get('/api/staff/zoom')).body['revision'];
const connectZoom = async () => post('/api/staff/save-zoom', { revision: await zoomRevision(), ...aZoomAccount });
const aCompany = () => ({
  name: `Lumident ${publicHash(8)}`,
  tagline: '',
  website: '',
  picture: null,
  makesProducts: 'yes',
});
const aCategory = () => ({ name: `Esthetics ${publicHash(8)}`, agdCode: '780' });
const agdCodes = (...lines: string[]) => ({
  filename: 'agd.csv',
  file: file('Code,Name', ...lines),
  source: 'agd.org, subject codes',
  readOn: '2026-11-24',
});

const bankQuestion = { question: 'Why?', options: ['This', 'That'], correct: 1, explanation: '', source: '' };
/** The key of a question in a subject of its own. */
const aBankQuestion = async () => {
  const { body } = await post('/api/staff/add-questions', { subject: publicHash(), questions: [bankQuestion] });
  return (body['keys'] as string[])[0];
};
/** A class whose speaker nobody else has, and what a call about their disclosure names. */
async function aTaughtClass() {
  const name = `Dr. ${publicHash(8)}`;
  const { hash: speaker } = (await post('/api/staff/create-speaker', { name })).body;
  const { id: speakerId } = await portal.context.db
    .selectFrom('speaker')
    .select('id')
    .where('hash', '=', String(speaker))
    .executeTakeFirstOrThrow();
  const { hash: subject } = await aClass(portal.context, { speakerId });
  return { subject, speaker: String(speaker) };
}
const asked = (of: object) => ({ ...of, dueOn: '2026-03-12', email: 'ann@speaker.test' });
const onPaper = (of: object) => ({
  ...of,
  declined: false,
  signedOn: '2026-03-01',
  signedName: '',
  evidence: 'Signed form in the office.',
  hasRelationships: 'no',
  relationships: [],
  offLabelText: '',
});
/** A CV that a speaker sent. */
async function aSentFile(): Promise<string> {
  const { db, now } = portal.context;
  const of = await aTaughtClass();
  await post('/api/staff/request-disclosure', asked(of));
  const { id } = await db
    .selectFrom('disclosure')
    .select('id')
    .where('subject_hash', '=', of.subject)
    .executeTakeFirstOrThrow();
  const content = Buffer.from(of.subject);
  const file = { filename: 'cv.pdf', contentType: 'application/pdf', content, isPublic: false };
  const hash = publicHash(22);
  await db
    .insertInto('speaker_file')
    .values({
      hash,
      disclosure_id: id,
      kind: 'cv',
      file_id: await storeFile(portal.context, db, file),
      sent_at: now(),
    })
    .execute();
  return hash;
}
const disclosureOf = async ({ subject, speaker }: { readonly subject: string; readonly speaker: string }) => {
  const { body } = await get('/api/staff/disclosures', { subject, speakers: speaker });
  const [person] = body['people'] as { readonly disclosure: { readonly hash: string } }[];
  return { h: person?.disclosure.hash ?? '' };
};
const reviewed = async (of: { readonly subject: string; readonly speaker: string }) => {
  await post('/api/staff/enter-disclosure', onPaper(of));
  const found = await disclosureOf(of);
  await post('/api/staff/review-disclosure', { ...found, version: 1, resolution: [], addition: '' });
  return found.h;
};

const aColleague = (roles: Parameters<typeof aStaffMember>[1] = ['registrar']) =>
  aStaffMember(portal.context, roles, { name: 'Ana Ruiz' });

type Row = {
  /** The call that is made last, where a call writes the entry. */
  readonly call?: string;
  /** What must be the newest entry; null: nothing of the portal changes, or what does is the caller's own session. */
  readonly act: string | null;
  /** Sets up what is needed and returns what is to be looked at. */
  readonly ready: () => Promise<() => Promise<unknown>>;
  /** Entries besides, before it: a person who joins adds a way to sign in. */
  readonly also?: readonly string[];
};

/** A call by the owner; `input` is made before. */
const call = (path: string, act: string | null, input: () => Promise<object> | object = () => ({})): Row => ({
  call: `POST /api/staff/${path}`,
  act,
  async ready() {
    const made = await input();
    return () => post(`/api/staff/${path}`, made);
  },
});
/** The same for what is rehearsed first. */
const rehearsed = (look: string, path: string, act: string, input: () => Promise<object> | object): Row =>
  call(path, act, async () => ({ h: (await post(`/api/staff/${look}`, await input())).body['h'] }));
/** A view by someone who hasn't had it within the hour. */
const views = (act: string, path: string, input: () => Promise<object> | object = () => ({})): Row => ({
  act,
  async ready() {
    const made = await input();
    const reader = await aStaffMember(portal.context, ['owner']);
    return () => get(path, made, reader);
  },
});
const looks = (path: string, input: () => Promise<object> | object): Row => call(path, null, input);
const h = () => ({ h: student.hash });
const aDraftOf = async (kind: DraftKind) => aDraft(portal, owner, kind, await aReadyDraft(portal.context, kind));
const aDraftToPublish = async () => (await aDraft(portal, owner, 'class', await aReadyDraft(portal.context))).h;
/** An action that was previewed and done, to be taken back. */
async function aSponsor(): Promise<string> {
  return String((await post('/api/staff/save-company', { id: null, revision: 1, values: aCompany() })).body['id']);
}
async function anAdvertisement(): Promise<{ readonly h: string; readonly company: string }> {
  const company = await aSponsor();
  return {
    h: String((await post('/api/staff/create-advertisement', { alt: 'A card', company })).body['hash']),
    company,
  };
}
const toEveryone = {
  professions: [],
  states: [],
  subjects: [],
  activities: [],
  isForNew: false,
  includesRecent: true,
};
const anAnnouncement = async () =>
  String((await post('/api/staff/create-announcement', { subject: 'New in December' })).body['hash']);
async function aWrittenAnnouncement() {
  const h = await anAnnouncement();
  const content = { subject: 'New', html: '<p>Two webinars.</p>', ...toEveryone };
  const { body } = await post('/api/staff/save-announcement', { h, revision: 1, ...content });
  return { h, revision: Number(body['revision']) };
}
async function aTestedAnnouncement(sendAt: string | null) {
  await aMember();
  const draft = await aWrittenAnnouncement();
  await post('/api/staff/test-announcement', draft);
  const { counts } = (await post('/api/staff/announcement-audience', toEveryone)).body as {
    counts: { members: number };
  };
  return { ...draft, count: counts.members, sendAt };
}
async function aSentAnnouncement() {
  const given = await aTestedAnnouncement(null);
  await post('/api/staff/send-announcement', given);
  return given.h;
}

/** The revision of a text's draft. */
async function aTextDraft(code: string): Promise<{ revision: number }> {
  const { text } = (await get('/api/staff/text', { code })).body as { text: { revision: number } };
  return { revision: text.revision };
}

const aContact = (id: string) => ({
  id,
  h: null,
  revision: 1,
  values: { name: 'Jo Park', role: '', email: 'jo@sponsor.test', phone: '' },
});
const someSupport = (id: string) => ({
  id,
  h: null,
  revision: 1,
  values: {
    activity: null,
    purpose: 'Annual meeting',
    kind: 'money',
    amountCents: 600_000,
    receivedOn: '2026-10-12',
    signedOn: null,
    agreement: null,
    terms: '',
  },
});
/** The company whose advertisement a visitor answered. */
async function aLead(): Promise<string> {
  const [key, companyId] = [publicHash(), await aSponsor()];
  const words = { href: null, buttonText: 'Send', blurb: '', confirmationTitle: '', confirmationMessage: '' };
  await importAd(portal.context.db, {
    key,
    companyId,
    slot: 5,
    alt: 'A light',
    ...words,
    bannerIds: [],
    darkBannerIds: [],
    position: 0,
  });
  const { hash: a } = await portal.context.db
    .selectFrom('ad')
    .select('hash')
    .where('import_key', '=', key)
    .executeTakeFirstOrThrow();
  await portal.call(mobileAdSubmitCall, { a, e: 'visitor@practice.example' });
  return companyId;
}
async function aLeadFile(): Promise<number> {
  const { body } = await post('/api/staff/make-lead-file', { company: await aLead(), reason });
  return Number(body['number']);
}
async function carriedOut(path: string, input: object): Promise<object> {
  const { h: look } = (await post(`/api/staff/rehearse-${path}`, input)).body;
  await post(`/api/staff/${path}`, { h: look });
  return { h: look };
}

const runKeys = (...args: string[]) =>
  keysCommand(
    portal.context,
    args,
    () => undefined,
    () => Promise.resolve(testWords),
  );

const rows: readonly Row[] = [
  // staff
  call('invite', 'staff.invited', () => ({ email: 'new@team.test', name: 'New Person', roles: ['registrar'] })),
  call('take-back-invitation', 'staff.invitation-taken-back', async () => {
    await invite();
    return { id: await lastOf('staff_invitation') };
  }),
  {
    act: 'staff.invitation-opened',
    async ready() {
      await invite();
      return accepted;
    },
  },
  {
    act: 'staff.authenticator-added',
    call: 'POST /api/staff/totp-confirm',
    async ready() {
      const { body } = await post('/api/staff/totp-offer');
      const code = codeOf(String(body['secret']));
      return () => post('/api/staff/totp-confirm', { code });
    },
  },
  {
    act: 'staff.passkey-added',
    also: ['staff.joined'],
    async ready() {
      await invite();
      const token = await accepted();
      return () => addPasskey(token);
    },
  },
  {
    act: 'staff.passkey-added',
    also: ['staff.came-back'],
    async ready() {
      const { hash } = await aColleague();
      await post('/api/staff/let-back-in', { h: hash });
      const token = await accepted();
      return () => addPasskey(token);
    },
  },
  {
    act: 'staff.passkey-added',
    call: 'POST /api/staff/passkey-add',
    async ready() {
      const { body } = await post('/api/staff/passkey-offer');
      const key = aPasskey((body['options'] as { challenge: string }).challenge);
      return () => post('/api/staff/passkey-add', { key });
    },
  },
  call('passkey-remove', 'staff.passkey-removed', async () => {
    await addPasskey(owner.token);
    const id = await passkeyOf(owner.token);
    await addPasskey(owner.token);
    await addPasskey(owner.token);
    return { id };
  }),
  call('totp-remove', 'staff.authenticator-removed', async () => {
    await addTotp(owner.token);
    await addPasskey(owner.token);
    await addPasskey(owner.token);
    return {};
  }),
  call('set-password', 'staff.password-set', () => ({ password: 'A harbor with no lighthouse 7' })),
  call('set-name', 'staff.name-changed', () => ({ name: 'Helen Cho-Reyes' })),
  call('recovery-codes', 'staff.recovery-codes-made'),
  // A look, however often: what it finds is above the log.
  call('check-audit', null),
  call('totp-offer', null),
  call('passkey-offer', null),
  call('keep-codes', null),
  call('end-session', null, async () => {
    await aStaffSession(portal.context, owner);
    return {};
  }),
  {
    call: 'POST /api/staff/confirm',
    act: null,
    async ready() {
      const { body } = await post('/api/staff/totp-offer');
      const secret = String(body['secret']);
      await post('/api/staff/totp-confirm', { code: codeOf(secret) });
      portal.advance({ minutes: 1 });
      return () => post('/api/staff/confirm', { code: codeOf(secret) });
    },
  },
  call('save-member', 'staff.roles-changed', async () => ({
    h: (await aColleague()).hash,
    revision: 1,
    roles: ['editor'],
  })),
  call('save-member', 'staff.changed', async () => ({
    h: (await aColleague()).hash,
    revision: 1,
    roles: ['registrar'],
    jobText: 'Office manager',
  })),
  call('let-back-in', 'staff.let-back-in', async () => ({ h: (await aColleague()).hash })),
  {
    call: 'POST /api/staff/agree-let-back-in',
    act: 'staff.let-back-in-agreed',
    async ready() {
      await post('/api/staff/let-back-in', { h: (await aColleague(['owner'])).hash });
      const [id, second] = [await lastOf('staff_invitation'), await aColleague(['owner'])];
      return () => post('/api/staff/agree-let-back-in', { id }, second);
    },
  },
  call('end-member', 'staff.ended', async () => ({ h: (await aColleague()).hash })),
  call('hand-over', 'staff.handed-over', async () => ({ from: (await aColleague()).hash, to: owner.hash })),
  {
    act: 'staff.signed-in',
    async ready() {
      const codes = (await post('/api/staff/recovery-codes')).body['codes'] as string[];
      return () => post('/api/staff/sign-in-code', { email: owner.email, code: codes[0] }, { token: '' });
    },
  },
  {
    act: 'staff.sign-in-refused',
    async ready() {
      const wrong = async () => {
        networks += 1;
        const answer = await portal.app.inject({
          method: 'POST',
          url: '/api/staff/sign-in',
          payload: { email: owner.email, password: 'wrong' },
          remoteAddress: `10.77.${networks >> 8}.${networks & 255}`,
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        expect(answer.json()).toMatchObject({ status: false });
      };
      // The first tries in a row are not noted: everybody mistypes.
      for (let tries = 1; tries < 5; tries += 1) await wrong();
      return wrong;
    },
  },
  {
    act: 'staff.invited',
    ready: async () => () =>
      inviteByCommand(
        {
          readProvider: async () => ({ name: 'P', address: [], email: 'p@x.test', phone: '' }) as never,
          readTimeZone: async () => 'UTC',
        },
        portal.context,
        { email: 'by-command@team.test', name: 'Ben Cole', role: 'registrar' },
      ),
  },
  {
    act: 'staff.rescued',
    async ready() {
      const { email } = await aColleague(['owner']);
      return () => rescueByCommand(portal.context, email);
    },
  },
  { act: 'staff.key-replaced', ready: async () => () => replaceKeyByCommand(portal.context) },
  views('audit.looked-at', '/api/staff/audit'),
  views('lead.listed', '/api/staff/leads', async () => ({ company: await aLead() })),
  views('support.listed', '/api/staff/inbox', async () => {
    await aMessage();
    return {};
  }),
  views('live.roster-viewed', '/api/staff/webinar-desk', async () => ({ h: await aFullWebinar() })),
  { act: 'audit.exported', ready: async () => () => get('/api/staff/audit.csv') },

  // accounts
  { act: 'student.looked-at', ready: async () => () => get('/api/staff/student', h()) },
  views('student.listed', '/api/staff/students', () => ({ country: 'US' })),
  call('save-student', 'student.saved', async () => ({ ...(await profile()), city: 'Salem' })),
  call('sign-in-link', 'student.sign-in-link-sent', h),
  call('recovery-mail', 'student.recovery-mail-sent', h),
  call('end-sessions', 'student.sessions-ended', h),
  call('remove-passkeys', 'student.passkeys-removed', () => ({ ...h(), reason })),
  call('unblock', 'student.unblocked', h),
  call('email-works', 'student.email-works', h),
  call('disable', 'student.disabled', () => ({ ...h(), reason })),
  call('enable', 'student.enabled', async () => {
    await post('/api/staff/disable', { ...h(), reason });
    return { ...h(), reason };
  }),
  call('mail-again', 'student.mail-repeated', async () => {
    await post('/api/staff/sign-in-link', h());
    await portal.context.db
      .updateTable('mail')
      .set({ sent_at: portal.context.now() })
      .where('student_id', '=', student.id)
      .execute();
    const { id } = await portal.context.db
      .selectFrom('mail')
      .select('id')
      .where('student_id', '=', student.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { ...h(), mail: id };
  }),
  call('notes', 'student.noted', () => ({ ...h(), note: 'Called.' })),
  call('remove-note', 'student.note-removed', async () => ({ n: await aNote() })),
  call('not-double', 'student.judged-not-double', async () => ({ one: student.hash, other: (await aMember()).hash })),
  looks('rehearse-merge', async () => ({ from: student.hash, into: (await aMember()).hash, details: [] })),
  call('merge', 'student.merged', async () => {
    const pair = { from: student.hash, into: (await aMember()).hash, details: [] };
    const { body } = await post('/api/staff/rehearse-merge', pair);
    return { ...pair, reason, fingerprint: body['fingerprint'] };
  }),
  call('undo-merge', 'student.merge-undone', async () => ({ m: (await aMerge()).body['merge'], reason })),
  // pages
  call('save-text', 'text.edited', async () => ({
    code: 'about',
    ...(await aTextDraft('about')),
    html: '<p>New.</p>',
  })),
  call('publish-text', 'text.published', async () => {
    const { revision } = await aTextDraft('faculty');
    const { body } = await post('/api/staff/save-text', { code: 'faculty', revision, html: '<p>Who teaches.</p>' });
    return { code: 'faculty', revision: body['revision'], asksAgain: false };
  }),
  call('undo-text', 'text.undone', async () => {
    const { revision } = await aTextDraft('privacy');
    const { body } = await post('/api/staff/save-text', { code: 'privacy', revision, html: '<p>What we know.</p>' });
    const given = { code: 'privacy', revision: body['revision'], asksAgain: true };
    return { code: 'privacy', version: (await post('/api/staff/publish-text', given)).body['version'] };
  }),
  call('save-mail-text', 'provider.saved-mail-text', () => ({
    revision: 0,
    kind: 'welcome',
    subject: 'Hello {first name}',
    opening: '',
    closing: '',
  })),
  looks('preview-mail-text', () => ({ kind: 'seat', subject: '', opening: '', closing: 'Bring a friend.' })),
  call('test-mail-text', 'provider.tested-mail-text', () => ({
    kind: 'certificate',
    subject: '',
    opening: '',
    closing: '',
  })),
  // announcements
  looks('announcement-audience', () => Promise.resolve(toEveryone)),
  call('create-announcement', 'announcement.created', () => Promise.resolve({ subject: 'New in December' })),
  call('save-announcement', 'announcement.edited', async () => ({
    h: await anAnnouncement(),
    revision: 1,
    subject: 'New',
    html: '<p>Two webinars.</p>',
    ...toEveryone,
  })),
  call('remove-announcement', 'announcement.removed', async () => ({ h: await anAnnouncement() })),
  call('test-announcement', 'announcement.tested', async () => aWrittenAnnouncement()),
  call('send-announcement', 'announcement.scheduled', async () => aTestedAnnouncement('2126-12-08T19:00')),
  call('send-announcement', 'announcement.sent', async () => aTestedAnnouncement(null)),
  call('unschedule-announcement', 'announcement.unscheduled', async () => {
    const given = await aTestedAnnouncement('2126-12-08T19:00');
    await post('/api/staff/send-announcement', given);
    return { h: given.h };
  }),
  call('stop-announcement', 'announcement.stopped', async () => ({ h: await aSentAnnouncement() })),
  call('continue-announcement', 'announcement.continued', async () => {
    const h = await aSentAnnouncement();
    await post('/api/staff/stop-announcement', { h });
    return { h };
  }),
  // promotion
  call('create-advertisement', 'advertisement.created', async () => ({ alt: 'A light', company: await aSponsor() })),
  call('save-advertisement', 'advertisement.saved', async () => {
    const { h, company } = await anAdvertisement();
    const texts = { buttonText: 'Send', blurb: 'A card.', confirmationTitle: '', confirmationMessage: '' };
    const none = [null, null, null, null];
    const days = { runsFrom: null, runsUntil: null };
    const rest = { slots: [1], mostViews: 3, pictures: none, darkPictures: none };
    return { h, revision: 1, company, alt: 'A light', href: null, ...texts, ...days, ...rest };
  }),
  call('switch-advertisement', 'advertisement.turned-on', async () => {
    const { h } = await anAdvertisement();
    const { context } = portal;
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const file = { filename: 'light.svg', contentType: 'image/svg+xml', content, isPublic: true };
    const fileId = await storeFile(context, context.db, file);
    const { id } = await context.db
      .updateTable('ad')
      .set({ slots: [1], button_text: 'Send', blurb: 'A card.', confirmation_title: 'Sent' })
      .where('hash', '=', h)
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db.insertInto('ad_banner').values({ ad_id: id, position: 0, file_id: fileId }).execute();
    return { h, isOn: true };
  }),
  call('switch-advertisement', 'advertisement.turned-off', async () => {
    const { h } = await anAdvertisement();
    await portal.context.db.updateTable('ad').set({ published: true }).where('hash', '=', h).execute();
    return { h, isOn: false };
  }),
  call('remove-advertisement', 'advertisement.removed', async () => ({ h: (await anAdvertisement()).h })),
  call('save-featured', 'featured.saved', async () => ({
    revision: (await get('/api/staff/featured')).body['revision'],
    items: [{ activity: (await aClass(portal.context)).hash, runsFrom: null, runsUntil: null }],
  })),
  call('save-support-record', 'support.added', async () => someSupport(await aSponsor())),
  call('save-support-record', 'support.saved', async () => {
    const sponsor = await aSponsor();
    const { body } = await post('/api/staff/save-support-record', someSupport(sponsor));
    return { ...someSupport(sponsor), h: body['hash'], values: { ...someSupport(sponsor).values, terms: 'Two days' } };
  }),
  call('remove-support-record', 'support.removed', async () => ({
    h: (await post('/api/staff/save-support-record', someSupport(await aSponsor()))).body['hash'],
  })),
  call('save-sponsor-contact', 'sponsor.contact-added', async () => aContact(await aSponsor())),
  call('save-sponsor-contact', 'sponsor.contact-saved', async () => {
    const contact = aContact(await aSponsor());
    const { body } = await post('/api/staff/save-sponsor-contact', contact);
    return { ...contact, h: body['hash'], values: { ...contact.values, role: 'Marketing' } };
  }),
  call('remove-sponsor-contact', 'sponsor.contact-removed', async () => ({
    h: (await post('/api/staff/save-sponsor-contact', aContact(await aSponsor()))).body['hash'],
  })),
  call('export-sponsor-contacts', 'sponsor.contacts-exported', async () => ({ reason })),
  call('make-lead-file', 'lead.file-made', async () => ({ company: await aLead(), reason })),
  call('download-lead-file', 'lead.file-downloaded', async () => ({ number: await aLeadFile(), reason })),
  call('note-lead-removal', 'lead.removal-asked', async () => ({ leads: [`${await aLeadFile()}-1`], step: 'asked' })),
  call('note-lead-removal', 'lead.removal-confirmed', async () => {
    const leads = [`${await aLeadFile()}-1`];
    await post('/api/staff/note-lead-removal', { leads, step: 'asked' });
    return { leads, step: 'confirmed' };
  }),
  call('withdraw-visitor-lead', 'lead.visitor-withdrawn', async () => {
    await aLead();
    return { request: await lastOf('ad_request'), reason };
  }),
  call('export-students', 'student.exported', () => ({ reason, students: [student.hash] })),
  looks('rehearse-student-import', () => aStudentFile()),
  rehearsed('rehearse-student-import', 'import-students', 'student.imported', () => aStudentFile()),
  looks('rehearse-undo-student-import', anImportOfStudents),
  call('undo-student-import', 'student.import-undone', async () => ({
    ...(await previewOf('rehearse-undo-student-import', await anImportOfStudents())),
    reason,
  })),

  // drafts
  call('create-draft', 'authoring.created', () => ({ kind: 'class', title: 'Vital pulp therapy' })),
  call('save-draft', 'authoring.edited', async () => ({
    h: klass.hash,
    revision: 0,
    content: await aReadyDraft(portal.context),
  })),
  call('discard-draft', 'authoring.discarded', () => aDraftOf('class')),
  call('restore-draft', 'authoring.restored', async () => {
    const draft = await aDraftOf('class');
    await post('/api/staff/discard-draft', draft);
    return { h: draft.h };
  }),
  call('duplicate-draft', 'authoring.duplicated', () => ({ h: klass.hash, as: 'copy' })),
  call('make-cover', 'authoring.cover-made', async () => {
    const content = await readFile('demo/ebooks/recall-systems.pdf');
    const pdf = { filename: 'recall.pdf', contentType: 'application/pdf', content, isPublic: false };
    const id = await storeFile(portal.context, portal.context.db, pdf);
    const { hash } = await portal.context.db
      .selectFrom('file')
      .select('hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { h: hash };
  }),
  call('publish-draft', 'authoring.published', async () => ({
    ...(await aDraftOf('class')),
    kind: 'content',
    note: '',
  })),
  call('schedule-draft', 'authoring.scheduled', async () => ({
    ...(await aDraftOf('class')),
    at: '2126-12-01T06:00',
    kind: 'content',
    note: '',
  })),
  call('save-template', 'authoring.saved-template', () => ({ h: klass.hash, name: 'Evening webinar' })),
  call('remove-template', 'authoring.removed-template', async () => {
    await post('/api/staff/save-template', { h: klass.hash, name: 'Evening webinar' });
    const { hash: template } = await portal.context.db
      .selectFrom('draft_template')
      .select('hash')
      .executeTakeFirstOrThrow();
    return { template };
  }),
  call('repeat-draft', 'authoring.duplicated', () => ({ h: klass.hash, dates: ['2126-12-08T19:00'] })),
  call('share-preview', 'authoring.shared-preview', async () => ({
    h: (await aDraftOf('class')).h,
    reader: 'Dr. Anna Roth',
  })),
  call('end-preview', 'authoring.ended-preview', async () => {
    const { h } = await aDraftOf('class');
    await post('/api/staff/share-preview', { h, reader: 'Dr. Anna Roth' });
    const { hash } = await portal.context.db
      .selectFrom('preview_link')
      .select('hash')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { h: hash };
  }),
  call('request-review', 'authoring.asked-review', async () => ({
    ...(await aDraftOf('class')),
    reviewer: (await aColleague(['owner'])).hash,
    message: '',
  })),
  {
    act: 'authoring.withdrew-review',
    async ready() {
      const draft = { ...(await aDraftOf('class')), message: '' };
      await post('/api/staff/request-review', { ...draft, reviewer: (await aColleague(['owner'])).hash });
      return () => post('/api/staff/request-review', { ...draft, reviewer: null });
    },
  },
  call('answer-review', 'authoring.reviewed', async () => {
    const colleague = await aColleague(['editor']);
    const draft = await aDraft(portal, colleague, 'class', await aReadyDraft(portal.context));
    await post('/api/staff/request-review', { ...draft, reviewer: owner.hash, message: '' });
    return { ...draft, verdict: 'balanced', comment: '' };
  }),
  {
    act: 'authoring.unscheduled',
    async ready() {
      const draft = { ...(await aDraftOf('class')), kind: 'content', note: '' };
      await post('/api/staff/schedule-draft', { ...draft, at: '2126-12-01T06:00' });
      return () => post('/api/staff/schedule-draft', { ...draft, at: null });
    },
  },
  {
    act: 'authoring.not-published',
    async ready() {
      const draft = { ...(await aDraftOf('class')), kind: 'content', note: '' };
      await post('/api/staff/schedule-draft', { ...draft, at: '2126-12-01T06:00' });
      await portal.context.db
        .updateTable('draft')
        .set({
          content: JSON.stringify({ ...(await aReadyDraft(portal.context)), blurb: '' }),
          publish_at: portal.context.now(),
        })
        .where('hash', '=', draft.h)
        .execute();
      return () => publishDue(portal.context);
    },
  },

  // the catalog
  looks('rehearse-publish-activities', async () => ({ activities: [await aDraftToPublish()] })),
  rehearsed('rehearse-publish-activities', 'publish-activities', 'authoring.published', async () => ({
    activities: [await aDraftToPublish()],
  })),
  looks('rehearse-schedule-activities', async () => ({
    activities: [await aDraftToPublish()],
    at: '2126-12-01T06:00',
  })),
  rehearsed('rehearse-schedule-activities', 'schedule-activities', 'authoring.scheduled', async () => ({
    activities: [await aDraftToPublish()],
    at: '2126-12-01T06:00',
  })),
  looks('rehearse-retire-activities', () => ({ activities: [klass.hash], until: '2126-12-01' })),
  rehearsed('rehearse-retire-activities', 'retire-activities', 'authoring.retired', () => ({
    activities: [klass.hash],
    until: '2126-12-01',
  })),
  call('undo-retire-activities', 'authoring.reinstated', () =>
    carriedOut('retire-activities', { activities: [klass.hash], until: '2126-12-01' }),
  ),
  call('reinstate-activity', 'authoring.reinstated', async () => {
    await carriedOut('retire-activities', { activities: [klass.hash], until: '2126-12-01' });
    return { h: klass.hash };
  }),
  looks('rehearse-categorize-activities', async () => ({
    activities: [klass.hash],
    categories: [await anotherCategory(portal.context)],
  })),
  rehearsed('rehearse-categorize-activities', 'categorize-activities', 'authoring.categorized', async () => ({
    activities: [klass.hash],
    categories: [await anotherCategory(portal.context)],
  })),
  call('undo-categorize-activities', 'authoring.categorized', async () =>
    carriedOut('categorize-activities', {
      activities: [klass.hash],
      categories: [await anotherCategory(portal.context)],
    }),
  ),
  { act: 'authoring.exported', ready: async () => () => get('/api/staff/catalogue.zip', { activities: klass.hash }) },

  // media
  {
    act: 'media.uploaded',
    ready: async () => () =>
      aStoredFile(portal, owner, { kind: 'captions', filename: 'new.vtt', content: someCaptions('New') }),
  },
  looks('rehearse-remove-files', async () => ({ files: [await anUnusedFile()] })),
  rehearsed('rehearse-remove-files', 'remove-files', 'media.removed', async () => ({ files: [await anUnusedFile()] })),
  call('save-captions', 'media.captions-saved', async () => ({ video: await aVideo(), base: null, cues })),
  call('transcribe', 'media.transcribed', async () => ({ video: await aVideo() })),
  call('check-captions', 'media.captions-checked', async () => ({ ...(await someSavedCaptions()), isRead: true })),
  {
    act: 'media.captions-unchecked',
    async ready() {
      const saved = await someSavedCaptions();
      return () => post('/api/staff/check-captions', { ...saved, isRead: false });
    },
  },

  // results
  call('confirm-key', 'results.key-confirmed', async () => {
    await anExamWithAWrongKey(portal.context, klass.id);
    return { h: klass.hash, question: 'pulp-4' };
  }),
  looks('rehearse-rekey', () => aRekey()),
  rehearsed('rehearse-rekey', 'rekey', 'results.re-keyed', () => aRekey()),
  call('screen-comment', 'results.comment-screened', async () => {
    await someEvaluations(portal.context, klass.id, [{ rating: 4, comments: 'Clear.' }]);
    const { id } = await portal.context.db
      .selectFrom('evaluation')
      .select('id')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow();
    return { h: klass.hash, comment: id, verdict: 'passed-on' };
  }),
  call('email-speaker-copy', 'results.speaker-copy-sent', async () => {
    const { db } = portal.context;
    const { speaker_id: id } = await db
      .selectFrom('activity_speaker')
      .select('speaker_id')
      .where('activity_id', '=', klass.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('speaker').set({ email: 'tomas@speakers.test' }).where('id', '=', id).execute();
    return { h: klass.hash };
  }),
  {
    act: 'advertisement.report',
    ready: async () => {
      const { h } = await anAdvertisement();
      return () => get('/api/staff/advertisement-report.pdf', { h });
    },
  },
  {
    act: 'results.speaker-copy',
    ready: async () => () => get('/api/staff/speaker-copy.pdf', { h: klass.hash }),
  },
  {
    act: 'results.answers-exported',
    async ready() {
      await anExamWithAWrongKey(portal.context, klass.id);
      return () => get('/api/staff/exam-answers.csv', { h: klass.hash });
    },
  },
  // live
  call('give-seat', 'live.seat-given', async () => ({
    h: await aFullWebinar(),
    student: (await aMember()).hash,
    reason,
  })),
  call('add-walk-in', 'live.walk-in-added', async () => ({
    h: await aFullWebinar(),
    firstname: 'Zoë',
    lastname: 'Quist',
    email: `${publicHash(22).toLowerCase()}@members.test`,
    reason,
  })),
  call('move-ahead', 'live.moved-ahead', async () => {
    const webinar = await aFullWebinar();
    await aSeat(webinar, 'waiting');
    return { h: webinar, student: await aSeat(webinar, 'waiting'), reason };
  }),
  call('return-to-waitlist', 'live.seat-returned', async () => {
    const webinar = await aFullWebinar();
    const student = await aSeat(webinar, 'reserved');
    await aSeat(webinar, 'waiting');
    return { h: webinar, student, reason };
  }),
  call('cancel-seat-for', 'live.seat-canceled', async () => {
    const webinar = await aFullWebinar();
    return { h: webinar, student: await aSeat(webinar, 'waiting'), reason };
  }),
  call('change-webinar', 'live.changed', async () => ({ h: await aFullWebinar(), capacity: 5 })),
  call('check-in-member', 'live.checked-in', async () => {
    const webinar = await aFullWebinar(-10);
    const { id } = await portal.context.db
      .selectFrom('activity')
      .select('id')
      .where('hash', '=', webinar)
      .executeTakeFirstOrThrow();
    await portal.context.db
      .insertInto('webinar_place')
      .values({ activity_id: id, place: 'Odeon', changed_by: 'Robin', changed_at: portal.context.now() })
      .execute();
    return { h: webinar, student: await aSeat(webinar, 'reserved'), reason };
  }),
  call('ask-check', 'live.check-asked', async () => ({ h: await aFullWebinar(-10), word: 'molar' })),
  call('create-meeting', 'live.meeting-asked', async () => {
    await connectZoom();
    return { h: await aFullWebinar() };
  }),
  call('check-meeting', 'live.meeting-checked', async () => ({ h: await aFullWebinar() })),
  call('test-link', 'live.link-tested', async () => {
    const { db } = portal.context;
    const webinar = await aFullWebinar();
    // A host that the settings don't name: nothing is asked.
    await db.updateTable('activity').set({ zoom_code: 'https://meet.test/1' }).where('hash', '=', webinar).execute();
    return { h: webinar };
  }),
  call('save-zoom', 'live.zoom-saved', async () => ({ revision: await zoomRevision(), ...aZoomAccount })),
  call('remove-zoom', 'live.zoom-removed', async () => {
    await connectZoom();
    return { revision: await zoomRevision() };
  }),
  call('test-zoom', 'live.zoom-tested', async () => {
    await portal.context.db.deleteFrom('meeting_service').execute();
    return {};
  }),
  call('save-hosts', 'live.hosts-named', async () => ({ h: await aFullWebinar(), hosts: [owner.hash] })),
  call('extend-webinar', 'live.extended', async () => ({ h: await aFullWebinar(-10), minutes: 15 })),
  call('end-webinar', 'live.ended', async () => ({ h: await aFullWebinar(-10), reason: '' })),
  looks('rehearse-move-webinar', async () => ({
    h: await aFullWebinar(),
    starts: '2126-12-01T19:00',
    durationMin: 60,
  })),
  rehearsed('rehearse-move-webinar', 'move-webinar', 'live.moved', async () => ({
    h: await aFullWebinar(),
    starts: '2126-12-01T19:00',
    durationMin: 60,
  })),
  looks('rehearse-cancel-webinar', async () => ({ h: await aFullWebinar() })),
  rehearsed('rehearse-cancel-webinar', 'cancel-webinar', 'live.canceled', async () => ({ h: await aFullWebinar() })),
  looks('rehearse-webinar-message', async () => ({ h: await aFullWebinar(), ...aMessageToSeats })),
  rehearsed('rehearse-webinar-message', 'send-webinar-message', 'live.messaged', async () => ({
    h: await aFullWebinar(),
    ...aMessageToSeats,
  })),

  looks('read-captions', async () => ({
    file: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHi').toString('base64'),
  })),
  looks('read-question-table', async () => ({
    file: Buffer.from('Question,Answer A,Answer B,Right answer\nWhich?,One,Two,A').toString('base64'),
  })),
  looks('rehearse-attendance', async () => ({ h: await aFullWebinar(-90), ...aReport() })),
  rehearsed('rehearse-attendance', 'import-attendance', 'live.report-imported', async () => ({
    h: await aFullWebinar(-90),
    ...aReport(),
  })),
  looks('report-fits', async () => ({ h: await aFullWebinar(-90), ...aReport() })),
  looks('rehearse-undo-attendance', anImportedReport),
  rehearsed('rehearse-undo-attendance', 'undo-attendance', 'live.report-undone', anImportedReport),
  looks('rehearse-undo-match', aMatch),
  rehearsed('rehearse-undo-match', 'undo-match', 'live.match-undone', aMatch),
  call('match-person', 'live.person-matched', async () => {
    const webinar = await aFullWebinar(-90);
    await post('/api/staff/import-attendance', await previewOf('rehearse-attendance', { h: webinar, ...aReport() }));
    return { h: webinar, name: 'iPad', email: '', as: 'staff' };
  }),
  {
    act: 'live.evidence-opened',
    async ready() {
      const webinar = await aFullWebinar();
      const seat = { h: webinar, student: await aSeat(webinar, 'reserved') };
      return () => get('/api/staff/attendance-evidence', seat);
    },
  },
  {
    act: 'live.record-downloaded',
    async ready() {
      const webinar = await aFullWebinar(-90);
      const seat = { h: webinar, student: await aSeat(webinar, 'reserved') };
      return () => get('/api/staff/attendance-record.pdf', seat);
    },
  },
  {
    act: 'live.sheet-downloaded',
    async ready() {
      const h = await aFullWebinar();
      return () => get('/api/staff/sign-in-sheet.pdf', { h });
    },
  },
  call('note-attendance', 'live.attendance-noted', async () => {
    const webinar = await aFullWebinar(-90);
    return { h: webinar, student: await aSeat(webinar, 'reserved'), reason };
  }),
  call('leave-declared', 'live.left-declared', async () => {
    const webinar = await aFullWebinar(-90);
    const student = await aSeat(webinar, 'reserved');
    const { db, now } = portal.context;
    const at = now().subtract({ minutes: 92 });
    await db.updateTable('activity').set({ attendance_reported_at: at }).where('hash', '=', webinar).execute();
    await db
      .updateTable('seat')
      .set({ started_at: at })
      .where('student_id', '=', db.selectFrom('student').select('id').where('hash', '=', student))
      .execute();
    return { h: webinar, student, reason };
  }),
  looks('rehearse-settle-attendance', async () => ({ h: await aFullWebinar(-90), leastMinutes: 1 })),
  call('settle-attendance', 'live.attendance-settled', async () => ({
    ...(await previewOf('rehearse-settle-attendance', { h: await aFullWebinar(-90), leastMinutes: 1 })),
    reason,
  })),

  // consent
  call('record-consent-request', 'consent.request-noted', () => ({ ...h(), cameBy: 'phone', note: reason })),

  // support
  call('reply', 'support.answered', async () => ({ ...(await aMessage()), text: 'Thank you.', afterwards: 'done' })),
  call('paste-reply', 'support.reply-pasted', async () => ({ ...(await aMessage()), text: 'Thank you.' })),
  call('note', 'support.noted', async () => ({ m: (await aMessage()).m, note: 'Called.' })),
  call('mark-complaint', 'support.complaint-noted', async () => ({ m: (await aMessage()).m, outcome: 'Refunded.' })),
  call('mark-complaint', 'support.complaint-taken-back', async () => ({ m: (await aMessage()).m, outcome: null })),
  call('assign', 'support.assigned', async () => ({ ...(await aMessage()), to: owner.hash })),
  call('snooze', 'support.snoozed', async () => ({ ...(await aMessage()), until: '2126-03-02T19:00:00Z' })),
  call('message-state', 'support.state-changed', async () => ({ ...(await aMessage()), state: 'waiting' })),
  call('done', 'support.finished', async () => ({ messages: [(await aMessage()).m] })),
  call('save-answer', 'support.saved-answer-changed', () => ({ name: 'Thanks', text: 'Thank you.' })),
  call('remove-answer', 'support.saved-answer-removed', async () => ({ a: await aSavedAnswer() })),
  call('certificate-again', 'support.certificate-sent', async () => {
    await aCode();
    return { m: (await aMessage()).m };
  }),

  // credit
  {
    act: 'credit.looked-at',
    async ready() {
      const code = await aCode();
      return () => get('/api/staff/credit', { code });
    },
  },
  views('credit.listed', '/api/staff/credits'),
  views('credit.request-looked-at', '/api/staff/approval', async () => ({ h: await aRequest() })),
  { act: 'credit.exported', ready: async () => () => get('/api/staff/credits.csv', { reason }) },
  call('off-line-course', 'credit.course-made', () => ({
    title: 'A day of implants',
    lecturer: 'Robin Ames, DDS',
    sponsor: 'The society',
    description: '',
    day: today(),
    hours: 3,
    agd: [],
  })),
  looks('rehearse-grant', () => aGrant()),
  rehearsed('rehearse-grant', 'grant', 'credit.granted', () => aGrant()),
  looks('rehearse-amend', async () => anAmendment(await aCode())),
  rehearsed('rehearse-amend', 'amend', 'credit.amended', async () => anAmendment(await aCode())),
  looks('rehearse-withdraw', async () => ({ codes: [await aCode()], kind: 'double', reason })),
  rehearsed('rehearse-withdraw', 'withdraw', 'credit.withdrawn', async () => ({
    codes: [await aCode()],
    kind: 'double',
    reason,
  })),
  looks('rehearse-reinstate', async () => ({ codes: [await aWithdrawal()], reason })),
  rehearsed('rehearse-reinstate', 'reinstate', 'credit.reinstated', async () => ({
    codes: [await aWithdrawal()],
    reason,
  })),
  call('mail-certificate-again', 'credit.mailed-again', async () => ({ code: await aCode() })),
  call('agd-told', 'credit.agd-told', async () => ({ code: await aReportedWithdrawal() })),
  call('make-agd-roster', 'reporting.roster-made', async () => {
    await anAgdCredit();
    return {};
  }),
  call('mark-agd-roster', 'reporting.roster-uploaded', async () => ({
    ...(await aRoster()),
    on: today(),
    answer: 'ok',
  })),
  call('mark-agd-roster', 'reporting.roster-not-uploaded', async () => ({
    number: (await anUploadedRoster()).number,
    on: null,
    answer: '',
  })),
  call('reject-agd-credits', 'reporting.credits-rejected', async () => ({
    ...(await anUploadedRoster()),
    reason: 'Member not found',
  })),
  call('reopen-agd-credit', 'reporting.credit-reopened', async () => {
    const { number, codes } = await anUploadedRoster();
    await post('/api/staff/reject-agd-credits', { number, codes, reason: 'Member not found' });
    return { code: codes[0] };
  }),
  call('mail-held-back', 'reporting.member-mailed', async () => {
    const member = await anAgdMember(portal.context, String(10_000 + (agdMembers += 1)));
    return { code: (await earnCredit(portal.context, member, 'Held back')).code };
  }),
  call('save-ce-broker', 'reporting.ce-broker-saved', async () => ceBroker),
  call('make-report-file', 'reporting.file-made', aReportFileOrder),
  call('save-report-recipe', 'reporting.recipe-made', async () => ({
    revision: 0,
    form: formOf(fileRecipes['ce-broker']),
  })),
  call('save-report-recipe', 'reporting.recipe-changed', async () => ({
    key: await anOwnRecipe(),
    revision: 1,
    form: { ...formOf(fileRecipes['ce-broker']), name: 'Ohio' },
  })),
  call('remove-report-recipe', 'reporting.recipe-removed', async () => ({
    key: await anOwnRecipe(),
    isRemoved: true,
  })),
  call('remove-report-recipe', 'reporting.recipe-restored', async () => ({
    key: await anOwnRecipe(),
    isRemoved: false,
  })),
  looks('preview-report-recipe', async () => ({ form: formOf(fileRecipes['ce-broker']) })),
  call('save-ce-broker-channel', 'reporting.channel-saved', async () => {
    await post('/api/staff/save-ce-broker', ceBroker);
    const { body } = await get('/api/staff/ce-broker');
    return { revision: body['revision'], isOn: false, holdMinutes: 30, key: 'QQQ01ABC' };
  }),
  call('test-ce-broker', 'reporting.channel-tested'),
  call('settle-report', 'reporting.report-there', async () => aSettling('unclear', 'there')),
  call('settle-report', 'reporting.report-repeated', async () => aSettling('rejected', 'again')),
  call('settle-report', 'reporting.report-corrected', async () => aSettling('accepted', 'corrected')),
  {
    act: 'reporting.file-downloaded',
    async ready() {
      const { body } = await post('/api/staff/make-report-file', await aReportFileOrder());
      return () => get('/api/staff/report-file', { number: String(body.number) });
    },
  },
  // binder
  call('make-binder', 'binder.asked', () => aBinderOrder()),
  {
    act: 'binder.downloaded',
    async ready() {
      const hash = await aMadeBinder();
      return () => get('/api/staff/binder.zip', { h: hash });
    },
  },
  {
    act: 'binder.looked-at',
    async ready() {
      const auditor = await aStaffMember(portal.context, ['auditor']);
      return () => get('/api/staff/binder', {}, auditor);
    },
  },
  call('save-binder-entry', 'binder.entry-saved', () => aBinderText()),
  call('remove-binder-entry', 'binder.entry-removed', async () => ({ h: await aBinderEntry() })),
  call('save-committee-member', 'binder.committee-saved', () => aCommitteeMember()),
  call('remove-committee-member', 'binder.committee-removed', async () => {
    await post('/api/staff/save-committee-member', aCommitteeMember());
    const { hash } = await portal.context.db
      .selectFrom('committee_member')
      .select('hash')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { h: hash };
  }),
  call('save-substantive-change', 'binder.change-saved', () => aSubstantiveChange()),
  call('remove-substantive-change', 'binder.change-removed', async () => {
    await post('/api/staff/save-substantive-change', aSubstantiveChange());
    const { hash } = await portal.context.db
      .selectFrom('substantive_change')
      .select('hash')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { h: hash };
  }),
  {
    act: 'reporting.roster-downloaded',
    async ready() {
      const { number } = await aRoster();
      return () => get('/api/staff/agd-roster.csv', { number: String(number) });
    },
  },
  {
    act: 'credit.asked',
    async ready() {
      await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'grants'));
      await aColleague();
      const { body } = await post('/api/staff/rehearse-withdraw', { codes: [await aCode()], kind: 'double', reason });
      return () => post('/api/staff/withdraw', { h: body['h'] });
    },
  },
  {
    ...call('decide', 'credit.agreed', async () => ({ h: await aRequest(), decision: 'agree' })),
    also: ['credit.withdrawn'],
  },
  call('decide', 'credit.refused', async () => ({ h: await aRequest(), decision: 'refuse', reason })),
  {
    act: 'credit.taken-back',
    async ready() {
      await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'grants'));
      await aColleague();
      const { body } = await done('rehearse-withdraw', 'withdraw', { codes: [await aCode()], kind: 'double', reason });
      return () => post('/api/staff/decide', { h: body['asked'], decision: 'take-back' });
    },
  },
  call('save-two-person-rule', 'credit.rule-changed', async () => {
    await aColleague();
    return { rule: 'grants' };
  }),
  looks('rehearse-import', () => anImportFile()),
  {
    ...rehearsed('rehearse-import', 'import-credits', 'credit.imported', () => anImportFile()),
  },
  looks('rehearse-undo-import', async () => ({ import: await anImport(), reason })),
  rehearsed('rehearse-undo-import', 'undo-import', 'credit.import-undone', async () => ({
    import: await anImport(),
    reason,
  })),
  call('assign-holding', 'credit.holding-settled', async () => ({
    h: await aHolding(),
    student: student.hash,
    reason,
  })),
  call('remove-holding', 'credit.holding-removed', async () => ({ h: await aHolding(), reason })),
  {
    act: 'credit.holding-ended',
    async ready() {
      await aHolding();
      await portal.context.db.updateTable('credit_holding').set({ expires_at: portal.context.now() }).execute();
      portal.advance({ minutes: 1 });
      return async () => {
        await portal.context.jobs.enqueue(portal.context.db, settleHoldingJob, null);
        await portal.context.jobs.drain(portal.context, ledgerWork);
      };
    },
  },

  {
    act: 'credit.erased',
    async ready() {
      const { context } = portal;
      const { id } = await aStudent(context);
      const { id: activityId } = await aClass(context);
      await context.db.transaction().execute(async (trx) => {
        const earnedAt = context.now().subtract({ hours: 11 * 366 * 24 });
        const award = { studentId: id, activityId, attemptId: null, examScore: 90, earnedAt, silent: true };
        await awardCredit(context, trx, award);
        await deleteAccount(trx, id);
      });
      return async () => {
        await context.jobs.enqueue(context.db, ledgerRetention.timed.job, null);
        await context.jobs.drain(context, [handleRetention(ledgerRetention)]);
      };
    },
  },

  // provider
  call('save-settings', 'provider.saved-settings', async () => ({
    section: 'records',
    revision: await revisionOf('records'),
    values: { retentionYears: 8 },
  })),
  call('undo-settings', 'provider.undid-settings', async () => {
    await post('/api/staff/save-settings', {
      section: 'records',
      revision: await revisionOf('records'),
      values: { retentionYears: 9 },
    });
    return { section: 'records', revision: await revisionOf('records') };
  }),
  call('save-mail-server', 'provider.saved-mail-server', async () => ({
    revision: await mailServerRevision(),
    server: aMailServer,
  })),
  call('remove-mail-server', 'provider.removed-mail-server', async () => {
    await post('/api/staff/save-mail-server', { revision: await mailServerRevision(), server: aMailServer });
    return { revision: await mailServerRevision() };
  }),
  call('test-mail', 'provider.tested-mail', async () => {
    await portal.context.db.deleteFrom('mail_server').execute();
    return { to: 'ana@team.test' };
  }),

  rehearsed('rehearse-remove-demo', 'remove-demo', 'demo.removed', async () => {
    await portal.context.db
      .transaction()
      .execute((trx) => writeSetting(trx, providerSettings.demoLoadedAt, '2026-11-01T00:00:00Z'));
    return {};
  }),
  looks('rehearse-remove-demo', async () => {
    await portal.context.db
      .transaction()
      .execute((trx) => writeSetting(trx, providerSettings.demoLoadedAt, '2026-11-01T00:00:00Z'));
    return {};
  }),
  call('retry-jobs', 'system.retried-jobs', async () => {
    await sql`insert into job.job (name, state, retry_count, created_on, start_after)
      values ('platform.find-unread-files', 'retry', 6, now(), now() + interval '1 day')`.execute(portal.context.db);
    return { name: 'platform.find-unread-files' };
  }),

  // catalogue
  call('save-company', 'catalogue.saved-company', () => ({ id: null, revision: 1, values: aCompany() })),
  call('remove-company', 'catalogue.removed-company', async () => {
    const { body } = await post('/api/staff/save-company', { id: null, revision: 1, values: aCompany() });
    return { id: body['id'] };
  }),
  call('save-category', 'catalogue.saved-category', () => ({ id: null, revision: 1, values: aCategory() })),
  call('remove-category', 'catalogue.removed-category', async () => {
    const { body } = await post('/api/staff/save-category', { id: null, revision: 1, values: aCategory() });
    return { id: body['id'] };
  }),
  call('save-agd-code', 'catalogue.saved-agd-code', () => ({ code: '780', name: 'Esthetics' })),
  call('remove-agd-code', 'catalogue.removed-agd-code', async () => {
    await post('/api/staff/save-agd-code', { code: '690', name: 'Implants' });
    return { code: '690' };
  }),
  looks('rehearse-agd-codes', () => agdCodes('730,Oral Medicine')),
  rehearsed('rehearse-agd-codes', 'import-agd-codes', 'catalogue.imported-agd-codes', () =>
    agdCodes('550,Practice Management'),
  ),

  // question bank
  call('add-questions', 'exam.added-questions', () => ({ subject: 'Pulp', questions: [bankQuestion] })),
  call('save-question', 'exam.saved-question', async () => ({
    k: await aBankQuestion(),
    revision: 1,
    subject: 'Pulp',
    question: { ...bankQuestion, correct: 2 },
  })),
  call('retire-question', 'exam.retired-question', async () => ({ k: await aBankQuestion(), isRetired: true })),
  call('retire-question', 'exam.restored-question', async () => {
    const k = await aBankQuestion();
    await post('/api/staff/retire-question', { k, isRetired: true });
    return { k, isRetired: false };
  }),

  // speakers
  call('decide-speaker-file', 'speaker.file-accepted', async () => ({ h: await aSentFile(), accept: true })),
  call('decide-speaker-file', 'speaker.file-set-aside', async () => ({ h: await aSentFile(), accept: false })),
  call('create-speaker', 'speaker.created', () => ({ name: 'Dr. Ana Ruiz' })),
  call('save-speaker', 'speaker.saved', async () => ({
    h: (await aTaughtClass()).speaker,
    revision: 1,
    name: 'Dr. Ana Ruiz',
    degree: 'DDS',
    email: '',
    bio: '',
    expertise: '',
    photo: null,
    cv: null,
  })),
  call('remove-speaker', 'speaker.removed', async () => ({
    h: (await post('/api/staff/create-speaker', { name: 'Dr. Ana Ruiz' })).body['hash'],
  })),
  call('request-disclosure', 'disclosure.requested', async () => asked(await aTaughtClass())),
  call('remind-speaker', 'disclosure.reminded', async () => {
    const of = await aTaughtClass();
    await post('/api/staff/request-disclosure', asked(of));
    return disclosureOf(of);
  }),
  call('enter-disclosure', 'disclosure.entered', async () => onPaper(await aTaughtClass())),
  call('enter-disclosure', 'disclosure.declined', async () => ({ ...onPaper(await aTaughtClass()), declined: true })),
  call('review-disclosure', 'disclosure.reviewed', async () => {
    const of = await aTaughtClass();
    await post('/api/staff/enter-disclosure', onPaper(of));
    return { ...(await disclosureOf(of)), version: 1, resolution: [], addition: '' };
  }),
  call('reuse-disclosure', 'disclosure.reused', async () => {
    const of = await aTaughtClass();
    const from = await reviewed(of);
    const { id } = await portal.context.db
      .selectFrom('speaker')
      .select('id')
      .where('hash', '=', of.speaker)
      .executeTakeFirstOrThrow();
    const { hash: subject } = await aClass(portal.context, { speakerId: id });
    return { subject, speaker: of.speaker, from };
  }),

  // data
  call('backup', 'data.backed-up', async () => {
    await portal.context.db.deleteFrom('backup_run').execute();
    return { passphrase };
  }),
  {
    act: 'data.backup-downloaded',
    async ready() {
      const hash = await aBackup();
      return () => get('/api/staff/backup-file', { h: hash });
    },
  },
  call('try-restore', 'data.restore-tried', async () => ({ h: await aBackup(), passphrase })),
  call('remove-backup', 'data.backup-removed', async () => ({ h: await aBackup() })),
  call('backup-schedule', 'data.schedule-changed', () => ({ everyDays: 7, keeps: 4, passphrase })),
  call('continue-log', 'data.log-continued', async () => {
    await holdLog(portal.context.db, portal.context.now());
    return { saved: null };
  }),
  call('add-checkpoint-address', 'records.address-added', () => ({ email: `${publicHash(8)}@board.test` })),
  call('remove-checkpoint-address', 'records.address-removed', async () => {
    const { id } = await portal.context.db
      .insertInto('checkpoint_recipient')
      .values({ email: `${publicHash(8)}@board.test`, added_at: portal.context.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  }),
  call('send-checkpoints', 'records.checkpoints-sent', async () => {
    const { context } = portal;
    await context.db.deleteFrom('checkpoint_recipient').execute();
    await aCredit(context, await aStudent(context), await aClass(context));
    await writeLog(context);
    return {};
  }),
  {
    act: 'data.recovery-sheet-opened',
    async ready() {
      placeWords(portal.context.config.keysDir);
      return () => get('/api/staff/recovery-sheet.pdf');
    },
  },
  call('confirm-recovery-sheet', 'data.recovery-sheet-printed', () => {
    placeWords(portal.context.config.keysDir);
    return {
      words: testWords
        .split(' ')
        .slice(0, 2)
        .map((word, at) => ({ at: at + 1, word })),
    };
  }),
  { act: 'data.key-replaced', ready: async () => () => runKeys('rotate', 'issuer') },
  { act: 'data.key-lost', ready: async () => () => runKeys('lost', 'seal', '--since', '0') },
  {
    act: 'data.keys-restored',
    async ready() {
      placeWords(portal.context.config.keysDir);
      const file = join(portal.context.config.dataDir, 'keys.txt');
      writeFileSync(file, (await makeSheet(portal.context)).code);
      return () => runKeys('restore', file);
    },
  },
  {
    act: 'data.archived',
    async ready() {
      const { config } = portal.context;
      await aCredit(portal.context, await aStudent(portal.context), await aClass(portal.context));
      const checker = join(config.dataDir, 'checker');
      mkdirSync(checker, { recursive: true });
      const folder = join(config.dataDir, `archive-${publicHash(6)}`);
      return () => archiveCommand(portal, [folder], () => undefined, checker);
    },
  },
  { act: 'data.exported', ready: async () => () => get('/api/staff/export.zip') },
  looks('rehearse-retention', () => ({})),
  rehearsed('rehearse-retention', 'run-retention', 'data.erased', async () => {
    await portal.context.db
      .insertInto('staff_sign_in_failure')
      .values({
        subject: `gone-${publicHash(8)}`,
        failures: 1,
        last_at: portal.context.now().subtract({ hours: 240 }),
        blocked_until: portal.context.now().subtract({ hours: 240 }),
      })
      .execute();
    return {};
  }),

  // overview: what is put away is the caller's own list
  call('set-attention-mail', null, () => ({ on: true })),
  call('hide-attention', null, () => ({ kind: 'test.nothing' })),
];

function aStudentFile() {
  return {
    filename: 'members.csv',
    file: file('Email,First name,Last name,State,AGD number', `fay-${(networks += 1)}@society.test,Fay,Lund,,`),
    mails: false,
    reason,
  };
}
async function anImportOfStudents() {
  await post('/api/staff/import-students', await previewOf('rehearse-student-import', aStudentFile()));
  const { hash } = await portal.context.db
    .selectFrom('student_import')
    .select('hash')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { import: hash };
}
const aGrant = () => ({ students: [student.hash], activity: klass.hash, type: 'live', day: today(), reason });
const anAmendment = (code: string) => ({
  codes: [code],
  change: { title: 'Bone and its loss' },
  kind: 'other',
  reason,
});
const anImportFile = () => ({
  filename: 'spring.csv',
  file: file('Email,Name,Activity,Date,Hours,Type,Note', `${student.email},,${klass.hash},${today()},1,live,`),
  reason,
});
const cues = [{ startMs: 0, endMs: 1000, text: 'Words', settings: '' }];
let files = 0;
async function anUnusedFile(): Promise<string> {
  files += 1;
  const content = someCaptions(`Unused ${files}`);
  return aStoredFile(portal, owner, { kind: 'captions', filename: 'unused.vtt', content });
}
async function aVideo(): Promise<string> {
  files += 1;
  const content = await aShortFilm({ seconds: 1 + files / 10 });
  return aStoredFile(portal, owner, { kind: 'video', filename: 'film.mp4', content });
}
async function someSavedCaptions(): Promise<{ readonly video: string; readonly captions: string }> {
  const video = await aVideo();
  const { body } = await post('/api/staff/save-captions', { video, base: null, cues });
  return { video, captions: (body['captions'] as { readonly hash: string }).hash };
}
const revisionOf = async (section: string): Promise<number> => {
  const { body } = await get('/api/staff/settings');
  return (body[section] as { revision: number }).revision;
};
let agdMembers = 0;
const anAgdCredit = async () =>
  (await earnCredit(portal.context, await anAgdMember(portal.context), `For the AGD ${(agdMembers += 1)}`)).code;
const ceBroker = { providerNumber: '21874', dentist: 'DN', hygienist: 'DH', subjectArea: '' };
const anOwnRecipe = async () =>
  (await post('/api/staff/save-report-recipe', { revision: 0, form: formOf(fileRecipes['ce-broker']) })).body['key'];
/** A report that CE Broker has an answer of, or none; an accepted one of credit that was withdrawn since. */
async function aSettling(status: string, way: string) {
  const code = await anAgdCredit();
  const { context } = portal;
  const creditId = await findCreditId(context.db, code);
  await context.db
    .insertInto('credit_report')
    .values({
      channel: 'ce-broker',
      credit_id: creditId,
      sent_credit_id: creditId,
      profession: 'dentist',
      state: 'FL',
      status,
      next_at: context.now(),
      changed_at: context.now(),
    })
    .execute();
  if (way === 'corrected')
    await context.db
      .transaction()
      .execute((trx) => withdrawCredit(context, trx, { creditId, reason: 'Taken by someone else', by: 'Rita' }));
  return { code, profession: 'dentist', state: 'FL', way };
}
async function aReportFileOrder() {
  const member = await anAgdMember(portal.context, null);
  await portal.call(
    saveLicenseCall,
    {
      profession: 'dentist',
      state: 'FL',
      number: 'DN 1',
      cycleEnds: null,
      isPrimary: true,
      isReported: true,
    },
    member.token,
  );
  await earnCredit(portal.context, member, `For CE Broker ${(agdMembers += 1)}`);
  await post('/api/staff/save-ce-broker', ceBroker);
  return { recipe: 'ce-broker', from: today(), to: today() };
}
const aBinderOrder = () => ({
  body: 'cerp',
  from: '2026-01-01',
  to: '2026-02-28',
  asOf: '2026-02-28',
  activity: null,
  sample: 1,
  seed: null,
});
async function aMadeBinder(): Promise<string> {
  const { db, now } = portal.context;
  const content = Buffer.from(`a ZIP ${publicHash()}`);
  const file = { filename: 'binder.zip', contentType: 'application/zip', content, isPublic: false };
  const hash = publicHash(22);
  const row = { hash, body: 'cerp', first_day: '2026-01-01', last_day: '2026-02-28', as_of: '2026-02-28', seed: 1 };
  await db
    .insertInto('binder')
    .values({
      ...row,
      asked_at: now(),
      asked_by: 'Anna Roth',
      finished_at: now(),
      file_id: await storeFile(portal.context, db, file),
    })
    .execute();
  return hash;
}
const aBinderText = () => ({
  item: 2,
  activity: null,
  document: null,
  kind: 'text',
  words: 'Our mission.',
  file: null,
  datedOn: null,
});
async function aBinderEntry(): Promise<string> {
  await post('/api/staff/save-binder-entry', aBinderText());
  const entry = portal.context.db.selectFrom('binder_entry').select('hash').orderBy('id', 'desc').limit(1);
  return (await entry.executeTakeFirstOrThrow()).hash;
}
const aCommitteeMember = () => ({
  h: null,
  revision: 1,
  values: {
    name: 'Grace Okafor',
    degree: 'DDS',
    license: 'OH 30-024871',
    duties: 'Chair',
    hasOtherDuty: false,
    from: '2023-01-01',
    until: null,
  },
});
const aSubstantiveChange = () => ({
  h: null,
  revision: 1,
  values: { what: 'New name: Harbor Dental Society', on: '2026-03-02', reportedTo: '', reportedOn: null },
});
async function aRoster(): Promise<{ readonly number: number; readonly codes: readonly string[] }> {
  const code = await anAgdCredit();
  const { body } = await post('/api/staff/make-agd-roster');
  return { number: body['number'] as number, codes: [code] };
}
async function anUploadedRoster() {
  const roster = await aRoster();
  await post('/api/staff/mark-agd-roster', { number: roster.number, on: today(), answer: '' });
  return roster;
}
async function aReportedWithdrawal(): Promise<string> {
  const code = await aWithdrawal();
  const { db, now } = portal.context;
  const { id } = await db
    .selectFrom('credit')
    .select('id')
    .where('verification_code', '=', code)
    .executeTakeFirstOrThrow();
  const roster = await db
    .insertInto('agd_roster')
    .values({ made_on: '2026-03-02', made_at: now(), csv: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('agd_roster_credit').values({ credit_id: id, roster_id: roster.id }).execute();
  return code;
}

describe('what staff do', () => {
  it.each(rows.map((row) => ({ ...row, name: `${row.call ?? 'without a call of staff'}: ${row.act ?? 'nothing'}` })))(
    'is in the log once: $name',
    async ({ act, also = [], ready }) => {
      const run = await ready();
      const before = await lastOf('audit_entry');
      await run();
      expect(await actionsSince(before)).toEqual([...also, ...(act === null ? [] : [act])]);
    },
  );
});

it('each call of staff that writes has a row', () => {
  const writing = routes
    .filter(({ call: { access, method } }) => access === 'staff' && method === 'POST')
    .map(({ call: { method, path } }) => `${method} ${path}`);
  const posted = documents.filter(({ method, staffAccess }) => method === 'POST' && staffAccess !== undefined);
  expect(posted).toEqual([]);
  const made = new Set(rows.map((row) => row.call));
  expect(writing.filter((name) => !made.has(name))).toEqual([]);
  expect([...made].filter((name) => name !== undefined && !writing.includes(name))).toEqual([]);
});

it('each action of the log is produced by a row', () => {
  const produced = new Set(rows.flatMap(({ act, also = [] }) => [act, ...also]));
  // Written into the database that was restored: the next test.
  const elsewhere = ['data.restored'];
  expect(Object.keys(words).filter((act) => !produced.has(act) && !elsewhere.includes(act))).toEqual([]);
});

it('a restore is the newest entry of the restored log', async () => {
  const filename = `portal-${publicHash(8)}.tar.age`;
  const settings = { BACKUP_PASSPHRASE: passphrase };
  const [from, into] = [await openPortal(settings), await openPortal(settings)];
  const { db, pool } = openDatabase(into.databaseAddress, 2);
  try {
    const path = join(from.context.config.dataDir, filename);
    const opened = (context: CallContext) =>
      ({
        context: { ...context, config: { ...context.config, databaseDirectUrl: null } },
        pool,
      }) as unknown as OpenContext;
    await backupCommand(opened(from.context), [path], () => undefined);
    await restoreCommand(opened(into.context), [path], () => undefined);
    const newest = await db.selectFrom('audit_entry').select(['act', 'subject_title']).orderBy('id', 'desc').execute();
    expect(newest[0]).toEqual({ act: 'data.restored', subject_title: path });
  } finally {
    await db.destroy();
    await from.close();
    await into.close();
  }
});

it('an entry is refused outside of the transaction of its action', async () => {
  const { context } = portal;
  await expect(
    recordAction(context, context.db, { by: owner, act: 'student.saved', subject: { kind: 'student', hash: 'S1' } }),
  ).rejects.toThrow('An entry of the log is written in the transaction of its action.');
});
