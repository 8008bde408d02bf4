import { disclosureText, readDisclosureFacts } from '#catalogue/server/speakers/read-disclosures.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { settingIn } from '#platform/server/database/setting-rows.ts';
import { publishingSettings } from '#provider/server/provider.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { DraftForm } from '../../../draft-form.ts';
import {
  check,
  easeGaps,
  fileHashes,
  mustsOf,
  wordingFields,
  type Check,
  type Draft,
  type PublishingFacts,
} from '../../../publishing-rules.ts';
import { findFacts } from './facts-queries.ts';
import { changedFields, findPublishedItem, formOf, withDeskFields } from '../publishing/read-published.ts';
import { readReviewFacts } from '../publishing/review-facts.ts';

/** What the rules of publishing go by for a draft with this hash. */
async function readPublishingFacts(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  hash: string,
  draft: Draft,
): Promise<PublishingFacts> {
  const found = await findFacts(db, hash, {
    content: draft.content,
    files: fileHashes(draft),
    settings: publishingSettings,
    now: now(),
  });
  const { speakers } = draft.content;
  const disclosures = speakers.length === 0 ? [] : await readDisclosureFacts(db, hash);
  const text = disclosureText(
    disclosures,
    speakers.map(({ speaker }) => speaker),
  );
  const timeZone = settingIn(found.settings, providerSettings.timeZone);
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    now: now(),
    timeZone,
    published: found.release_at === null ? null : { startsAt: found.release_at, hasHost: found.has_host },
    hosts: found.hosts,
    speakers: found.speakers,
    companies: found.companies,
    categories: found.categories,
    files: found.files,
    pools: found.pools,
    sharedQuestions: settingIn(found.settings, providerSettings.evaluationQuestions).length,
    hasShow: found.has_show,
    hasSameContent: found.has_same_content,
    disclosures: Object.fromEntries(disclosures.map(({ speakerHash, state }) => [speakerHash, state])),
    hasNewDisclosure: found.release_at !== null && text !== null && text !== found.disclosure,
    areCaptionsRequired: settingIn(found.settings, providerSettings.captionsRequired),
    isPaceCurrent: settingIn(found.settings, providerSettings.accreditation).some(
      ({ body, validFrom, validTo }) => body === 'AGD PACE' && validFrom <= today && today <= validTo,
    ),
    review: await readReviewFacts(db, hash, draft, {
      review: found.review,
      isRequired: settingIn(found.settings, providerSettings.reviewRequired),
      timeZone,
    }),
  };
}

async function findPublishedForm(
  db: Queryable,
  hash: string,
  { timeZone, published }: PublishingFacts,
): Promise<DraftForm | null> {
  const row = published === null ? undefined : await findPublishedItem(db, hash);
  return row === undefined ? null : formOf(row, timeZone);
}

/** Whether the draft differs from what is published in its wording alone. */
function isOtherWords(draft: Draft, before: DraftForm): boolean {
  const changed = changedFields(before, withDeskFields(draft.kind, draft.content, before));
  return changed.length > 0 && changed.every((name) => wordingFields.has(name));
}

/**
 * What stops a draft with this hash from being published, and what is worth a look; `as`: what kind of change whoever
 * publishes it says it is. `published`: what is published of it, where that was read already.
 */
export async function checkDraft(
  context: Pick<Context, 'now'>,
  db: Queryable,
  hash: string,
  draft: Draft,
  { as = 'wording', published }: { readonly as?: 'wording' | 'content'; readonly published?: DraftForm | null } = {},
): Promise<Check[]> {
  const facts = await readPublishingFacts(context, db, hash, draft);
  const checks = check(draft, facts);
  if (as === 'content' || mustsOf(checks).length === 0) return checks;
  const before = published === undefined ? await findPublishedForm(db, hash, facts) : published;
  return before === null || !isOtherWords(draft, before)
    ? checks
    : easeGaps(checks, check({ ...draft, content: before }, facts), facts);
}
