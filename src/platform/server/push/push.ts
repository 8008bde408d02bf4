// Notices to members' browsers (Web Push: RFC 8030, 8291, 8292). A notice is a job for each browser, queued in the
// transaction that causes it. It goes encrypted through the push service that the browser chose, and nowhere else.
import * as z from 'zod/mini';
import type { Context, Queryable } from '../context.ts';
import { defineJob, handleJob } from '../jobs/jobs.ts';
import { deleteEndedSubscription, findPushSubscription, listPushSubscriptions } from './push-subscriptions.ts';
import { isPushService } from './push-services.ts';
import { readVapidKeys } from './vapid-keys.ts';

export type Notice = {
  readonly title: string;
  readonly body: string;
  /** Where a press on it leads: a path of this site. */
  readonly path: string;
  /** A later notice of the same tag replaces the earlier one. */
  readonly tag: string;
  /** Past this moment it would mislead, and is sent no more. */
  readonly until: Temporal.Instant;
  /** Wakes a sleeping phone. */
  readonly isUrgent: boolean;
};

const sendPushJob = defineJob({
  name: 'push.send',
  data: z.object({
    subscriptionId: z.string(),
    studentId: z.string(),
    notice: z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
    until: z.string(),
    isUrgent: z.boolean(),
  }),
  retries: 8,
  retryDelaySec: 2,
  retryDelayMaxSec: 120,
});

/** A push service keeps a message for a sleeping browser for at most so long, in seconds. */
const mostTtlSec = 86_400;
const timeoutMs = 10_000;
/**
 * Encrypted, a message may have 4096 bytes (RFC 8291, section 4): room for the longest title and for what encryption
 * adds.
 */
const mostCharacters = 300;

const shortened = (text: string) => (text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`);

/**
 * Queues a notice to every browser in which this member asked for notices, or to one of them (`only`), in `db`, which
 * should be the transaction that causes it.
 */
export async function queuePush(
  context: Context,
  db: Queryable,
  studentId: string,
  notice: Notice,
  only?: string,
): Promise<void> {
  const { title, body, path, tag, until, isUrgent } = notice;
  const ids = only === undefined ? (await listPushSubscriptions(db, studentId)).map(({ id }) => id) : [only];
  for (const id of ids)
    await context.jobs.enqueue(db, sendPushJob, {
      subscriptionId: id,
      studentId,
      notice: { title: shortened(title), body: shortened(body), path, tag },
      until: until.toString(),
      isUrgent,
    });
}

/** Whom a push service may write to about what the portal sends. */
type ReadContact = (db: Queryable) => Promise<{ readonly email: string }>;

async function sendPush(
  readContact: ReadContact,
  context: Context,
  { subscriptionId, studentId, notice, until, isUrgent }: z.output<typeof sendPushJob.data>,
): Promise<void> {
  const { db, config, now, log } = context;
  const leftSec = Math.floor(Temporal.Instant.from(until).since(now()).total('seconds'));
  const subscription = await findPushSubscription(db, subscriptionId);
  // The browser may be someone else's by now.
  if (leftSec <= 0 || !subscription || subscription.student_id !== studentId) return;
  const { endpoint, p256dh, auth } = subscription;
  if (!isPushService(endpoint, config.pushServices)) return deleteEndedSubscription(db, subscriptionId, endpoint);
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
    vapidDetails: {
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${(await readContact(db)).email}`,
      ...(await readVapidKeys(db)),
    },
    TTL: Math.min(leftSec, mostTtlSec),
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(request.body as Buffer),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  // The member took the permission back, or the browser is gone.
  if (answer.status === 404 || answer.status === 410) return deleteEndedSubscription(db, subscriptionId, endpoint);
  const problem = `The push service answered ${answer.status}.`;
  if (answer.status === 429 || answer.status >= 500) throw new Error(problem);
  // What it refuses now it refuses again.
  log.warn({ status: answer.status, service: new URL(endpoint).hostname }, 'notice refused');
}

/** `readContact`: who answers for what the portal sends. */
export const pushWork = (readContact: ReadContact) => [
  handleJob(sendPushJob, (context, data) => sendPush(readContact, context, data)),
];
