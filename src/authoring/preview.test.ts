import { describe, expect, it } from 'vitest';
import { emptyDraft, type DraftForm } from './draft-form.ts';
import { classObjOf, episodeOf, momentIn, shownOf, type PreviewFacts } from './preview.ts';

const now = '2026-11-26T12:00:00.000Z';
const file = (hash: string, durationSec: number | null = null) => ({
  hash,
  filename: `${hash}.bin`,
  contentType: 'application/octet-stream',
  sizeBytes: 1234,
  url: `/files/${hash}`,
  durationSec,
});
function facts(kind: PreviewFacts['kind'], changes: Partial<DraftForm>): PreviewFacts {
  return {
    hash: 'activity1',
    kind,
    content: { ...emptyDraft(kind, 'Vital pulp therapy'), ...changes },
    files: [file('video1', 281.4), file('pdf1'), file('audio1', 61)],
    companies: [{ id: '3', name: 'Crownline' }],
    categories: [{ id: '7', name: 'Endodontics' }],
    speakers: [
      { hash: 'spk1', name: 'Dr. Tomas Brandt', degree: 'DDS' },
      { hash: 'spk2', name: 'Dr. Priya Raman', degree: 'DMD' },
    ],
    shows: [{ hash: 'show1', title: 'Chairside' }],
    seatsTaken: 4,
    timeZone: 'America/New_York',
    now,
  };
}
const people = (...shown: readonly boolean[]) =>
  shown.map((isShown, at) => ({ key: `key${at}`, speaker: `spk${at + 1}`, role: 'speaker' as const, isShown }));

it.each([
  ['2026-12-31T19:00', 'America/New_York', '2027-01-01T00:00:00.000Z'],
  ['2026-07-04T19:00', 'America/New_York', '2026-07-04T23:00:00.000Z'],
  // An hour after the clocks go forward, and one that there is twice.
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-12-31', 'Asia/Tokyo', '2026-12-30T15:00:00.000Z'],
  ['', 'UTC', now],
  ['soon', 'UTC', now],
])('%j in %s is %s', (typed, zone, moment) => expect(momentIn(typed, zone, now)).toBe(moment));

describe('the page of a draft', () => {
  it('shows what the draft says, with the files that were uploaded', () => {
    expect(
      classObjOf(
        facts('class', {
          credits: 0.5,
          categories: ['7', 'gone'],
          company: '3',
          video: { youtube: '', file: 'video1' },
          handouts: [{ key: 'hand1', file: 'pdf1', title: 'At the chair', isChecked: true }],
          speakers: people(true, false),
          objectives: [
            { key: 'obj1', text: 'Explain why.' },
            { key: 'obj2', text: ' ' },
          ],
        }),
      ),
    ).toMatchObject({
      className: 'Vital pulp therapy',
      credits: 0.5,
      creditName: 'Self-study',
      speakerName: 'Dr. Tomas Brandt',
      sponsorCompanyName: 'Crownline',
      categories: [{ categoryID: '7', categoryName: 'Endodontics' }],
      videoUrl: '/files/video1',
      durationSec: 281,
      durationMin: 5,
      hasPdf: true,
      objectives: ['Explain why.'],
      notice: null,
    });
  });
  it('shows nothing to view before the release', () => {
    expect(
      classObjOf(facts('class', { release: '2026-12-01T06:00', video: { youtube: '', file: 'video1' } })),
    ).toMatchObject({ videoUrl: null, notice: 'video-upcoming', releaseDate: '2026-12-01T11:00:00.000Z' });
  });
  it('shows a webinar in the provider’s time, with the minutes that live credit takes', () => {
    expect(
      classObjOf(facts('webinar', { starts: '2026-12-02T20:00', durationMin: 60, capacity: 10, credits: 1 })),
    ).toMatchObject({
      releaseDateUTC: '2026-12-03T01:00:00.000Z',
      endsAt: '2026-12-03T02:00:00.000Z',
      requiredMinutes: 48,
      capacity: 10,
      seatsTaken: 4,
      creditName: 'Live, Interactive',
    });
  });
  it('gives product training no credit', () => {
    expect(classObjOf(facts('tutorial', { credits: 1 }))).toMatchObject({ credits: 0, isTutorial: true, ceTypeId: 0 });
  });
  it('shows an episode with its show, its people, and its transcript', () => {
    const { podcast, speaker, moreSpeakers } = episodeOf(
      facts('episode', { show: 'show1', audio: 'audio1', transcript: 'Hello.', speakers: people(true, true) }),
    );
    expect([podcast.showTitle, podcast.durationSec, podcast.mp3, speaker?.name, moreSpeakers.length]).toEqual([
      'Chairside',
      61,
      '/files/audio1',
      'Dr. Tomas Brandt',
      1,
    ]);
  });
  it('never contains the key of the exam', () => {
    const question = {
      key: 'q1q1',
      question: 'What next?',
      options: ['Cap it', 'Look again'],
      correct: 2,
      explanation: 'Because the pulp bleeds.',
      objective: '',
      source: 'Guideline',
    };
    const { exam } = emptyDraft('class', '');
    const shown = shownOf(facts('class', { exam: { ...(exam ?? expect.unreachable()), questions: [question] } }));
    expect(shown.exam?.questions).toMatchObject([
      { question: 'What next?', option2: 'Look again', correctOption: null },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/bleeds|Guideline/);
  });
});
