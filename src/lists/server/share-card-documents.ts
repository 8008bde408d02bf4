// The cards of shared links as documents: drawn when they are first requested, and cached until their content changes.
import { LRUCache } from 'lru-cache';
import { creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { nameWithDegrees } from '#pages/speaker-name.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { formatDuration, formatLiveDateTime } from '#platform/shared/dates.ts';
import { isHash } from '#platform/shared/hash.ts';
import { limitMessages, Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { drawCard, type CardFacts } from './share-card.ts';
import { findSharedActivity, findSharedSpeaker, type SharedActivity } from './share-card-queries.ts';

type Shared = { readonly facts: CardFacts; readonly artKey: string | null; readonly artType: string | null };

/** Some hundred cards. */
const mostBytes = 16_000_000;
/** Drawn one after the other, so that a robot which asks for all of them takes no processor from readers. */
const mostWaiting = 40;
const cards = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
const drawing = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

const noCard = () => new Refusal('unknown-document', 'There is no such card.', { httpStatus: 404 });
const file = /^([\w-]{1,100})\.png$/;

async function draw({ storage, log }: CallContext, { facts, artKey, artType }: Shared): Promise<Buffer> {
  const content =
    artKey === null
      ? null
      : await storage.read(artKey).catch((error: unknown) => {
          log.warn({ err: error }, 'artwork of a share card');
          return null;
        });
  return drawCard(facts, content === null ? null : { content, contentType: artType ?? '' });
}

/** The card, from memory or drawn now. Requests for one that is being drawn wait for the same drawing. */
async function readCard(context: CallContext, shared: Shared): Promise<Buffer> {
  const key = JSON.stringify(shared);
  const known = cards.get(key) ?? drawing.get(key);
  if (known !== undefined) return known;
  if (drawing.size >= mostWaiting) throw new Refusal('busy', limitMessages.busy, { httpStatus: 503, retryAfterSec: 5 });
  const card = last.then(() => draw(context, shared));
  last = card.catch(() => undefined);
  drawing.set(key, card);
  try {
    const made = await card;
    cards.set(key, made);
    return made;
  } finally {
    drawing.delete(key);
  }
}

const answer = async (context: CallContext, shared: Shared): Promise<Document> => ({
  contentType: 'image/png',
  body: await readCard(context, shared),
  headers: { 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' },
});

const withFacts = (...facts: readonly (string | null)[]) => facts.filter(Boolean).join(' · ');

function activityFacts(record: SharedActivity, brand: string, timeZone: string): CardFacts {
  const { title, kind, credits, credit_name: creditName } = record;
  const isLive = isLiveClass(record.type_id);
  const speaker =
    record.speaker_name === null || record.has_more_speakers
      ? (record.speaker_name ?? '')
      : nameWithDegrees(record.speaker_name, record.speaker_degree ?? '');
  if (kind === 'episode') {
    const worth = episodeCredit({ credits, hasExam: Boolean(record.has_exam), examTaken: false });
    return {
      brand,
      kind: 'Podcast episode',
      title,
      lines: [speaker, record.show_title ?? ''].filter(Boolean),
      fact: withFacts(
        worth === 0 ? null : `${creditsText(worth)} CEU · ${episodeCreditLabel}`,
        record.duration_sec === null ? null : formatDuration(record.duration_sec),
      ),
      shape: 'square',
    };
  }
  const when = isLive ? formatLiveDateTime(record.release_at.epochMilliseconds, timeZone) : '';
  return {
    brand,
    kind: isLive ? 'Live webinar' : record.is_tutorial ? 'Product training' : 'Class on demand',
    title,
    lines: [speaker, when].filter(Boolean),
    fact: withFacts(
      credits === 0
        ? null
        : `${creditsText(credits)} CEU · ${creditName || (isLive ? 'Live, Interactive' : 'Self-study')}`,
      record.duration_min === null ? null : `${record.duration_min} min`,
    ),
    shape: 'wide',
  };
}

async function answerActivity(context: CallContext, { params }: DocumentRequest): Promise<Document> {
  const hash = file.exec(params['file'] ?? '')?.[1];
  const record = isHash(hash) ? await findSharedActivity(context.db, hash) : undefined;
  if (!record) throw noCard();
  const [provider, timeZone] = [await readProvider(context.db), await readTimeZone(context.db)];
  return answer(context, {
    facts: activityFacts(record, provider.name, timeZone),
    artKey: record.photo_key,
    artType: record.photo_type,
  });
}

async function answerSpeaker(context: CallContext, { params }: DocumentRequest): Promise<Document> {
  const slug = file.exec(params['file'] ?? '')?.[1];
  const record = slug === undefined ? undefined : await findSharedSpeaker(context.db, slug);
  if (!record) throw noCard();
  return answer(context, {
    facts: {
      brand: (await readProvider(context.db)).name,
      kind: 'Speaker',
      title: record.name,
      lines: [record.degree, record.bio].filter(Boolean),
      fact: '',
      shape: 'round',
    },
    artKey: record.photo_key,
    artType: record.photo_type,
  });
}

const throttle = { most: 120, perSec: 60 };

export const shareCardDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/share-card/:file', answer: answerActivity, throttle },
  { method: 'GET', path: '/share-card/faculty/:file', answer: answerSpeaker, throttle },
];
