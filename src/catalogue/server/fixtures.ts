// Classes for tests.
import type { CallContext } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import {
  importActivity,
  importCategory,
  importCompany,
  importShow,
  importSpeaker,
  type ImportedActivity,
} from './writing/import-catalogue.ts';

export type MadeActivity = { readonly id: string; readonly hash: string };

async function made({ db }: CallContext, id: string): Promise<MadeActivity> {
  const { hash } = await db.selectFrom('activity').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, hash };
}

export const aCompany = (context: CallContext, name = 'Lumident') =>
  importCompany(context.db, { key: name.toLowerCase(), name, photoId: null });
export const aCategory = (context: CallContext, name = 'Restorative') =>
  importCategory(context.db, { key: name.toLowerCase(), name });
export const aSpeaker = (context: CallContext, name = 'Dr. Tomas Brandt') =>
  importSpeaker(context.db, { key: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'), name, photoId: null });

async function anActivity(context: CallContext, changes: Partial<ImportedActivity>): Promise<MadeActivity> {
  const id = await importActivity(context, context.db, {
    key: publicHash(),
    kind: 'class',
    title: 'Vital pulp therapy',
    companyId: await aCompany(context),
    speakerId: await aSpeaker(context),
    categoryIds: [],
    blurb: 'When the nerve can stay.',
    description: 'How deep is too deep?',
    objectives: ['Name the signs of reversible pulpitis.'],
    disclosure: '',
    photoId: null,
    credits: 1.5,
    agd: [{ code: '070', category: 'Endodontics', hours: 1.5 }],
    releaseAt: context.now().subtract({ hours: 24 }),
    typeId: 40,
    durationMin: 60,
    youtubeId: 'aqz-KE-bpKQ',
    ...changes,
  });
  return made(context, id);
}

/** An on-demand class, released a day ago, 1.5 credits. */
export const aClass = (context: CallContext, changes: Partial<ImportedActivity> = {}) => anActivity(context, changes);

/** A live webinar that starts in an hour, unless said otherwise. */
export const aWebinar = (context: CallContext, changes: Partial<ImportedActivity> = {}) =>
  anActivity(context, {
    typeId: 20,
    youtubeId: null,
    releaseAt: context.now().add({ hours: 1 }),
    capacity: 100,
    zoomCode: '84012345678',
    ...changes,
  });

/** An episode of a show of its own, 0.5 credits. */
export async function anEpisode(context: CallContext, changes: Partial<ImportedActivity> = {}): Promise<MadeActivity> {
  const showId = await importShow(context.db, {
    key: publicHash(),
    title: 'Chairside',
    blurb: '',
    companyId: await aCompany(context),
    photoId: null,
  });
  return anActivity(context, {
    kind: 'episode',
    typeId: 0,
    durationMin: null,
    youtubeId: null,
    durationSec: 1104,
    credits: 0.5,
    showId,
    ...changes,
  });
}
