// Publishing: one transaction over the writers of the catalog, for one item. Nothing of it is seen before it ends.
import type { ActivityKind } from '#catalogue/activity-fields.ts';
import { classType } from '#catalogue/class-type.ts';
import { isDay } from '#platform/shared/dates.ts';
import { fieldsOfKind } from '#catalogue/server/activities/field-columns.ts';
import { writeActivity, type ActivityValues } from '#catalogue/server/writing/write-activity.ts';
import { writeBook, writeShow } from '#catalogue/server/writing/write-publication.ts';
import { providerCompany } from '#catalogue/server/console-rows.ts';
import { readDisclosureText } from '#catalogue/server/speakers/read-disclosures.ts';
import { replaceActivitySpeakers } from '#catalogue/server/speakers/write-activity-speakers.ts';
import { replaceHandouts, type Handout } from '#catalogue/server/writing/write-handouts.ts';
import { publishExam, TooFewQuestions } from '#exam/server/publishing/publish-exam.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { followWrite } from '#seats/server/change-webinar.ts';
import { writeOffer } from '#sponsor-video/server/write-offer.ts';
import { indexedOnce } from '#search/server/index-rows.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { writePlace } from '#live/server/room/place-rows.ts';
import { replaceHosts } from '#staff/server/team/webinar-host-rows.ts';
import { writeSurvey } from '#survey/server/write-survey.ts';
import { authoringMessages, type publishDraftCall } from '../../../staff-contract.ts';
import { labelOf } from '../../../draft-differences.ts';
import { isPublication, ofKind, type DraftForm } from '../../../draft-form.ts';
import { endOfDay, momentOf } from '../../../import-moment.ts';
import { fileHashes, mustsOf, newDisclosureCode, type Check } from '../../../publishing-rules.ts';
import { checkDraft } from '../drafts/check-draft.ts';
import { findIds, listFiles, lockDraft, updateDraft, type DraftRow } from '../drafts/draft-queries.ts';
import {
  changedMeanwhile,
  draftSubject,
  noDraft,
  publishedColumn,
  requireInside,
  unknownDraft,
} from '../drafts/drafts.ts';
import { filmMinutes } from '../drafts/media-lengths.ts';
import type { PublishedRow } from './published-queries.ts';
import {
  changedFields,
  findPublishedItem,
  formOf,
  isActivity,
  kindOf,
  withDeskFields,
  type PublishedItem,
} from './read-published.ts';
import { endPreviews } from '../drafts/preview-queries.ts';
import { closeReviews } from './review-queries.ts';
import { keepVersion } from '../versions/keep-version.ts';
import { snapshotJob } from '../versions/take-snapshot.ts';

export type PublishOptions = {
  /** The state that the publisher has seen; absent: the current one. */
  readonly revision?: number;
  /** Whether the wording changed alone, or what is taught. */
  readonly kind: 'wording' | 'content';
  readonly note: string;
  /** Whom the version names; absent: the actor. */
  readonly by?: string;
};

export type Published = { readonly version: number | null; readonly title: string };

/**
 * Refuses `not-ready` while rules aren't met, in one sentence: a page shows them next to their fields. What the
 * published version lacks as well needs a note.
 */
export function requireReady(checks: readonly Check[], note: string): void {
  const musts = mustsOf(checks);
  if (musts.length > 0)
    throw new Refusal(
      'not-ready',
      [authoringMessages.notReady, ...musts.slice(0, 3).map(({ sentence }) => sentence)].join(' '),
    );
  if (note.trim() === '' && checks.some((each) => each.isPublishedGap))
    throw new Refusal('not-ready', authoringMessages.noteForGaps);
}

/** A draft, and what is published of it. */
type Written = {
  readonly by: string;
  readonly row: Pick<DraftRow, 'hash' | 'kind' | 'looked'>;
  readonly content: DraftForm;
  readonly published: PublishedRow | undefined;
  /** The fields that differ from what is published. */
  readonly changed: ReadonlySet<keyof DraftForm>;
  readonly timeZone: string;
};

/** The same with the rows behind what it names. */
type Work = Written & {
  readonly context: Context;
  readonly trx: Queryable;
  readonly files: ReadonlyMap<string, { readonly id: string; readonly durationSec: number | null }>;
  readonly ids: Awaited<ReturnType<typeof findIds>>;
};

const fileId = ({ files }: Work, hash: string | null): string | null =>
  hash === null ? null : (files.get(hash)?.id ?? null);

