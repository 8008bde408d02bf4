#!/usr/bin/env node
// Stands in for FFmpeg and for a program that writes captions. As FFmpeg, it makes H.264 of the tests' HEVC, whose
// pictures only claim to be HEVC; as the other, it writes what a speech recognizer writes. A film with "broken" in it
// makes both fail, as a damaged one does.
import { readFileSync, writeFileSync } from 'node:fs';

const args = process.argv.slice(2);
const isFfmpeg = args.includes('-i');
const input = isFfmpeg ? args[args.indexOf('-i') + 1] : args[0];
const output = args.at(-1);
const content = readFileSync(input);
if (content.includes('broken')) {
  process.stderr.write('Invalid data found when processing input\n');
  process.exit(1);
}
if (isFfmpeg) {
  if (!args.includes('libx264') || args.at(-2) !== 'mp4') process.exit(2);
  for (const [from, to] of [
    ['hvc1', 'avc1'],
    ['hvcC', 'avcC'],
  ])
    for (let at = content.indexOf(from, 32); at !== -1; at = content.indexOf(from, at + 1)) content.write(to, at);
  writeFileSync(output, content);
} else {
  process.stdout.write('progress 100%\n');
  writeFileSync(
    output,
    '1\n00:00:00,000 --> 00:00:01,200\nwelcome back\n\n2\n00:00:01,200 --> 00:00:02,000\nto the clinic\n',
  );
}
