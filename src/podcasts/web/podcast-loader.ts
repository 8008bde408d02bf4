import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { isHash } from '#platform/shared/hash.ts';
import { ask } from '#platform/web/call.ts';
import { hashIn, loaded, nothingHere, statusOf } from '#platform/web/loaded.ts';
import { currentSession } from '#platform/web/session.ts';
import { screenPage } from '#platform/shared/paging.ts';
import { siteMap } from '#site-map.ts';
import { podcastCall, podcastShowCall } from '../contract.ts';

export type EpisodeAnswer = CallAnswer<typeof podcastCall>;
const readSelected = (p: string, args: LoaderFunctionArgs) =>
  loaded(args, async () => ({ answer: await ask(podcastCall, { p: hashIn(p) }, args) }));

/** The episode that an address names, or why it can't be shown. */
export type Selected = Awaited<ReturnType<typeof readSelected>>;

const addressOf = ({ podcast }: EpisodeAnswer): string => siteMap.podcast(podcast.podcastShowHash, podcast.hash);

/**
 * The parts of the page that have a file of their own: a page that is come to from another one brings them along. What
 * can't be loaded says so when it is drawn.
 */
const loadParts = (isEpisode: boolean): Promise<unknown> =>
  import.meta.env.SSR
    ? Promise.resolve()
    : Promise.allSettled(
        isEpisode ? [import('./CreditGate.tsx'), import('./Transcript.tsx')] : [import('./ShowView.tsx')],
      );

/** Reads a show by path or by query (the path wins), with the page of its list that holds the chosen episode. */
export async function readPodcast(args: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(args.request.url);
  const ps = args.params['ps'] ?? searchParams.get('ps') ?? '';
  const p = args.params['p'] ?? searchParams.get('p') ?? '';
  if (ps === '' && p !== '') {
    const found = await readSelected(p, args);
    if (found.state === 'ready') throw redirect(addressOf(found.answer));
  }
  const asksForPage = searchParams.has('page') || !isHash(p);
  const list = asksForPage ? { page: String(screenPage(searchParams.get('page') ?? undefined) - 1) } : { p };
  const page = await loaded(args, async () => {
    const [answer, selected] = await Promise.all([
      ask(podcastShowCall, { ps: hashIn(ps), ...list }, args),
      p === '' ? null : readSelected(p, args),
      loadParts(p !== ''),
    ]);
    const show = answer.data[0];
    if (show === undefined) throw nothingHere();
    // An episode is under its own show, whatever the address says.
    if (selected?.state === 'ready' && selected.answer.podcast.podcastShowHash !== show.hash)
      throw redirect(addressOf(selected.answer));
    const { podcasts, bannerAds } = answer;
    return { show, podcasts, banners: bannerAds.bannerAds, selected, origin, isMembers: currentSession() !== null };
  });
  return data(page, { status: statusOf(page.state === 'ready' && page.selected !== null ? page.selected : page) });
}
