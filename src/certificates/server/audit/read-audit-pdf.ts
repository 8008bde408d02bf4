// The PDF of an audit answer, which is drawn once: a job does it when the link is made, or the first download where the
// job hasn't come to it yet.
import * as z from 'zod/mini';
import type { Context } from '#platform/server/context.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { siteMap } from '#site-map.ts';
import type { AuditLine } from '../../audit-answer.ts';
import { licenseName } from '../../license-name.ts';
import { drawAudit } from '../pdf/draw.ts';
import { picturesOf } from '../pdf/pictures-of.ts';
import { proofForWire, proofOf } from '../proof-of.ts';
import { findAuditAnswerOf, findAuditPdf, keepAuditPdf, listRows } from './audit-queries.ts';

/** One credit of an answer as it was when the link was made. */
export type FrozenLine = AuditLine & { readonly creditId: string };

/** Draws the PDF of an audit answer. */
export const drawAuditJob = defineJob({
  name: 'credit.draw-audit-answer',
  data: z.object({ hash: z.string() }),
  longestSec: 600,
});

async function draw(context: Context, hash: string): Promise<Uint8Array | null> {
  const answer = await findAuditAnswerOf(context.db, hash);
  if (answer === undefined) return null;
  const lines = answer.lines as unknown as FrozenLine[];
  const rows = await listRows(
    context.db,
    lines.map(({ creditId }) => creditId),
  );
  const proofs = rows.map((row) => proofForWire(proofOf(row)));
  const pictures = await picturesOf(context, proofs);
  const pdf = await drawAudit({
    studentName: answer.student_name,
    providerName: answer.provider_name,
    license: licenseName(answer.profession, answer.state),
    licenseNumber: answer.license_number ?? '',
    from: answer.from_on,
    to: answer.to_on,
    madeAt: answer.made_at.toString(),
    verifyUrl: `${context.config.publicUrl}${siteMap.verify('')}`,
    lines,
    certificates: proofs.map((proof) => ({
      proof,
      verifyUrl: `${context.config.publicUrl}${siteMap.verify(proof.verificationCode)}`,
      pictures,
    })),
  });
  await keepAuditPdf(context.db, hash, Buffer.from(pdf), context.now());
  return pdf;
}

/** What is being drawn: a drawing that takes too long for its request continues, and the next one waits for it. */
const underWay = new Map<string, Promise<Uint8Array | null>>();

/** The PDF of an answer, drawn and kept where that wasn't done yet; null: the answer is gone. */
export async function readAuditPdf(context: Context, hash: string): Promise<Uint8Array | null> {
  const kept = await findAuditPdf(context.db, hash);
  if (kept !== null) return kept;
  const drawing =
    underWay.get(hash) ??
    draw(context, hash).finally(() => {
      underWay.delete(hash);
    });
  underWay.set(hash, drawing);
  return drawing;
}