/** The start or release. What was published at a second stays at it while nobody types another minute. */
function releaseOf({ row: { kind }, content, published, changed, timeZone, context }: Work): Temporal.Instant {
  const field = kind === 'webinar' ? 'starts' : 'release';
  const given = content[field];
  if (published !== undefined && (!changed.has(field) || given === '')) return published.release_at;
  return given === ''
    ? context.now().round({ smallestUnit: 'second', roundingMode: 'trunc' })
    : momentOf(given, timeZone);
}

function creditEndOf({ content, published, changed, timeZone }: Work): Temporal.Instant | null {
  if (published !== undefined && !changed.has('creditExpires')) return published.credit_expires_at;
  return isDay(content.creditExpires) ? endOfDay(content.creditExpires, timeZone).subtract({ seconds: 1 }) : null;
}

/**
 * The length as measured; what was published stays with its media, and what is typed counts where nothing was measured.
 */
function lengthOf({ row: { kind }, content, published, changed, files }: Work) {
  const field = kind === 'episode' ? 'audio' : 'video';
  if (published !== undefined && !changed.has(field) && !changed.has('durationMin'))
    return { durationMin: published.duration_min, durationSec: published.duration_sec };
  const hash = kind === 'episode' ? content.audio : content.video.file;
  const measured = hash === null || kind === 'webinar' ? null : (files.get(hash)?.durationSec ?? null);
  const { durationMin } = content;
  if (kind === 'episode')
    return {
      durationMin: null,
      durationSec: measured === null ? durationMin && durationMin * 60 : Math.max(1, Math.round(measured)),
    };
  return measured === null
    ? { durationMin, durationSec: null }
    : { durationMin: filmMinutes(measured), durationSec: Math.round(measured) };
}

/** Who looked at a file, and when: as it was published, as the draft has it, or whoever publishes. */
function lookOf(
  { row, context, by }: Work,
  file: string,
  before: { by: string | null; at: string | null } | undefined,
) {
  const look = before?.by && before.at ? before : row.looked[file];
  return look?.by && look.at
    ? { checkedBy: look.by, checkedAt: Temporal.Instant.from(look.at) }
    : { checkedBy: by, checkedAt: context.now() };
}

function captionsLook(work: Work): Pick<ActivityValues, 'captionsCheckedBy' | 'captionsCheckedAt'> {
  const { captions, captionsChecked } = work.content;
  if (captions === null || !captionsChecked) return { captionsCheckedBy: null, captionsCheckedAt: null };
  const { published } = work;
  const isSame = published?.captions_hash === captions;
  const { checkedBy, checkedAt } = lookOf(work, captions, {
    by: isSame ? published.captions_checked_by : null,
    at: isSame && published.captions_checked_at ? published.captions_checked_at.toString() : null,
  });
  return { captionsCheckedBy: checkedBy, captionsCheckedAt: checkedAt };
}

function handoutsOf(work: Work): Handout[] {
  return work.content.handouts.flatMap(({ file, title, isChecked }) => {
    const id = fileId(work, file);
    if (id === null) return [];
    const before = work.published?.handouts.find(({ hash }) => hash === file);
    const look = isChecked
      ? lookOf(work, file, before && { by: before.checked_by, at: before.checked_at })
      : { checkedBy: null, checkedAt: null };
    return [{ fileId: id, title, ...look }];
  });
}

function valuesOf(work: Work, companyId: string, handouts: readonly Handout[]): ActivityValues {
  const { context, row, content, published, changed, ids } = work;
  const kind = row.kind as ActivityKind;
  const isLive = kind === 'webinar';
  const isEpisode = kind === 'episode';
  return {
    ...fieldsOfKind(kind, content),
    ...captionsLook(work),
    ...lengthOf(work),
    kind: isEpisode ? 'episode' : 'class',
    title: content.title.trim(),
    companyId,
    categoryIds: content.categories,
    objectives: content.objectives.map(({ text }) => text),
    photoId: fileId(work, content.picture),
    photoAlt: content.isPictureDecorative ? '' : content.pictureText || null,
    agd: content.agd.map(({ code, category, hours }) => ({ code, category, hours })),
    releaseAt: releaseOf(work),
    typeId: isEpisode ? classType.undefined : isLive ? classType.live : content.type,
    isTutorial: kind === 'tutorial',
    youtubeId: content.video.youtube || null,
    videoId: fileId(work, content.video.file),
    captionsId: fileId(work, content.captions),
    pdfId: handouts[0]?.fileId ?? null,
    zoomCode: isLive ? content.meeting.trim() || null : null,
    ...(isLive && (published === undefined || changed.has('requiredMinutes'))
      ? { requiredMinutes: content.requiredMinutes }
      : {}),
    showId: isEpisode ? ids.show_id : null,
    audioId: isEpisode ? fileId(work, content.audio) : null,
    chapters: content.chapters.map(({ startSec, title }) => ({ startSec, title })),
    evaluationQuestions: content.evaluationQuestions,
    outcomeQuestions: content.outcomeQuestions,
    creditExpiresAt: creditEndOf(work),
    sameContentAs: ids.activity_id,
    editedAt: context.now(),
  };
}

