// The mailbox of development: every mail in the outbox, newest first, as a page and as JSON. Off when a mail server is set.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from './config.ts';
import type { Context } from './context.ts';
import { html } from './html.ts';

const linksOf = (body: string) => [...new Set([...body.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')))].filter((link) => link.startsWith('http'));

async function newestMails(context: Context) {
  const mails = await context.db.selectFrom('mail').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(200).execute();
  const attachments = await context.db
    .selectFrom('mail_attachment')
    .select((eb) => ['id', 'mail_id', 'filename', 'content_type', eb.fn<number>('length', ['content']).as('size')])
    .where('mail_id', 'in', mails.length > 0 ? mails.map((mail) => mail.id) : ['0'])
    .orderBy('id')
    .execute();
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    at: mail.created_at.toString(),
    links: linksOf(mail.html_body),
    attachments: attachments.filter((row) => row.mail_id === mail.id).map((row) => ({ filename: row.filename, contentType: row.content_type, size: row.size, url: `/dev/mail/attachments/${row.id}` })),
  }));
}

// The name is looked at too: a page elsewhere can give its own name the address of this machine.
const isThisMachine = (request: FastifyRequest) => isLoopback(request.headers.host?.replace(/:\d+$/, '') ?? '') && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;

/** Adds `/dev/mail` as the configuration allows: to anyone in development, to this machine alone on the embedded default. */
export function addMailbox(app: FastifyInstance, context: Context): void {
  const { mailbox } = context.config;
  if (mailbox === 'off') return;
  const mayRead = (request: FastifyRequest) => mailbox === 'open' || isThisMachine(request);

  app.get('/dev/mail.json', async (request, reply) => (mayRead(request) ? reply.header('cache-control', 'no-store').send(await newestMails(context)) : reply.callNotFound()));

  app.get('/dev/mail', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const mails = await newestMails(context);
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox | Dental Learning</title></head>
      <body><main><h1>Mailbox</h1><p>Mails stay on this machine because no SMTP_URL is set.</p>
      ${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
      ${mails.map((mail) => html`<article><h2><a href="/dev/mail/${mail.id}">${mail.subject}</a></h2><p>To ${mail.to}, ${mail.at}</p>
        ${mail.attachments.map((file) => html`<p><a href="${file.url}">${file.filename}</a> (${file.size} bytes)</p>`)}<pre>${mail.text}</pre></article><hr>`)}
      </main></body></html>`;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.value);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = mayRead(request) && /^\d{1,18}$/.test(request.params.id) ? await context.db.selectFrom('mail').select('html_body').where('id', '=', request.params.id).executeTakeFirst() : undefined;
    if (!mail) return reply.callNotFound();
    return reply.header('content-security-policy', "default-src 'none'; img-src data: 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation").type('text/html; charset=utf-8').send(mail.html_body);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/attachments/:id', async (request, reply) => {
    const file = mayRead(request) && /^\d{1,18}$/.test(request.params.id) ? await context.db.selectFrom('mail_attachment').selectAll().where('id', '=', request.params.id).executeTakeFirst() : undefined;
    if (!file) return reply.callNotFound();
    return reply.type(file.content_type).header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`).send(file.content);
  });
}
