// The record of a certificate as a file brings it (docs/specification/records.md, RL-1): what anyone reads who has
// nothing but the file. Runs anywhere.
import * as z from 'zod/mini';
import { day } from '#platform/shared/wire-types.ts';
import { agdCodeText } from '#credit/frozen-facts.ts';
import { attendanceSources } from '#credit/live-attendance.ts';
import { ceType, ceTypeLabel } from '#catalogue/ce-type.ts';
import type { ProofOfCe } from './contract.ts';

const optionalText = z.nullable(z.string());
const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const certificateRecord = z.object({
  v: z.literal(1),
  code: z.string(),
  name: z.string(),
  title: z.string(),
  speaker: optionalText,
  sponsor: z.string(),
  provider: z.string(),
  providerAddress: z.string(),
  localDate: day(),
  timeZone: z.string(),
  webinarAt: z.nullable(moment),
  method: z.string(),
  ceType: z.string(),
  hours: z.string().check(z.regex(/^\d+\.\d\d$/)),
  agd: z.array(z.object({ code: z.string(), category: z.string(), hours: z.string() })),
  agdNote: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  accreditation: z.array(
    z.object({
      body: z.string(),
      providerId: z.string(),
      statement: z.string(),
      validFrom: z.optional(z.string()),
      validTo: z.optional(z.string()),
    }),
  ),
  attendance: z.nullable(
    z.object({
      source: z.enum(attendanceSources),
      minutes: z.nullable(z.int()),
      required: z.nullable(z.int()),
    }),
  ),
  replaces: z.nullable(z.object({ code: z.string(), reason: z.string() })),
  signatory: z.nullable(z.object({ name: z.string(), title: z.string() })),
});
export type CertificateRecord = z.output<typeof certificateRecord>;

/** A record's text as its fields; null if it isn't a record, or one of a later recipe. */
export function readRecord(text: string): CertificateRecord | null {
  try {
    const read = z.safeParse(certificateRecord, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What a certificate says, from its record alone. */
export function proofIn(record: CertificateRecord): ProofOfCe {
  const { attendance, replaces, signatory } = record;
  return {
    verificationCode: record.code,
    studentName: record.name,
    courseTitle: record.title,
    lecturer: record.speaker,
    sponsor: record.sponsor,
    providerName: record.provider,
    providerAddress: record.providerAddress,
    dateCompleted: record.localDate,
    webinarAt: record.webinarAt === null ? null : new Date(record.webinarAt).toISOString(),
    timeZone: record.timeZone,
    method: record.method,
    ceTypeId: record.ceType === ceTypeLabel(ceType.homestudy) ? ceType.homestudy : ceType.participatory,
    creditType: record.ceType,
    creditHours: Number(record.hours),
    agdCode: agdCodeText(record.agd.map((subject) => ({ ...subject, hours: Number(subject.hours) }))),
    description: record.description,
    objectives: record.objectives,
    accreditation: record.accreditation,
    attendance:
      attendance === null
        ? null
        : { source: attendance.source, minutes: attendance.minutes, requiredMinutes: attendance.required },
    agdNote: record.agdNote,
    ...(signatory === null ? {} : { signatory: { ...signatory, signature: null } }),
    replaces: replaces === null ? null : { verificationCode: replaces.code, reason: replaces.reason },
  };
}
