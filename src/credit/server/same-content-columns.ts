// Credit for the same content: live, on demand, and as a podcast (docs/specification/credit.md, CR-8).
import { sql, type RawBuilder } from 'kysely';

/** The activities with the same content as one, in which `same_content_as` names another in either direction. */
const sameContentAs = (activityId: RawBuilder<unknown>) => sql`(
  select other.id from activity as this join activity as other
    on other.id = this.same_content_as or other.same_content_as = this.id or other.same_content_as = this.same_content_as
  where this.id = ${activityId} and other.id <> this.id
)`;

const isStanding = sql`not exists (select from credit_correction as correction where correction.credit_id = earned.id)`;

/** The newest credit that `student` holds for the same content as `activity`; null without any. */
export const sameContentColumn = sql<{ readonly title: string; readonly date: string } | null>`(
  select json_build_object('title', earned.title, 'date', earned.local_date) from credit as earned
  where earned.student_id = student.id and earned.activity_id in ${sameContentAs(sql`activity.id`)} and ${isStanding}
  order by earned.id desc limit 1
)`;

/** The title of an earlier credit of the same member for the same content as `credit`; null without any. */
export const sameContentEarlierColumn = sql<string | null>`(
  select earned.title from credit as earned
  where earned.student_id = credit.student_id and earned.id < credit.id
    and earned.activity_id in ${sameContentAs(sql`credit.activity_id`)} and ${isStanding}
  order by earned.id limit 1
)`;
