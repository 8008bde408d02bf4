import { sign } from '#platform/server/security/signed-token.ts';
import type { Queryable } from '#platform/server/context.ts';

/** What the signature of a cancel code is made for: a code of another kind never fits. */
export const cancelPurpose = 'cancel-seat';

/** The secret by which a seat is given back: for its holder alone. */
export const cancelCodeOf = (db: Queryable, cancelKey: string): Promise<string> => sign(db, cancelPurpose, cancelKey);
