// The email that brings a speaker the copy of an evaluation.
import { mailPage, nameInMail, type MailSender } from '#platform/server/mail/mail-page.ts';

export function speakerCopyMail(
  provider: MailSender,
  { name, title }: { readonly name: string; readonly title: string },
) {
  return mailPage(provider, {
    subject: `How members rated “${title}”`,
    heading: 'Your evaluation',
    paragraphs: [
      `Hello ${nameInMail(name)},`,
      'Thank you for teaching with us. The attached PDF shows how members rated your activity, and what they wrote to you. It contains no names.',
      'Questions? Reply to this email.',
    ],
    facts: [['Activity', title]],
  });
}
