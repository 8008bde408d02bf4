// What someone does with a class: watch it, or read it.
import { classType } from './class-type.ts';

/** "Reading" for a class that is a handout (PDF 10), else "Video". */
export const lessonKind = ({ typeId }: { readonly typeId: number }): 'Reading' | 'Video' =>
  typeId === classType.pdf ? 'Reading' : 'Video';
