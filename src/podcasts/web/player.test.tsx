import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#platform/web/session.ts';
import { barStore } from './bar.ts';
import { playerEpisode, type PlayerEpisode } from './player-episode.ts';
import { playerStore, secondStore } from './player-state.ts';
import {
  close,
  clearQueue,
  enqueue,
  logAgain,
  moveInQueue,
  play,
  restore,
  resume,
  seekBy,
  seekTo,
  setSpeed,
  startQueue,
  toggle,
} from './player.ts';
import { takeSound } from '#platform/web/sound.ts';
import { savePosition, savedPosition } from './position-store.ts';
import { queueStore, storedQueue } from './queue-store.ts';
import { storedEpisode } from './stored-episode.ts';

/** An audio element that does what a test says: it knows its length at once, and sounds when it is asked to. */
class FakeAudio extends EventTarget {
  static last: FakeAudio;
  #src = '';
  preload = '';
  readyState = 0;
  duration = Number.NaN;
  currentTime = 0;
  ended = false;
  isPaused = true;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  readonly requested: string[] = [];

  constructor() {
    super();
    FakeAudio.last = this;
  }
  get src(): string {
    return this.#src;
  }
  /** Another audio is not known before it is asked for. */
  set src(address: string) {
    this.#src = address;
    this.readyState = 0;
    this.duration = Number.NaN;
    this.currentTime = 0;
  }
  say(type: string): void {
    this.dispatchEvent(new Event(type));
  }
  load(): void {
    this.isPaused = true;
  }
  removeAttribute(): void {
    this.src = '';
  }
  async play(): Promise<void> {
    if (this.readyState === 0) {
      this.requested.push(this.src);
      this.readyState = 1;
      this.duration = 600;
      this.say('loadedmetadata');
    }
    this.isPaused = false;
    this.ended = false;
    this.say('playing');
  }
  pause(): void {
    this.isPaused = true;
    this.say('pause');
  }
  hearUntil(second: number): void {
    this.currentTime = second;
    this.say('timeupdate');
  }
}
// The player makes its audio element at the first press and keeps it, so the stub stays for the whole file.
vi.stubGlobal('Audio', FakeAudio);
// The DOM of the tests has the element without its constants.
vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });

function episodeNamed(hash: string): PlayerEpisode {
  const row = {
    podcastShowHash: 'show',
    showTitle: 'Chairside',
    title: `Episode ${hash}`,
    speakerName: '',
    photo: null,
  };
  const episode = playerEpisode({
    ...row,
    hash,
    durationSec: 600,
    credits: 0,
    examTaken: false,
    mp3: `/files/${hash}.mp3`,
    cover: '/files/cover.jpg',
  });
  if (episode === null) throw new Error('no audio');
  return episode;
}
const [first, second] = [episodeNamed('aaa'), episodeNamed('bbb')];
const player = () => playerStore.getState();

let asked: { readonly path: string; readonly body: Record<string, unknown> }[];
let answers: Record<string, (body: Record<string, unknown>) => Response>;
const refused = () => Response.json({ status: false, code: 'refused', errorMsg: 'No.' });

beforeEach(() => {
  signOut();
  asked = [];
  answers = {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), 'https://portal.example');
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    asked.push({ path: url.pathname, body });
    return answers[url.pathname]?.(body) ?? Response.json({ status: true, data: [] });
  });
});
afterEach(() => {
  close();
  setSpeed(1);
  barStore.setState(false);
  vi.restoreAllMocks();
});
const member = () => signIn({ token: 't', hash: 'h', name: 'Ana', email: 'a@b.test' });
const pathsAsked = () => asked.map(({ path }) => path);

