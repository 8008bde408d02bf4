// Long hostile text, and everything that looks at text with a regular expression.
import { accountKey } from '#sign-in/account-key.ts';
import { agdNumber } from '#accounts/agd-number.ts';
import { deviceName } from '#platform/server/http/device-name.ts';
import { password, passwordStrength } from '#sign-in/password.ts';
import { saveProfileForm } from '#accounts/save-profile-form.ts';
import { recoverForm } from '#sign-in/schemas.ts';
import { email } from '#accounts/email-address.ts';
import { studentFieldNames, username } from '#accounts/student-fields.ts';
import { registerForm } from '#accounts/student-form.ts';
import { searchText } from '#search/search-terms.ts';
import { evaluationForm } from '#evaluation/schemas.ts';
import { minutesOf, readReportLines } from '#live/server/attendance/attendance-report.ts';
import { deviceOf } from '#platform/server/http/known-device.ts';
import { escapeHtml } from '#platform/server/security/html.ts';
import { readText } from '#platform/server/files/foreign/read-text.ts';
import { cleanCell } from '#platform/shared/table-file.ts';
import { readRange } from '#platform/server/files/files.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import { readDay, readDayOrder, readMoment } from '#platform/shared/foreign/days.ts';
import { networkOf } from '#platform/server/http/guards/network.ts';
import { sanitizeHtml } from '#platform/server/security/sanitize-html.ts';
import { safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { hash, line, pageNumber, queryInteger, text } from '#platform/shared/wire-types.ts';
import { xmlText } from '#platform/shared/xml.ts';
import { routes } from '#program.ts';
import { supportForm } from '#support/support-form.ts';

/**
 * In characters. Work that grows with its square takes a quarter of an hour and more; work that grows with it,
 * milliseconds.
 */
const length = 1_000_000;
const today = Temporal.PlainDate.from('2026-11-26');
const of = (piece: string, end = '!') => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;
/** Beginnings of what the expressions look for, again and again, that end otherwise. */
export const hostile: readonly (readonly [name: string, value: string])[] = [
  ['letters', of('a')],
  ['blanks', of(' ')],
  ['blanks of every kind', of(' \t\u00a0\u2003')],
  ['line breaks', of('\r\n')],
  ['dots', of('.')],
  ['labels of a host', of('a.')],
  ['hyphenated labels', of('a-')],
  ['an address that never ends', `a@${of('a.')}`],
  ['an address of hyphens', `a@${of('a-a.')}`],
  ['at signs', of('@')],
  ['slashes', of('/')],
  ['backslashes', of('\\')],
  ['percent signs', of('%25')],
  ['an encoded slash', `/${of('%2f')}`],
  ['digits', of('1')],
  ['figures with dots', of('1.')],
  ['apostrophes', of("'")],
  ['quotes', of('"')],
  ['angle brackets', of('<')],
  ['tags', of('<a href=')],
  ['entities', of('&')],
  ['cookies', of('; device=')],
  ['semicolons', of(';')],
  ['ranges', `bytes=${of('0-,')}`],
  ['one word', of('Safari/ ')],
  ['a browser’s name', of('Version/1.')],
  ['commas', of(', ')],
  ['colons', of('1:1')],
  ['combining marks', of('e\u0301')],
  ['letters that grow', of('\ufdfa')],
  ['lone surrogates', of('\ud800')],
  ['NUL', of('\u0000')],
  ['times', `1/1/2026, ${of('1')}`],
];

const nowhere = makeLog('error', { write: () => undefined });
const provider = { name: 'P', legalName: 'P', address: [], email: 'p@p.test', phone: '' };
const form = (schema: { safeParse: (value: unknown) => unknown }, fields: readonly string[]) => (value: string) =>
  schema.safeParse(Object.fromEntries(fields.map((field) => [field, value])));
/** Every field that an account has, in whichever form. */
const studentFields = [
  ...studentFieldNames,
  'password',
  'passwordRetyped',
  'sourceHeard',
  'timeZone',
  'currentPassword',
];

export const readers: readonly (readonly [name: string, read: (value: string) => unknown])[] = [
  ['an email address', (value) => email.safeParse(value)],
  ['a username', (value) => username.safeParse(value)],
  ['a password', (value) => password.safeParse(value)],
  ['the strength of a password', (value) => passwordStrength(value, [value.slice(0, 50)])],
  ['an AGD number', (value) => agdNumber.safeParse(value)],
  ['the form of a new account', form(registerForm, studentFields)],
  ['the profile', form(saveProfileForm, studentFields)],
  ['a recovery', form(recoverForm, ['u', 'm', 's', 'c', 'password'])],
  ['a message to support', form(supportForm, ['name', 'office', 'email', 'phone', 'subject', 'comment'])],
  ['an evaluation', form(evaluationForm, ['comments', 'otherTopics'])],
  ['the key of an account', accountKey],
  ['a way back', safeReturnPath],
  ['words to search for', searchText],
  ['the name of a device', deviceName],
  ['the mark of a device', (value) => deviceOf({ headers: { cookie: value } } as never)],
  ['a range', (value) => readRange(value, 1000)],
  ['a hash', (value) => hash().safeParse(value)],
  ['a line', (value) => line(1_000_000).safeParse(value)],
  ['a text', (value) => text(1_000_000).safeParse(value)],
  ['a page number', (value) => pageNumber().safeParse(value)],
  ['a number', (value) => queryInteger().safeParse(value)],
  ['a name in a mail', nameInMail],
  ['a mail', (value) => mailPage(provider, { subject: value, heading: value, paragraphs: [value] })],
  ['HTML', escapeHtml],
  ['HTML of the provider', sanitizeHtml],
  ['XML', xmlText],
  ['an address of the network', networkOf],
  ['a fault for the log', (value) => nowhere.error({ err: new Error(value) }, 'fault')],
  [
    'an attendance report',
    (value) =>
      readReportLines([
        ['Name', 'Email', 'Join Time'],
        [value, value, value],
      ]),
  ],
  ['a heading of a report', (value) => readReportLines([[value, value, value]])],
  ['a duration in a report', minutesOf],
  ['a moment of a file', (value) => readMoment(value, { order: null, timeZone: 'UTC', day: today })],
  ['a day of a file', (value) => readDay(value, { order: null, timeZone: 'UTC' })],
  ['days of a file', (value) => readDayOrder([value], { until: today })],
  ['text of a file', (value) => readText(Buffer.from(value, 'latin1'))],
  ['a cell of a file', cleanCell],
];

/** What reads every field of a call as a request brings it, by the call's address. */
export const calls: ReadonlyMap<string, (value: string) => unknown> = new Map(
  routes.map(({ call, schemas }) => {
    const shape = (schemas.input as unknown as { def?: { shape?: object } }).def?.shape;
    return [call.path, form(schemas.input, shape ? Object.keys(shape) : studentFields)];
  }),
);
