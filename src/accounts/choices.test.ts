import { describe, expect, it } from 'vitest';
import { fieldOfUnlisted, unlistedChoice, unlistedCode } from './choices.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id }));
const lists = {
  jobTitles: list('dentist'),
  titles: list('Dr.'),
  countries: list('US', 'CA', 'DE'),
  ageRanges: list('25-34'),
  officeSizes: list('1'),
  genders: list('F', 'M'),
  sourceHeard: list('colleague'),
  states: [
    { id: 'MA', country: 'US' },
    { id: 'ON', country: 'CA' },
  ],
};
const right = {
  jobTitle: 'dentist',
  title: 'Dr.',
  country: 'US',
  state: 'MA',
  ageRange: '25-34',
  officeSize: '1',
  gender: 'F',
  sourceHeard: 'colleague',
};

describe('a choice', () => {
  it('that is listed is taken', () => {
    expect(unlistedChoice(lists, right)).toBeNull();
  });

  it.each([
    ['jobTitle', 'junk', 'Select position.'],
    ['title', '<b>', 'Select title.'],
    ['country', 'XX', 'Select country.'],
    ['state', 'ZZ', 'Select state.'],
    ['state', 'ON', 'Select state.'],
    ['ageRange', 'zz', 'Select one.'],
    ['officeSize', 'zz', 'Select one.'],
    ['gender', 'X', 'Select one.'],
    ['sourceHeard', 'zz', 'Required field.'],
  ])('%s %j is not listed: %s', (field, value, message) => {
    expect(unlistedChoice(lists, { ...right, [field]: value })).toEqual({ field, message });
  });

  it('that the form does not have is not asked for', () => {
    const { sourceHeard: _heard, ...profile } = right;
    expect(unlistedChoice(lists, profile)).toBeNull();
  });

  it('is free for the state of a country without a list of states', () => {
    expect(unlistedChoice(lists, { ...right, country: 'DE', state: 'Not applicable' })).toBeNull();
  });

  // Resolution 67: a stored value no longer listed stays valid for its owner.
  it('that is listed no longer stays valid for its owner, a state together with its country only', () => {
    const own = { jobTitle: 'alchemist', title: 'Sir', country: 'US', state: 'Old', ageRange: 'zz', officeSize: 'zz' };
    expect(unlistedChoice(lists, { ...right, ...own }, own)).toBeNull();
    expect(unlistedChoice(lists, { ...right, ...own, title: 'Lord' }, own)?.field).toBe('title');
    expect(unlistedChoice(lists, { ...right, state: 'Old', country: 'CA' }, own)?.field).toBe('state');
  });

  it('that is refused is named by the code, so that a form shows it at the field', () => {
    for (const field of ['title', 'state', 'sourceHeard'] as const)
      expect(fieldOfUnlisted(unlistedCode(field))).toBe(field);
    expect(fieldOfUnlisted('email-taken')).toBeUndefined();
  });
});
