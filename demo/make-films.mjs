// Makes video/<name>.mp4 and .vtt from films/<name>.md, and the chapters of the classes: node demo/make-films.mjs [--force | --check] [name …]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { digestOf, evenLoudness, madeFrom, run, sentencesOf, Speech, soundOf, webvtt } from './speech.mjs';
import { writeJson } from './write-json.mjs';

const demo = import.meta.dirname;
const args = process.argv.slice(2);
const force = args.includes('--force');
const check = args.includes('--check');
const only = args.filter((each) => !each.startsWith('--'));
const text = (file) => fs.readFileSync(path.join(demo, file), 'utf8');
const json = (file) => JSON.parse(text(file));
const speakers = new Map(json('speakers.json').map((each) => [each.key, each]));
const companies = new Map(json('companies.json').map((each) => [each.key, each]));

/** What the first picture of a film says, and which drawing stands beside its slides. */
function factsOf(name) {
  const company = companies.get(name.replace(/^(?:sponsor|tutorial)-/, ''));
  if (name.startsWith('sponsor-'))
    return {
      look: 'sponsor',
      label: 'A word from the sponsor',
      title: company.name,
      by: company.tagline,
      art: `company-${company.key}`,
    };
  if (name.startsWith('tutorial-')) {
    const tutorial = fs
      .readdirSync(path.join(demo, 'tutorials'))
      .map((file) => json(`tutorials/${file}`))
      .find(({ video }) => video?.file === `${name}.mp4`);
    return {
      look: 'tutorial',
      label: 'Product tutorial',
      title: tutorial.name,
      by: company.name,
      art: `class-${tutorial.key}`,
    };
  }
  const { name: title, speaker } = json(`classes/${name}.json`);
  return { look: 'lecture', label: 'Lecture', title, by: speakers.get(speaker).name, art: `class-${name}`, speaker };
}

/** The slides of a film: a heading, its points, and what is said while it stands. */
function slidesOf(source) {
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading, ...lines] = part.trim().split('\n');
      const points = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
      const said = lines.filter((line) => line !== '' && !line.startsWith('- ')).join(' ');
      return { heading, points, sentences: sentencesOf(said) };
    });
}

