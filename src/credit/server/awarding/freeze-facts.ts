import type { Insertable } from 'kysely';
import { isReportableAgdNumber } from '#accounts/agd-number.ts';
import { ceTypeLabel } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import { brandingIn } from '#provider/server/provider.ts';
import { settingIn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { Credit } from '#platform/server/database/tables.gen.ts';
import { agdNote, localDay, nameOnCertificate, statementsOn } from '../../frozen-facts.ts';
import type { FactsToFreeze } from '../credit-queries.ts';
import { newCode } from './new-code.ts';

type Earned = {
  readonly studentId: string;
  readonly activityId: string;
  readonly earnedAt: Temporal.Instant;
  readonly ceTypeId: number;
  readonly credits: number;
  readonly agd: readonly AgdSubject[];
};

/**
 * A ledger row with everything that its certificate will ever say, as it is now. What the credit rests on is left
 * to the caller.
 */
export function freezeFacts(facts: FactsToFreeze, earned: Earned) {
  const provider = settingIn(facts.settings, providerSettings.provider);
  const branding = brandingIn(facts.settings);
  const day = localDay(earned.earnedAt, facts.time_zone);
  return {
    verification_code: newCode(),
    student_id: earned.studentId,
    student_hash: facts.student_hash,
    activity_id: earned.activityId,
    activity_hash: facts.hash,
    activity_kind: facts.kind,
    activity_version: facts.version,
    student_name: nameOnCertificate({ ...facts, title: facts.person_title }),
    title: facts.title,
    lecturer: facts.speaker_name,
    sponsor: facts.company_name,
    provider_name: provider.legalName,
    provider_address: provider.address.join(', '),
    description: facts.description,
    objectives: facts.objectives,
    ce_type_id: earned.ceTypeId,
    credit_name: facts.credit_name || ceTypeLabel(earned.ceTypeId),
    credits: earned.credits,
    agd: JSON.stringify(earned.agd),
    earned_at: earned.earnedAt,
    time_zone: facts.time_zone,
    local_date: day,
    webinar_at: isLiveClass(facts.type_id) ? facts.release_at : null,
    accreditation: JSON.stringify(statementsOn(day, settingIn(facts.settings, providerSettings.accreditation))),
    branding: branding && JSON.stringify(branding),
    agd_note: earned.agd.length > 0 && isReportableAgdNumber(facts.agd_number ?? '') ? agdNote : '',
  } satisfies Partial<Insertable<Credit>>;
}