describe('pressing play', () => {
  it('sounds the episode, shows the bar and remembers the episode for a reload', () => {
    play(first);
    expect([player().status, player().episode?.hash, FakeAudio.last.src]).toEqual(['playing', 'aaa', first.mp3]);
    expect([barStore.getState(), storedEpisode.read()]).toEqual([true, first]);
  });
  it('again pauses, and again continues', () => {
    play(first);
    toggle();
    expect([player().status, FakeAudio.last.isPaused]).toEqual(['paused', true]);
    toggle();
    expect([player().status, FakeAudio.last.isPaused]).toEqual(['playing', false]);
  });
  it('begins where this browser stopped, and again when that was the end', () => {
    savePosition('aaa', { positionSec: 120, isFinished: false });
    savePosition('bbb', { positionSec: 600, isFinished: true });
    play(first);
    expect([secondStore.getState(), FakeAudio.last.currentTime]).toEqual([120, 120]);
    play(second);
    expect(secondStore.getState()).toBe(0);
  });
  it('on another episode keeps where the first one stopped', () => {
    play(first);
    FakeAudio.last.hearUntil(42);
    play(second);
    expect([savedPosition('aaa')?.positionSec, player().episode?.hash]).toEqual([42, 'bbb']);
  });
  it('by a visitor leaves no trace on the server', async () => {
    play(first);
    await vi.waitFor(() => expect(player().status).toBe('playing'));
    expect(pathsAsked()).toEqual([]);
  });
  it('by a member is logged once it sounds', async () => {
    member();
    play(first);
    await vi.waitFor(() => expect(asked).toContainEqual({ path: '/api/podcast-view', body: { p: 'aaa' } }));
  });
  it('continues when the play is not logged, says so, and logs it when asked again', async () => {
    member();
    answers['/api/podcast-view'] = refused;
    play(first);
    await vi.waitFor(() => expect(player().notice).not.toBeNull());
    expect(player().status).toBe('playing');
    delete answers['/api/podcast-view'];
    logAgain();
    await vi.waitFor(() => expect(player().notice).toBeNull());
  });
});

describe('while it plays', () => {
  it('the position is saved every five seconds', () => {
    play(first);
    FakeAudio.last.hearUntil(4);
    expect(savedPosition('aaa')).toBeNull();
    FakeAudio.last.hearUntil(5.04);
    expect(savedPosition('aaa')).toMatchObject({ positionSec: 5, isFinished: false });
  });
  it('the audio’s own length wins', () => {
    play({ ...first, durationSec: 590 });
    expect(player().durationSec).toBe(600);
  });
  it('seeking stays within the episode', () => {
    play(first);
    seekTo(1000);
    expect(secondStore.getState()).toBe(600);
    seekBy(-1000);
    expect(secondStore.getState()).toBe(0);
  });
  it('the end is heard: it is saved as finished, and play begins again', () => {
    play(first);
    FakeAudio.last.hearUntil(599);
    FakeAudio.last.ended = true;
    FakeAudio.last.say('ended');
    expect([player().isFinished, player().status, secondStore.getState()]).toEqual([true, 'paused', 600]);
    expect(savedPosition('aaa')?.isFinished).toBe(true);
    resume();
    expect([player().isFinished, FakeAudio.last.currentTime]).toEqual([false, 0]);
  });
  it('the page that goes away saves where it is', () => {
    play(first);
    FakeAudio.last.hearUntil(3);
    dispatchEvent(new Event('pagehide'));
    expect(savedPosition('aaa')?.positionSec).toBe(3);
  });
  it('signing in transfers what was heard before', async () => {
    const stop = restore();
    play(first);
    FakeAudio.last.hearUntil(30);
    member();
    await vi.waitFor(() => expect(pathsAsked()).toContain('/api/podcast-positions'));
    stop();
  });
});

