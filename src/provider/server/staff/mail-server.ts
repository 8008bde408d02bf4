// The mail server as an owner sets it up (docs/specification/console.md, CO-46). SMTP_URL wins over it.
import type { UseCase } from '#platform/server/http/http.ts';
import {
  deleteMailServer,
  findMailServer,
  openMailServer,
  sealMailPassword,
  writeMailServer,
} from '#platform/server/mail/mail-server.ts';
import { mailPage } from '#platform/server/mail/mail-page.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import type { MailServerForm } from '../../settings-form.ts';
import {
  settingsMessages,
  type mailServerCall,
  type removeMailServerCall,
  type saveMailServerCall,
  type testMailCall,
} from '../../staff-contract.ts';
import { mailProblem } from '../mail-problem.ts';
import { readProvider } from '../provider.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findMailServer>>>;

const formOf = (row: Row): MailServerForm => ({
  host: row.host,
  port: row.port,
  security: row.security as MailServerForm['security'],
  username: row.username,
  senderName: row.sender_name,
  senderAddress: row.sender_address,
});

/** The server of an address, without the user and password in it. */
const shownServer = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};

const changedMeanwhile = (by: string | undefined): Refusal =>
  new Refusal('changed-meanwhile', settingsMessages.changedMeanwhile(by ?? 'Someone else'), { httpStatus: 409 });

export const readMailServer: UseCase<typeof mailServerCall> = async ({ config, db }, staff) => {
  const row = await findMailServer(db);
  const { name, email } = await readProvider(db);
  return {
    status: true,
    environment: config.smtpUrl === null ? null : shownServer(config.smtpUrl.reveal()),
    environmentSender: config.mailFrom,
    revision: row?.revision ?? 0,
    server: row === undefined ? null : { ...formOf(row), hasPassword: row.password_sealed !== null },
    lastChange: row === undefined ? null : { by: row.changed_by, at: row.changed_at },
    providerSender: { name, email },
    ownEmail: staff.email,
  };
};

/** A stored password goes only where it was meant for: elsewhere, whoever can change the server could read it. */
const isSameDoor = (row: Row, { host, port, security, username }: MailServerForm): boolean =>
  row.host === host && row.port === port && row.security === security && row.username === username;

export const saveMailServer: UseCase<typeof saveMailServerCall> = async (context, staff, input) => {
  const { revision, server, password } = input;
  await context.db.transaction().execute(async (trx) => {
    const row = await findMailServer(trx);
    if ((row?.revision ?? 0) !== revision) throw changedMeanwhile(row?.changed_by);
    if (password === undefined && row !== undefined && row.password_sealed !== null && !isSameDoor(row, server))
      throw new Refusal('type-password', settingsMessages.typePassword);
    const sealed =
      password === undefined
        ? (row?.password_sealed ?? null)
        : password === ''
          ? null
          : sealMailPassword(context, password);
    if (sealed !== null && server.security === 'none')
      throw new Refusal('password-in-the-clear', settingsMessages.passwordInTheClear);
    const isWritten = await writeMailServer(trx, revision, {
      host: server.host,
      port: server.port,
      security: server.security,
      username: server.username,
      password_sealed: sealed,
      sender_name: server.senderName,
      sender_address: server.senderAddress,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    if (!isWritten) throw changedMeanwhile(undefined);
    await recordAction(context, trx, {
      by: staff,
      act: 'provider.saved-mail-server',
      subject: { kind: 'setting', title: 'Mail server' },
      ...changesBetween(row === undefined ? {} : formOf(row), {
        ...server,
        ...(password === undefined ? {} : { password: password === '' ? 'removed' : 'changed' }),
      }),
    });
  });
  return { status: true, revision: revision + 1 };
};

export const removeMailServer: UseCase<typeof removeMailServerCall> = async (context, staff, { revision }) => {
  await context.db.transaction().execute(async (trx) => {
    const row = await findMailServer(trx);
    if (row === undefined || !(await deleteMailServer(trx, revision))) throw changedMeanwhile(row?.changed_by);
    await recordAction(context, trx, {
      by: staff,
      act: 'provider.removed-mail-server',
      subject: { kind: 'setting', title: 'Mail server' },
      before: formOf(row),
    });
  });
  return { status: true };
};

/** Sends at once and outside the outbox, so that the mail server's own answer reaches the page. */
export const sendTestMail: UseCase<typeof testMailCall> = async (context, staff, { to }) => {
  const provider = await readProvider(context.db);
  const page = mailPage(provider, {
    subject: settingsMessages.testSubject(provider.name),
    heading: settingsMessages.testSubject(provider.name),
    paragraphs: [settingsMessages.testText],
  });
  const send = async (): Promise<{ isSent: boolean; sentence: string }> => {
    const server = await openMailServer(context);
    if (server === null) return { isSent: false, sentence: settingsMessages.noMailServer };
    const from = server.from ?? { name: provider.name, address: provider.email };
    const { response } = (await server.transport.sendMail({
      ...page,
      from,
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
    })) as { response: string };
    return { isSent: true, sentence: settingsMessages.testSent(to, response.trim().slice(0, 300)) };
  };
  const result = await send().catch((error: unknown) => ({ isSent: false, sentence: mailProblem(error) }));
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'provider.tested-mail',
      subject: { kind: 'setting', title: 'Mail server' },
      after: { sent: result.isSent },
    }),
  );
  return { status: true, ...result };
};
