import { expect, it } from 'vitest';
import type { ReportedCredit } from '../../../recipes.ts';
import { elementsOf, licenseesXml, readAnswer, rostersXml, valueOf } from './ce-broker-xml.ts';

const keys = { providerNumber: '21874', key: 'QQQ01ABC' };
const credit = (facts: ReportedCredit['facts']): ReportedCredit => ({
  facts: {
    professionCode: 'DN',
    licenseNumber: 'DN21844',
    licenseState: 'FL',
    firstName: 'Fatima',
    lastName: 'Al-Rashid',
    courseDay: '2026-11-23',
    courseId: 'a1b2',
    hours: 0.5,
    ...facts,
  },
  subjects: [],
});

it('a full credit is one roster without hours, byte for byte (RO-17)', () => {
  expect(rostersXml(keys, [credit({})])).toBe(
    '<?xml version="1.0" encoding="utf-8"?><rosters id_parent_provider="21874" upload_key="QQQ01ABC"><roster>' +
      '<id_provider>21874</id_provider><provider_course_code>a1b2</provider_course_code><attendees><attendee>' +
      '<licensee_profession>DN</licensee_profession><license>DN21844</license><cebroker_state>FL</cebroker_state>' +
      '<first_name>Fatima</first_name><last_name>Al-Rashid</last_name><date_completed>11/23/2026</date_completed>' +
      '</attendee></attendees></roster></rosters>',
  );
});

it('a partial credit has its subject area and hours, byte for byte (RO-17)', () => {
  expect(rostersXml(keys, [credit({ subjectArea: 'GEN' })])).toContain(
    '<date_completed>11/23/2026</date_completed><partial_credits><partial_credit><cd_subject_area>GEN</cd_subject_area>' +
      '<partial_credit_hours>0.5</partial_credit_hours></partial_credit></partial_credits></attendee>',
  );
});

it.each([
  ['Čedomir', 'Đurić'],
  ['Siobhán', "O'Neil"],
  ['Anna & Paul', '<Roth>'],
  ['A'.repeat(60), 'Z'.repeat(60)],
  ['𝔄nna', 'Σταυρίδης'],
])('the name %s %s arrives as it is (RO-17)', (firstName, lastName) => {
  const message = readAnswer(rostersXml(keys, [credit({ firstName, lastName })]));
  const [attendee] = message === null ? [] : elementsOf(message, 'attendee');
  expect(attendee && [valueOf(attendee, 'first_name'), valueOf(attendee, 'last_name')]).toEqual([firstName, lastName]);
});

it('characters that XML cannot contain become spaces', () => {
  expect(rostersXml(keys, [credit({ lastName: 'Ro\u0000th\uD800' })])).toContain('<last_name>Ro th </last_name>');
});

it('a question about a license has the number as the state writes it', () => {
  expect(licenseesXml(keys, { professionCode: 'DN', state: 'FL', number: 'DN 1' })).toContain(
    '<licensee><licensee_profession>DN</licensee_profession><cebroker_state>FL</cebroker_state><license>DN 1</license></licensee>',
  );
});

it('an answer is read inside its string, as elements or as text', () => {
  const receipt =
    '<rosters><roster Message=""><attendees><attendee id_attendee="7" Message=""/></attendees></roster></rosters>';
  for (const text of [
    `<string xmlns="https://webservices.cebroker.com/">${receipt}</string>`,
    `<?xml version="1.0"?>\n<string>${receipt.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</string>\n`,
    receipt,
  ]) {
    const answer = readAnswer(text);
    expect(answer && elementsOf(answer, 'attendee').map((node) => valueOf(node, 'id_attendee'))).toEqual(['7']);
  }
});

it.each([
  ['<!DOCTYPE rosters [<!ENTITY x SYSTEM "file:///etc/passwd">]><rosters>&x;</rosters>'],
  ['<string>&lt;!DOCTYPE a&gt;&lt;rosters/&gt;</string>'],
  ['<!DOCTYPE html><html><body>Service unavailable</body></html>'],
  ['<rosters><roster>'],
  ['<rosters></rosters><rosters></rosters>'],
  ['Request timed out'],
  [''],
  ['<a>'.repeat(50)],
])('is no answer: %s', (text) => {
  expect(readAnswer(text)).toBeNull();
});

it('an entity that a document would define stays text', () => {
  expect(readAnswer('<rosters a="&x;">&x;</rosters>')).toMatchObject({ attributes: { a: '&x;' }, text: '&x;' });
});
