// The pair of keys by which push services know the portal (RFC 8292).
import type { Queryable } from '../context.ts';

type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Created once and stored in the database, so that every process is the same sender. Browsers subscribe to the public
 * one.
 */
export async function readVapidKeys(db: Queryable): Promise<VapidKeys> {
  const read = () =>
    db.selectFrom('provider_setting').select('value').where('name', '=', 'vapidKeys').executeTakeFirst();
  const known = await read();
  if (known !== undefined) return known.value as VapidKeys;
  // Loaded when it is first needed: no start waits for it.
  const { default: webPush } = await import('web-push');
  await db
    .insertInto('provider_setting')
    .values({ name: 'vapidKeys', value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value as VapidKeys;
}
