// What speakers send, wherever it is shown: the kinds, and how much of it there may be.
import type { UploadKind } from '#platform/shared/upload-rules.ts';

export const speakerFileKinds = ['cv', 'portrait', 'slides'] as const;
export type SpeakerFileKind = (typeof speakerFileKinds)[number];

/** What each is, and as which kind of upload it is checked. */
export const speakerFileRules: Readonly<
  Record<SpeakerFileKind, { readonly label: string; readonly kind: Extract<UploadKind, 'pdf' | 'picture'> }>
> = {
  cv: { label: 'CV', kind: 'pdf' },
  portrait: { label: 'Portrait', kind: 'picture' },
  slides: { label: 'Slides', kind: 'pdf' },
};

/** Where the page of a speaker uploads to; the code of its link is in this header. */
export const speakerUploadPath = '/api/for-speakers/uploads';
export const uploadCodeHeader = 'x-upload-code';

/** Bytes of all files that come by one link. */
export const mostSpeakerBytes = 200_000_000;
/** Sets of slides of one link. */
export const mostSlides = 10;