const escape = (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const face = fs
  .readFileSync(path.join(demo, '../src/platform/web/styles/fonts/figtree-latin-wght.woff2'))
  .toString('base64');
const style = `
@font-face { font-family: Figtree; src: url(data:font/woff2;base64,${face}) format('woff2'); font-weight: 300 900; }
* { box-sizing: border-box; margin: 0; }
body { width: 1280px; height: 720px; overflow: hidden; font-family: Figtree; color: var(--text); background: var(--back); }
.lecture { --back: #fcfaf5; --text: #0b2e31; --small: #3d5759; --mark: #2c8c83; --line: #dcf1e9; }
.tutorial { --back: #eef8f3; --text: #0b2e31; --small: #3d5759; --mark: #c79a55; --line: #bfe5d8; }
.sponsor { --back: #2a2452; --text: #f6f4fd; --small: #c9c3ec; --mark: #8fd3c1; --line: #463d8c; }
main { position: absolute; inset: 0; display: grid; grid-template-columns: 1fr 400px; }
section { padding: 62px 56px 60px 72px; display: flex; flex-direction: column; }
.label { font-size: 22px; font-weight: 600; color: var(--small); }
h1 { font-size: 62px; line-height: 1.08; font-weight: 700; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin-top: 20px; font-size: 52px; line-height: 1.1; font-weight: 700; letter-spacing: -0.02em; text-wrap: balance; }
ul { list-style: none; padding: 0; margin: auto 0; display: grid; gap: 26px; }
li { position: relative; padding-left: 40px; font-size: 33px; line-height: 1.26; font-weight: 500; text-wrap: pretty; }
li::before { content: ''; position: absolute; left: 0; top: 15px; width: 14px; height: 14px; border-radius: 50%; background: var(--mark); }
footer { display: flex; justify-content: space-between; font-size: 19px; font-weight: 500; color: var(--small); }
figure { overflow: hidden; background: var(--line); }
figure svg { width: 100%; height: 100%; display: block; }
.first { grid-template-columns: 1fr 560px; }
.first section { justify-content: space-between; }
.by { margin-top: 24px; font-size: 30px; font-weight: 500; color: var(--small); }
.bar { position: absolute; left: 0; bottom: 0; height: 8px; background: var(--mark); }
.sponsor figure, .logo figure { display: grid; place-items: center; padding: 40px; }`;

function pageOf(facts, body) {
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><body class="${facts.look}">${body}`;
}
/** The drawing fills its place and is cut at the sides; a logo is shown whole. */
function drawing({ art, look }) {
  const svg = text(`artwork/${art}.svg`);
  return look === 'sponsor' ? svg : svg.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');
}
const firstPage = (facts) =>
  pageOf(
    facts,
    `<main class="first"><section><p class="label">${facts.label}</p><div><h1>${escape(facts.title)}</h1><p class="by">${escape(facts.by)}</p></div><footer><span>Made for the demo. Read by a computer-generated voice</span></footer></section><figure>${drawing(facts)}</figure></main>`,
  );
const slidePage = (facts, { heading, points }, at, count) =>
  pageOf(
    facts,
    `<main><section><p class="label">${escape(facts.look === 'lecture' ? facts.by : facts.label)}</p><h2>${escape(heading)}</h2><ul>${points.map((point) => `<li>${escape(point)}</li>`).join('')}</ul><footer><span>${escape(facts.title)}</span><span>${at + 1} / ${count}</span></footer></section><figure>${drawing(facts)}</figure></main><div class="bar" style="width:${((at + 1) / count) * 100}%"></div>`,
  );

const lead = 2.4;
const tail = 1.6;
const betweenSentences = 0.32;
const betweenSlides = 0.8;

async function makeFilm(browser, name, facts, slides, digest) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'film-'));
  try {
    const speech = new Speech(dir);
    speech.pause(lead);
    const said = [];
    const starts = slides.map(({ sentences }, at) => {
      if (at > 0) speech.pause(betweenSlides);
      const start = speech.seconds;
      sentences.forEach((sentence, index) => {
        if (index > 0) speech.pause(betweenSentences);
        said.push({ text: sentence, ...speech.say(sentence, facts.speaker) });
      });
      return start;
    });
    speech.pause(tail);
    const wav = path.join(dir, 'speech.wav');
    speech.write(wav);

    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const shots = [firstPage(facts), ...slides.map((slide, at) => slidePage(facts, slide, at, slides.length))];
    // A slide appears a moment before its first word.
    const cuts = [
      0,
      ...starts.map((start, at) => (at === 0 ? start - 0.3 : start - betweenSlides / 2)),
      speech.seconds,
    ];
    const list = [];
    for (const [at, html] of shots.entries()) {
      await page.setContent(html);
      await page.evaluate(() => document.fonts.ready);
      const overflow = await page.evaluate(() => document.querySelector('section').scrollHeight > 720);
      if (overflow) throw new Error(`${name}: slide ${at} does not fit.`);
      const png = path.join(dir, `${at}.png`);
      await page.screenshot({ path: png });
      list.push(`file '${png}'\nduration ${(cuts[at + 1] - cuts[at]).toFixed(3)}`);
    }
    await page.close();
    fs.writeFileSync(
      path.join(dir, 'list.txt'),
      `${list.join('\n')}\nfile '${path.join(dir, `${shots.length - 1}.png`)}'\n`,
    );
    const mp4 = path.join(demo, 'video', `${name}.mp4`);
    run(
      'ffmpeg',
      '-v error -y -f concat -safe 0 -i'.split(' '),
      path.join(dir, 'list.txt'),
      '-i',
      wav,
      '-vf',
      'fps=2,format=yuv420p',
      '-af',
      evenLoudness,
      '-t',
      speech.seconds.toFixed(3),
      '-c:v libx264 -preset medium -crf 27 -tune stillimage -g 30 -threads 1'.split(' '),
      '-c:a aac -b:a 36k -ac 1 -ar 22050 -movflags +faststart -map_metadata -1 -fflags +bitexact'.split(' '),
      '-metadata',
      `title=${facts.title}`,
      '-metadata',
      `comment=${digest}`,
      mp4,
    );
    fs.writeFileSync(mp4.replace(/mp4$/, 'vtt'), webvtt(said));
    const file = path.join(demo, 'classes', `${name}.json`);
    if (facts.look === 'lecture') {
      const chapters = starts.map((start, at) => ({
        startSec: at === 0 ? 0 : Math.floor(start),
        title: slides[at].heading,
      }));
      writeJson(file, { ...JSON.parse(fs.readFileSync(file, 'utf8')), chapters });
    }
    console.log(`${name}.mp4 ${speech.seconds.toFixed(1)} s, ${Math.round(fs.statSync(mp4).size / 1000)} kB`);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

fs.mkdirSync(path.join(demo, 'video'), { recursive: true });
const names = fs
  .readdirSync(path.join(demo, 'films'))
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => only.length === 0 || only.includes(name));
const work = names.map((name) => {
  const facts = factsOf(name);
  const source = text(`films/${name}.md`);
  const digest = digestOf(source, JSON.stringify(facts), drawing(facts), style, soundOf(source, [facts.speaker]));
  return { name, facts, slides: slidesOf(source), digest };
});
const isCurrent = async ({ name, digest }) =>
  !force && (await madeFrom(path.join(demo, 'video', `${name}.mp4`))) === digest;
const stale = [];
for (const film of work) if (!(await isCurrent(film))) stale.push(film);
if (check) {
  for (const { name } of stale) console.log(`video/${name}.mp4 is older than its text.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else if (stale.length > 0) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    // Somebody else may have made it meanwhile.
    for (const film of stale)
      if (!(await isCurrent(film))) await makeFilm(browser, film.name, film.facts, film.slides, film.digest);
  } finally {
    await browser.close();
  }
}
