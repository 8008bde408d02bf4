// The addresses that only the server writes, into mails, feeds, and answers, as builders: no page makes one itself, so
// no browser loads them. Those that pages link to are in site-map.ts.
import { screen, withPart, withQuery } from './site-map.ts';

export const serverMap = {
  verifyEmail: (code: string) => withQuery(screen('/verify-email'), { c: code }),
  /** The page asks for a new password. */
  recoverWithCode: (studentHash: string, code: string) => withQuery(screen('/recover'), { s: studentHash, c: code }),
  /** The same for an account that never had a password. */
  firstPassword: (studentHash: string, code: string) =>
    withQuery(screen('/recover'), { s: studentHash, c: code, type: 'first' }),
  /** In a mail to an old address: takes the change back. */
  undoEmail: (code: string) => withQuery(screen('/undo-email'), { c: code }),
  /** In an email that is not a receipt: stops its kind. */
  unsubscribe: (code: string) => withQuery(screen('/unsubscribe'), { c: code }),
  /** What a mail program posts to. */
  unsubscribeCall: (code: string) => withQuery('/api/unsubscribe', { c: code }),
  stopCheckpoints: (code: string) => withQuery(screen('/stop-checkpoints'), { c: code }),
  /** The call behind it, which a mail program makes by itself. */
  stopCheckpointsCall: (code: string) => withQuery('/api/stop-checkpoints', { c: code }),
  announcementLink: (code: string) => withPart('/api/go', code),

  /** In an email to a speaker: the disclosure form. */
  forSpeakers: (code: string) => withQuery(screen('/for-speakers'), { c: code }),
  audit: (code: string) => withPart(screen('/audit'), code),
  /** A draft, for whoever has this link. */
  preview: (code: string) => withPart(screen('/preview'), code),

  /** The feed of a show for podcast programs, and what it names. */
  podcastFeed: (showHash: string) => `${withPart('/podcast-feed', showHash)}/rss.xml`,
  podcastCover: (showHash: string, fileHash: string) =>
    `${withPart('/podcast-feed', showHash)}/cover/${encodeURIComponent(fileHash)}.jpg`,
  podcastChapters: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/chapters.json`,
  podcastTranscript: (podcastHash: string) => `${withPart('/podcast-feed/episode', podcastHash)}/transcript`,

  /** A member's private calendar; the code is its secret. */
  calendarFeed: (code: string) => `${withPart('/api/calendar/feed', code)}.ics`,
  /** Certificates to download; the signature makes it the member's own for ten minutes. */
  certificateFile: (studentHash: string, file: string, until: string, sig: string) =>
    withQuery(withPart(withPart('/api/certificates', studentHash), file), { until, sig }),
  /** The record of attendance as a PDF, in the same way. */
  attendanceFile: (studentHash: string, classHash: string, until: string, sig: string) =>
    withQuery(withPart(withPart('/api/attendance', studentHash), classHash), { until, sig }),
} as const;
