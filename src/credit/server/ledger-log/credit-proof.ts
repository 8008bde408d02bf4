import type { Context } from '#platform/server/context.ts';
import type { DetachedSignature, Signer } from '#platform/server/security/cms-signature.ts';
import { findRecord } from '../credit-queries.ts';
import { certificateNameOf } from '../seal/key-names.ts';
import { writeLog } from './ledger-log.ts';
import {
  findCurrentLog,
  findLastCheckpoint,
  findLeaves,
  findProof,
  keepProof,
  readRanges,
  replaceBadge,
  saveSeal,
} from './log-queries.ts';
import { pathOf } from './merkle-tree.ts';
import { tlogProof } from './signed-note.ts';

export type CreditProofFiles = {
  /** The record of the credit, byte for byte. */
  readonly record: string;
  /** Its entry in the log, and the proof that it is there; null while the log is on hold. */
  readonly logged: { readonly log: number; readonly leaf: number; readonly proof: string } | null;
  /** What its certificate was sealed with; null: nothing yet. */
  readonly seal: DetachedSignature | null;
  /** Its badge as it was signed; null: nobody has asked for it yet. */
  readonly badge: string | null;
};

async function makeProof({ db }: Pick<Context, 'db'>, creditId: string) {
  const saved = await findProof(db, creditId);
  if (saved !== undefined) return saved;
  const log = await findCurrentLog(db);
  const checkpoint = log && (await findLastCheckpoint(db, log.number));
  const leaf = log && (await findLeaves(db, log.number, [creditId])).get(creditId);
  const size = Number(checkpoint?.size ?? 0);
  if (log === undefined || checkpoint === undefined || leaf === undefined || leaf >= size) return null;
  const path = await readRanges(db, log.number, pathOf(leaf, size));
  const proof = tlogProof(leaf, path, checkpoint.note);
  return keepProof(db, { credit_id: creditId, log: log.number, leaf: String(leaf), tlog_proof: proof });
}

/**
 * What proves a credit without the portal: its record, and that it is in the log. A credit that is not logged yet is
 * logged first. The proof is saved, so that it is the same each time.
 */
export async function proveCredit(context: Context, creditId: string): Promise<CreditProofFiles> {
  const record = await findRecord(context.db, creditId);
  let proof = await makeProof(context, creditId);
  if (proof === null) {
    await writeLog(context);
    proof = await makeProof(context, creditId);
  }
  const { sealed_digest: digest, seal: signature, badge = null } = proof ?? {};
  return {
    record,
    logged: proof && { log: proof.log, leaf: Number(proof.leaf), proof: proof.tlog_proof },
    seal: digest && signature ? { digest: new Uint8Array(digest), signature: new Uint8Array(signature) } : null,
    badge,
  };
}

/** Saves what the certificate of a credit was sealed with, for the next time that it is drawn, and by whom. */
export const sealCredit = ({ db }: Context, creditId: string, seal: DetachedSignature, signer: Signer): Promise<void> =>
  saveSeal(db, creditId, seal, certificateNameOf(signer.certificates[0] ?? new Uint8Array()));

/** Saves the badge of a credit, unless `former` is no longer the one it has. Returns the one it has then. */
export const saveBadge = ({ db }: Context, creditId: string, badge: string, former: string | null) =>
  replaceBadge(db, creditId, badge, former);
