import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Student as StudentTable } from '#platform/server/database/tables.gen.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { insertStudent } from '#sign-in/server/student-rows.ts';
import { yearText } from '../graduation-years.ts';
import { forFields, profileNames, studentFieldNames, studentFields, type StudentField } from '../student-fields.ts';

/** What a member may say of themselves; the username is that of the account. */
type ProfileField = Exclude<StudentField, 'username'>;
const profileFields = studentFieldNames.filter((name): name is ProfileField => name !== 'username');

/** What every form and every import gives. A list may leave out what no one knows; `certYear`: a year, or 0. */
export type Profile = Readonly<Record<'firstname' | 'lastname' | 'email' | 'country', string>> &
  Readonly<Partial<Record<Exclude<ProfileField, 'certYear'>, string | null | undefined>>> & {
    readonly certYear: number | string;
  };

type Column<Name extends StudentField> = (typeof studentFields)[Name]['column'];
/** The column of a field. The table must have it. */
export const columnOf = <Name extends StudentField>(name: Name): Column<Name> & keyof StudentTable =>
  studentFields[name].column;

/** Nothing but these columns is ever written by a profile. */
export const profileColumns = (profile: Profile) => ({
  ...(Object.fromEntries(profileFields.map((name) => [columnOf(name), profile[name] ?? ''])) as Record<
    Column<ProfileField>,
    string
  >),
  email_key: accountKey(profile.email),
  agd_number: profile.agdNumber || null,
  cert_year: Number(profile.certYear),
});

/** A member's profile as they and the provider's people see it. */
export const profileOf = (row: Selectable<StudentTable>) => ({
  ...forFields(profileNames, (name) => String(row[columnOf(name)] ?? '')),
  certYear: yearText(row.cert_year),
});

type NewAccount = {
  readonly profile: Profile & { readonly username: string };
  readonly passwordHash: string;
  readonly now: Temporal.Instant;
  /** What only this way into the portal knows: agreement, confirmed address, source. */
  readonly also: Pick<Insertable<StudentTable>, 'time_zone' | 'agreed_at'> & Partial<Insertable<StudentTable>>;
};

/**
 * Inserts the row of a new member: by registration, from a folder, from a list. Fails by a unique index where the
 * username, the email address, or the AGD number is taken (`takenRefusal` turns that into a sentence).
 */
export function openAccount(db: Queryable, { profile, passwordHash, now, also }: NewAccount) {
  const username = profile.username.normalize('NFKC');
  return insertStudent(db, {
    ...profileColumns(profile),
    hash: publicHash(22),
    username,
    username_key: accountKey(username),
    password_hash: passwordHash,
    password_changed_at: now,
    created_at: now,
    ...also,
  });
}
