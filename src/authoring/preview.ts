// What the pages of members show of a draft, as if it were published: in the form of the answers that those pages get.
// Nothing here is asked of the server, and no exam key is in it.
import { ceType } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { usualRequiredMinutes } from '#catalogue/required-minutes.ts';
import type { BookRow } from '#catalogue/contract.ts';
import type { ClassObj } from '#classroom/contract.ts';
import { questionsServed } from '#exam/exam-form.ts';
import type { PodcastShow } from '#podcasts/contract.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { dayIn, formatTime } from '#platform/shared/dates.ts';
import type { DraftForm, DraftKind } from './draft-form.ts';
import type { ShownDraft } from './preview-contract.ts';

/** What a draft names, with what there is to show of it. */
export type PreviewFacts = {
  readonly hash: string;
  readonly kind: DraftKind;
  readonly content: DraftForm;
  readonly files: readonly StoredFile[];
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly speakers: readonly { readonly hash: string; readonly name: string; readonly degree: string }[];
  readonly shows: readonly { readonly hash: string; readonly title: string }[];
  readonly seatsTaken: number;
  /** The provider's: what times without an offset mean. */
  readonly timeZone: string;
  /** ISO 8601. */
  readonly now: string;
};

const dayMs = 86_400_000;
/** The room of a webinar opens this long before its start (docs/specification/webinars.md). */
const opensBeforeMs = 1_800_000;

/** What a clock in `timeZone` shows at a moment, as if it were UTC. */
const wallMs = (moment: number, timeZone: string): number => {
  const [, hour = '0', minute = '0', half = ''] = /^(\d+):(\d+) (AM|PM)$/.exec(formatTime(moment, timeZone)) ?? [];
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return Date.parse(`${dayIn(moment, timeZone)}T00:00Z`) + (hours * 60 + Number(minute)) * 60_000;
};

/** The moment of a day and time as it is typed; `otherwise` where none is. */
export function momentIn(typed: string, timeZone: string, otherwise: string): string {
  const wanted = Date.parse(typed.length === 10 ? `${typed}T00:00Z` : `${typed}Z`);
  if (Number.isNaN(wanted)) return otherwise;
  // The offset at the moment itself may be another one than at the first guess.
  const first = wanted - (wallMs(wanted, timeZone) - wanted);
  return new Date(first - (wallMs(first, timeZone) - wanted)).toISOString();
}

const urlOf = (facts: PreviewFacts, hash: string | null): string | null =>
  facts.files.find((file) => file.hash === hash)?.url ?? null;
const secondsOf = (facts: PreviewFacts, hash: string | null): number | null => {
  const measured = facts.files.find((file) => file.hash === hash)?.durationSec ?? null;
  return measured === null ? null : Math.round(measured);
};

/** The people whom members see, in their order. */
const shownSpeakers = ({ content, speakers }: PreviewFacts) =>
  content.speakers.flatMap(({ speaker, isShown }) => {
    const person = isShown ? speakers.find(({ hash }) => hash === speaker) : undefined;
    return person === undefined ? [] : [{ slug: '', name: person.name, degree: person.degree, bio: '', photo: null }];
  });

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

const companyOf = ({ content, companies }: PreviewFacts): string =>
  companies.find(({ id }) => id === content.company)?.name ?? '';