describe('the listening queue', () => {
  const third = episodeNamed('ccc');
  const queued = () => queueStore.getState().map(({ hash }) => hash);
  const sent = () =>
    asked
      .filter(({ path, body }) => path === '/api/listening-queue' && 'episodes' in body)
      .map(({ body }) => body['episodes']);
  afterEach(clearQueue);
  it('plays on by itself, in its order, and ends where it is empty', () => {
    play(first);
    enqueue(second);
    enqueue(third, 'next');
    enqueue(first);
    expect(queued()).toEqual(['ccc', 'bbb']);
    moveInQueue('bbb', -1);
    FakeAudio.last.say('ended');
    expect([player().episode?.hash, player().status, queued()]).toEqual(['bbb', 'playing', ['ccc']]);
    play(third);
    expect(queued()).toEqual([]);
    FakeAudio.last.say('ended');
    expect([player().episode?.hash, player().isFinished]).toEqual(['ccc', true]);
  });
  it('with nothing in the player puts the episode there, ready and silent', () => {
    enqueue(first);
    expect([player().episode?.hash, player().status, queued()]).toEqual(['aaa', 'paused', []]);
  });
  it('of a visitor is appended to the member’s own at sign-in, and is sent to the server', async () => {
    startQueue();
    play(first);
    enqueue(second);
    answers['/api/listening-queue'] = (body) =>
      Response.json({
        status: true,
        data: Array.isArray(body['episodes'])
          ? body['episodes'].map((hash: string) => ({ ...episodeNamed(hash), chapters: [] }))
          : [{ ...third, chapters: [] }],
      });
    member();
    await vi.waitFor(() => expect(storedQueue.read()?.isSynced).toBe(true));
    expect([queued(), sent().at(-1)]).toEqual([
      ['ccc', 'bbb'],
      ['ccc', 'bbb'],
    ]);
  });
  it('stays here while the server can’t be reached, and is sent with the next change', async () => {
    startQueue();
    member();
    await vi.waitFor(() => expect(storedQueue.read()?.isSynced).toBe(true));
    answers['/api/listening-queue'] = () => Response.error();
    play(first);
    enqueue(second);
    await vi.waitFor(() => expect(sent()).toContainEqual(['bbb']));
    expect([queued(), storedQueue.read()?.isSynced]).toEqual([['bbb'], false]);
    delete answers['/api/listening-queue'];
    enqueue(third);
    await vi.waitFor(() => expect(sent()).toContainEqual(['bbb', 'ccc']));
  });
});

it('stops when something else begins to sound, and stops that when it begins', () => {
  const stopFilm = vi.fn();
  play(first);
  takeSound(stopFilm);
  expect(player().status).toBe('paused');
  resume();
  expect([player().status, stopFilm.mock.calls.length]).toEqual(['playing', 1]);
});

describe('what another device heard', () => {
  const heardThere = (positionSec: number) => () =>
    Response.json({
      status: true,
      podcast: {
        ...first,
        listening: { positionSec, isFinished: false, heardAt: '2026-03-02T15:00:00.000Z' },
      },
    });
  it('moves an episode that has just begun', async () => {
    member();
    answers['/api/podcast'] = heardThere(300);
    play(first);
    await vi.waitFor(() => expect(secondStore.getState()).toBe(300));
  });
  it('does not move one that someone has moved here', async () => {
    member();
    answers['/api/podcast'] = heardThere(300);
    play(first);
    seekTo(20);
    await vi.waitFor(() => expect(player().episode?.cover).toBe('/files/cover.jpg'));
    await vi.waitFor(() => expect(pathsAsked()).toContain('/api/podcast'));
    expect(secondStore.getState()).toBe(20);
  });
});

describe('after a reload', () => {
  it('the episode is where it stopped, paused, at the chosen speed', () => {
    play(first);
    setSpeed(1.5);
    FakeAudio.last.hearUntil(42);
    toggle();
    const stored = { ...localStorage };
    close();
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text as string);
    const { requested } = FakeAudio.last;
    const requestedBefore = requested.length;
    restore()();
    expect([player().episode?.hash, player().status, player().speed]).toEqual(['aaa', 'paused', 1.5]);
    expect([secondStore.getState(), requested.length]).toEqual([42, requestedBefore]);
  });
  it('is empty if nothing was playing, or if someone else wrote there', () => {
    localStorage.setItem('podcast-player', '{"hash":"aaa","mp3":"//elsewhere.example/x.mp3"}');
    restore()();
    expect(player().episode).toBeNull();
  });
});

it('closing stops, keeps where it was and the speed, and forgets the episode', () => {
  play(first);
  setSpeed(2);
  FakeAudio.last.hearUntil(42);
  close();
  expect([player().episode, player().speed, secondStore.getState()]).toEqual([null, 2, 0]);
  expect([FakeAudio.last.isPaused, savedPosition('aaa')?.positionSec, storedEpisode.read()]).toEqual([true, 42, null]);
});
