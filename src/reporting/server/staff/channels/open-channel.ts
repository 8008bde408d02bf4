import type { Context, Queryable } from '#platform/server/context.ts';
import { seal, sealingKey, unseal } from '#platform/server/security/sealing.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { ceBrokerNames } from '../files/ready-credits.ts';
import { ceBrokerWire } from './ce-broker-wire.ts';
import { findChannel } from './channel-queries.ts';
import { ChannelFault, type WireChannel } from './report-channel.ts';

/** The name of CE Broker's channel and recipe: what a file has, the wire doesn't send, and the other way around. */
export const ceBroker = 'ce-broker';
/** What members agree to (report-consent.ts). */
export const ceBrokerService = 'CE Broker';

const about = `report-channel:${ceBroker}`;
export const sealUploadKey = ({ config }: Pick<Context, 'config'>, key: string): Buffer =>
  seal(sealingKey(config), key, about);

/** A message opens in its own batch alone. */
export const sealMessage = ({ config }: Pick<Context, 'config'>, message: Buffer, sha256: string): Buffer =>
  seal(sealingKey(config), message.toString('utf8'), `report-batch:${sha256}`);

/** CE Broker's service, opened with its key. Throws a `ChannelFault` where it isn't set up. */
export async function openCeBroker(context: Pick<Context, 'config'>, db: Queryable): Promise<WireChannel> {
  const row = await findChannel(db, ceBroker);
  const { providerNumber } = await readSetting(db, ceBrokerNames);
  if (row === undefined || providerNumber === '')
    throw new ChannelFault('wrong-key', 'CE Broker isn’t set up. Enter the provider number and the upload key.');
  const key = unseal(sealingKey(context.config), row.key_sealed, about);
  if (key === null)
    throw new ChannelFault(
      'wrong-key',
      'The stored upload key can’t be read: this machine has a different key. Enter the upload key again.',
    );
  return ceBrokerWire(context, { providerNumber: providerNumber.replace(/^50-/, ''), key });
}
