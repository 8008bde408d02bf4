import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aStudent } from '#accounts/server/fixtures.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { searchCall, searchItemsCall, searchResultsCall, subjectsCall, suggestCall } from '../contract.ts';
import type { searchResultsSchemas } from '../schemas.ts';
import { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '#lists/contract.ts';
import { aCategory, aClass, aCompany, anEpisode, aSpeaker, aWebinar } from '#catalogue/server/fixtures.ts';
import { anExam } from '#exam/server/fixtures.ts';
import { homeCall } from '#home/contract.ts';
import { importFeatured } from '#promotion/server/import-ads.ts';
import { importPass } from '#exam/server/publishing/import-exam.ts';
import { providerCompany } from '#catalogue/server/console-rows.ts';
import { importBook, importSmallWords } from '#catalogue/server/writing/import-catalogue.ts';
import { replaceHandouts } from '#catalogue/server/writing/write-handouts.ts';

let portal: Portal;
let endodontics: string;
let crownline: string;

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  endodontics = await aCategory(context, 'Endodontics');
  crownline = await aCompany(context, 'Crownline');
  const kovac = await aSpeaker(context, 'Dr. Ana Kovač');
  const before = (hours: number) => ({ releaseAt: context.now().subtract({ hours }) });
  await importSmallWords(context.db, ['the', 'for', 'of', 'in']);
  await aClass(context, {
    title: 'Implants for the anxious',
    blurb: 'Calm hands.',
    description: 'Sedation.',
    ...before(50),
  });
  await aClass(context, {
    title: 'Dental anxiety',
    blurb: 'Talking about implants before they frighten.',
    description: 'Words.',
    ...before(10),
  });
  await aClass(context, {
    title: 'Radiology in a small office',
    blurb: 'Which picture, when.',
    description: 'Finding implants and roots in an image.',
    ...before(5),
  });
  await aClass(context, {
    title: 'Vital pulp therapy',
    categoryIds: [endodontics],
    companyId: crownline,
    speakerId: kovac,
    ...before(20),
  });
  await aClass(context, { title: 'Root canal retreatment', categoryIds: [endodontics], ...before(30) });
  await aClass(context, { title: 'A dentist’s guide to CAD/CAM and x-ray', ...before(40) });
  await aClass(context, { title: '3M adhesive systems', ...before(41) });
  await aClass(context, { title: 'Implants of tomorrow', releaseAt: context.now().add({ hours: 1 }) });
  await aClass(context, { title: 'Curing lights', isTutorial: true, ...before(60) });
  await aWebinar(context, { title: 'Implants live' });
  await aWebinar(context, { title: 'Implants last week', releaseAt: context.now().subtract({ hours: 100 }) });
  await anEpisode(context, { title: 'Implants on the radio' });
});
afterAll(() => portal.close());

const search = async (input: Record<string, string>) => (await portal.call(searchCall, input)).body;
const classesFor = async (q: string) => (await search({ q })).classes.data.map((row) => row.className);

