import type { Queryable } from '#platform/server/context.ts';
import { deleteMailsOfKeys } from '#platform/server/mail/mailer.ts';
import { deleteMessages } from './support-queries.ts';

/** Deletes a member's messages, with the mails that carried them to the provider. */
export async function eraseMessages(trx: Queryable, studentId: string): Promise<void> {
  const gone = await deleteMessages(trx, studentId);
  await deleteMailsOfKeys(
    trx,
    gone.map(({ id }) => `support:${id}`),
  );
}
