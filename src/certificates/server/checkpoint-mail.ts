import { mailPage, type MailSender, nameInMail } from '#platform/server/mail/mail-page.ts';

type Checkpoint = { readonly origin: string; readonly entries: number; readonly note: string };
type Reader = {
  /** Null for an address that an owner entered. */
  readonly name: string | null;
  /** Where such an address stops these emails. */
  readonly stopPage: string | null;
};

/** The newest checkpoint of the ledger's log, to store: the portal reads it from the email's text. */
export function checkpointMail(
  provider: MailSender,
  publicUrl: string,
  { name, stopPage, origin, entries, note }: Reader & Checkpoint,
): { subject: string; text: string; html: string } {
  const host = new URL(publicUrl).host;
  const count = `${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`;
  return mailPage(provider, {
    subject: `Checkpoint of the credit log at ${host}: ${count}`,
    heading: 'Keep this email',
    paragraphs: [
      name === null ? 'Hello,' : `Hello ${nameInMail(name)},`,
      `This is the signed state of ${provider.name}’s public log of CE credit, with ${count}. As long as you have it, nothing before it can be changed in the log without being noticed. There is nothing to do.`,
      note.trim(),
    ],
    afterwards: [
      'If the portal is ever restored from a backup, or a certificate is in doubt, the provider or an auditor can ask you for the newest of these emails.',
      `Log: ${origin}`,
      stopPage === null
        ? 'You get this email because you are an owner or an auditor of the portal.'
        : `You get this email because ${provider.name} entered your address. To stop these emails, open ${stopPage}`,
    ],
  });
}
