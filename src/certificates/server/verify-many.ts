import type { UseCase } from '#platform/server/http/http.ts';
import type { verifyManyCall } from '../contract.ts';
import { listByCodes } from './verify-queries.ts';

/** What the ledger says under each code, for anyone who has the codes (docs/specification/records.md, RL-23). */
export const verifyMany: UseCase<typeof verifyManyCall> = async ({ db }, _anyone, { codes }) => ({
  status: true,
  certificates: (await listByCodes(db, codes)).map(({ correction, ...found }) => ({
    ...found,
    state: found.code === null ? 'unknown' : (correction ?? 'valid'),
  })),
});
