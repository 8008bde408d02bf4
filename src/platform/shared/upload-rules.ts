// What staff can upload, how large it may be, and how a page says so.

/** What can be uploaded. */
export const uploadKinds = ['video', 'audio', 'pdf', 'picture', 'captions'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const kilobyte = 1000;
const megabyte = 1000 * kilobyte;
const gigabyte = 1000 * megabyte;

type Rule = {
  readonly mostBytes: number;
  /** What can be uploaded, as people read it before they choose a file. */
  readonly says: string;
  /** "This is not a video. Choose an MP4 or WebM file." */
  readonly noun: string;
  readonly choose: string;
  /** For the browser's file dialog. */
  readonly accept: string;
};

export const uploadRules: Readonly<Record<UploadKind, Rule>> = {
  video: {
    mostBytes: 8 * gigabyte,
    says: 'MP4 (H.264 or AV1 with AAC or Opus) or WebM, up to 8 GB',
    noun: 'a video',
    choose: 'an MP4 or WebM file',
    accept: 'video/mp4,video/webm,.mp4,.m4v,.webm',
  },
  audio: {
    mostBytes: gigabyte,
    says: 'MP3 or M4A, up to 1 GB',
    noun: 'a recording',
    choose: 'an MP3 or M4A file',
    accept: 'audio/mpeg,.mp3,.m4a',
  },
  pdf: {
    mostBytes: 200 * megabyte,
    says: 'PDF, up to 200 MB',
    noun: 'a PDF',
    choose: 'a PDF file',
    accept: 'application/pdf,.pdf',
  },
  picture: {
    mostBytes: 20 * megabyte,
    says: 'JPG, PNG, or WebP, up to 20 MB',
    noun: 'a picture',
    choose: 'a JPG, PNG, or WebP file',
    accept: 'image/jpeg,image/png,image/webp',
  },
  captions: {
    mostBytes: 2 * megabyte,
    says: 'VTT or SRT, up to 2 MB',
    noun: 'a captions file',
    choose: 'a VTT or SRT file',
    accept: '.vtt,.srt',
  },
};
