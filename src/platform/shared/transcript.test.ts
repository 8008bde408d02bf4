import { describe, expect, it } from 'vitest';
import { isWebVtt, readTranscript } from './transcript.ts';

describe('plain text', () => {
  it('is read by paragraphs; line breaks within one are blanks', () => {
    expect(readTranscript('Don’t poke.\nWalk.\n\n \nThen chart.\r\n\r\n')).toEqual([
      { startSec: null, text: 'Don’t poke. Walk.' },
      { startSec: null, text: 'Then chart.' },
    ]);
  });
  it('is nothing when it is empty', () => expect([readTranscript(''), readTranscript(' \n\n ')]).toEqual([[], []]));
});

describe('WebVTT', () => {
  it('is read by cues, with its times; marks are left out and voices become words', () => {
    const transcript =
      'WEBVTT - Chairside\n\nNOTE made by hand\n\n1\n00:01.000 --> 00:04.500 align:start\n<v Helen Park>Don’t <i>poke</i>.\nWalk.\n\n01:02:03.250 --> 01:02:04.000\nA &lt; B &amp; C\n';
    expect(readTranscript(transcript)).toEqual([
      { startSec: 1, text: 'Helen Park: Don’t poke. Walk.' },
      { startSec: 3723.25, text: 'A < B & C' },
    ]);
  });
  it('with cues that cannot be read loses those and keeps the others', () => {
    expect(readTranscript('WEBVTT\n\nsoon --> later\nLost\n\n00:02.000 --> 00:03.000\nKept')).toEqual([
      { startSec: 2, text: 'Kept' },
    ]);
  });
  it.each([
    ['WEBVTT', true],
    ['\uFEFFWEBVTT\n', true],
    ['WEBVTTX', false],
    ['About WEBVTT', false],
    ['', false],
  ])('%j: %s', (text, expected) => expect(isWebVtt(text)).toBe(expected));
});
