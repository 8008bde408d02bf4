// Notices to the browsers in which a member asked for them.
import { ECDH } from 'node:crypto';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  deletePushSubscription,
  insertPushSubscription,
  listPushSubscriptions,
} from '#platform/server/push/push-subscriptions.ts';
import { isPushService } from '#platform/server/push/push-services.ts';
import { queuePush } from '#platform/server/push/push.ts';
import { readVapidKeys } from '#platform/server/push/vapid-keys.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { siteMap } from '#site-map.ts';
import { accountMessages, type pushCall, type pushSubscribeCall, type pushUnsubscribeCall } from '../../contract.ts';

export const readPush: UseCase<typeof pushCall> = async ({ db }, student) => ({
  status: true,
  publicKey: (await readVapidKeys(db)).publicKey,
  endpoints: (await listPushSubscriptions(db, student.id)).map(({ endpoint }) => endpoint),
});

/** Whether it is a point of the curve that messages are encrypted by (RFC 8291, section 3.1). */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** The first notice shows that notices come. */
export const subscribeToPush: UseCase<typeof pushSubscribeCall> = async (context, student, subscription) => {
  const { db, config, now } = context;
  if (!isPushService(subscription.endpoint, config.pushServices) || !isPublicKey(subscription.p256dh))
    throw new Refusal('unusable-subscription', accountMessages.pushRefused);
  await db.transaction().execute(async (trx) => {
    const id = await insertPushSubscription(trx, student, subscription, now());
    await queuePush(
      context,
      trx,
      student.id,
      {
        title: 'Notifications are on',
        body: 'We’ll notify you here before your webinars start and when your seat changes.',
        path: siteMap.seats(),
        tag: 'notices',
        until: now().add({ minutes: 10 }),
        isUrgent: false,
      },
      id,
    );
  });
  return { status: true };
};

export const unsubscribeFromPush: UseCase<typeof pushUnsubscribeCall> = async ({ db }, student, { endpoint }) => {
  await deletePushSubscription(db, student.id, endpoint);
  return { status: true };
};
