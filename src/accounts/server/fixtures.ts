// Members for tests: each its own person, signed in.
import type { CallContext } from '#platform/server/context.ts';
import { importSelectList, importStudent, passwordHasher, type ImportedStudent } from './import-students.ts';
import { openSession } from '#sign-in/server/sessions/open-session.ts';

export const fixturePassword = 'Test-pass-1';
const hashOf = passwordHasher();
let count = 0;

export type SignedIn = {
  readonly id: string;
  readonly token: string;
  readonly username: string;
  readonly email: string;
};

/** A member with a verified address, and a session's token. */
export async function aStudent(context: CallContext, changes: Partial<ImportedStudent> = {}): Promise<SignedIn> {
  count += 1;
  const username = changes.username ?? `member-${count}`;
  const student: ImportedStudent = {
    username,
    password: fixturePassword,
    title: 'Dr.',
    firstname: 'Ana',
    lastname: 'Kovač',
    email: `${username}@member.test`,
    jobTitle: 'dentist',
    officeName: 'Harbor Dental',
    address: '1 Harbor Street',
    city: 'Boston',
    state: 'MA',
    zip: '02114',
    country: 'US',
    phone: '617 555 0100',
    certYear: 2010,
    gender: 'F',
    ageRange: '35-44',
    officeSize: '2-3',
    ...changes,
  };
  const { id } = await importStudent(context, context.db, student, hashOf);
  return { id, token: await openSession(context, context.db, id), username, email: student.email };
}

/** What a visitor fills in to register; every field right. */
export function aRegistration(changes: Record<string, string> = {}) {
  count += 1;
  return {
    username: `newcomer-${count}`,
    password: fixturePassword,
    passwordRetyped: changes['password'] ?? fixturePassword,
    title: 'Ms.',
    firstname: 'Zoë',
    lastname: 'Őry',
    email: `newcomer-${count}@member.test`,
    jobTitle: 'dental-hygienist',
    officeName: 'Hillside Dental',
    address: '12 Hill Road',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    country: 'US',
    phone: '303 555 0199',
    agdNumber: '',
    certYear: '2015',
    gender: 'F',
    ageRange: '25-34',
    officeSize: '1',
    sourceHeard: 'colleague',
    timeZone: 'America/Denver',
    ...changes,
  };
}

/** The choices of the forms, as few as a test needs. */
export async function someSelectLists({ db }: CallContext): Promise<void> {
  for (const list of ['jobTitles', 'titles', 'countries', 'ageRanges', 'officeSizes', 'sourceHeard'])
    await importSelectList(db, { list, items: [{ id: 'one', label: 'One' }] });
  await importSelectList(db, {
    list: 'states',
    items: [
      { id: 'MA', label: 'Massachusetts', country: 'US' },
      { id: 'ON', label: 'Ontario', country: 'CA' },
    ],
  });
}
