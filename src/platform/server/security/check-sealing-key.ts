// Every process on a database has to seal with the same key: what one of them sealed would not open in another.
import { createHmac } from 'node:crypto';
import { type Config, WrongSettings } from '../config.ts';
import type { Context, Queryable } from '../context.ts';
import { sealingKey } from './sealing.ts';
import { rememberSealingKey, replaceSealingKey } from './sealing-key-queries.ts';

type KeyPlace = Pick<Config, 'staffKey' | 'dataDir'>;

/** Distinguishes keys without revealing anything about them. */
const digestOfKey = (config: KeyPlace): Buffer =>
  createHmac('sha256', sealingKey(config)).update('digest of the sealing key').digest();

/**
 * Throws `WrongSettings` where this process has another key than the first process on the database had; the message
 * says what to do.
 */
export async function checkSealingKey({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const digest = digestOfKey(config);
  if (digest.equals(await rememberSealingKey(db, digest))) return;
  throw new WrongSettings(
    `${config.staffKey === null ? `The key in ${config.dataDir}/staff.key` : 'STAFF_KEY'} is not the key that this database was set up with. ` +
      'Set STAFF_KEY to the same value on every machine: that of the first machine, from its settings or its DATA_DIR/staff.key. ' +
      'If that key is lost, run npm run portal -- staff new-key.',
  );
}

/** Makes the key of this process the one of the database. What was sealed with the former one no longer opens. */
export const adoptSealingKey = (trx: Queryable, config: KeyPlace) => replaceSealingKey(trx, digestOfKey(config));
