// What previews of a webinar's actions have in common: each is stored with who looked, and holds while the webinar's
// plan does.
import type { CallContext } from '#platform/server/context.ts';
import { fingerprintsOf, storeRehearsal } from '#platform/server/rehearsal/rehearsal.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import type { DeskWebinar } from './desk-queries.ts';
import { doerOf } from './require-webinar.ts';

/** What a move or a cancellation goes by: seats may change meanwhile, the plan may not. */
export const planOf = (webinar: DeskWebinar) =>
  fingerprintsOf([
    [webinar.hash, [webinar.release_at.toString(), webinar.ends_at.toString(), webinar.cancelled_at !== null]],
  ]);

type Kept = {
  readonly act: string;
  readonly input: Record<string, unknown>;
  readonly verdicts: readonly Verdict[];
  readonly webinar: DeskWebinar;
};

/** Stores a preview with who looked, whose scope counts again when it is carried out. */
export async function storeLook(
  { db, now }: CallContext,
  staff: StaffMember,
  { act, input, verdicts, webinar }: Kept,
  fingerprints = planOf(webinar),
) {
  const h = await storeRehearsal(db, now(), {
    staffId: staff.id,
    act,
    input: { ...input, by: doerOf(staff) },
    fingerprints,
    verdicts,
  });
  return { status: true as const, h, expiresAt: now().add({ minutes: rehearsalMinutes }), verdicts: [...verdicts] };
}
