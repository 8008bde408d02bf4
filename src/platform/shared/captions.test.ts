import { expect, it } from 'vitest';
import {
  captionQuality,
  qualitySentence,
  readCaptions,
  readStamp,
  shortStamp,
  writeCaptions,
  type Cue,
} from './captions.ts';

const cue = (startMs: number, endMs: number, text = 'Words'): Cue => ({ startMs, endMs, text, settings: '' });

it.each([
  ['00:01:02.500', 62_500],
  ['01:02.5', 62_500],
  ['1:02:03,004', 3_723_004],
  ['00:61:00.000', null],
  ['soon', null],
])('%s is read as %s milliseconds', (stamp, ms) => expect(readStamp(stamp)).toBe(ms));

it('shows times in tenths, with hours only where there are some', () => {
  expect([shortStamp(161_240), shortStamp(3_723_004), shortStamp(59_960)]).toEqual(['2:41.2', '1:02:03.0', '1:00.0']);
});

it('reads WebVTT with notes, styles, names of cues, places, and marks', () => {
  const file =
    '\uFEFFWEBVTT - Deep margins\r\n\r\nNOTE made by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nfirst\r\n00:01.000 --> 00:03.500 align:start line:10%\r\n<v Dr. Kim>Dry &amp; seal,\r\nthen wait.\r\n\r\n00:04.000 --> 00:05.000\r\n1 &lt; 2\r\n';
  expect(readCaptions(file)).toEqual({
    problems: [],
    cues: [
      { startMs: 1000, endMs: 3500, text: '<v Dr. Kim>Dry & seal,\nthen wait.', settings: 'align:start line:10%' },
      { startMs: 4000, endMs: 5000, text: '1 < 2', settings: '' },
    ],
  });
});

it('reads SubRip, and takes its fonts and places away', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,000\n<font color="#fff">{\\an8}Hello</font>\n\n2\n00:00:02,000 --> 00:00:03,000\n<i>there</i>\n';
  expect(readCaptions(file).cues).toEqual([cue(1000, 2000, 'Hello'), cue(2000, 3000, '<i>there</i>')]);
});

it('says line by line what can’t be read', () => {
  const file =
    'WEBVTT\n\n00:01.000 --> 00:00.500\nBackwards\n\nNo time here\n\n00:01 -> 00:02\nA wrong arrow\n\n1:00 --> later\nNo end\n';
  expect(readCaptions(file).problems.map(({ sentence }) => sentence)).toEqual([
    'Line 3: the caption ends before it starts.',
    'Line 6: this text has no time.',
    'Line 8: this text has no time.',
    'Line 11: this time can’t be read. Write it as 00:01:02.500 --> 00:01:05.000.',
  ]);
  expect(readCaptions('WEBVTT\n00:01.000 --> 00:02.000\nToo close\n').problems[0]?.sentence).toBe(
    'Line 2: leave an empty line after WEBVTT.',
  );
  expect(readCaptions('WEBVTT\n').problems[0]?.sentence).toBe('There are no captions in this file.');
});

it('writes what it reads: marks stay marks, and other signs stay signs', () => {
  const cues = [
    { startMs: 1000, endMs: 3500, text: '<v Dr. Kim>Dry & <b>seal</b> 3 < 5 --> go', settings: 'align:start' },
    cue(3_600_000, 3_601_000, 'An hour\nlater'),
  ];
  expect(readCaptions(writeCaptions(cues))).toEqual({ cues, problems: [] });
  expect(writeCaptions(cues)).toContain(
    '00:00:01.000 --> 00:00:03.500 align:start\n<v Dr. Kim>Dry &amp; <b>seal</b> 3 &lt; 5 --&gt; go\n',
  );
});

it('never writes an empty line inside a caption: it would end there', () => {
  expect(readCaptions(writeCaptions([cue(0, 1000, 'One\n\nTwo')])).cues).toEqual([cue(0, 1000, 'One\nTwo')]);
});

it('measures coverage, overlaps, speed, gaps, and what goes beyond the end (MD-16)', () => {
  const quality = captionQuality(
    [
      cue(0, 10_000),
      cue(12_000, 20_000),
      cue(19_000, 21_000),
      cue(40_000, 41_000, 'x'.repeat(51)),
      cue(41_000, 62_000),
    ],
    60_000,
  );
  expect(quality).toEqual({
    count: 5,
    // 0 to 21 s with a pause of 2 s, and 40 to 62 s.
    coveredPercent: 72,
    overlaps: 1,
    longestMs: 21_000,
    tooFast: 1,
    gaps: [{ fromMs: 21_000, toMs: 40_000 }],
    beyondEndMs: 2000,
  });
  expect(qualitySentence(quality)).toBe('5 captions, 72% of the talk, 1 overlap, longest 21.0 s.');
  expect(captionQuality([cue(0, 1000)], null).coveredPercent).toBeNull();
});
