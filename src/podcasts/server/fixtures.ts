import { importShow } from '#catalogue/server/writing/import-catalogue.ts';
import { aCompany, anEpisode, type MadeActivity } from '#catalogue/server/fixtures.ts';
import type { CallContext } from '#platform/server/context.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { publicHash } from '#platform/server/security/random.ts';

export type MadeShow = { readonly id: string; readonly hash: string };

const artwork = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="#0b3b3e"/></svg>',
);

/** A show with a cover and no episodes yet. */
export async function aShow(context: CallContext, title = 'Chairside'): Promise<MadeShow> {
  const photoId = await storeFile(context, context.db, {
    filename: 'cover.svg',
    contentType: 'image/svg+xml',
    content: artwork,
    isPublic: true,
  });
  const id = await importShow(context.db, {
    key: publicHash(),
    title,
    blurb: 'Ten-minute answers.',
    companyId: await aCompany(context),
    photoId,
  });
  const { hash } = await context.db
    .selectFrom('podcast_show')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, hash };
}

export const someAudio = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

/** An episode of this show with 5000 bytes of audio, released this many hours ago. */
export async function anEpisodeOf(
  context: CallContext,
  show: MadeShow,
  changes: Parameters<typeof anEpisode>[1] & { hoursAgo?: number } = {},
): Promise<MadeActivity> {
  const { hoursAgo = 24, ...rest } = changes;
  const audioId = await storeFile(context, context.db, {
    filename: 'talk.mp3',
    contentType: 'audio/mpeg',
    content: someAudio,
    isPublic: true,
  });
  return anEpisode(context, {
    showId: show.id,
    audioId,
    releaseAt: context.now().subtract({ hours: hoursAgo }),
    ...rest,
  });
}
