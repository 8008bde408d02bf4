import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { supportCall } from '../contract.ts';
import { subjectMessage, supportSubjects } from '../support-form.ts';
import { supportMail } from './mails.ts';
import { insertMessage } from './support-queries.ts';

/**
 * Stores the message and mails it to the provider. The sender is known only from a live session; a hash in the
 * request says nothing.
 */
export const sendMessage: UseCase<typeof supportCall> = async (context, student, form) => {
  const isListed = (subjects: readonly string[]) => subjects.includes(form.subject);
  if (!isListed(supportSubjects) && !isListed(await readSetting(context.db, providerSettings.supportReasons)))
    throw new Refusal('unlisted-subject', subjectMessage, { httpStatus: 400 });
  await context.db.transaction().execute(async (trx) => {
    const { id } = await insertMessage(trx, {
      ...form,
      hash: publicHash(22),
      student_id: student?.id ?? null,
      received_at: context.now(),
    });
    const provider = await readProvider(trx);
    await queueMail(context, trx, {
      kind: 'support.message',
      studentId: null,
      to: provider.email,
      replyTo: form.email,
      idempotencyKey: `support:${id}`,
      ...supportMail(provider, form, student?.hash ?? null),
    });
  });
  return { status: true, msg: '' };
};
