// How an entry of the log is bound to the one before it.
import { createHash } from 'node:crypto';
import type { JsonValue } from '#platform/server/database/tables.gen.ts';

/** What an entry says, as its hash sees it. Bytes and what the hash is made of are beside. */
export type AuditFacts = {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly staff_id: string | null;
  readonly staff_name: string;
  readonly roles: readonly string[];
  readonly via: string;
  readonly act: string;
  readonly subject_kind: string;
  readonly subject_hash: string | null;
  readonly subject_title: string | null;
  readonly before: JsonValue | null;
  readonly after: JsonValue | null;
  readonly reason: string | null;
  readonly session_id: string | null;
  readonly request_id: string | null;
  readonly network: string | null;
};

/** JSON whose keys are in one order at every depth, as the database does not keep theirs. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** SHA-256 over the hash before and everything that the entry says. */
export function entryHash(previous: Uint8Array, facts: AuditFacts): Buffer {
  const said = [
    facts.id,
    facts.at.toString({ smallestUnit: 'millisecond' }),
    facts.staff_id,
    facts.staff_name,
    facts.roles,
    facts.via,
    facts.act,
    facts.subject_kind,
    facts.subject_hash,
    facts.subject_title,
    facts.before,
    facts.after,
    facts.reason,
    facts.session_id,
    facts.request_id,
    facts.network,
  ];
  return createHash('sha256').update(previous).update(canonicalJson(said)).digest();
}
