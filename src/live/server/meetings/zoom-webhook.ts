// Zoom reports who joined and left as it happens. Each delivery is signed with the account's secret token over its
// timestamp and its bytes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { deleteDeliveriesBefore, findWebinarOfMeeting, insertDelivery } from '../live-queries.ts';
import { recordMeetingEnd, recordPresence, stayKeyOf } from '../attendance/record-attendance.ts';

/** A delivery older or newer than this is not taken. */
const toleranceSec = 300;

/** Participants choose their own names, and PostgreSQL takes every character in a text but this one. */
const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.replaceAll('\u0000', '')),
);
const optionalText = z.optional(z.nullable(text));
const identifier = z.union([text, z.number()]);
const participant = z.object({
  user_id: z.optional(identifier),
  participant_uuid: optionalText,
  user_name: optionalText,
  email: optionalText,
  customer_key: optionalText,
  registrant_id: optionalText,
  join_time: optionalText,
  leave_time: optionalText,
  date_time: optionalText,
});
const delivery = z.object({
  event: z.string(),
  event_ts: z.optional(z.number()),
  payload: z.object({
    plainToken: z.optional(z.string()),
    object: z.optional(
      z.object({ id: identifier, uuid: optionalText, end_time: optionalText, participant: z.optional(participant) }),
    ),
  }),
});

const json = (body: object): Document => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store' },
});
const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex');

/** Throws unless the delivery is signed with the secret and its timestamp is fresh; returns the signature. */
function checkSignature(secret: string, { headers, body }: DocumentRequest, now: Temporal.Instant): string {
  const timestamp = headers['x-zm-request-timestamp'] ?? '';
  const given = headers['x-zm-signature'] ?? '';
  const [actual, expected] = [
    Buffer.from(given),
    Buffer.from(`v0=${hmac(secret, Buffer.concat([Buffer.from(`v0:${timestamp}:`), body]))}`),
  ];
  const fits = actual.length === expected.length && timingSafeEqual(actual, expected);
  const ageSec = Math.abs(now.epochMilliseconds / 1000 - Number(timestamp));
  if (!fits || !/^\d{1,12}$/.test(timestamp) || ageSec > toleranceSec)
    throw new Refusal('signature', 'The signature does not fit.', { httpStatus: 401 });
  return given;
}

/**
 * Zoom tries a delivery again for hours, not for longer than this; a moment further off is not a moment of a meeting
 * that it reports now.
 */
const plausibleDays = 7;

/**
 * The moment that a delivery names, else `otherwise` (milliseconds since 1970); null if it names none. Throws for one
 * that cannot be.
 */
function momentOf(
  named: string | null | undefined,
  otherwise: number | undefined,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (!named && otherwise === undefined) return null;
  try {
    const at = named ? Temporal.Instant.from(named) : Temporal.Instant.fromEpochMilliseconds(otherwise ?? 0);
    if (Math.abs(now.until(at).total('hours')) <= plausibleDays * 24) return at;
  } catch {
    // No moment at all: refused below like an impossible one.
  }
  throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
}

async function takeDelivery(context: CallContext, request: DocumentRequest): Promise<Document> {
  const secret = context.config.zoomWebhookSecret?.reveal();
  if (secret === undefined) throw new Refusal('unknown', 'There is no such address.', { httpStatus: 404 });
  const now = context.now();
  const signature = checkSignature(secret, request, now);
  let sent: unknown;
  try {
    sent = JSON.parse(request.body.toString('utf8'));
  } catch {
    throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  }
  const read = delivery.safeParse(sent);
  if (!read.success) throw new Refusal('malformed', 'Malformed request.', { httpStatus: 400 });
  const { event, event_ts: sentAt, payload } = read.data;
  if (event === 'endpoint.url_validation' && payload.plainToken !== undefined)
    return json({ plainToken: payload.plainToken, encryptedToken: hmac(secret, payload.plainToken) });

  const what = /^(?:webinar|meeting)\.participant_(joined|left)$/.exec(event)?.[1] as 'joined' | 'left' | undefined;
  const meeting = payload.object;
  const person = meeting?.participant;
  const isEnd = /^(?:webinar|meeting)\.ended$/.test(event);
  const named =
    what === 'joined' ? person?.join_time : what === 'left' ? person?.leave_time : isEnd ? meeting?.end_time : null;
  const at = (what && person) || isEnd ? momentOf(named ?? person?.date_time, sentAt, now) : null;
  await context.db.transaction().execute(async (trx) => {
    // In the same transaction as its effect: a delivery that failed half way may be sent again.
    if (!(await insertDelivery(trx, digestOf(signature), now)))
      throw new Refusal('replay', 'This delivery was taken before.', { httpStatus: 409 });
    await deleteDeliveriesBefore(trx, now.subtract({ seconds: 4 * toleranceSec }));
    if (!meeting || at === null) return;
    const meetingCode = String(meeting.id);
    const instanceKey = `zoom:${meeting.uuid ?? meetingCode}`;
    const webinar = await findWebinarOfMeeting(trx, meetingCode, at);
    if (isEnd) return recordMeetingEnd(context, trx, webinar, { instanceKey, at });
    if (!what || !person) return;
    await recordPresence(context, trx, webinar, {
      source: 'webhook',
      meetingCode,
      instanceKey,
      // The report names a stay by `user_id` as well, so that both mean the same one.
      stayKey: stayKeyOf(
        instanceKey,
        String(person.user_id || person.participant_uuid || person.email || person.user_name || ''),
      ),
      what,
      at,
      name: person.user_name ?? '',
      email: person.email ?? '',
      attendee: person.customer_key ?? '',
      registrantId: person.registrant_id ?? '',
    });
  });
  return json({ status: true });
}

export const liveDocuments: readonly DocumentRoute[] = [
  { method: 'POST', path: '/api/zoom-webhook', answer: takeDelivery },
];
