import { mailPage } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import type { SupportForm } from '../support-form.ts';

/** An answer of the provider's people; what was asked is under it. */
export function answerMail(
  provider: Provider,
  { subject, text, asked }: { readonly subject: string; readonly text: string; readonly asked: string },
) {
  return mailPage(provider, {
    subject,
    heading: `A reply from ${provider.name}`,
    paragraphs: text.split(/\n{2,}/),
    afterwards: [`You wrote: ${asked}`, 'To write back, reply to this email and keep the number in the subject.'],
  });
}

/**
 * The message as the provider reads it. The subject line is one of the form's four; nothing that was typed is in
 * it.
 */
export function supportMail(provider: Provider, message: SupportForm, studentHash: string | null) {
  return mailPage(provider, {
    subject: `Support: ${message.subject}`,
    heading: message.subject,
    paragraphs: [message.comment],
    facts: [
      ['Name', message.name],
      ['Office', message.office],
      ['Email', message.email],
      ['Phone', message.phone],
      ['Member', studentHash ?? 'not signed in'],
    ],
    afterwards: ['Replies to this email go to the sender.'],
  });
}
