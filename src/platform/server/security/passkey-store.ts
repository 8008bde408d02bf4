// The rows of passkeys: those of members and those of staff are in two pairs of tables of the same shape.
import type { Insertable } from 'kysely';
import type { Context, Queryable } from '../context.ts';
import type { Passkey } from '../database/tables.gen.ts';
import {
  challengeMinutes,
  newPasskeyOptions,
  passkeyCounter,
  passkeyOptions,
  readNewPasskey,
  type KnownPasskey,
  type PasskeyOwner,
  type SentKey,
} from './passkeys.ts';

type Tables =
  | { readonly keys: 'passkey'; readonly challenges: 'passkey_challenge'; readonly owner: 'student_id' }
  | { readonly keys: 'staff_passkey'; readonly challenges: 'staff_passkey_challenge'; readonly owner: 'staff_id' };

/** Passkeys and challenges in these tables. A challenge counts once, and within minutes. */
export function passkeyStore(tables: Tables) {
  // Both pairs have the columns of this one but for the owner's, which Kysely can't infer from a parameter.
  const { keys, challenges, owner } = tables as Extract<Tables, { keys: 'passkey' }>;

  const list = (db: Queryable, ownerId: string) =>
    db
      .selectFrom(keys)
      .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
      .where(owner, '=', ownerId)
      .orderBy('id')
      .execute();

  const storeChallenge = ({ db, now }: Context, challenge: string, ownerId: string | null) =>
    db
      .insertInto(challenges)
      .values({ challenge, [owner]: ownerId, expires_at: now().add({ minutes: challengeMinutes }) })
      .execute();

  const takeChallenge = (db: Queryable, ownerId: string | null, now: Temporal.Instant) => async (challenge: string) => {
    const taken = await db
      .deleteFrom(challenges)
      .where('challenge', '=', challenge)
      .where(owner, ownerId === null ? 'is' : '=', ownerId)
      .returning('expires_at')
      .executeTakeFirst();
    return taken !== undefined && Temporal.Instant.compare(taken.expires_at, now) > 0;
  };

  return {
    list,
    /** What a person sees of their passkeys. */
    show: async (db: Queryable, ownerId: string) =>
      (await list(db, ownerId)).map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        addedAt: created_at,
        lastUsedAt: last_used_at,
      })),
    /** What the browser needs to make a key that the owner doesn't have yet. */
    async offer(context: Context, siteName: string, ownerId: string, person: PasskeyOwner) {
      const options = await newPasskeyOptions(context, siteName, person, await list(context.db, ownerId));
      await storeChallenge(context, options.challenge, ownerId);
      return { ...options };
    },
    /** What to store of a key that the browser made for this owner, or null if anything about it is wrong. */
    readNew: (context: Context, key: SentKey, ownerId: string) =>
      readNewPasskey(context, key, takeChallenge(context.db, ownerId, context.now())),
    /** Whether the key was new. */
    insert: async (
      db: Queryable,
      ownerId: string,
      passkey: Pick<
        Insertable<Passkey>,
        'credential_id' | 'public_key' | 'counter' | 'transports' | 'name' | 'created_at'
      >,
    ) =>
      (await db
        .insertInto(keys)
        .values({ [owner]: ownerId, ...passkey })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()) !== undefined,
    /** Removes a passkey of this owner; undefined if there is none with this id. */
    remove: (db: Queryable, ownerId: string, id: string) =>
      db.deleteFrom(keys).where(owner, '=', ownerId).where('id', '=', id).returning('name').executeTakeFirst(),
    removeAll: (db: Queryable, ownerId: string) => db.deleteFrom(keys).where(owner, '=', ownerId).execute(),
    /** What the browser needs to use any passkey of this site, without revealing who has an account. */
    async ask(context: Context) {
      const options = await passkeyOptions(context);
      await storeChallenge(context, options.challenge, null);
      return { ...options };
    },
    /** Notes the use of a locked passkey. False if the answer is late, used before, or not this key's. */
    async use(context: Context, trx: Queryable, key: SentKey, known: KnownPasskey & { readonly passkey_id: string }) {
      const counter = await passkeyCounter(context, key, known, takeChallenge(trx, null, context.now()));
      if (counter === null) return false;
      await trx
        .updateTable(keys)
        .set({ counter: String(counter), last_used_at: context.now() })
        .where('id', '=', known.passkey_id)
        .execute();
      return true;
    },
    /** Removes challenges that nobody can answer anymore. Returns how many. */
    deleteOldChallenges: async (db: Queryable, now: Temporal.Instant) =>
      Number((await db.deleteFrom(challenges).where('expires_at', '<', now).executeTakeFirst()).numDeletedRows),
  };
}
