import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SupportMessage } from '#platform/server/database/tables.gen.ts';

export function insertMessage(db: Queryable, message: Insertable<SupportMessage>) {
  return db.insertInto('support_message').values(message).returning('id').executeTakeFirstOrThrow();
}

export function deleteMessages(db: Queryable, studentId: string) {
  return db.deleteFrom('support_message').where('student_id', '=', studentId).returning('id').execute();
}
