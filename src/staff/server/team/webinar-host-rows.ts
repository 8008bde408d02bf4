// Who runs a webinar: the team's members that are named as its hosts.
import type { Queryable } from '#platform/server/context.ts';

/** The people who can be named as hosts: everyone of the team whose access hasn't ended. */
export function listPossibleHosts(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('staff_member')
    .select(['hash', 'name'])
    .where('company_id', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('name')
    .execute();
}

export function listHosts(db: Queryable, activityId: string) {
  return db
    .selectFrom('webinar_host')
    .innerJoin('staff_member', 'staff_member.id', 'webinar_host.staff_id')
    .select(['staff_member.hash', 'staff_member.name'])
    .where('webinar_host.activity_id', '=', activityId)
    .orderBy('staff_member.name')
    .execute();
}

/** Makes these people, by their hashes, the hosts of a webinar; others no longer are. */
export async function replaceHosts(db: Queryable, activityId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('webinar_host').where('activity_id', '=', activityId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('webinar_host')
    .columns(['activity_id', 'staff_id'])
    .expression((eb) =>
      eb
        .selectFrom('staff_member')
        .select((row) => [row.val(activityId).as('activity_id'), 'id'])
        .where('hash', 'in', hashes),
    )
    .execute();
}
