// The mail server: that of SMTP_URL, or the one that was set up in the console. Its password is sealed in the database.
import type { Transporter } from 'nodemailer';
import type { Context, Queryable } from '../context.ts';
import { seal, sealingKey, unseal } from '../security/sealing.ts';
import { findMailServer } from './mail-server-queries.ts';

export { deleteMailServer, findMailServer, writeMailServer } from './mail-server-queries.ts';

const about = 'mail-server';
export const sealMailPassword = ({ config }: Pick<Context, 'config'>, password: string): Buffer =>
  seal(sealingKey(config), password, about);

type Options = { readonly transport: object; readonly from: string | { name: string; address: string } | null };

/** Each part of a conversation with a mail server, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Thrown where the password was sealed with another key: nothing can be sent until it is typed again. */
export class SealedPassword extends Error {}

async function readOptions({ config, db }: Pick<Context, 'config' | 'db'>): Promise<Options | null> {
  if (config.smtpUrl !== null) return { transport: { url: config.smtpUrl.reveal() }, from: config.mailFrom };
  const row = await findMailServer(db);
  if (row === undefined) return null;
  const { host, port, security, username, password_sealed: sealed } = row;
  const password = sealed === null ? '' : unseal(sealingKey(config), sealed, about);
  if (password === null) throw new SealedPassword('The mail server’s password was encrypted with a different key.');
  return {
    transport: {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username === '' ? {} : { auth: { user: username, pass: password } }),
    },
    from:
      config.mailFrom ?? (row.sender_address === '' ? null : { name: row.sender_name, address: row.sender_address }),
  };
}

/** Whether emails leave this machine. */
export const hasMailServer = async ({ config }: Pick<Context, 'config'>, db: Queryable): Promise<boolean> =>
  config.smtpUrl !== null || (await findMailServer(db)) !== undefined;

/** Loaded with the first email: no start waits for it. */
export const nodemailer = async () => (await import('nodemailer')).default;

/** The last connection, and what it was made of: of another mail server, another is made. */
let open: { readonly key: string; readonly transport: Transporter } | null = null;

/** The connection to the mail server and whom emails come from, where that is set; null without a mail server. */
export async function openMailServer(
  context: Pick<Context, 'config' | 'db'>,
): Promise<{ readonly transport: Transporter; readonly from: Options['from'] } | null> {
  const options = await readOptions(context);
  if (options === null) return null;
  const key = JSON.stringify(options.transport);
  if (open?.key !== key) {
    open?.transport.close();
    open = { key, transport: (await nodemailer()).createTransport({ ...options.transport, ...timeouts }) };
  }
  return { transport: open.transport, from: options.from };
}