/** The company that something is under: the provider's own where it has no sponsor. */
const companyOf = async (trx: Queryable, { company }: DraftForm): Promise<string> =>
  company ?? providerCompany(trx, (await readProvider(trx)).name);

/** Writes a show or an eBook. Returns its id. */
async function writePublication(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  id: string | null,
  { hash, kind, content }: { readonly hash: string; readonly kind: 'show' | 'book'; readonly content: DraftForm },
): Promise<string> {
  const files = new Map((await listFiles(trx, fileHashes({ kind, content }))).map((file) => [file.hash, file.id]));
  const idOf = (file: string | null) => (file === null ? null : (files.get(file) ?? null));
  const values = { title: content.title.trim(), blurb: content.blurb, companyId: await companyOf(trx, content) };
  const first = { hash, editedAt: now() };
  if (kind === 'book')
    return writeBook(
      trx,
      id,
      {
        ...values,
        subtitle: content.subtitle,
        buttonText: content.buttonText.trim() || null,
        categoryIds: content.categories,
        thumbnailId: idOf(content.picture),
        pdfId: idOf(content.pdf),
        position: content.position,
      },
      first,
    );
  const { ownerEmail, feedCategory: category, isExplicit, isComplete, episodeOrder } = content;
  return writeShow(
    trx,
    id,
    {
      ...values,
      photoId: idOf(content.picture),
      feed: { ownerEmail: ownerEmail.trim(), category, isExplicit, isComplete, episodeOrder },
    },
    first,
  );
}

/** Writes an activity and all that belongs to it, without its version. Returns its id. */
export async function writeDraft(context: Context, trx: Queryable, written: Written): Promise<string> {
  const { row, content, published } = written;
  const files = await listFiles(trx, fileHashes({ kind: row.kind, content }));
  const ids = await findIds(trx, {
    speakers: content.speakers.map(({ speaker }) => speaker),
    show: content.show,
    activity: content.sameContentAs,
  });
  const work: Work = {
    ...written,
    context,
    trx,
    files: new Map(files.map((file) => [file.hash, { id: file.id, durationSec: file.duration_sec }])),
    ids,
  };
  const companyId = await companyOf(trx, content);
  const handouts = handoutsOf(work);
  const disclosure = await readDisclosureText(
    trx,
    row.hash,
    content.speakers.map(({ speaker }) => speaker),
  );
  const values = { ...valuesOf(work, companyId, handouts), ...(disclosure === null ? {} : { disclosure }) };
  const write = () => writeActivity(context, trx, published?.id ?? null, values, { hash: row.hash });
  const id = row.kind === 'webinar' ? await followWrite(context, trx, published?.id ?? null, write) : await write();
  const speakers = content.speakers.flatMap(({ speaker, role, isShown }) => {
    const speakerId = ids.speakers[speaker];
    return speakerId === undefined ? [] : [{ speakerId, role, isShown }];
  });
  await replaceActivitySpeakers(context, trx, id, speakers);
  await replaceHandouts(context, trx, id, handouts);
  // Afterward, the desk names them.
  if (row.kind === 'webinar' && published === undefined) {
    await replaceHosts(trx, id, content.hosts);
    await writePlace(trx, id, { place: content.place.trim(), by: written.by, at: context.now() });
  }
  // The bank may have lost a question since the check.
  await publishExam(context, trx, id, content.exam, content.objectives).catch((error: unknown) => {
    if (!(error instanceof TooFewQuestions)) throw error;
    throw new Refusal('not-ready', `${authoringMessages.notReady} ${error.message}`);
  });
  await writeSurvey(trx, id, content.survey);
  const { offer } = content;
  await writeOffer(
    trx,
    id,
    offer && {
      headline: offer.headline,
      blurb: offer.blurb,
      headlineButtons: offer.headlineButtons,
      buttonTextYes: offer.buttonTextYes,
      buttonTextNo: offer.buttonTextNo,
      companyId,
      youtubeId: offer.video.youtube || null,
      videoId: fileId(work, offer.video.file),
      captionsId: fileId(work, offer.captions),
    },
  );
  return id;
}

