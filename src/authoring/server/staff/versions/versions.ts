// The versions of an activity: what each said, who published it, and which certificates name it.
import { signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { authoringMessages, snapshotPath, type versionCall, type versionsCall } from '../../../staff-contract.ts';
import { versionChanges, versionParts } from '#catalogue/version-parts.ts';
import { findDraft } from '../drafts/draft-queries.ts';
import { mayReadKeys, requireInside, unknownDraft } from '../drafts/drafts.ts';
import { listSnapshotFiles, pageName, wordsName } from './snapshot-queries.ts';
import { findVersioned, listVersions } from './version-queries.ts';

export const readVersions: UseCase<typeof versionsCall> = async (context, staff, { h }) => {
  const { db } = context;
  requireInside(staff);
  const activity = await findVersioned(db, h);
  if (activity === undefined) {
    // A draft that was never published has no version yet.
    const title = (await findDraft(db, h))?.title;
    if (typeof title !== 'string') throw unknownDraft();
    return { status: true, title, versions: [] };
  }
  const rows = await listVersions(db, activity.id);
  const files = await listSnapshotFiles(db, h);
  const snapshots = new Map<number, { pageUrl: string; wordsUrl: string }>();
  for (const { version, name, ...file } of files) {
    if (name !== wordsName || !files.some((each) => each.version === version && each.name === pageName)) continue;
    const pageUrl = `${snapshotPath}?h=${encodeURIComponent(h)}&version=${version}`;
    snapshots.set(version, { pageUrl, wordsUrl: await signedFileUrl(context, file) });
  }
  return {
    status: true,
    title: activity.title,
    versions: rows.map(
      ({ version: number, content, at, by, made_in: madeIn, note, certificates, ...review }, index) => {
        const before = rows[index + 1];
        return {
          number,
          at,
          by,
          madeIn,
          note,
          certificates,
          reviewedBy: review.reviewed_by,
          reviewedAt: review.reviewed_at,
          changes: before === undefined ? [] : versionChanges(before.content, content),
          snapshot: snapshots.get(number) ?? null,
        };
      },
    ),
  };
};

export const readVersion: UseCase<typeof versionCall> = async ({ db }, staff, { h, version: wanted }) => {
  requireInside(staff);
  const activity = await findVersioned(db, h);
  if (activity === undefined) throw unknownDraft();
  const [found, before] = await listVersions(db, activity.id, wanted);
  if (found === undefined || found.version !== wanted)
    throw new Refusal('unknown-version', authoringMessages.unknownVersion, { httpStatus: 404 });
  const showsKey = mayReadKeys(staff);
  const parts = versionParts(found.content, showsKey);
  const earlier = before === undefined ? null : versionParts(before.content, showsKey);
  const textBefore = (label: string) => earlier && (earlier.find((part) => part.label === label)?.text ?? '');
  const removed = (earlier ?? []).filter(({ label }) => parts.every((part) => part.label !== label));
  return {
    status: true,
    title: activity.title,
    number: found.version,
    at: found.at,
    by: found.by,
    note: found.note,
    parts: [
      ...parts.map(({ label, text }) => ({ label, text, before: textBefore(label) })),
      ...removed.map(({ label, text }) => ({ label, text: '', before: text })),
    ],
  };
};
