// After publishing: the page is stored as members see it then, with its pictures and a PDF of its words
// (docs/specification/authoring.md, AU-29).
import { lstat, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { isLiveClass } from '#catalogue/class-type.ts';
import type { CallContext, Context } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import type { Document, DocumentRequest, DocumentRoute } from '#platform/server/http/documents.ts';
import { defineJob, handleJob, type JobWork } from '#platform/server/jobs/jobs.ts';
import { buildFolder } from '#platform/server/process/built-pages.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { formatDateTime } from '#platform/shared/dates.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { snapshotPath } from '../../../staff-contract.ts';
import { requireInside, unknownDraft } from '../drafts/drafts.ts';
import { snapshotOf, withPictures } from './page-snapshot.ts';
import { findFileId, findPage, insertSnapshot, listSnapshotFiles, pageName, wordsName } from './snapshot-queries.ts';
import type { WordsDrawing } from './words.thread.ts';

/** Renders the page at a path as a visitor gets it; null where it can’t. */
export type RenderPage = (context: Context, path: string) => Promise<string | null>;

export const snapshotJob = defineJob({
  name: 'authoring.take-snapshot',
  data: z.object({ hash: z.string(), version: z.int() }),
  retries: 5,
});

const drawWords = inThread<WordsDrawing, Uint8Array>(fileBeside(import.meta.filename, 'words.thread'), 'wordsPdf');

/** A larger page or picture is not stored. */
const mostPageBytes = 4_000_000;
const mostPictureBytes = 2_000_000;

const typesOf: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** The file of a picture: as it is stored, or one that came with the portal. */
async function pictureFile(context: Context, address: string): Promise<string | null> {
  const [path = ''] = address.split('?');
  const hash = /^\/files\/([^/]+)\//.exec(path)?.[1];
  if (hash !== undefined) {
    const stored = await findFileId(context.db, hash);
    return stored === undefined || Number(stored.size_bytes) > mostPictureBytes ? null : stored.id;
  }
  const file = join(buildFolder, 'client', normalize(decodeURIComponent(path)));
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > mostPictureBytes) return null;
  const contentType = typesOf[path.slice(path.lastIndexOf('.') + 1)];
  if (contentType === undefined) return null;
  const filename = path.slice(path.lastIndexOf('/') + 1);
  return storeFile(context, context.db, { filename, contentType, content: await readFile(file), isPublic: false });
}

/** Takes the snapshot of a version, unless a newer one is published by now: that has a job of its own. */
export async function takeSnapshot(
  context: Context,
  { hash, version }: { readonly hash: string; readonly version: number },
  render: RenderPage,
): Promise<void> {
  const { db, config, now, log } = context;
  const page = await findPage(db, hash);
  if (page === undefined || page.newest !== version) return;
  const path =
    page.kind === 'episode'
      ? page.show_hash === null
        ? siteMap.podcastEpisode(hash)
        : siteMap.podcast(page.show_hash, hash)
      : isLiveClass(page.type_id)
        ? siteMap.reserve(hash)
        : siteMap.classroom(hash);
  const rendered = await render(context, path);
  if (rendered === null) return log.warn({ activity: hash }, 'no snapshot: the page can’t be rendered here');
  if (rendered.length > mostPageBytes) return log.warn({ activity: hash }, 'no snapshot: the page is too large');
  if ((await findPage(db, hash))?.newest !== version) return;
  const { html, pictures, words } = snapshotOf(rendered, config.publicUrl);
  const takenAt = now();
  const files = new Map<string, string>();
  for (const [name, address] of pictures) {
    const file = await pictureFile(context, address);
    if (file !== null) files.set(name, file);
  }
  const { name: provider } = await readProvider(db);
  const content = await drawWords({
    title: page.title,
    provider,
    source: `${config.publicUrl}${path} · version ${version} · ${formatDateTime(takenAt.epochMilliseconds, await readTimeZone(db))}`,
    takenAt: takenAt.toString(),
    words,
  });
  const store = async (name: string, contentType: string, bytes: Uint8Array) =>
    files.set(name, await storeFile(context, db, { filename: name, contentType, content: bytes, isPublic: false }));
  await store(pageName, 'text/html; charset=utf-8', Buffer.from(html));
  await store(wordsName, 'application/pdf', content);
  await insertSnapshot(db, { activityId: page.id, version, takenAt }, files);
}

export const snapshotWork = (render: RenderPage): JobWork =>
  handleJob(snapshotJob, (context, data) => takeSnapshot(context, data, render));

/** The page of a version as it was, with its pictures inside: nothing on it runs, and nothing is loaded. */
async function snapshotPage(context: CallContext, { query, staff }: DocumentRequest): Promise<Document> {
  if (staff === null) throw unknownDraft();
  requireInside(staff);
  const files = await listSnapshotFiles(context.db, query['h'] ?? '', Number(query['version']) || 0);
  const page = files.find(({ name }) => name === pageName);
  if (page === undefined) throw unknownDraft();
  const read = (key: string) => context.storage.stream(key);
  const pictures = new Map<string, string>();
  for (const { name, content_type: type, storage_key: key } of files)
    if (name.startsWith('pictures/'))
      pictures.set(name, `data:${type};base64,${(await buffer(await read(key))).toString('base64')}`);
  return {
    contentType: 'text/html; charset=utf-8',
    body: withPictures(await text(await read(page.storage_key)), pictures),
    headers: {
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
  };
}

export const snapshotDocument: DocumentRoute = {
  method: 'GET',
  path: snapshotPath,
  answer: snapshotPage,
  staffAccess: { permission: 'catalogue.read' },
};
