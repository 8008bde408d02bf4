// Links of announcements lead through the portal, which counts them and nothing about who followed them. They lead
// only to what the sent announcement had: the address names a stored link, and its signature can't be made up.
import type { Queryable } from '#platform/server/context.ts';
import type { DocumentRoute } from '#platform/server/http/documents.ts';
import { isSignatureOf, signatureOf } from '#platform/server/security/signed-token.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serverMap } from '#server-map.ts';
import { countClick, insertLinks, listLinks } from './staff/announcement-queries.ts';

const codeText = (id: string) => `announcement-link:${id}`;

export type MailLink = { readonly target: string; readonly label: string };

/** What each target of an announcement's email is replaced by. */
export async function countedLinks(
  db: Queryable,
  publicUrl: string,
  { announcementId, links }: { readonly announcementId: string; readonly links: readonly MailLink[] },
): Promise<(target: string) => string> {
  if (links.length === 0) return (target) => target;
  await insertLinks(db, announcementId, links);
  const addresses = await Promise.all(
    (await listLinks(db, announcementId)).map(
      async ({ id, target }) =>
        [target, `${publicUrl}${serverMap.announcementLink(`${id}.${await signatureOf(db, codeText(id))}`)}`] as const,
    ),
  );
  const byTarget = new Map(addresses);
  return (target) => byTarget.get(target) ?? target;
}

const unknownLink = 'This link doesn’t work. Open the email again, or go to our home page.';

const follow: DocumentRoute['answer'] = async ({ db }, { params }) => {
  const [, id, signature] = /^(\d{1,18})\.([\w-]{22})$/.exec(params['code'] ?? '') ?? [];
  const target =
    id === undefined || signature === undefined || !(await isSignatureOf(db, codeText(id), signature))
      ? undefined
      : await countClick(db, id);
  if (target === undefined) throw new Refusal('unknown-link', unknownLink, { httpStatus: 404 });
  return {
    httpStatus: 302,
    contentType: 'text/plain; charset=utf-8',
    body: '',
    headers: { location: target, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  };
};

export const announcementDocuments: readonly DocumentRoute[] = [
  { method: 'GET', path: '/api/go/:code', answer: follow, throttle: { most: 300, perSec: 60 } },
];
