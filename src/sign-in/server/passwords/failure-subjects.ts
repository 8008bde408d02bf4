// What failed sign-ins are counted by, as the table names it.
import { sql } from 'kysely';

/** A digest as it is in a subject. */
export const digestText = (digest: Buffer) => digest.toString('base64url');

export const failureSubject = {
  account: (studentId: string) => `account:${studentId}`,
  /** A browser that the member signed in from before. */
  device: (studentId: string, deviceDigest: Buffer) => `device:${studentId}:${digestText(deviceDigest)}`,
  /** A name that no account has, by its digest. */
  nobody: (nameDigest: Buffer) => `nobody:${digestText(nameDigest)}`,
  address: (network: string) => `address:${network}`,
};

/** `account` and `device` of a row of `student`, for a statement that does not know the member yet. */
export const subjectsOfStudent = (deviceText: string) =>
  sql<string>`'account:' || student.id, 'device:' || student.id || ':' || ${deviceText}`;
