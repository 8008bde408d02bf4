import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, CallFailed, Refused } from '#platform/web/call.ts';
import { reportFault } from '#platform/web/server-context.ts';
import { currentSession } from '#platform/web/session.ts';
import { screenPage } from '#platform/shared/paging.ts';
import { siteMap } from '#site-map.ts';
import { podcastCall, podcastMessages, podcastShowCall } from '../contract.ts';

export type EpisodeAnswer = CallAnswer<typeof podcastCall>;
/** The episode that the address names: its answer, or the sentence in its place; null when it names none. */
export type Selected =
  | { readonly answer: EpisodeAnswer }
  | { readonly problem: string; readonly isUnknown: boolean }
  | null;

const looksLikeHash = (text: string) => /^[0-9A-Za-z_-]{1,64}$/.test(text);

async function readSelected(p: string, args: LoaderFunctionArgs): Promise<Selected> {
  if (!looksLikeHash(p)) return { problem: podcastMessages.refused, isUnknown: true };
  try {
    return { answer: await ask(podcastCall, { p }, args) };
  } catch (error) {
    if (error instanceof Refused) return { problem: podcastMessages.refused, isUnknown: error.httpStatus === 404 };
    if (error instanceof CallFailed) return { problem: podcastMessages.failed, isUnknown: false };
    throw error;
  }
}

/** Reads a show by path or by query (the path wins), with the page of its list that holds the chosen episode. */
export async function readPodcast({ params, ...args }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(args.request.url);
  const ps = params['ps'] ?? searchParams.get('ps') ?? '';
  const p = params['p'] ?? searchParams.get('p') ?? '';
  const failed = (message: string, isUnknown: boolean, status: number) =>
    data({ state: 'failed', message, isUnknown } as const, { status });
  if (ps === '' && p !== '') {
    const found = await readSelected(p, { ...args, params } as LoaderFunctionArgs);
    if (found !== null && 'answer' in found)
      throw redirect(siteMap.podcast(found.answer.podcast.podcastShowHash, found.answer.podcast.hash));
  }
  if (!looksLikeHash(ps)) return failed(podcastMessages.noShow, true, 404);
  const asksForPage = searchParams.has('page') || p === '' || !looksLikeHash(p);
  const page = asksForPage ? { page: String(screenPage(searchParams.get('page') ?? undefined) - 1) } : { p };
  try {
    const [answer, selected] = await Promise.all([
      ask(podcastShowCall, { ps, ...page }, { ...args, params } as LoaderFunctionArgs),
      p === '' ? null : readSelected(p, { ...args, params } as LoaderFunctionArgs),
    ]);
    const show = answer.data[0];
    if (show === undefined) return failed(podcastMessages.noShow, true, 404);
    // An episode stands under its own show, whatever the address says.
    if (selected !== null && 'answer' in selected && selected.answer.podcast.podcastShowHash !== show.hash)
      throw redirect(siteMap.podcast(selected.answer.podcast.podcastShowHash, selected.answer.podcast.hash));
    const status = selected !== null && 'problem' in selected ? (selected.isUnknown ? 404 : 503) : 200;
    return data(
      {
        state: 'open',
        show,
        podcasts: answer.podcasts,
        banners: answer.bannerAds.bannerAds,
        selected,
        origin,
        isMembers: currentSession() !== null,
      } as const,
      { status },
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof Refused)
      return error.httpStatus === 404
        ? failed(podcastMessages.noShow, true, 404)
        : failed(podcastMessages.refused, false, 503);
    if (import.meta.env.SSR) args.context.get(reportFault)(error);
    else if (!(error instanceof CallFailed)) throw error;
    return failed(podcastMessages.failed, false, 503);
  }
}
