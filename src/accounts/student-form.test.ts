import { describe, expect, it } from 'vitest';
import { accountMessages } from './contract.ts';
import { studentFieldNames, studentFields } from './student-fields.ts';
import { registerForm } from './student-form.ts';

const right = {
  jobTitle: 'dentist',
  title: 'Dr.',
  firstname: 'Helen',
  lastname: 'Cho',
  officeName: 'Canal Street Dental',
  address: '100 Canal Street',
  city: 'Boston',
  state: 'MA',
  zip: '02114',
  country: 'US',
  phone: '617-555-0100',
  email: 'helen@canalstreet.example',
  agdNumber: '',
  certYear: '2010',
  gender: 'F',
  ageRange: '35-44',
  officeSize: '2-3',
  username: 'helencho',
  password: 'tooth-fairy',
  passwordRetyped: 'tooth-fairy',
  sourceHeard: 'colleague',
};

/** Field and message of everything that is wrong with the form after the changes. */
function problemsWith(changes: Record<string, unknown>) {
  const { error } = registerForm.safeParse({ ...right, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

it('accepts a form with every field right', () => {
  expect(problemsWith({})).toEqual([]);
});

describe('each field with its words', () => {
  it.each([
    ['jobTitle', '', 'Select position.'],
    ['title', '', 'Select title.'],
    ['state', '', 'Select state.'],
    ['country', '', 'Select country.'],
    ['certYear', '', 'Select one.'],
    ['gender', '', 'Select one.'],
    ['gender', 'D', 'Select one.'],
    ['ageRange', '', 'Select one.'],
    ['officeSize', '', 'Select one.'],
    ['sourceHeard', '', 'Required field.'],
    ['firstname', 'H', 'First name is a required field and must be at least 2 characters.'],
    ['lastname', 'C', 'Last name is a required field and must be at least 2 characters.'],
    ['lastname', ' C ', 'Last name is a required field and must be at least 2 characters.'],
    ['officeName', 'Abc', 'Office name is a required field and must be at least 4 characters.'],
    ['address', '1', 'Address is required field.'],
    ['city', 'B', 'City is a required field.'],
    ['zip', '0211', 'Zip/Postal Code is required field.'],
    ['zip', 'abcde', 'Enter valid Zip/Postal Code.'],
    ['phone', '617555010', 'Phone number is required.'],
    ['phone', 'abcdefghij', 'Enter valid phone number.'],
    ['address', '---', 'Address is required field.'],
    ['certYear', 20015, 'Select one.'],
    ['certYear', 2001.5, 'Select one.'],
    ['email', '', 'Email is required.'],
    ['email', 'helen', 'Enter valid email address.'],
    ['username', '', 'Username is required.'],
    ['email', 'two@a.test, three@b.test', 'Enter valid email address.'],
    ['email', 'Ana <ana@a.test>', 'Enter valid email address.'],
    ['username', 'helen', 'Username has minimum length.'],
    ['password', '', 'Password is required.'],
    ['agdNumber', '1234', 'Leave blank or enter valid value.'],
    ['agdNumber', '12a45', 'Leave blank or enter valid value.'],
  ])('%s %j: %s', (field, value, message) => {
    const changes = field === 'password' ? { password: value, passwordRetyped: value } : { [field]: value };
    expect(problemsWith(changes)).toEqual([[field, message]]);
  });

  it.each([
    'jobTitle',
    'title',
    'firstname',
    'address',
    'zip',
    'country',
    'email',
    'username',
    'gender',
    'certYear',
    'sourceHeard',
  ])('a missing %s reads like an empty one', (field) => {
    const problems = problemsWith({ [field]: '' });
    expect(problems.map(([at]) => at)).toEqual([field]);
    expect(problemsWith({ [field]: undefined })).toEqual(problems);
    // A radio group without a choice is null in the browser.
    expect(problemsWith({ [field]: null })).toEqual(problems);
  });

  it.each(['firstname', 'lastname', 'officeName', 'address', 'city', 'phone'])('%s of blanks is empty', (field) => {
    const problems = problemsWith({ [field]: '' });
    expect(problems.map(([at]) => at)).toEqual([field]);
    expect(problemsWith({ [field]: '            ' })).toEqual(problems);
  });

  it.each(['firstname', 'lastname', 'officeName', 'address', 'city', 'state', 'zip', 'phone', 'jobTitle'])(
    '%s takes no line break: it may stand in the head of a mail',
    (field) => {
      expect(problemsWith({ [field]: 'Long enough\r\nBcc: x' }).map(([, message]) => message)).toContain(
        'Invalid character(s) detected.',
      );
    },
  );

  it('says how long a field may be', () => {
    expect(problemsWith({ firstname: 'x'.repeat(61) })).toEqual([['firstname', 'Must be 60 characters or shorter.']]);
  });
});

it('takes the graduation year as a number too: programs send it so', () => {
  expect(registerForm.parse({ ...right, certYear: 2001 }).certYear).toBe('2001');
});

it('trims everything but the password', () => {
  const form = registerForm.parse({
    ...right,
    firstname: ' Helen ',
    email: ' helen@canalstreet.example ',
    username: ' helencho ',
    agdNumber: ' 512874 ',
  });
  expect(form).toMatchObject({
    firstname: 'Helen',
    email: 'helen@canalstreet.example',
    username: 'helencho',
    agdNumber: '512874',
  });
  expect(problemsWith({ password: ' tooth-fairy ', passwordRetyped: ' tooth-fairy ' })).toEqual([
    ['password', 'Invalid character(s) detected.'],
  ]);
});

describe('the email address', () => {
  it.each(["o'brien@canal.example", 'first.last+ce@sub.canal.co.uk', 'a@b.io'])('%s is right', (email) => {
    expect(problemsWith({ email })).toEqual([]);
  });
  it.each([
    'a@b',
    'a b@c.io',
    'a@c..io',
    'a@-c.io',
    'a@c.io, b@c.io',
    '"a b"@c.io',
    'Helen <a@c.io>',
    'a@c.io\nBcc: b@c.io',
    `${'x'.repeat(65)}@c.io`,
    'mıke@c.io',
  ])('%j is not', (email) => {
    expect(problemsWith({ email })).toEqual([['email', 'Enter valid email address.']]);
  });
});

describe('the username', () => {
  it.each(['helen.cho', 'helen_cho-2', 'HELEN+CHO'])('%s is right', (username) => {
    expect(problemsWith({ username })).toEqual([]);
  });
  it.each(['helen cho', 'helen/cho', 'hélène', 'helen<b>', 'x'.repeat(65)])('%j is not', (username) => {
    expect(problemsWith({ username })).toEqual([['username', accountMessages.usernameTaken]]);
  });
  it('may be the own email address in any spelling, and no other', () => {
    expect(problemsWith({ username: 'Helen@CanalStreet.example' })).toEqual([]);
    expect(problemsWith({ username: 'someone@else.example' })).toEqual([['username', accountMessages.usernameTaken]]);
  });
});

describe('two fields together', () => {
  it('the retyped password must match', () => {
    expect(problemsWith({ passwordRetyped: 'tooth-fairY' })).toEqual([['passwordRetyped', 'Passwords must match.']]);
    expect(problemsWith({ passwordRetyped: '' })).toEqual([['passwordRetyped', 'Passwords must match.']]);
  });
  it('older clients send the password once', () => {
    expect(problemsWith({ passwordRetyped: undefined })).toEqual([]);
  });
  it('a mismatch is reported although other fields are still empty', () => {
    expect(problemsWith({ email: '', gender: null, passwordRetyped: 'other-one' }).map(([field]) => field)).toEqual([
      'email',
      'gender',
      'passwordRetyped',
    ]);
  });
  it('the zip follows the country', () => {
    expect(problemsWith({ country: 'IS', state: 'Not applicable', zip: '101' })).toEqual([]);
    expect(problemsWith({ country: 'CA', state: 'ON', zip: 'K1A' })).toEqual([
      ['zip', 'Zip/Postal Code is required field.'],
    ]);
  });
  it('a short zip is reported once', () => {
    expect(problemsWith({ zip: '' })).toEqual([['zip', 'Zip/Postal Code is required field.']]);
  });
});

it('refuses what is no form at all', () => {
  for (const value of [null, undefined, 'form', 7, []]) expect(registerForm.safeParse(value).success).toBe(false);
});

it('the audit log, which outlives an erasure, keeps no value that finds a person', () => {
  const personal = studentFieldNames.filter((name) => studentFields[name].isPersonal);
  expect(personal).toEqual(
    expect.arrayContaining(['firstname', 'lastname', 'address', 'city', 'zip', 'phone', 'email', 'email2']),
  );
});