describe('search', () => {
  it('ranks a title above a mention, and a mention in the blurb above one in the description', async () => {
    expect(await classesFor('implants')).toEqual([
      'Implants for the anxious',
      'Dental anxiety',
      'Radiology in a small office',
    ]);
  });

  it('answers in sections, and shows neither what is over nor what is not released', async () => {
    const { webinars, podcasts, classes } = await search({ q: 'implants' });
    expect(webinars.data.map((row) => row.className)).toEqual(['Implants live']);
    expect(podcasts.data.map((row) => row.title)).toEqual(['Implants on the radio']);
    expect([webinars.totalRows, classes.totalRows, podcasts.totalRows]).toEqual([1, 3, 1]);
  });

  // What counts as an error: spelling.test.ts.
  it.each([
    ['one missed letter', 'implnts', 'Implants for the anxious'],
    ['errors in two words', 'retreatmnet canl', 'Root canal retreatment'],
  ])('forgives %s', async (_what, q, title) => {
    const answer = await search({ q });
    expect(answer.classes.data[0]?.className).toBe(title);
    expect(answer.search?.mended).toEqual(expect.any(String));
  });

  it.each([
    ['singular and plural', 'implant', 'Implants for the anxious'],
    ['capitals', 'VITAL PULP', 'Vital pulp therapy'],
    ['a name without its accent', 'kovac', 'Vital pulp therapy'],
    ['a name with its accent', 'Kovač', 'Vital pulp therapy'],
    ['the company', 'crownline', 'Vital pulp therapy'],
    ['the category', 'endodontics', 'Vital pulp therapy'],
    ['a synonym', 'radiograph', 'Radiology in a small office'],
    ['another writing that nobody uses', 'xray', 'Radiology in a small office'],
    ['a term of several words', 'endodontic treatment', 'Root canal retreatment'],
    ['the beginning of the last word', 'vital pul', 'Vital pulp therapy'],
    ['words in any order', 'therapy vital', 'Vital pulp therapy'],
    ['words of title and speaker together', 'pulp kovac', 'Vital pulp therapy'],
    ['an apostrophe left out', 'dentists guide', 'A dentist’s guide to CAD/CAM and x-ray'],
    ['an apostrophe typed', "dentist's guide", 'A dentist’s guide to CAD/CAM and x-ray'],
    ['parts of a joined word', 'cad cam', 'A dentist’s guide to CAD/CAM and x-ray'],
    ['a hyphen left out', 'x ray', 'A dentist’s guide to CAD/CAM and x-ray'],
    ['3M, though it is short', '3M', '3M adhesive systems'],
    ['small words ignored', 'the therapy of the vital pulp', 'Vital pulp therapy'],
  ])('finds by %s', async (_what, q, title) => expect((await classesFor(q))[0]).toBe(title));

  it('says which words it found, and what it mended', async () => {
    expect((await search({ q: 'vital pulps' })).search).toEqual({
      marks: expect.arrayContaining(['vital', 'pulp']),
      mended: null,
      also: [],
      passages: [],
    });
    expect((await search({ q: 'vitel pulp' })).search?.mended).toBe('vital pulp');
    expect((await search({ cid: endodontics })).search).toBeNull();
  });

  it('says what means the same and is found as well, and finds the words alone where that is asked for', async () => {
    const ask = async (input: Record<string, string>) => (await portal.call(searchResultsCall, input)).body;
    const [wide, exact] = [await ask({ q: 'radiograph' }), await ask({ q: 'radiograph', words: 'exact' })];
    expect(wide.search?.also).toContain('radiology');
    expect(wide.search?.also).not.toContain('radiograph');
    expect(wide.data.map((row) => row.class?.className)).toContain('Radiology in a small office');
    expect(exact.search?.also).toEqual([]);
    expect(exact.data.map((row) => row.class?.className)).not.toContain('Radiology in a small office');
    expect((await search({ q: 'radiograph' })).search?.also).toEqual(wide.search?.also);
  });

  // Ranked by what the words are: the words themselves, wherever they are, come before other words for the same.
  it('ranks the words themselves above their synonyms, and the newest first among equals', async () => {
    const before = (hours: number) => ({ releaseAt: portal.context.now().subtract({ hours }) });
    await aClass(portal.context, { title: 'Xerostomia in older patients', ...before(200) });
    await aClass(portal.context, {
      title: 'Saliva and the aging patient',
      description: 'A dry mouth is no small thing.',
      ...before(300),
    });
    expect(await classesFor('dry mouth')).toEqual(['Saliva and the aging patient', 'Xerostomia in older patients']);
    expect(await classesFor('xerostomia')).toEqual(['Xerostomia in older patients', 'Saliva and the aging patient']);
  });

  // A word that an English dictionary holds was meant as it is; only words that are written nowhere are mended.
  it('never turns a correct word into another', async () => {
    await aClass(portal.context, {
      title: 'The comfort zone',
      releaseAt: portal.context.now().subtract({ hours: 400 }),
    });
    const { classes, search: reading } = await search({ q: 'ozone' });
    expect([classes.totalRows, reading?.mended]).toEqual([0, null]);
    expect((await search({ q: 'zoen' })).search?.mended).toBe('zone');
  });

  it('wants all words', async () => {
    expect(await classesFor('implants retreatment')).toEqual([]);
  });

  it('follows a new name, a new title and a withdrawn class', async () => {
    const { db } = portal.context;
    await aClass(portal.context, {
      title: 'Gingival flaps',
      companyId: await aCompany(portal.context, 'Scalerworks'),
      releaseAt: portal.context.now().subtract({ hours: 600 }),
    });
    expect(await classesFor('scalerworks')).toEqual(['Gingival flaps']);
    await db.updateTable('company').set({ name: 'Bridgeworks' }).where('name', '=', 'Scalerworks').execute();
    expect(await classesFor('bridgeworks')).toEqual(['Gingival flaps']);
    expect(await classesFor('scalerworks')).toEqual([]);
    await db.updateTable('activity').set({ title: 'Papillae today' }).where('title', '=', 'Gingival flaps').execute();
    expect(await classesFor('papillae')).toEqual(['Papillae today']);
    await db.updateTable('activity').set({ published: false }).where('title', '=', 'Papillae today').execute();
    expect(await classesFor('papillae')).toEqual([]);
  });
});

