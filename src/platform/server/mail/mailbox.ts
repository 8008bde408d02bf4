// The mailbox of development: every mail in the outbox, newest first, as a page and as JSON. Off when a mail server is
// set.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sign, verify } from '../security/signed-token.ts';
import { isLoopback } from '../config.ts';
import type { Context, Queryable } from '../context.ts';
import { html } from '../security/html.ts';

const linksOf = (body: string) =>
  [...new Set([...body.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')))].filter(
    (link) => link.startsWith('http'),
  );

// There is one mailbox, so its row has no key and the code is the signature alone.
const purpose = 'mailbox';
const keyOfMailbox = (db: Queryable) => sign(db, purpose, '');

/** The address of the mailbox with the key that opens it: 132 bits that only the database's own signing key gives. */
export async function mailboxPath({ db }: Context): Promise<string> {
  return `/dev/mail?key=${await keyOfMailbox(db)}`;
}

async function newestMails(context: Context) {
  const mails = await context.db
    .selectFrom('mail')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const attachments = await context.db
    .selectFrom('mail_attachment')
    .select((eb) => ['id', 'mail_id', 'filename', 'content_type', eb.fn<number>('length', ['content']).as('size')])
    .where('mail_id', 'in', mails.length > 0 ? mails.map((mail) => mail.id) : ['0'])
    .orderBy('id')
    .execute();
  const key = await keyOfMailbox(context.db);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    at: mail.created_at.toString(),
    links: linksOf(mail.html_body),
    attachments: attachments
      .filter((row) => row.mail_id === mail.id)
      .map((row) => ({
        filename: row.filename,
        contentType: row.content_type,
        size: row.size,
        url: `/dev/mail/attachments/${row.id}?key=${key}`,
      })),
  }));
}

// The name is looked at too: a page elsewhere can give its own name the address of this machine. Neither proves who
// asks, since a proxy on this machine connects from it and may name it: the key does.
const isThisMachine = (request: FastifyRequest) =>
  isLoopback(request.headers.host?.replace(/:\d+$/, '') ?? '') &&
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');

const cookieName = 'mailbox';
const keyInCookie = (request: FastifyRequest) =>
  /(?:^|;\s*)mailbox=([\w-]+)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
const keyInAddress = (request: FastifyRequest) => {
  const { key } = request.query as { key?: unknown };
  return typeof key === 'string' ? key : undefined;
};

/**
 * Adds `/dev/mail` as the configuration allows, for anyone who has its key: from anywhere in development, on this
 * machine on the embedded default.
 */
export function addMailbox(app: FastifyInstance, context: Context): void {
  const { mailbox } = context.config;
  if (mailbox === 'off') return;
  const isKey = async (key: string | undefined) => key !== undefined && (await verify(context.db, purpose, key)) === '';
  const mayCome = (request: FastifyRequest) => mailbox === 'anywhere' || isThisMachine(request);
  const mayRead = async (request: FastifyRequest) =>
    mayCome(request) && ((await isKey(keyInCookie(request))) || (await isKey(keyInAddress(request))));
  const sendPage = (reply: FastifyReply, content: ReturnType<typeof html>) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <meta name="viewport" content="width=device-width" />
              <title>Mailbox | Dental Learning</title>
            </head>
            <body>
              <main>
                <h1>Mailbox</h1>
                ${content}
              </main>
            </body>
          </html>`.value,
      );

  app.get('/dev/mail.json', async (request, reply) =>
    (await mayRead(request))
      ? reply.header('cache-control', 'no-store').send(await newestMails(context))
      : reply.callNotFound(),
  );

  app.get('/dev/mail', async (request, reply) => {
    if (!mayCome(request)) return reply.callNotFound();
    const key = keyInAddress(request);
    if (await isKey(key)) {
      // The key goes out of the address, so that it stays in no history and no copied link.
      return reply
        .header('set-cookie', `${cookieName}=${key}; Path=/dev; HttpOnly; SameSite=Strict`)
        .header('cache-control', 'no-store')
        .redirect('/dev/mail', 303);
    }
    if (!(await mayRead(request))) {
      return sendPage(
        reply.code(403),
        html`<p>Open the mailbox with the full link that the portal printed when it started. It ends with a key.</p>`,
      );
    }
    const mails = await newestMails(context);
    return sendPage(
      reply,
      html`<p>Outgoing email is captured here because no SMTP_URL is set.</p>
        ${mails.length === 0 ? html`<p>No emails yet.</p>` : ''}
        ${mails.map(
          (mail) =>
            html`<article>
                <h2><a href="/dev/mail/${mail.id}">${mail.subject}</a></h2>
                <p>To ${mail.to}, ${mail.at}</p>
                ${mail.attachments.map((file) => html`<p><a href="${file.url}">${file.filename}</a> (${file.size} bytes)</p>`)}
                <pre>${mail.text}</pre>
              </article>
              <hr />`,
        )}`,
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail =
      (await mayRead(request)) && /^\d{1,18}$/.test(request.params.id)
        ? await context.db.selectFrom('mail').select('html_body').where('id', '=', request.params.id).executeTakeFirst()
        : undefined;
    if (!mail) return reply.callNotFound();
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html_body);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/attachments/:id', async (request, reply) => {
    const file =
      (await mayRead(request)) && /^\d{1,18}$/.test(request.params.id)
        ? await context.db
            .selectFrom('mail_attachment')
            .selectAll()
            .where('id', '=', request.params.id)
            .executeTakeFirst()
        : undefined;
    if (!file) return reply.callNotFound();
    return reply
      .type(file.content_type)
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .send(file.content);
  });
}