/** A draft of a class, a tutorial, or a webinar as its page gets it. */
export function classObjOf(facts: PreviewFacts): ClassObj {
  const { hash, kind, content, seatsTaken, timeZone, now } = facts;
  const isLive = isLiveClass(content.type);
  const credits = kind === 'tutorial' ? 0 : content.credits;
  const type = credits === 0 ? ceType.nonce : isLive ? ceType.participatory : ceType.homestudy;
  const usual = type === ceType.participatory ? 'Live, Interactive' : type === ceType.homestudy ? 'Self-study' : '';
  const releaseAt = momentIn(isLive ? content.starts : content.release, timeZone, now);
  const isReleased = isLive || Date.parse(releaseAt) <= Date.parse(now);
  const videoSec = secondsOf(facts, content.video.file);
  const durationMin = content.durationMin ?? (videoSec === null ? null : Math.max(1, Math.round(videoSec / 60)));
  const endsAt = isLive ? new Date(Date.parse(releaseAt) + (durationMin ?? 60) * 60_000).toISOString() : null;
  const shown = shownSpeakers(facts);
  const speakerName = listFormat.format(shown.map(({ name }) => name));
  const company = companyOf(facts);
  const categories = content.categories.flatMap((id) => {
    const name = facts.categories.find((each) => each.id === id)?.name;
    return name === undefined ? [] : [{ categoryID: id, categoryName: name }];
  });
  const handout = facts.files.find((file) => file.hash === content.handouts[0]?.file);
  const videoUrl = isReleased ? urlOf(facts, content.video.file) : null;
  const questionCount = content.exam === null ? 0 : questionsServed(content.exam);
  const hasVideo = content.video.file !== null || content.video.youtube !== '';
  const expires = content.creditExpires === '' ? null : momentIn(content.creditExpires, timeZone, now);
  return {
    classId: 0,
    hash,
    className: content.title,
    photo: urlOf(facts, content.picture),
    name: speakerName,
    speakerName,
    speakerPhoto: null,
    companyName: company,
    sponsorCompanyName: company,
    blurb: content.blurb,
    description: content.description,
    categoryName: categories[0]?.categoryName ?? '',
    releaseDate: releaseAt,
    releaseDateUTC: releaseAt,
    durationMin,
    credits,
    creditName: content.creditName || usual,
    ceTypeId: type,
    typeId: content.type,
    isTutorial: kind === 'tutorial',
    agdCode: content.agd.map(({ code }) => code).join(', '),
    agdCategory: content.agd.map(({ category }) => category).join(', '),
    capacity: isLive ? content.capacity : null,
    seatsTaken,
    hasSeat: false,
    isWaiting: false,
    isReserved: false,
    examTaken: false,
    examDate: null,
    queueId: 0,
    serverTime: now,
    endsAt,
    entersFrom: isLive ? new Date(Date.parse(releaseAt) - opensBeforeMs).toISOString() : null,
    entersUntil: endsAt,
    banner: '',
    check: null,
    questionsBefore: [],
    place: isLive ? content.place : '',
    isOnline: content.place === '' || content.meeting !== '',
    cancelled: false,
    requiredMinutes: isLive ? (content.requiredMinutes ?? usualRequiredMinutes(durationMin ?? 60)) : null,
    youtubeUrl:
      content.video.youtube === '' || !isReleased ? null : `https://www.youtube.com/watch?v=${content.video.youtube}`,
    videoUrl,
    captionsUrl: urlOf(facts, content.captions),
    durationSec: videoSec,
    chapters: isReleased ? content.chapters.map(({ startSec, title }) => ({ startSec, title })) : [],
    pdfClassFile: isReleased ? (handout?.url ?? null) : null,
    hasPdf: isReleased && handout !== undefined,
    pdfBytes: isReleased ? (handout?.sizeBytes ?? 0) : 0,
    pdfTitle: isReleased ? (content.handouts[0]?.title ?? '') : '',
    moreHandouts: isReleased
      ? content.handouts.slice(1).map(({ file, title }) => ({
          title,
          url: urlOf(facts, file),
          bytes: facts.files.find(({ hash }) => hash === file)?.sizeBytes ?? 0,
        }))
      : [],
    zoomCode: null,
    canShowExam: false,
    hasExam: questionCount > 0,
    minScore: content.exam?.minScore ?? null,
    questionCount,
    objectives: content.objectives.map(({ text }) => text).filter((text) => text.trim() !== ''),
    disclosure: '',
    speakerSlug: null,
    speakerDegree: shown[0]?.degree ?? '',
    speakerBio: '',
    speakers: shown.length > 1 ? shown : [],
    categories,
    companyID: content.company ?? '',
    creditExpires: expires,
    creditEnd:
      expires === null
        ? null
        : Date.parse(expires) < Date.parse(now)
          ? 'ended'
          : Date.parse(expires) < Date.parse(now) + 30 * dayMs
            ? 'soon'
            : null,
    finishUntil: null,
    hasSponsorVideo: content.offer !== null,
    hasSurvey: content.survey !== null,
    notice: !isReleased ? 'video-upcoming' : !isLive && !hasVideo && handout === undefined ? 'video-unavailable' : null,
  };
}

