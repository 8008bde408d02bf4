// Which credit is reported to the AGD, as conditions that several queries share (docs/specification/credit.md, CR-7).
import { sql } from 'kysely';

/**
 * No row of the same credit is on a roster: what was amended since would count twice at the AGD. The row that it began
 * with is not, and no later one is: amended credit on a roster is rare, so that all of it is looked up once.
 */
export const isUnreported = sql<boolean>`
  not exists (select from agd_roster_credit where credit_id = coalesce(credit.root_id, credit.id))
  and coalesce(credit.root_id, credit.id) not in (
    select sibling.root_id from credit sibling
    join agd_roster_credit reported on reported.credit_id = sibling.id
    where sibling.root_id is not null
  )`;

/**
 * The AGD refused the credit with the number that its member (`student`) still has, and nobody put it on the next
 * roster as it is (docs/specification/reporting.md, RO-5).
 */
export const isRejected = sql<boolean>`exists (
  select from agd_rejection as rejection
  where rejection.credit_id = credit.id and rejection.reopened_at is null and rejection.agd_number = student.agd_number)`;

/**
 * The credit is of an open account with an AGD number whose address is not confirmed, or whose number the AGD would not
 * take. Few members are so, and each of the two is an index.
 */
export const isOfHeldBackMember = sql<boolean>`credit.student_id in (
  select id from student where email_verified_at is null and agd_number <> '' and disabled_at is null
  union select id from student where agd_number !~ '^[0-9]{6}$' and agd_number <> '' and disabled_at is null)`;

/** The credit cannot be reported until its member corrects something. Whether the row is valid is asked next to it. */
export const isHeldBack = sql<boolean>`(
  jsonb_array_length(credit.agd) > 0 and ${isOfHeldBackMember} and ${isUnreported})`;
