// A draft from another activity: with its files and its exam, whose questions keep their names, and without its dates
// and disclosures.
import { classType } from '#catalogue/class-type.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { authoringMessages, type duplicateDraftCall } from '../../../staff-contract.ts';
import type { DraftForm } from '../../../draft-form.ts';
import { findDraft, type Looked } from './draft-queries.ts';
import { beginDraft, requireInside, unknownDraft } from './drafts.ts';
import type { PublishedRow } from '../publishing/published-queries.ts';
import { findPublishedItem, formOf, isActivity, kindOf } from '../publishing/read-published.ts';

const mostTitle = 200;
const copyMark = ' (copy)';

const withoutDates = { release: '', starts: '', creditExpires: '' } as const;

const copyOf = (content: DraftForm): DraftForm => ({
  ...content,
  ...withoutDates,
  // An eBook comes after all others.
  position: null,
  title: content.title.slice(0, mostTitle - copyMark.length) + copyMark,
});

/** A class on demand with what a webinar taught; the video and its captions are still to come. */
const recordingOf = (content: DraftForm, webinarHash: string): DraftForm => ({
  ...content,
  ...withoutDates,
  type: classType.producedPlayback,
  durationMin: null,
  video: { youtube: '', file: null },
  captions: null,
  captionsChecked: false,
  chapters: [],
  capacity: null,
  meeting: '',
  place: '',
  isRecordingPromised: false,
  requiredMinutes: null,
  liveCaptions: 'none',
  requirements: '',
  hosts: [],
  sameContentAs: webinarHash,
});

/** Who looked at the handouts of what is published. */
const lookedOf = ({ handouts }: PublishedRow): Looked =>
  Object.fromEntries(
    handouts.flatMap(({ hash, checked_by: by, checked_at: at }) => (by && at ? [[hash, { by, at }]] : [])),
  );

export const duplicateDraft: UseCase<typeof duplicateDraftCall> = async (context, staff, { h, as }) => {
  requireInside(staff);
  const hash = await context.db.transaction().execute(async (trx) => {
    const row = await findDraft(trx, h);
    const published = await findPublishedItem(trx, h);
    const kind = published === undefined ? row?.kind : kindOf(published);
    const looked = { ...(published && isActivity(published) && lookedOf(published)), ...row?.looked };
    if (as === 'recording') {
      if (published === undefined || !isActivity(published) || kind !== 'webinar') throw unknownDraft();
      const isOver = published.ends_at !== null && Temporal.Instant.compare(published.ends_at, context.now()) <= 0;
      if (!isOver || published.cancelled_at !== null) throw new Refusal('not-over', authoringMessages.webinarNotOver);
      const content = recordingOf(formOf(published, await readTimeZone(trx)), h);
      return beginDraft(context, trx, staff, { kind: 'class', content, looked, from: h });
    }
    const content = row?.content ?? (published && formOf(published, await readTimeZone(trx)));
    if (kind === undefined || !content) throw unknownDraft();
    return beginDraft(context, trx, staff, { kind, content: copyOf(content), looked, from: h });
  });
  return { status: true, hash };
};
