import type { AttendanceSource } from '#credit/live-attendance.ts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { ceType, ceTypeLabel } from '#catalogue/ce-type.ts';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { frozenBranding, type BrandPicture } from '#provider/branding.ts';
import type { Credit } from '#platform/server/database/tables.gen.ts';
import { agdCodeText, type PrintedStatement } from '#credit/frozen-facts.ts';
import type { ProofOfCe } from '../contract.ts';
import { proofOfCe } from '../schemas.ts';

/** A ledger row with the code of the one it replaces. */
export type LedgerRow = Selectable<Credit> & { readonly replaced_code: string | null };

/** Self-study is no matter of attendance, whatever was recorded before it was amended. */
function attendanceOf(credit: LedgerRow) {
  if (credit.ce_type_id !== ceType.participatory || credit.attendance_source === null) return null;
  const source = credit.attendance_source as AttendanceSource;
  return { source, minutes: credit.attended_minutes, requiredMinutes: credit.required_minutes };
}

const pictureOf = (picture: BrandPicture) => ({
  url: publicFileUrl(picture),
  width: picture.width,
  height: picture.height,
});

/** The provider's logo and who signed, where the certificate was issued with any. */
function brandingOf(credit: LedgerRow) {
  if (credit.branding === null) return {};
  const { logo, signatory } = frozenBranding.parse(credit.branding);
  return {
    ...(logo === null ? {} : { logo: { ...pictureOf(logo), hasName: logo.hasName } }),
    ...(signatory === null
      ? {}
      : { signatory: { ...signatory, signature: signatory.signature && pictureOf(signatory.signature) } }),
  };
}

/**
 * How a course was given. Credit for the recording, for example of someone who left the room, isn't in person. Webinars
 * are electronically mediated, too: live or not is what the credit type says.
 */
const courseMethodOf = ({ ce_type_id: type, attendance_source: source }: LedgerRow): string =>
  type === ceType.participatory && source === 'room' ? 'In person' : 'Electronically Mediated';

/** A ledger row as what its certificate says. */
export function proofOf(credit: LedgerRow) {
  return {
    verificationCode: credit.verification_code,
    studentName: credit.student_name,
    courseTitle: credit.title,
    lecturer: credit.lecturer,
    sponsor: credit.sponsor,
    providerName: credit.provider_name,
    providerAddress: credit.provider_address,
    dateCompleted: credit.local_date,
    webinarAt: credit.webinar_at,
    timeZone: credit.time_zone,
    method: courseMethodOf(credit),
    ceTypeId: credit.ce_type_id,
    creditType: ceTypeLabel(credit.ce_type_id),
    creditHours: credit.credits,
    agdCode: agdCodeText(credit.agd as AgdSubject[]),
    description: credit.description,
    objectives: credit.objectives,
    accreditation: credit.accreditation as PrintedStatement[],
    attendance: attendanceOf(credit),
    agdNote: credit.agd_note,
    replaces:
      credit.replaced_code === null ? null : { verificationCode: credit.replaced_code, reason: credit.reason ?? '' },
    ...brandingOf(credit),
  };
}

/** The same with times as text: what the PDF and the pages take. */
export function proofForWire(proof: ReturnType<typeof proofOf>): ProofOfCe {
  return z.encode(proofOfCe, proof);
}
