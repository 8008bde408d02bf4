import type { Kysely, Transaction } from 'kysely';
import type { DB } from './tables.gen.ts';

export type Database = Kysely<DB>;
/** A pool or an open transaction: query functions don't need to know which. */
export type Queryable = Kysely<DB> | Transaction<DB>;