describe('filters', () => {
  it('narrow every section; several given narrow together', async () => {
    expect((await search({ cid: endodontics })).classes.data.map((row) => row.className)).toEqual([
      'Vital pulp therapy',
      'Root canal retreatment',
    ]);
    expect((await search({ coid: crownline })).classes.totalRows).toBe(1);
    expect((await search({ cid: endodontics, coid: crownline, q: 'pulp' })).classes.totalRows).toBe(1);
    expect((await search({ cid: endodontics, coid: crownline, q: 'root' })).classes.totalRows).toBe(0);
  });
});

it('the featured items that match a search take turns in every minute, on the search page and on the landing page', async () => {
  const { context } = portal;
  const ids = async (...titles: string[]) => {
    const rows = await context.db.selectFrom('activity').where('title', 'in', titles).select(['id', 'title']).execute();
    return titles.map((title) => rows.find((row) => row.title === title)?.id ?? '');
  };
  await importFeatured(
    context.db,
    await ids('Dental anxiety', 'Vital pulp therapy', 'Root canal retreatment', 'Implants on the radio'),
  );
  /** What is featured within four minutes; the next webinar with a free seat is nobody's placement. */
  const featured = async (input: Record<string, string>) => {
    const [shown, placed] = [new Set<string | undefined>(), new Set<string>()];
    for (let minute = 0; minute < 4; minute += 1) {
      portal.advance({ minutes: 1 });
      for (const call of [searchCall, homeCall]) {
        const [item] = (await portal.call(call, input)).body.featuredContent.data;
        if (item !== undefined && item.featuredHash !== '') shown.add(item.class?.className ?? item.podcast?.title);
        placed.add(item === undefined || item.featuredHash === '' ? 'nobody' : 'somebody');
      }
    }
    return [[...placed].join(), ...[...shown].toSorted()];
  };
  expect(await featured({})).toEqual([
    'somebody',
    'Dental anxiety',
    'Implants on the radio',
    'Root canal retreatment',
    'Vital pulp therapy',
  ]);
  expect(await featured({ q: 'vital' })).toEqual(['somebody', 'Vital pulp therapy']);
  expect(await featured({ q: 'implants' })).toEqual(['somebody', 'Dental anxiety', 'Implants on the radio']);
  expect(await featured({ cid: endodontics })).toEqual(['somebody', 'Root canal retreatment', 'Vital pulp therapy']);
  expect(await featured({ coid: crownline })).toEqual(['somebody', 'Vital pulp therapy']);
  expect(await featured({ cid: endodontics, q: 'canal' })).toEqual(['somebody', 'Root canal retreatment']);
  expect(await featured({ cid: endodontics, q: 'implants' })).toEqual(['nobody']);
  expect(await featured({ q: '&&&' })).toEqual(['nobody']);
  await importFeatured(context.db, []);
});

