import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Student as StudentTable } from '#platform/server/database/tables.gen.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { insertStudent } from '#sign-in/server/student-rows.ts';

/**
 * What a member says of themselves, as every form and every import gives it. A list may leave out what no one knows.
 */
export type Profile = {
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email2?: string | undefined;
  readonly jobTitle: string;
  readonly officeName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly phone: string;
  readonly agdNumber?: string | null | undefined;
  /** A year, or 0 if none is known. */
  readonly certYear: number | string;
  readonly gender?: string;
  readonly ageRange?: string;
  readonly officeSize?: string;
};

/** Nothing but these columns is ever written by a profile. */
export function profileColumns(profile: Profile) {
  const { title, firstname, lastname, email, address, city, state, zip, country, phone } = profile;
  return {
    title,
    firstname,
    lastname,
    email,
    address,
    city,
    state,
    zip,
    country,
    phone,
    email_key: accountKey(email),
    email2: profile.email2 ?? '',
    job_title: profile.jobTitle,
    office_name: profile.officeName,
    agd_number: profile.agdNumber || null,
    cert_year: Number(profile.certYear),
    gender: profile.gender ?? '',
    age_range: profile.ageRange ?? '',
    office_size: profile.officeSize ?? '',
  };
}

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
