import { SealedPassword } from '#platform/server/mail/mail-server.ts';

/** What nodemailer says of a failure. */
type MailError = Error & { readonly code?: string; readonly command?: string; readonly response?: string };

/** Why a mail server did not take an email, and what to do about it. */
export function mailProblem(error: unknown): string {
  if (error instanceof SealedPassword)
    return 'The stored password can’t be read: this machine has a different key. Enter the password again.';
  const { code, command, response, message } = error as MailError;
  const words = (response ?? message).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  switch (code) {
    case 'EAUTH':
      return `The server refused the user name or password: “${words}”`;
    case 'EDNS':
    case 'ENOTFOUND':
      return 'There is no server with this name. Check the server name.';
    case 'ECONNREFUSED':
      return 'Nothing answers on this port. Check the server name and port.';
    case 'ETIMEDOUT':
      return 'The server didn’t answer in time. Check the port, and whether this machine may connect to it.';
    case 'ETLS':
      return `No encrypted connection was possible: “${words}” Choose another kind of encryption.`;
    case 'ESOCKET':
      return /certificate|self.signed|altnames/i.test(words)
        ? `The server’s certificate isn’t valid for this name: “${words}”`
        : /wrong version|ssl|tls/i.test(words)
          ? `No encrypted connection was possible: “${words}” Choose another kind of encryption.`
          : /ECONNREFUSED/.test(words)
            ? 'Nothing answers on this port. Check the server name and port.'
            : `The connection failed: “${words}”`;
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? `The server refused the sender: “${words}”`
        : `The server refused the recipient: “${words}”`;
    default:
      return `The server answered: “${words}”`;
  }
}