describe('the texts of an item', () => {
  const pdfOf = async (text: string) => {
    const { default: PdfDocument } = await import('pdfkit');
    const document = new PdfDocument();
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise((resolve) => document.once('end', resolve));
    document.text(text);
    document.end();
    await ended;
    return Buffer.concat(parts);
  };
  const stored = (filename: string, contentType: string, content: Uint8Array) =>
    storeFile(portal.context, portal.context.db, { filename, contentType, content, isPublic: false });
  const before = (hours: number) => ({ releaseAt: portal.context.now().subtract({ hours }) });
  const passageOf = async (q: string) =>
    (await search({ q })).search?.passages.map(({ source, parts }) => [
      source,
      parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''),
    ]);

  beforeAll(async () => {
    const { context } = portal;
    const pdf = await pdfOf('Check the articulating ribbon before the patient leaves the chair.');
    await aClass(context, {
      title: 'Occlusion by numbers',
      pdfId: await stored('numbers.pdf', 'application/pdf', pdf),
      ...before(500),
    });
    await aClass(context, {
      title: 'Occlusion on film',
      captionsId: await stored(
        'film.vtt',
        'text/vtt; charset=utf-8',
        Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\nMark with shimstock foil.\n'),
      ),
      ...before(501),
    });
    await aClass(context, {
      title: 'Damaged',
      pdfId: await stored('damaged.pdf', 'application/pdf', Buffer.from('no PDF at all')),
      ...before(502),
    });
    await anEpisode(context, {
      title: 'A word on bites',
      transcript: 'WEBVTT\n\n00:01.000 --> 00:04.000\nThe leaf gauge tells the truth.\n',
      ...before(503),
    });
    await aClass(context, { title: 'Bites explained', objectives: ['Name three deprogrammers.'], ...before(504) });
    const several = await aClass(context, { title: 'Open bites', ...before(506) });
    const handout = async (title: string, text: string) => ({
      fileId: await stored(`${title}.pdf`, 'application/pdf', await pdfOf(text)),
      title,
      checkedBy: null,
      checkedAt: null,
    });
    const first = await handout('first', 'The lingual bevel.');
    await replaceHandouts(context, context.db, several.id, [first, await handout('second', 'Fold a mylar strip.')]);
    await importBook(context.db, {
      key: 'bites',
      title: 'The bite book',
      subtitle: 'For the waiting room',
      blurb: 'Short.',
      buttonText: null,
      companyId: crownline,
      categoryIds: [endodontics],
      thumbnailId: null,
      pdfId: await stored('bites.pdf', 'application/pdf', await pdfOf('Nothing beats a tidy facebow.')),
      position: 1,
    });
    await aClass(context, { title: 'Bite registration trainer', isTutorial: true, ...before(505) });
    await portal.runJobs();
  });

  // What is in a handout, in captions and in a transcript is found as what is in a description, and the answer shows
  // where it is.
  it.each([
    ['a hand-out', 'articulating', 'hand-out', 'Check the [articulating] ribbon before the patient leaves the chair.'],
    ['a further hand-out', 'mylar', 'hand-out', 'The lingual bevel. Fold a [mylar] strip.'],
    ['captions', 'shimstock', 'captions', 'Mark with [shimstock] foil.'],
    ['a transcript', 'leaf gauge', 'transcript', 'The [leaf] [gauge] tells the truth.'],
    ['objectives', 'deprogrammer', 'objectives', 'Name three [deprogrammers].'],
    ['an eBook', 'facebow', 'ebook', 'Nothing beats a tidy [facebow].'],
    ['a description', 'roots image', 'description', 'Finding implants and [roots] in an [image].'],
  ])('%s is searched, and the passage shown', async (_what, q, source, passage) =>
    expect(await passageOf(q)).toEqual([[source, passage]]),
  );

  it('needs no passage where the title says it', async () => expect(await passageOf('occlusion')).toEqual([]));

  it('a title comes before a text, whichever is newer', async () => {
    await aClass(portal.context, { title: 'Ribbon and shimstock', ...before(900) });
    expect(await classesFor('shimstock')).toEqual(['Ribbon and shimstock', 'Occlusion on film']);
  });

  it('finds the same texts whichever of two words for the same is typed', async () => {
    const said = (word: string, hours: number) =>
      anEpisode(portal.context, {
        title: `A morning in the office ${hours}`,
        transcript: `WEBVTT\n\n00:01.000 --> 00:04.000\nTake a ${word} before you decide.\n`,
        ...before(hours),
      });
    await said('radiograph', 600);
    await said('x-ray', 601);
    await importBook(portal.context.db, {
      key: 'pictures',
      title: 'The second look',
      subtitle: 'For the waiting room',
      blurb: 'Short.',
      buttonText: null,
      companyId: await aCompany(portal.context, 'Lightbox'),
      categoryIds: [],
      thumbnailId: null,
      pdfId: await stored('pictures.pdf', 'application/pdf', await pdfOf('A radiograph tells the rest.')),
      position: 2,
    });
    await portal.runJobs();
    for (const q of ['radiograph', 'x-ray', 'xray']) {
      const { podcasts, books } = await search({ q });
      expect([q, podcasts.totalRows, books.totalRows]).toEqual([q, 2, 1]);
    }
  });

  // Next to the four specified sections.
  it('eBooks and tutorials have sections of their own, under words and under filters', async () => {
    const { books, tutorials } = await search({ q: 'bite' });
    expect([books.data.map(({ title }) => title), tutorials.data.map(({ className }) => className)]).toEqual([
      ['The bite book'],
      ['Bite registration trainer'],
    ]);
    expect((await search({ cid: endodontics })).books.totalRows).toBe(1);
    expect((await search({ coid: crownline })).books.totalRows).toBe(1);
    expect((await search({ cid: '999999' })).books.totalRows).toBe(0);
    expect((await search({})).tutorials.totalRows).toBe(2);
  });

  it('an eBook’s PDF is a member’s, also in what a search found', async () => {
    const student = await aStudent(portal.context);
    expect((await search({ q: 'facebow' })).books.data[0]).toMatchObject({
      pdf: null,
      pages: 1,
      pdfBytes: expect.any(Number),
    });
    expect((await portal.call(searchCall, { q: 'facebow' }, student.token)).body.books.data[0]?.pdf).toMatch(
      /^\/files\/.*sig=/,
    );
  });

  it('the one list contains eBooks, with the PDF for members alone', async () => {
    const student = await aStudent(portal.context);
    expect(
      (await portal.call(searchResultsCall, { q: 'facebow' })).body.data.map(({ kind, book }) => [kind, book?.pdf]),
    ).toEqual([['book', null]]);
    expect((await portal.call(searchResultsCall, { q: 'facebow' }, student.token)).body.data[0]?.book?.pdf).toMatch(
      /^\/files\/.*sig=/,
    );
  });

  it('letters in no title suggest items that contain them elsewhere', async () => {
    const { data } = (await portal.call(suggestCall, { q: 'articul' })).body;
    expect(data.map(({ kind, label }) => `${kind} ${label}`)).toContain('class Occlusion by numbers');
  });

  it('files that were stored before their words were read or their pages counted are read by and by', async () => {
    const { context } = portal;
    const findUnread = defineJob({ name: 'platform.find-unread-files', data: z.nullable(z.looseObject({})) });
    const pages = async () => (await search({ q: 'facebow' })).books.data[0]?.pages;
    await context.db.updateTable('file_text').set({ pages: null }).execute();
    expect(await pages()).toBeNull();
    await context.jobs.enqueue(context.db, findUnread, null);
    await portal.runJobs();
    expect(await pages()).toBe(1);
    await context.db.deleteFrom('file_text').execute();
    await context.jobs.enqueue(context.db, findUnread, null);
    await portal.runJobs();
    expect((await search({ q: 'articulating' })).classes.totalRows).toBe(1);
    expect(await context.db.selectFrom('file_text').select('text').where('text', '=', '').execute()).toHaveLength(1);
  });
});

