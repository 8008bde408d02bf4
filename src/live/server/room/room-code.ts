import type { Queryable } from '#platform/server/context.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { codeStepAt, passMinutes, scanMinutes } from '../../room-code.ts';

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

const scanText = (classHash: string, device: string, until: string) => `room-scan:${classHash}/${device}.${until}`;

const untilIn = (at: Temporal.Instant, minutes: number) =>
  String(Math.floor(at.add({ minutes }).epochMilliseconds / 1000));

/** What a browser that scanned a code in time shows after signing in. It is of no use in another browser. */
export async function scanFor(db: Queryable, classHash: string, device: string, at: Temporal.Instant): Promise<string> {
  const until = untilIn(at, scanMinutes);
  return `${until}.${await signatureOf(db, scanText(classHash, device, until))}`;
}

/** Whether this is a code that is shown at a moment, or what this browser got for scanning one. */
export async function isScanned(
  db: Queryable,
  classHash: string,
  { k, device }: { readonly k: string; readonly device: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const [until = '', signature] = k.split('.');
  if (signature === undefined) return isCode(db, classHash, k, at);
  return (
    Number(until) * 1000 > at.epochMilliseconds && isSignatureOf(db, scanText(classHash, device, until), signature)
  );
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
  const until = untilIn(at, passMinutes);
  return `${until}.${await signatureOf(db, passText(scanned, until))}`;
}

export async function isPass(db: Queryable, scanned: Scanned, pass: string, at: Temporal.Instant): Promise<boolean> {
  const [until = '', signature = ''] = pass.split('.');
  return Number(until) * 1000 > at.epochMilliseconds && isSignatureOf(db, passText(scanned, until), signature);
}
