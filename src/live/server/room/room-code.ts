import type { Queryable } from '#platform/server/context.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { codeStepAt, passMinutes } from '../../room-code.ts';

/** 72 bits: nobody guesses it in a minute, and the picture stays coarse enough for the last row. */
const codeLength = 12;
const codeText = (classHash: string, step: number) => `room:${classHash}.${step}`;

/** The code of a webinar’s room that is shown at a moment. */
export const codeAt = (db: Queryable, classHash: string, at: Temporal.Instant): Promise<string> =>
  signatureOf(db, codeText(classHash, codeStepAt(at)), codeLength);

/** Whether a code is shown at a moment, or was just before. */
export async function isCode(db: Queryable, classHash: string, code: string, at: Temporal.Instant): Promise<boolean> {
  const step = codeStepAt(at);
  const [shown, before] = [
    await isSignatureOf(db, codeText(classHash, step), code, codeLength),
    await isSignatureOf(db, codeText(classHash, step - 1), code, codeLength),
  ];
  return shown || before;
}

type Scanned = {
  readonly classHash: string;
  readonly studentHash: string;
  /** How often the student checked out: coming back takes another scan. */
  readonly leaves: number;
};
const passText = ({ classHash, studentHash, leaves }: Scanned, until: string) =>
  `room-pass:${classHash}/${studentHash}.${leaves}.${until}`;

/** What a member who scanned a code in time checks in with. Nobody else can use it. */
export async function passFor(db: Queryable, scanned: Scanned, at: Temporal.Instant): Promise<string> {
  const until = String(Math.floor(at.add({ minutes: passMinutes }).epochMilliseconds / 1000));
  return `${until}.${await signatureOf(db, passText(scanned, until))}`;
}

export async function isPass(db: Queryable, scanned: Scanned, pass: string, at: Temporal.Instant): Promise<boolean> {
  const [until = '', signature = ''] = pass.split('.');
  return Number(until) * 1000 > at.epochMilliseconds && isSignatureOf(db, passText(scanned, until), signature);
}