describe('what nobody means', () => {
  it.each([
    ['quotes', `"'" ' '' """`],
    ['operators', 'a & | ! (b) <-> :* \\'],
    ['wildcards', '%_\\%_'],
    ['ten thousand characters', 'implants '.repeat(1111)],
    ['emoji', '🦷🦷🦷🦷'],
    ['right to left', 'שתלים דנטליים'],
    ['a bracket of SQL', "'); drop table activity; --"],
    ['combining marks', 'i\u0301\u0301\u0301mplants'],
  ])('%s are answered', async (_what, q) => {
    for (const call of [searchCall, onDemandCall, upcomingCall, podcastsCall, tutorialsCall])
      expect(await portal.call(call, { q })).toMatchObject({ httpStatus: 200, body: { status: true } });
  });
  it('NUL and a lone surrogate are refused in the envelope', async () => {
    for (const q of ['%00', '%ED%A0%80implants']) {
      const response = await portal.app.inject({ url: `/api/search?q=${q}` });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json()).toHaveProperty('status');
    }
  });
  it('only signs and letters too few find nothing and everything, respectively', async () => {
    expect((await search({ q: '%%%%' })).classes.totalRows).toBe(0);
    expect((await search({ q: 'ab' })).classes.totalRows).toBe((await search({})).classes.totalRows);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string) =>
    (await portal.call(suggestCall, { q })).body.data.map(({ kind, label }) => `${kind} ${label}`);
  it.each([
    ['vita', 'class Vital pulp therapy'],
    ['kov', 'speaker Dr. Ana Kovač'],
    ['crownl', 'company Crownline'],
    ['endod', 'category Endodontics'],
    ['implants l', 'webinar Implants live'],
    ['radio', 'episode Implants on the radio'],
    ['curing', 'tutorial Curing lights'],
    ['implnts', 'words implants'],
    // Found in texts alone: the word that the letters begin.
    ['sedat', 'words sedation'],
  ])('for "%s" hold %s', async (q, expected) => expect(await suggest(q)).toContain(expected));

  it('and the list of companies leave out the provider itself, which offers what has no sponsor', async () => {
    const { db } = portal.context;
    const companyId = await providerCompany(db, 'Crownbridge Dental Society');
    await aClass(portal.context, { title: 'Crowns without a sponsor', companyId });
    expect(await suggest('crownb')).not.toContainEqual(expect.stringContaining('company '));
    const { companyList } = (await portal.call(searchItemsCall, {})).body;
    expect(companyList.map(({ companyName }) => companyName)).toContain('Crownline');
    expect(companyList.map(({ companyName }) => companyName)).not.toContain('Crownbridge Dental Society');
  });

  it.each([['im'], ['%%%'], ['']])('for "%s" are none', async (q) => expect(await suggest(q)).toEqual([]));
  it('are eight at most, some of every kind, and lead to their pages', async () => {
    const { context } = portal;
    for (let count = 0; count < 7; count += 1) {
      await aClass(context, { title: `Sealants ${count}`, releaseAt: context.now().subtract({ hours: 100 + count }) });
      await aWebinar(context, { title: `Sealants live ${count}`, releaseAt: context.now().add({ hours: 20 + count }) });
    }
    const { data } = (await portal.call(suggestCall, { q: 'sealan' })).body;
    expect(data.map(({ kind }) => kind)).toEqual([
      ...Array<string>(3).fill('webinar'),
      ...Array<string>(5).fill('class'),
    ]);
    expect([data[0]?.label, data[0]?.address]).toEqual([
      'Sealants live 0',
      expect.stringMatching(/^\/reserve\/\w{12}$/),
    ]);
    expect(data.at(-1)?.address).toMatch(/^\/classroom\/\w{12}$/);
  });
});

