import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, anEpisode, aSpeaker, aWebinar } from '#catalogue/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { siteMap } from '#site-map.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

/** The colors of a part of a picture, as red, green, blue of every pixel. */
const part = async (png: Buffer, left: number, top: number, width: number, height: number) =>
  sharp(png).removeAlpha().extract({ left, top, width, height }).raw().toBuffer();

async function picture(color: string): Promise<string> {
  return storeFile(portal.context, portal.context.db, {
    filename: `${color}.svg`,
    contentType: 'image/svg+xml',
    content: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="${color}"/></svg>`,
    ),
    isPublic: true,
  });
}

describe('a share card', () => {
  it('is a PNG of 1200 by 630 pixels with the artwork in it, for each kind', async () => {
    const { context } = portal;
    const photoId = await picture('#ff0000');
    const speakerId = await aSpeaker(context, 'Dr. Ada Card');
    await context.db.updateTable('speaker').set({ photo_file_id: photoId }).where('id', '=', speakerId).execute();
    for (const url of [
      siteMap.shareCard((await aClass(context, { photoId, speakerId })).hash),
      siteMap.shareCard((await aWebinar(context, { photoId, speakerId })).hash),
      siteMap.shareCard((await anEpisode(context, { photoId, speakerId })).hash),
      siteMap.speakerCard('ada-card'),
    ]) {
      const { statusCode, headers, rawPayload } = await get(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect([...(await part(rawPayload, 950, 300, 1, 1))]).toEqual([255, 0, 0]);
      expect(rawPayload.length).toBeLessThan(200_000);
    }
  });

  it('says what the class says: another title is another picture, and the same again is not sent twice', async () => {
    const { context } = portal;
    const klass = await aClass(context, { title: 'Cracked teeth' });
    const url = siteMap.shareCard(klass.hash);
    const first = await get(url);
    const etag = String(first.headers['etag']);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    // White letters on the panel, where the title is.
    const title = await part(first.rawPayload, 64, 250, 700, 160);
    expect(title.some((value) => value > 230)).toBe(true);
    await context.db.updateTable('activity').set({ title: 'Deep margins' }).where('id', '=', klass.id).execute();
    const second = await get(url, { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect((await part(second.rawPayload, 64, 250, 700, 160)).equals(title)).toBe(false);
  });

  it.each(['<script>alert(1)</script> & "more" &#x0;', 'Жизнь 王芳 🦷', 'W'.repeat(500), '‮'])(
    'takes the title %j as text',
    async (title) => {
      const { hash } = await aClass(portal.context, { title });
      const { statusCode, rawPayload } = await get(siteMap.shareCard(hash));
      expect(statusCode).toBe(200);
      expect((await sharp(rawPayload).metadata()).width).toBe(1200);
    },
  );

  it('is drawn without artwork that cannot be read', async () => {
    const { context } = portal;
    const photoId = await storeFile(context, context.db, {
      filename: 'broken.webp',
      contentType: 'image/webp',
      content: Buffer.from('no picture'),
      isPublic: true,
    });
    const broken = await aClass(context, { photoId });
    expect((await get(siteMap.shareCard(broken.hash))).statusCode).toBe(200);
    const missing = await aClass(context, { photoId: await picture('#00ff00') });
    await context.db
      .updateTable('file')
      .set({ storage_key: 'no/where' })
      .where('filename', '=', '#00ff00.svg')
      .execute();
    expect((await get(siteMap.shareCard(missing.hash))).statusCode).toBe(200);
  });

  it('is drawn once for all who ask at the same time', async () => {
    const { hash } = await aClass(portal.context, { title: 'Asked by many' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(siteMap.shareCard(hash))));
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['etag']}`)).size).toBe(1);
  });

  it('is there for what is on offer alone', async () => {
    const hidden = await aClass(portal.context);
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', hidden.id).execute();
    for (const url of [
      siteMap.shareCard(hidden.hash),
      siteMap.shareCard('nothinghere1'),
      siteMap.speakerCard('nobody'),
      '/share-card/x.svg',
      '/share-card/..%2F..%2Fetc.png',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});
