import { describe, expect, it } from 'vitest';
import { playerEpisode } from './player-episode.ts';
import { readPlayerEpisode } from './stored-episode.ts';

const row = {
  hash: 'aaa',
  podcastShowHash: 'bbb',
  showTitle: 'Chairside',
  title: 'Walk',
  speakerName: '',
  photo: null,
  durationSec: 26,
  credits: 0.5,
  examTaken: false,
  mp3: '/files/x/walk.mp3',
};

describe('an episode of a list', () => {
  it('is ready for the player, with what the list does not know left empty', () => {
    expect(playerEpisode(row)).toMatchObject({
      mp3: '/files/x/walk.mp3',
      cover: null,
      chapters: [],
      hasExam: true,
      hasTranscript: false,
    });
  });
  it('without audio is none', () => expect(playerEpisode({ ...row, mp3: null })).toBeNull());
});

describe('what the browser stored', () => {
  it('comes back as it was', () => {
    const kept = playerEpisode(row);
    expect(readPlayerEpisode(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ['a part of it', { hash: 'aaa' }],
    ['audio of another site', { ...row, mp3: '//elsewhere.example/x.mp3', chapters: [] }],
    ['a script for audio', { ...row, mp3: 'javascript:alert(1)', chapters: [] }],
  ])('%s is left aside', (_what, value) => expect(readPlayerEpisode(value)).toBeNull());
});