type ToWrite = Omit<Written, 'published'> & {
  readonly published: PublishedItem | undefined;
  readonly kind: PublishOptions['kind'];
  readonly note: string;
};

/** Writes what a draft says, and the version of an activity. */
async function write(context: Context, trx: Queryable, { published, kind, note, ...work }: ToWrite) {
  const { row, content, by } = work;
  if (isPublication(row.kind)) {
    const of = { hash: row.hash, kind: row.kind, content };
    return { id: await writePublication(context, trx, published?.id ?? null, of), version: null };
  }
  const activity = published !== undefined && isActivity(published) ? published : undefined;
  // It takes several statements, and the words of its handouts are many.
  const id = await indexedOnce(trx, async () => {
    const written = await writeDraft(context, trx, { ...work, published: activity });
    return { ids: [written], result: written };
  });
  // Not everything that can change is part of a version: a webinar's start, words for the search.
  const version =
    (await keepVersion(context, trx, id, { by, kind, madeIn: 'console', note })) ?? activity?.version ?? 1;
  return { id, version };
}

/**
 * Publishes the draft with this hash in the caller's transaction; an activity as the next version. Refuses
 * `unknown-draft`, `changed-meanwhile`, `not-ready` and `nothing-to-publish` before anything is written.
 */
export async function publishDraftIn(
  context: Context,
  trx: Queryable,
  actor: Actor,
  hash: string,
  { revision, kind, note, by = actor.name }: PublishOptions,
): Promise<Published> {
  const row = await lockDraft(trx, hash);
  const published = await findPublishedItem(trx, hash);
  if (row === undefined && published === undefined) throw unknownDraft();
  if (row !== undefined && revision !== undefined && row.revision !== revision) throw changedMeanwhile(row.changed_by);
  const timeZone = await readTimeZone(trx);
  const before = published === undefined ? null : formOf(published, timeZone);
  const draftKind = row?.kind ?? (published && kindOf(published));
  if (draftKind === undefined) throw unknownDraft();
  const content = row?.content ? withDeskFields(row.kind, ofKind(row.kind, row.content), before) : before;
  if (content === null) throw unknownDraft();
  const changed = before === null ? (Object.keys(content) as (keyof DraftForm)[]) : changedFields(before, content);
  const checks = await checkDraft(context, trx, hash, { kind: draftKind, content }, { as: kind, published: before });
  const hasNewDisclosure = checks.some(({ code }) => code === newDisclosureCode);
  if (changed.length === 0 && !hasNewDisclosure)
    throw new Refusal('nothing-to-publish', authoringMessages.nothingToPublish);
  requireReady(checks, note);

  const { id, version } = await write(context, trx, {
    by,
    row: { hash, kind: draftKind, looked: row?.looked ?? {} },
    content,
    published,
    changed: new Set(changed),
    timeZone,
    kind,
    note,
  });
  if (version !== null) await context.jobs.enqueue(trx, snapshotJob, { hash, version });
  if (row !== undefined) {
    await updateDraft(trx, row.id, {
      ...noDraft,
      ...publishedColumn(draftKind, id),
      changed_by: by,
      changed_at: context.now(),
    });
    await closeReviews(trx, row.id, version ?? 1);
    await endPreviews(trx, row.id, context.now());
  }
  const gaps = checks.filter((each) => each.isPublishedGap);
  const title = content.title.trim();
  const changedWords = [
    ...changed.map((name) => labelOf(name, content)),
    ...(hasNewDisclosure && !changed.includes('speakers') ? ['Disclosure'] : []),
  ];
  await recordAction(context, trx, {
    by: actor,
    act: 'authoring.published',
    subject: draftSubject(hash, title),
    after: {
      ...(version === null ? {} : { version }),
      ...(before === null ? {} : { changed: changedWords }),
      kind,
      ...(gaps.length === 0 ? {} : { stillMissing: gaps.map(({ sentence }) => sentence) }),
    },
    reason: note.trim() || null,
  });
  return { version, title };
}

export const publishDraft: UseCase<typeof publishDraftCall> = async (context, staff, { h, ...options }) => {
  requireInside(staff);
  const { version } = await context.db.transaction().execute((trx) => publishDraftIn(context, trx, staff, h, options));
  return { status: true, version };
};
