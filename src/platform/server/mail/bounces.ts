// Emails that come back: the return address of each, and what a report about one changes.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallContext, Context } from '../context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '../http/documents.ts';
import { Refusal } from '../../shared/refusal.ts';
import { isAboutAddress, readReturned } from './delivery-report.ts';
import { findMailByMessageId, findMessageId, updateBounced, updateUnclear } from './bounce-queries.ts';

export { clearBounces } from './bounce-queries.ts';

/** Nobody but a recipient knows a Message-ID, so nobody else can make this of it. */
const proofOf = (messageId: string): string => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/** Where an email comes back to: an address of its own at BOUNCE_ADDRESS; null where that is not set. */
export function returnAddress(
  { config }: Pick<Context, 'config'>,
  mail: { readonly id: string; readonly message_id: string },
): string | null {
  const [local, host] = config.bounceAddress?.split('@') ?? [];
  return local === undefined || host === undefined ? null : `${local}+${mail.id}-${proofOf(mail.message_id)}@${host}`;
}

/** The email that an address was made for; null where there is none. */
async function findReturned({ db }: Pick<Context, 'db'>, address: string): Promise<string | null> {
  const [, id, proof] = /\+(\d{1,18})-([\da-f]{16})@/i.exec(address) ?? [];
  if (id === undefined || proof === undefined) return null;
  const messageId = await findMessageId(db, id);
  return messageId !== undefined && proofOf(messageId) === proof.toLowerCase() ? id : null;
}

/**
 * Notes what a message says about an email: that it could not be delivered, that it arrived, or nothing that counts.
 * False where it is about no email that the portal sent, or changes nothing (docs/specification/reporting.md, RO-23,
 * RO-45).
 */
export async function noteBounce(context: Pick<Context, 'db' | 'now'>, raw: Uint8Array): Promise<boolean> {
  const returned = readReturned(raw);
  if (returned === null) return false;
  const candidates = [
    ...(await Promise.all(returned.returnedTo.map((address) => findReturned(context, address)))),
    ...(await Promise.all(returned.messageIds.map((messageId) => findMailByMessageId(context.db, messageId)))),
  ];
  const id = candidates.find((each) => each !== null && each !== undefined);
  if (id === null || id === undefined) return false;
  const [failure] = returned.failures;
  if (failure === undefined) return updateUnclear(context.db, id, returned.says === 'arrived' ? null : context.now());
  return updateBounced(context.db, id, {
    at: context.now(),
    reason: [failure.status, failure.words].filter(Boolean).join(' '),
    isAboutAddress: isAboutAddress(failure.status),
  });
}

/** Whether a request carries the secret of BOUNCE_SECRET. */
function isAllowed(secret: string, header: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${secret}`));
}

async function takeReport(context: CallContext, { headers, body }: DocumentRequest): Promise<Document> {
  const secret = context.config.bounceSecret?.reveal();
  if (secret === undefined) throw new Refusal('unknown', 'There is no such address.', { httpStatus: 404 });
  if (!isAllowed(secret, headers['authorization'] ?? ''))
    throw new Refusal('signature', 'The secret does not fit.', { httpStatus: 401 });
  const isNoted = await noteBounce(context, body);
  return {
    contentType: 'application/json; charset=utf-8',
    // Also if it isn't a report, so that the server that delivers it doesn't try again.
    body: JSON.stringify({ status: true, noted: isNoted }),
    headers: { 'cache-control': 'no-store' },
  };
}

export const bounceDocuments: readonly DocumentRoute[] = [
  { method: 'POST', path: '/api/bounced-mail', answer: takeReport, throttle: { most: 600, perSec: 60 } },
];
