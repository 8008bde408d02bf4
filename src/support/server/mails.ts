import { mailPage } from '#platform/server/mail/mail-page.ts';
import type { Provider } from '#provider/server/provider.ts';
import type { SupportForm } from '../support-form.ts';

/** The message as the provider reads it. The subject line is one of the form's four; nothing that was typed stands in it. */
export function supportMail(provider: Provider, message: SupportForm, studentHash: string | null) {
  return mailPage(provider, {
    subject: `Support: ${message.subject}`,
    heading: message.subject,
    paragraphs: [message.comment],
    facts: [
      ['Name', message.name],
      ['Office', message.office],
      ['E-mail', message.email],
      ['Phone', message.phone],
      ['Member', studentHash ?? 'not signed in'],
    ],
    afterwards: ['An answer to this mail goes to the sender.'],
  });
}
