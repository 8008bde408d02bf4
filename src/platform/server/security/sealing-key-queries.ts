import type { Queryable } from '../context.ts';

/** The digest of the key that this database was first opened with; if there is none yet, it is `digest` from now on. */
export async function rememberSealingKey(db: Queryable, digest: Buffer): Promise<Buffer> {
  await db
    .insertInto('sealing_key')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('sealing_key').select('digest').executeTakeFirstOrThrow();
  return row.digest;
}

/** Makes `digest` the one that every process has to match. */
export function replaceSealingKey(db: Queryable, digest: Buffer) {
  return db
    .insertInto('sealing_key')
    .values({ digest })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ digest }))
    .execute();
}
