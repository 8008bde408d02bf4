// What a student studies, as calls and addresses name it: a class (c) or an episode (p), never both.
import { siteMap } from '#site-map.ts';
import type { Kind, Progress } from './next-step.ts';

export type StudyItem = { readonly c: string; readonly p?: undefined } | { readonly p: string; readonly c?: undefined };

export function kindOf(item: StudyItem): Kind {
  return item.c === undefined ? 'episode' : 'class';
}

/** The page of the class or the episode. */
export function itemAddress(item: StudyItem, showHash: string | null): string {
  if (item.c !== undefined) return siteMap.classroom(item.c);
  return showHash === null ? siteMap.podcastEpisode(item.p) : siteMap.podcast(showHash, item.p);
}

export function evaluationAddress(item: StudyItem): string {
  return item.c === undefined ? siteMap.podcastEvaluation(item.p) : siteMap.evaluation(item.c);
}

/**
 * Where an evaluation leads: a class continues to the sponsor video, an episode straight to the exam; a webinar that
 * the student did not attend back to its page, where the recording is to be viewed first.
 */
export function afterEvaluation(item: StudyItem, { awaitsRecording }: Pick<Progress, 'awaitsRecording'>): string {
  if (item.c === undefined) return siteMap.podcastExam(item.p);
  return awaitsRecording ? siteMap.classroom(item.c) : siteMap.sponsorVideo(item.c);
}

export function examAddress(item: StudyItem, view?: 'answers'): string {
  return item.c === undefined ? siteMap.podcastExam(item.p, view) : siteMap.exam(item.c, view);
}

/** Where a passed exam leads on: a class to its Done page, an episode back to its show. */
export function afterExam(item: StudyItem, showHash: string | null): string {
  return item.c === undefined ? itemAddress(item, showHash) : siteMap.done(item.c);
}
