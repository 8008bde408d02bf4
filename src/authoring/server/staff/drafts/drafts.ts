// Drafts: read, begun, saved, discarded and restored. Nothing that members see changes here.
import { isDeepStrictEqual } from 'node:util';
import { listOfferedAgdCodes } from '#catalogue/server/staff/agd-code-rows.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { publicFileUrl, signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { mayDo } from '#staff/permissions.ts';
import { recordAction } from '#staff/server/audit.ts';
import { listPossibleHosts } from '#staff/server/team/webinar-host-rows.ts';
import {
  authoringMessages,
  type createDraftCall,
  type discardDraftCall,
  type draftCall,
  type restoreDraftCall,
  type saveDraftCall,
} from '../../../staff-contract.ts';
import { emptyDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import { draftState } from '../../../draft-state.ts';
import { countChecks, fileHashes, type Check } from '../../../publishing-rules.ts';
import { checkDraft } from './check-draft.ts';
import {
  countHolders,
  findDraft,
  insertDraft,
  listFiles,
  lockDraft,
  readChoices,
  updateDraft,
  updateNoted,
  type DraftRow,
  type FileRow,
  type Looked,
} from './draft-queries.ts';
import {
  findPublishedItem,
  formOf,
  isActivity,
  kindOf,
  withDeskFields,
  type PublishedItem,
} from '../publishing/read-published.ts';
import { deleteOpenReview } from '../publishing/review-queries.ts';
import { endPreviews } from './preview-queries.ts';
import { findTemplate } from './template-queries.ts';

/** How long a discarded draft can be restored. */
export const restoreDays = 30;
/** A person's changes of one draft are noted in the log once an hour: thousands of saves would queue for it. */
const notedHours = 1;

export const unknownDraft = () => new Refusal('unknown-draft', authoringMessages.unknownDraft, { httpStatus: 404 });
export const changedMeanwhile = (by: string | null) =>
  new Refusal('changed-meanwhile', authoringMessages.changedMeanwhile(by ?? 'Someone else'), { httpStatus: 409 });

/** People from outside see only what is published: to them, a draft doesn't exist. */
export function requireInside({ companyId }: Pick<StaffMember, 'companyId'>): void {
  if (companyId !== null) throw unknownDraft();
}

/** Whether someone may read the right answers of exams. */
export const mayReadKeys = ({ roles }: Pick<StaffMember, 'roles'>): boolean =>
  mayDo(roles, 'exam.edit') || mayDo(roles, 'exam.results');

/** A draft without what gives the right answers of its exam away. */
function withoutKeys(form: DraftForm): DraftForm {
  if (form.exam === null) return form;
  const questions = form.exam.questions.map((question) => ({
    ...question,
    correct: null,
    explanation: '',
    source: '',
  }));
  return { ...form, exam: { ...form.exam, questions } };
}

/** A draft as somebody may read it. */
export const formForReader = (staff: Pick<StaffMember, 'roles'>, form: DraftForm): DraftForm =>
  mayReadKeys(staff) ? form : withoutKeys(form);

/** Whether it can still be restored. */
const restorableUntil = ({ discarded_at: at }: DraftRow, now: Temporal.Instant): Temporal.Instant | null => {
  const until = at?.add({ hours: 24 * restoreDays }) ?? null;
  return until !== null && Temporal.Instant.compare(now, until) < 0 ? until : null;
};

/** A stored file as a form shows it. */
export async function storedFile(
  context: Context,
  { hash, filename, content_type: contentType, size_bytes: size, is_public: isPublic, duration_sec }: FileRow,
): Promise<StoredFile> {
  return {
    hash,
    filename,
    contentType,
    sizeBytes: Number(size),
    url: isPublic ? publicFileUrl({ hash, filename }) : await signedFileUrl(context, { hash, filename }),
    durationSec: duration_sec,
  };
}

/** The stored files of these hashes, each with the address at which it can be read now. */
export async function storedFiles(context: Context, named: readonly string[]) {
  const hashes = [...new Set(named)];
  return Promise.all((await listFiles(context.db, hashes)).map((file) => storedFile(context, file)));
}

/** What became of the newest request for a review. */
const reviewOf = ({ review }: DraftRow, { id }: StaffMember) =>
  review && {
    reviewer: review.reviewer,
    isMine: review.verdict === null && review.reviewer_id === id,
    askedBy: review.asked_by,
    askedAt: Temporal.Instant.from(review.asked_at),
    message: review.message,
    verdict: review.verdict,
    comment: review.comment,
    answeredAt: review.answered_at === null ? null : Temporal.Instant.from(review.answered_at),
  };

/** Where something published is in its life. */
const lifeOf = (published: PublishedItem) =>
  isActivity(published)
    ? {
        isRetired: published.retired_at !== null,
        isCancelled: published.cancelled_at !== null,
        endsAt: kindOf(published) === 'webinar' ? published.ends_at : null,
      }
    : { isRetired: !published.published, isCancelled: false, endsAt: null };

/** The column of a draft that names what it is the draft of. */
export const publishedColumn = (kind: DraftKind, id: string) =>
  kind === 'show' ? { show_id: id } : kind === 'book' ? { book_id: id } : { activity_id: id };

/** A draft, or what is published where there is none, with what it needs before publishing. */
export const readDraft: UseCase<typeof draftCall> = async (context, staff, { h }) => {
  requireInside(staff);
  const { db, now } = context;
  const [row, published, timeZone] = [await findDraft(db, h), await findPublishedItem(db, h), await readTimeZone(db)];
  const kind = published === undefined ? row?.kind : kindOf(published);
  const publishedForm = published === undefined ? null : formOf(published, timeZone);
  const content = row?.content ?? publishedForm;
  const until = row === undefined || row.content !== null ? null : restorableUntil(row, now());
  // A draft that was never published and is discarded can only be restored.
  const written = content ?? (until === null ? null : (row?.discarded ?? null));
  if (kind === undefined || written === null) throw unknownDraft();
  const shown = withDeskFields(kind, written, publishedForm);
  const forms = [shown, ...(publishedForm === null ? [] : [publishedForm])].map((form) => ({ kind, content: form }));
  const activity = published !== undefined && isActivity(published) ? published : null;
  const holders = activity === null ? { certificates: 0, seatsTaken: 0 } : await countHolders(db, activity.id);
  const choices = await readChoices(db, h);
  const visible = (form: DraftForm) => formForReader(staff, form);
  return {
    status: true,
    hash: h,
    kind,
    state: draftState(
      {
        hasDraft: row !== undefined && row.content !== null,
        isScheduled: row !== undefined && row.publish_at !== null && row.schedule_problem === null,
        isInReview: row?.review?.verdict === null,
        published: published === undefined ? null : lifeOf(published),
      },
      now(),
    ),
    revision: row?.revision ?? 0,
    content: visible(shown),
    changedBy: row?.content ? row.changed_by : null,
    changedAt: row?.content ? row.changed_at : null,
    published: publishedForm && visible(publishedForm),
    version: activity?.newest
      ? { number: activity.newest.number, at: Temporal.Instant.from(activity.newest.at), by: activity.newest.by }
      : null,
    schedule:
      row === undefined || row.publish_at === null
        ? null
        : { at: row.publish_at, by: row.scheduled_by_name ?? row.changed_by, problem: row.schedule_problem },
    review: row?.content ? reviewOf(row, staff) : null,
    checks: await checkDraft(context, db, h, { kind, content: shown }, { published: publishedForm }),
    ...holders,
    restorableUntil: until,
    files: await storedFiles(context, [
      ...forms.flatMap((form) => fileHashes(form)),
      ...choices.slides.map(({ file }) => file),
    ]),
    choices: {
      ...choices,
      agdCodes: await listOfferedAgdCodes(db),
      hosts: kind === 'webinar' ? await listPossibleHosts(db, now()) : [],
    },
    timeZone,
  };
};

/** A draft of its own in the log: its hash is the activity's once it is published. */
export const draftSubject = (hash: string, title: string) => ({ kind: 'activity', hash, title });

/** Begins a draft with `content`, and notes it in the log. Returns its hash. */
export async function beginDraft(
  context: Context,
  trx: Queryable,
  staff: StaffMember,
  draft: {
    readonly kind: DraftKind;
    readonly content: DraftForm;
    readonly looked?: Looked;
    /** The hash of the activity that it is a copy of. */
    readonly from?: string;
  },
): Promise<string> {
  const hash = publicHash();
  const checks = await checkDraft(context, trx, hash, draft);
  await insertDraft(trx, {
    hash,
    kind: draft.kind,
    ...contentColumns(draft.content, checks),
    looked: JSON.stringify(draft.looked ?? {}),
    ...byWhom(context, staff),
    edited_by: staff.id,
    made_by: staff.name,
    made_at: context.now(),
  });
  await recordAction(context, trx, {
    by: staff,
    act: draft.from === undefined ? 'authoring.created' : 'authoring.duplicated',
    subject: draftSubject(hash, draft.content.title),
    after: draft.from === undefined ? { kind: draft.kind } : { kind: draft.kind, from: draft.from },
  });
  return hash;
}

/** A draft's content, with how many rules are open. */
export const contentColumns = (content: DraftForm, checks: readonly Check[]) => ({
  content: JSON.stringify(content),
  ...countChecks(checks),
});

const byWhom = (context: Context, { name }: StaffMember) => ({ changed_by: name, changed_at: context.now() });

/** What a new draft says: a template, or nothing but the provider's pass mark. */
async function newContent(db: Queryable, kind: DraftKind, hash: string | undefined): Promise<DraftForm> {
  const empty = emptyDraft(kind, '');
  if (hash === undefined)
    return {
      ...empty,
      exam: empty.exam && { ...empty.exam, minScore: await readSetting(db, providerSettings.passMark) },
    };
  const template = await findTemplate(db, hash);
  if (template?.kind !== kind)
    throw new Refusal('unknown-template', authoringMessages.unknownTemplate, { httpStatus: 404 });
  return { ...empty, ...template.content };
}

export const createDraft: UseCase<typeof createDraftCall> = async (context, staff, { kind, title, template, need }) => {
  requireInside(staff);
  const content = {
    ...(await newContent(context.db, kind, template)),
    title: title.trim(),
    ...(need === undefined ? {} : { need }),
  };
  const hash = await context.db.transaction().execute((trx) => beginDraft(context, trx, staff, { kind, content }));
  return { status: true, hash };
};

/** What somebody says they looked at, by the hash of the file. */
const lookedAt = ({ captions, captionsChecked, handouts }: DraftForm): string[] => [
  ...(captions !== null && captionsChecked ? [captions] : []),
  ...handouts.flatMap(({ file, isChecked }) => (isChecked ? [file] : [])),
];

/** Who looked at what: this person at what is checked off now and was not before. */
function lookedNow(
  before: DraftForm,
  after: DraftForm,
  known: Looked,
  staff: StaffMember,
  at: Temporal.Instant,
): Looked {
  const earlier = new Set(lookedAt(before));
  return Object.fromEntries(
    lookedAt(after).flatMap((file) => {
      const look = earlier.has(file) ? known[file] : { by: staff.name, at: at.toString() };
      return look === undefined ? [] : [[file, look]];
    }),
  );
}

/** Notes in the log that somebody changes a draft, once an hour. */
async function noteEdit(context: Context, trx: Queryable, staff: StaffMember, row: DraftRow, title: string) {
  const last = row.noted[staff.id];
  const now = context.now();
  if (last !== undefined && Temporal.Instant.compare(Temporal.Instant.from(last).add({ hours: notedHours }), now) > 0)
    return;
  await updateNoted(trx, row.id, { ...row.noted, [staff.id]: now.toString() });
  await recordAction(context, trx, { by: staff, act: 'authoring.edited', subject: draftSubject(row.hash, title) });
}

/** The row of a draft that somebody may change, as they saw it; begun where there is only what is published. */
async function lockSeen(
  context: Context,
  trx: Queryable,
  staff: StaffMember,
  { h, revision }: { readonly h: string; readonly revision: number },
): Promise<DraftRow & { readonly before: DraftForm }> {
  requireInside(staff);
  const known = await lockDraft(trx, h);
  if (known?.content) {
    if (known.revision !== revision) throw changedMeanwhile(known.changed_by);
    return { ...known, before: known.content };
  }
  const published = await findPublishedItem(trx, h);
  if (published === undefined) throw unknownDraft();
  const before = formOf(published, await readTimeZone(trx));
  if (known !== undefined) {
    if (known.revision !== revision) throw changedMeanwhile(known.changed_by);
    return { ...known, before };
  }
  if (revision !== 0) throw changedMeanwhile(null);
  const isNew = await insertDraft(trx, {
    hash: h,
    kind: kindOf(published),
    ...publishedColumn(kindOf(published), published.id),
    revision: 0,
    ...byWhom(context, staff),
    made_by: staff.name,
    made_at: context.now(),
  });
  const row = isNew ? await lockDraft(trx, h) : undefined;
  if (row === undefined) throw changedMeanwhile(null);
  return { ...row, before };
}

export const saveDraft: UseCase<typeof saveDraftCall> = (context, staff, { h, revision, content }) =>
  context.db.transaction().execute(async (trx) => {
    const { before, ...row } = await lockSeen(context, trx, staff, { h, revision });
    const checks = await checkDraft(context, trx, h, { kind: row.kind, content });
    const saved = await updateDraft(trx, row.id, {
      ...contentColumns(content, checks),
      ...byWhom(context, staff),
      // Saving it as it was makes nobody its author.
      ...(isDeepStrictEqual(before, content) ? {} : { edited_by: staff.id }),
      looked: JSON.stringify(lookedNow(before, content, row.looked, staff, context.now())),
    });
    await noteEdit(context, trx, staff, row, content.title);
    return { status: true as const, revision: saved, checks };
  });

/** The columns of a draft that is no longer one. */
export const noDraft = {
  content: null,
  musts: 0,
  shoulds: 0,
  looked: '{}',
  publish_at: null,
  publish_note: '',
  scheduled_by: null,
  schedule_problem: null,
} as const;

export const discardDraft: UseCase<typeof discardDraftCall> = (context, staff, { h, revision }) =>
  context.db.transaction().execute(async (trx) => {
    requireInside(staff);
    const row = await lockDraft(trx, h);
    if (row === undefined) throw unknownDraft();
    if (row.content === null) throw new Refusal('no-draft', authoringMessages.noDraft);
    if (row.revision !== revision) throw changedMeanwhile(row.changed_by);
    await deleteOpenReview(trx, row.id);
    await endPreviews(trx, row.id, context.now());
    await updateDraft(trx, row.id, {
      ...noDraft,
      ...byWhom(context, staff),
      discarded: JSON.stringify(row.content),
      discarded_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.discarded',
      subject: draftSubject(h, row.content.title),
    });
    return { status: true as const };
  });

export const restoreDraft: UseCase<typeof restoreDraftCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    requireInside(staff);
    const row = await lockDraft(trx, h);
    if (row === undefined) throw unknownDraft();
    if (row.content !== null) throw changedMeanwhile(row.changed_by);
    if (row.discarded === null || restorableUntil(row, context.now()) === null)
      throw new Refusal('no-draft', authoringMessages.noDraft);
    const checks = await checkDraft(context, trx, h, { kind: row.kind, content: row.discarded });
    const revision = await updateDraft(trx, row.id, {
      ...contentColumns(row.discarded, checks),
      ...byWhom(context, staff),
      discarded: null,
      discarded_at: null,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'authoring.restored',
      subject: draftSubject(h, row.discarded.title),
    });
    return { status: true as const, revision };
  });
