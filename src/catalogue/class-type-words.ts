// What people call the types of classes (docs/specification/lists-and-search.md, LS-3).
import { classType } from './class-type.ts';

export const classTypeWords: Readonly<Record<number, string>> = {
  [classType.produced]: 'Video',
  [classType.producedPlayback]: 'Recording of a webinar',
  [classType.archive]: 'Archived webinar',
  [classType.producedArchive]: 'Archived video',
  [classType.movie]: 'Film',
  [classType.lunchLearn]: 'Lunch and learn',
  [classType.slideshow]: 'Slides',
  [classType.seminar]: 'Seminar',
  [classType.pdf]: 'Reading (PDF)',
  [classType.live]: 'Webinar',
};