describe('one list of all kinds', () => {
  const before = (hours: number) => ({ releaseAt: portal.context.now().subtract({ hours }) });
  const titlesOf = (rows: z.input<typeof searchResultsSchemas.answer>['data']) =>
    rows.map((row) => row.class?.className ?? row.episode?.title ?? row.book?.title);
  const results = async (input: Record<string, string>, token?: string) =>
    (await portal.call(searchResultsCall, input, token)).body;
  let gnathology: string;

  beforeAll(async () => {
    const { context } = portal;
    gnathology = await aCategory(context, 'Gnathology');
    const categoryIds = [gnathology];
    await aClass(context, { title: 'Gnathic basics', categoryIds, credits: 2, durationMin: 120, ...before(30) });
    await aClass(context, {
      title: 'The other jaw',
      blurb: 'Some gnathic words.',
      credits: 0.5,
      durationMin: 12,
      categoryIds,
      ...before(10),
    });
    await aWebinar(context, { title: 'Gnathic live', credits: 1, durationMin: 60, categoryIds });
    await anEpisode(context, { title: 'Jaws aloud', blurb: 'Gnathic talk.', categoryIds, ...before(5) });
  });

  it('has the better match first, whatever kind it is of, and classes before what matches as well', async () => {
    const { data, totalRows, isWhole, search: reading } = await results({ q: 'gnathic' });
    expect(titlesOf(data)).toEqual(['Gnathic basics', 'Gnathic live', 'The other jaw', 'Jaws aloud']);
    expect([totalRows, isWhole, reading?.passages.length]).toEqual([4, true, 2]);
  });

  it('is narrowed by kind, credit and length, and ordered', async () => {
    const titles = async (more: Record<string, string>) => titlesOf((await results({ cid: gnathology, ...more })).data);
    expect(await titles({ kind: 'class' })).toEqual(['The other jaw', 'Gnathic basics']);
    expect(await titles({ credit: 'one,most' })).toEqual(['Gnathic live', 'Gnathic basics']);
    expect(await titles({ length: 'short', kind: 'class' })).toEqual(['The other jaw']);
    expect(await titles({ sort: 'credit' })).toEqual(['Gnathic basics', 'Gnathic live', 'The other jaw', 'Jaws aloud']);
    expect((await titles({ sort: 'newest' })).slice(0, 2)).toEqual(['Gnathic live', 'Jaws aloud']);
    expect((await results({ cid: gnathology, kind: 'class' })).counts.kinds).toEqual({
      webinar: 1,
      class: 2,
      episode: 1,
      tutorial: 0,
      book: 0,
    });
    // An episode without an exam gives no credit, whatever is written at it.
    expect((await results({ cid: gnathology })).counts.credits).toEqual({ half: 1, one: 1, more: 0, most: 1 });
  });

  it('leaves out what the student completed, for that student alone', async () => {
    const { context } = portal;
    const student = await aStudent(context);
    const categoryIds = [await aCategory(context, 'Jaws that close')];
    const { id } = await aClass(context, { title: 'A closed jaw', credits: 1, categoryIds, ...before(40) });
    await aClass(context, { title: 'An open jaw', credits: 1, categoryIds, ...before(41) });
    await anExam(context, id);
    await importPass(context.db, { studentId: student.id, activityId: id, score: 100, takenAt: context.now() });
    const asked = async (more: Record<string, string>, token?: string) => {
      const { data, counts } = await results({ cid: categoryIds[0] ?? '', ...more }, token);
      return [titlesOf(data), counts.completed];
    };
    expect(await asked({}, student.token)).toEqual([['A closed jaw', 'An open jaw'], 1]);
    expect(await asked({ hide: 'completed' }, student.token)).toEqual([['An open jaw'], 1]);
    expect(await asked({ hide: 'completed', kind: 'webinar' }, student.token)).toEqual([[], 0]);
    expect(await asked({ hide: 'completed' })).toEqual([['A closed jaw', 'An open jaw'], 0]);
  });

  it('takes category, company and words together, and finds nothing for signs alone', async () => {
    expect(titlesOf((await results({ cid: gnathology, q: 'basics' })).data)).toEqual(['Gnathic basics']);
    expect((await results({ cid: gnathology, coid: crownline })).totalRows).toBe(0);
    expect((await results({ q: '%%%%' })).totalRows).toBe(0);
  });

  it('begins with as many rows as are asked for', async () => {
    const categoryIds = [await aCategory(portal.context, 'Jaws by the dozen')];
    for (let count = 0; count < 26; count += 1)
      await aClass(portal.context, { title: `Jaw ${count}`, categoryIds, ...before(600 + count) });
    const [few, more] = [
      await results({ cid: categoryIds[0] ?? '' }),
      await results({ cid: categoryIds[0] ?? '', show: '48' }),
    ];
    expect([few.rowCount, few.totalRows, more.rowCount, more.totalRows]).toEqual([24, 26, 26, 26]);
    expect(titlesOf(more.data).slice(0, 24)).toEqual(titlesOf(few.data));
  });

  it('suggests with picture, credit and start', async () => {
    const { data } = (await portal.call(suggestCall, { q: 'gnathic li' })).body;
    expect(data.find(({ kind }) => kind === 'webinar')).toMatchObject({
      label: 'Gnathic live',
      credits: 1,
      startsAt: expect.stringMatching(/Z$/),
      picture: null,
    });
  });

  it('begins with the largest subjects, each with what is in it', async () => {
    const { data } = (await portal.call(subjectsCall, {})).body;
    expect(data.find(({ categoryName }) => categoryName === 'Gnathology')).toMatchObject({ count: 4, picture: null });
    expect(data.map(({ count }) => count)).toEqual(data.map(({ count }) => count).sort((one, other) => other - one));
  });
});

it('an update of each column of an activity that the index is made of makes it anew', async () => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name::text from information_schema.view_column_usage
    where view_name = 'search_source' and table_name = 'activity' and column_name <> 'id'`.execute(portal.context.db);
  const { rows: sources } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'index_changed_activities'`.execute(portal.context.db);
  expect(rows.length).toBeGreaterThan(10);
  for (const { column_name: column } of rows)
    for (const table of ['old_rows', 'new_rows']) expect(sources[0]?.source).toContain(`${table}.${column}`);
});
