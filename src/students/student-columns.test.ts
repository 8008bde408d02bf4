import { describe, expect, it } from 'vitest';
import { guessStudentColumns, readStudentLine, studentColumns, studentImportMessages } from './student-columns.ts';

const lists = {
  titles: [{ id: 'Dr.', label: 'Dr.' }],
  jobTitles: [{ id: 'dental-hygienist', label: 'Dental Hygienist' }],
  countries: [
    { id: 'US', label: 'United States' },
    { id: 'CA', label: 'Canada' },
    { id: 'DE', label: 'Germany' },
    { id: 'FR', label: 'France' },
    { id: 'PR', label: 'Puerto Rico' },
  ],
  states: [
    { id: 'MA', label: 'Massachusetts', country: 'US' },
    { id: 'ON', label: 'Ontario', country: 'CA' },
  ],
};
const head = [
  'E-mail',
  'First name',
  'Last name',
  'Position',
  'State',
  'Zip',
  'Country',
  'Phone',
  'AGD number',
  'Year of graduation',
  'Username',
  'Title',
];
const columns = guessStudentColumns(head);
const read = (...cells: string[]) => readStudentLine(cells, columns, 2, { lists, year: 2026 });

describe('columns', () => {
  it('are found by heads as they are written elsewhere', () => {
    expect(
      guessStudentColumns(['Given Name', 'Surname', 'Email Address', 'Profession', 'AGD Member No.', 'Notes']),
    ).toEqual({
      firstname: 0,
      lastname: 1,
      email: 2,
      jobTitle: 3,
      agdNumber: 4,
    });
  });
});

describe('a line', () => {
  it('needs an address and a name; what it does not say is empty', () => {
    expect(read('ana@harbor.example', 'Ana', 'Cho')).toEqual({
      line: 2,
      isReadable: true,
      student: {
        ...Object.fromEntries(Object.keys(studentColumns).map((column) => [column, ''])),
        line: 2,
        email: 'ana@harbor.example',
        username: 'ana@harbor.example',
        firstname: 'Ana',
        lastname: 'Cho',
        country: 'US',
        certYear: 0,
      },
    });
  });

  it('takes choices by their words, and zeros that a spreadsheet lost', () => {
    expect(
      read(
        'ana@harbor.example',
        'Ana',
        'Cho',
        'dental hygienist',
        'massachusetts',
        '2114',
        'united states',
        '617 555 0134',
        '123456',
        '2010',
        'anacho',
        'dr.',
      ),
    ).toMatchObject({
      student: {
        jobTitle: 'dental-hygienist',
        state: 'MA',
        zip: '02114',
        country: 'US',
        username: 'anacho',
        title: 'Dr.',
        certYear: 2010,
      },
    });
    expect(read('ana@harbor.example', 'Ana', 'Cho', '', 'Bavaria', '80331', 'DE')).toMatchObject({
      student: { state: 'Bavaria', country: 'DE' },
    });
  });

  it.each([
    ['Germany', '1067', '0351000000', '01067'],
    ['Puerto Rico', '901', '7875550100', '00901'],
    ['US', '2114', '6175550100.0', '02114'],
    ['France', '1000', '0140000000', '01000'],
    ['US', '\u00A002114', '(617) 555\u00A00100', '02114'],
  ])('mends what a spreadsheet broke: %s, %s, %s', (country, zip, phone, expected) => {
    const line = read('ana@harbor.example', 'Ana\u200B', '“Cho”', '', '', zip, country, phone);
    expect(line).toMatchObject({ student: { firstname: 'Ana', lastname: 'Cho', zip: expected } });
    expect(line).not.toMatchObject({ student: { phone: '6175550100.0' } });
  });
  it.each(['99999999999', '6.17555E+09'])('a number such as %s is no phone number', (phone) => {
    expect(read('ana@harbor.example', 'Ana', 'Cho', '', '', '', 'US', phone)).toMatchObject({ isReadable: false });
  });

  it.each([
    [['', 'Ana', 'Cho'], studentImportMessages.emailMissing],
    [['ana at harbor', 'Ana', 'Cho'], 'Email “ana at harbor”: Enter valid email address.'],
    [
      ['ana@harbor.example', 'A', 'Cho'],
      'First name “A”: First name is a required field and must be at least 2 characters.',
    ],
    [['ana@harbor.example', 'Ana', 'Cho', 'Pirate'], studentImportMessages.noChoice('Pirate', 'Position')],
    [['ana@harbor.example', 'Ana', 'Cho', '', 'Ontario'], studentImportMessages.noChoice('Ontario', 'State')],
    [['ana@harbor.example', 'Ana', 'Cho', '', '', 'ABC'], studentImportMessages.wrongZip('ABC')],
    [['ana@harbor.example', 'Ana', 'Cho', '', '', '', '', '12'], studentImportMessages.wrongPhone('12')],
    [
      ['ana@harbor.example', 'Ana', 'Cho', '', '', '', '', '', '12'],
      'AGD number “12”: Leave blank or enter valid value.',
    ],
    [['ana@harbor.example', 'Ana', 'Cho', '', '', '', '', '', '', '1850'], studentImportMessages.wrongYear('1850')],
    [
      ['ana@harbor.example', 'Ana', 'Cho', '', '', '', '', '', '', '', 'b@b.example'],
      studentImportMessages.usernameOfEmail,
    ],
    [["o'hara@harbor.example", 'Ana', 'Cho'], studentImportMessages.usernameNeeded],
    [
      ['ana@harbor.example', 'Ana'.padEnd(300, 'a'), 'Cho'],
      `First name “Ana${'a'.repeat(37)}…”: Must be 60 characters or shorter.`,
    ],
  ])('%j says what is wrong', (cells, text) => {
    expect(read(...cells)).toMatchObject({ isReadable: false, text });
  });
});
