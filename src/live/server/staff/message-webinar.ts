// A message to some of a webinar's members: previewed, then sent once.
import { fullName } from '#sign-in/full-name.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { carryOut, fingerprintsOf, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { dayIn } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  audiences,
  fillMessage,
  messagesADay,
  previewCount,
  isOnlyGreeting,
  unknownPlaceholders,
  type Audience,
} from '../../desk-message.ts';
import { deskMessages } from '../../staff-contract.ts';
import type { rehearseMessageCall, sendMessageCall } from '../../staff-contract.ts';
import { insertMessage, listAudience, listSentAudiences, type DeskWebinar } from './desk-queries.ts';
import { doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { storeLook } from './store-look.ts';

type Message = { readonly h: string; readonly audience: Audience; readonly subject: string; readonly body: string };

const today = async ({ now }: Pick<Context, 'now'>, db: Queryable) =>
  dayIn(now().epochMilliseconds, await readTimeZone(db));

/** Refused: an audience that got a message today, and a fourth message in a day. Returns the day. */
async function requireUnsent(
  context: Pick<Context, 'now'>,
  db: Queryable,
  webinar: DeskWebinar,
  audience: Audience,
): Promise<string> {
  const day = await today(context, db);
  const sent = await listSentAudiences(db, webinar.id, day);
  if (sent.includes(audience)) throw new Refusal('sent-today', deskMessages.sentToday, { httpStatus: 409 });
  if (sent.length >= messagesADay) throw new Refusal('too-many-messages', deskMessages.tooMany, { httpStatus: 409 });
  return day;
}

type Person = Awaited<ReturnType<typeof listAudience>>[number];

const filled = ({ config }: Pick<Context, 'config'>, webinar: DeskWebinar, person: Person, body: string) =>
  fillMessage(body, {
    firstName: nameInMail(person.firstname),
    link: `${config.publicUrl}${siteMap.live(webinar.hash)}`,
  });

/** A message is not about who is in the audience by now, but about whether one was sent. */
const fingerprints = async (context: Context, trx: Queryable, input: unknown) => {
  const { h, by, audience } = input as Message & { readonly by: DeskDoer };
  const webinar = await requireWebinar(trx, by, h);
  const sent = await listSentAudiences(trx, webinar.id, await today(context, trx));
  return fingerprintsOf([[webinar.hash, sent.includes(audience)]]);
};

export const messageAction: RehearsedAction<DeskDoer> = {
  name: 'live.message-webinar',
  fingerprints,
  async carryOut(context, trx, { by, input, verdicts, progress }) {
    const { h, audience, subject, body } = input as Message;
    const webinar = await requireWebinar(trx, by, h);
    const day = await requireUnsent(context, trx, webinar, audience);
    // Those who were shown and still belong to it: whoever entered meanwhile needs no reminder.
    const shown = new Set(verdicts.map(({ key }) => key));
    const people = (await listAudience(trx, webinar.id, audience)).filter(({ hash }) => shown.has(hash));
    if (people.length === 0) throw new Refusal('nobody', deskMessages.nobody, { httpStatus: 409 });
    const id = await insertMessage(trx, {
      activity_id: webinar.id,
      audience,
      day,
      subject,
      body,
      recipients: people.length,
      made_by: by.name,
      sent_at: context.now(),
    });
    if (id === null) throw new Refusal('sent-today', deskMessages.sentToday, { httpStatus: 409 });
    const provider = await readProvider(trx);
    for (const [at, person] of people.entries()) {
      const mail = mailPage(provider, {
        subject,
        heading: webinar.title,
        paragraphs: filled(context, webinar, person, body).split(/\n{2,}/),
        button: { label: 'Open the webinar page', url: `${context.config.publicUrl}${siteMap.live(webinar.hash)}` },
      });
      await queueMail(context, trx, {
        ...mail,
        kind: 'live.message',
        studentId: person.id,
        to: person.email,
        idempotencyKey: `webinar-message:${id}:${person.id}`,
      });
      await progress(at + 1);
    }
    await recordAction(context, trx, {
      by,
      act: 'live.messaged',
      subject: subjectOf(webinar),
      after: { to: audiences[audience], people: people.length, subject },
    });
    return deskMessages.sent(people.length, await hasMailServer(context, trx));
  },
};

export const rehearseMessage: UseCase<typeof rehearseMessageCall> = async (context, staff, message) => {
  const { db } = context;
  const { audience, subject, body } = message;
  const webinar = await requireWebinar(db, staff, message.h);
  const [unknown] = unknownPlaceholders(`${subject}\n${body}`);
  if (unknown !== undefined) throw new Refusal('placeholder', deskMessages.placeholder(unknown));
  if (isOnlyGreeting(body)) throw new Refusal('only-greeting', deskMessages.onlyGreeting);
  await requireUnsent(context, db, webinar, audience);
  const people = await listAudience(db, webinar.id, audience);
  if (people.length === 0) throw new Refusal('nobody', deskMessages.nobody, { httpStatus: 409 });
  const verdicts = people.map((person) => ({
    key: person.hash,
    name: fullName(person),
    verdict: 'ready',
    text: '',
    isDone: true,
  }));
  const input = { h: message.h, audience, subject, body };
  const look = await storeLook(
    context,
    staff,
    { act: messageAction.name, input, verdicts, webinar },
    await fingerprints(context, db, { ...input, by: doerOf(staff) }),
  );
  return {
    ...look,
    examples: people
      .slice(0, previewCount)
      .map((person) => ({ name: fullName(person), text: filled(context, webinar, person, body) })),
  };
};

export const sendMessage: UseCase<typeof sendMessageCall> = async (context, staff, { h, reason }) => ({
  status: true,
  ...(await carryOut(context, doerOf(staff), messageAction, { h, reason })),
});