/** A draft of an episode as its page gets it. */
export function episodeOf(facts: PreviewFacts) {
  const { hash, content, timeZone, now } = facts;
  const releaseDate = momentIn(content.release, timeZone, now);
  const [first, ...more] = shownSpeakers(facts);
  const company = companyOf(facts);
  const questionCount = content.exam === null ? 0 : questionsServed(content.exam);
  return {
    status: true as const,
    podcast: {
      id: 0,
      hash,
      podcastShowHash: content.show ?? '',
      showTitle: facts.shows.find((show) => show.hash === content.show)?.title ?? '',
      title: content.title,
      photo: urlOf(facts, content.picture),
      speakerName: first?.name ?? '',
      companyName: company,
      sponsorCompanyName: company,
      blurb: content.blurb,
      description: content.description,
      releaseDate,
      releaseDateUTC: releaseDate,
      durationSec: secondsOf(facts, content.audio) ?? (content.durationMin ?? 0) * 60,
      mp3: urlOf(facts, content.audio),
      credits: content.credits,
      ceTypeId: content.credits > 0 ? ceType.homestudy : ceType.nonce,
      hasExam: questionCount > 0,
      examTaken: false,
      examDate: null,
      cover: urlOf(facts, content.picture),
      hasTranscript: content.transcript !== '',
      audioBytes: facts.files.find((file) => file.hash === content.audio)?.sizeBytes ?? 0,
      chapters: content.chapters.map(({ startSec, title }) => ({ startSec, title })),
      listening: null,
      isHeard: false,
      speakerSlug: null,
      transcript: content.transcript,
    },
    studentData: null,
    speaker: first === undefined ? null : first,
    moreSpeakers: more,
    timeOnTask: { percent: 0, gradedFrom: null },
    serverTime: facts.now,
  };
}

/** The exam of a draft as readers may see it: without a key. */
function examOf({ content }: PreviewFacts) {
  const { exam } = content;
  return {
    minScore: exam?.minScore ?? 0,
    questions: (exam?.questions ?? []).map(({ question, options }, index) => ({
      examQId: index + 1,
      question,
      option1: options[0] ?? null,
      option2: options[1] ?? null,
      option3: options[2] ?? null,
      option4: options[3] ?? null,
      option5: options[4] ?? null,
      option6: options[5] ?? null,
      correctOption: null,
    })),
    draws: (exam?.draws ?? []).map(({ key, subject, take }) => ({ key, subject, take })),
    title: content.title,
    objectives: content.objectives.map(({ text }) => text),
  };
}

/** Whom a show or an eBook is by; without a sponsor, the provider. */
const publisherOf = (facts: PreviewFacts): string => companyOf(facts) || 'your organization';

/** A draft of a show as its page gets it, without its episodes. */
function showOf(facts: PreviewFacts): PodcastShow {
  const { hash, content } = facts;
  const cover = urlOf(facts, content.picture);
  const company = publisherOf(facts);
  return {
    hash,
    title: content.title,
    blurb: content.blurb,
    photo: cover,
    cover,
    companyName: company,
    sponsorCompanyName: company,
    feedUrl: '',
    episodeCount: 0,
    creditCount: 0,
  };
}

/** A draft of an eBook as its card gets it. */
function bookOf(facts: PreviewFacts): BookRow {
  const { hash, content, files } = facts;
  return {
    hash,
    title: content.title,
    subtitle: content.subtitle,
    blurbLib: content.blurb,
    companyName: publisherOf(facts),
    thumbnail: urlOf(facts, content.picture),
    pdf: urlOf(facts, content.pdf),
    pdfBytes: files.find((file) => file.hash === content.pdf)?.sizeBytes ?? null,
    pages: null,
    buttonText: content.buttonText.trim() || null,
  };
}

/** All that readers see of a draft, and nothing else of it: one of the pages, and the exam of what has one. */
export function shownOf(facts: PreviewFacts): ShownDraft {
  const { hash, kind } = facts;
  return {
    hash,
    kind,
    classObj: kind === 'class' || kind === 'tutorial' || kind === 'webinar' ? classObjOf(facts) : null,
    episode: kind === 'episode' ? episodeOf(facts) : null,
    show: kind === 'show' ? showOf(facts) : null,
    book: kind === 'book' ? bookOf(facts) : null,
    exam: kind === 'class' || kind === 'webinar' || kind === 'episode' ? examOf(facts) : null,
  };
}
