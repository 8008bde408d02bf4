import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SettingChange } from '#platform/server/database/tables.gen.ts';

/** The last change of a section, with who made it; undefined where no one changed it in the console. */
export function findLastChange(db: Queryable, section: string) {
  return db
    .selectFrom('setting_change')
    .leftJoin('staff_member', 'staff_member.id', 'setting_change.staff_id')
    .where('setting_change.section', '=', section)
    .select([
      'setting_change.revision',
      'setting_change.before',
      'setting_change.after',
      'setting_change.at',
      'staff_member.name as by',
    ])
    .orderBy('setting_change.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Notes a change; false where someone else made one of the same revision. */
export async function insertChange(db: Queryable, change: Insertable<SettingChange>): Promise<boolean> {
  const row = await db
    .insertInto('setting_change')
    .values(change)
    .onConflict((conflict) => conflict.columns(['section', 'revision']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
