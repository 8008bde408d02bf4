// A provider's folder: made here, imported as `npm run portal -- import FOLDER` does.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { publishVersion } from '#catalogue/server/versions/publish-version.ts';
import { classCall } from '#classroom/contract.ts';
import { completedWebinarsCall } from '#certificates/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { gradeExamCall } from '#exam/contract.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { saveAffidavitCall } from '#live/contract.ts';
import { upcomingCall } from '#lists/contract.ts';
import { blurbCall } from '#pages/contract.ts';
import { allRows, writtenBetween } from '#platform/testing/all-rows.ts';
import { loadDemo } from '#demo/server/staff/load-demo.ts';
import { unzipped } from '#platform/testing/unzipped.ts';
import { databaseSettings } from '#platform/testing/database-address.ts';
import { openPortal, testStart, type Portal } from '#platform/testing/portal.ts';
import { cancelSeatCall } from '#seats/contract.ts';
import { cancelWebinar } from '#seats/server/change-webinar.ts';
import { cancelCodeFor, reserveInOrder } from '#seats/server/fixtures.ts';
import { sendDueSeatMails } from '#seats/server/notices/send-due-mails.ts';
import { exportFolder } from '../src/authoring/server/staff/folder/export-folder.ts';
import { importFolder, inOneTransaction, writeFolder } from '../src/authoring/server/staff/folder/import-folder.ts';
import { readImportFolder } from '../src/authoring/server/staff/folder/import-form.ts';
import { portalProcesses, root } from './support/portal-process.ts';

const { run } = portalProcesses();
/** Milliseconds for a test that starts processes, on a busy machine. */
const startsProcesses = 120_000;
const exam = {
  minScore: 75,
  questions: [1, 2, 3, 4].map((correct) => ({
    question: `Question ${correct}?`,
    options: ['First', 'Second', 'Third', 'Fourth'],
    correct,
  })),
};
const survey = { questions: [{ question: 'Do you use a dam?', type: 'yesno', buttons: ['Yes', 'No'] }] };
const offer = {
  headline: 'A kit',
  blurb: 'Try it.',
  headlineButtons: 'May we write?',
  buttonTextYes: 'Yes',
  buttonTextNo: 'No',
  video: null,
};
const agd = [{ code: '070', category: 'Endodontics', hours: 1.5 }];
const klass = {
  key: 'pulp',
  name: 'Vital pulp therapy',
  type: 40,
  company: 'crownline',
  categories: ['endo'],
  speaker: 'brandt',
  blurb: 'When the nerve can stay.',
  description: 'How deep is too deep?',
  objectives: ['Name the signs of reversible pulpitis.'],
  credits: 1.5,
  creditExpires: '2031-12-31',
  durationMin: 64,
  agd,
  released: '2026-02-01',
  video: { youtube: 'aqz-KE-bpKQ' },
  handout: true,
  disclosure: 'None.',
  exam,
  survey,
  offer,
};
const starts = testStart.add({ hours: 96 });
const webinar = {
  key: 'live',
  name: 'Live',
  type: 20,
  company: 'crownline',
  speaker: 'brandt',
  credits: 1,
  agd,
  durationMin: 60,
  starts: starts.toString(),
  capacity: 1,
  zoomCode: '84012345678',
  exam,
};
const show = {
  key: 'chairside',
  title: 'Chairside',
  company: 'crownline',
  categories: ['endo'],
  episodes: [
    {
      key: 'crack',
      title: 'The crack',
      credits: 0.5,
      agd: [],
      released: '2026-02-01T09:00',
      chapters: [{ startSec: 0, title: 'First' }],
      transcript: 'Do not poke.',
      exam,
    },
  ],
};

let portal: Portal;
let folder: string;

/** Writes a file of the folder; an object as JSON. */
function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}
const importIt = () => importFolder(portal.context, folder, () => undefined);
const find = (key: string) =>
  portal.context.db.selectFrom('activity').selectAll().where('import_key', '=', key).executeTakeFirstOrThrow();
const versionsOf = async (key: string) =>
  portal.context.db
    .selectFrom('activity_version')
    .select(['version', 'content'])
    .where('activity_id', '=', (await find(key)).id)
    .orderBy('version')
    .execute();
const storedFiles = () => {
  const files = join(portal.context.config.dataDir, 'files');
  return existsSync(files)
    ? readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : [];
};
const mailsOf = async ({ id }: SignedIn) => {
  await portal.runJobs();
  return portal.context.db
    .selectFrom('mail')
    .select(['id', 'kind'])
    .where('student_id', '=', id)
    .orderBy('id')
    .execute();
};
const kindsOf = async (who: SignedIn) => (await mailsOf(who)).map(({ kind }) => kind);

beforeEach(async () => {
  portal = await openPortal();
  folder = mkdtempSync(join(tmpdir(), 'dl-import-'));
  write('companies.json', [{ key: 'crownline', name: 'Crownline' }]);
  write('categories.json', [{ key: 'endo', name: 'Root canals' }]);
  write('speakers.json', [{ key: 'brandt', name: 'Dr. Tomas Brandt', degree: 'DMD' }]);
  write('classes/pulp.json', klass);
  write('webinars/live.json', webinar);
  write('podcasts/chairside.json', show);
  write('blurbs/about.html', '<h2>About</h2><script>alert(1)</script><p onclick="alert(2)" style="color:red">Us</p>');
  cpSync(
    join(root, 'demo/handouts', readdirSync(join(root, 'demo/handouts')).find((name) => name.endsWith('.pdf')) ?? ''),
    join(folder, 'handouts/pulp.pdf'),
  );
  cpSync(join(root, 'demo/audio/bitewing-radio/burnout-or-decay.mp3'), join(folder, 'audio/chairside/crack.mp3'));

  return async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

describe('the command import', () => {
  const command = (...args: string[]) =>
    run(
      {
        ...databaseSettings(portal.databaseAddress, inject('databasePooler')),
        DATA_DIR: portal.context.config.dataDir,
      },
      'src/portal.ts',
      'import',
      ...args,
    );

  it(
    'takes a folder over, says what is new, and the second time that nothing is',
    async () => {
      const first = await command(folder);
      expect([await first.ended, first.errors()]).toEqual([0, '']);
      expect(first.output()).toContain('3 activities in the folder: 3 new, 0 changed.');
      const before = await allRows(portal.context.db);
      const second = await command(folder, '--over-console');
      expect([await second.ended, second.errors()]).toEqual([0, '']);
      expect(second.output()).toContain('3 activities in the folder: 0 new, 0 changed.');
      expect(writtenBetween(before, await allRows(portal.context.db))).toEqual([]);
    },
    startsProcesses,
  );
  it(
    'says each fault of a folder with its file and field, ends with 1, and leaves nothing',
    async () => {
      write('classes/pulp.json', {
        ...klass,
        type: 20,
        credit: 2,
        durationMin: undefined,
        exam: { ...exam, questions: [{ ...exam.questions[0], correct: 5 }] },
      });
      write('webinars/live.json', { ...webinar, starts: 'tomorrow' });
      const before = await allRows(portal.context.db);
      const faulty = await command(folder);
      expect(await faulty.ended).toBe(1);
      const said = faulty.errors().trim().split('\n');
      expect(said).toEqual(
        expect.arrayContaining([
          'classes/pulp.json: durationMin: is missing.',
          'classes/pulp.json: exam.questions[0].correct: does not match an option.',
          'classes/pulp.json: unknown field credit.',
          'webinars/live.json: starts: must be a date or a time, such as 2026-03-02, 2026-03-02T19:00 or 2026-03-02T19:00:00-05:00.',
        ]),
      );
      expect(
        said.every((line) => /^(?:classes\/pulp|webinars\/live)\.json: /.test(line)),
        said.join('\n'),
      ).toBe(true);
      expect([writtenBetween(before, await allRows(portal.context.db)), storedFiles()]).toEqual([[], []]);
    },
    startsProcesses,
  );
});

// Errand 27 (docs/specification/authoring.md, AU-8).
describe('an activity that somebody changed in the console', () => {
  const inConsole = async () => {
    await importIt();
    const { hash } = await find('pulp');
    await portal.context.db
      .updateTable('activity')
      .set({ title: 'As the console has it', console_edited_at: portal.context.now() })
      .where('hash', '=', hash)
      .execute();
    write('classes/pulp.json', { ...klass, name: 'As the folder has it' });
  };
  const titles = async () =>
    (await portal.context.db.selectFrom('activity').select('title').orderBy('id').execute()).map(({ title }) => title);

  it('is left alone by an import, which names it and imports the rest', async () => {
    await inConsole();
    write('webinars/live.json', { ...webinar, name: 'A webinar of the folder' });
    const { left, activities } = await importIt();
    expect(left).toEqual([
      'classes/pulp.json: Edited in the console on Mar 2: not changed. Use `--over-console` to import the folder’s version.',
    ]);
    expect(activities.get('pulp')).toBe((await find('pulp')).id);
    expect(await titles()).toEqual(expect.arrayContaining(['As the console has it', 'A webinar of the folder']));
  });
  it('is imported with --over-console, and from then on without it', async () => {
    await inConsole();
    const over = await importFolder(portal.context, folder, () => undefined, { isOverConsole: true });
    expect([over.left, over.versions, await titles()]).toEqual([
      [],
      1,
      expect.arrayContaining(['As the folder has it']),
    ]);
    write('classes/pulp.json', { ...klass, name: 'As the folder has it now' });
    expect([(await importIt()).left, await titles()]).toEqual([
      [],
      expect.arrayContaining(['As the folder has it now']),
    ]);
  });
});

describe('an imported folder', () => {
  it('that refers to what is not there, names it and leaves nothing', async () => {
    const [one, two] = exam.questions;
    const questions = [
      { ...one, key: 'pulp-1', objective: 2 },
      { ...two, key: 'pulp-1' },
    ];
    write('classes/pulp.json', {
      ...klass,
      company: 'nobody',
      video: { file: 'none.mp4' },
      exam: { ...exam, questions },
    });
    const before = await allRows(portal.context.db);
    await expect(importIt()).rejects.toThrow(
      [
        'classes/pulp.json: company: there is no company with the key "nobody".',
        'classes/pulp.json: video.file: the file video/none.mp4 is missing.',
        'classes/pulp.json: exam.questions[0].objective: there is no objective 2.',
        'classes/pulp.json: exam.questions[1].key: "pulp-1" is used twice.',
      ].join('\n'),
    );
    expect([
      writtenBetween(before, await allRows(portal.context.db)).filter((row) => !row.startsWith('sequences')),
      storedFiles(),
    ]).toEqual([[], []]);
  });
  // The database refuses the last thing that is written, after files and rows.
  it('that fails in the middle leaves nothing, neither in the database nor in storage', async () => {
    const before = await allRows(portal.context.db);
    await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      portal.context.db,
    );
    await sql`create trigger fail_now before insert or update on blurb for each row execute function fail_now()`.execute(
      portal.context.db,
    );
    // Large enough to be a stream.
    write('video/film.mp4', 'x'.repeat(5_000_000));
    write('classes/film.json', { ...klass, key: 'film', handout: false, video: { file: 'film.mp4' } });
    await expect(importIt()).rejects.toThrow('full');
    const rows = writtenBetween(before, await allRows(portal.context.db)).filter((row) => !row.startsWith('sequences'));
    expect([rows, storedFiles()]).toEqual([[], []]);
  });
  it('with a large video may take as long as it takes to store it, and an unchanged video is not stored again', async () => {
    write('video/film.mp4', 'x'.repeat(5_000_000));
    write('classes/film.json', { ...klass, key: 'film', handout: false, video: { file: 'film.mp4' } });
    const idleLimits: unknown[] = [];
    let sent = 0;
    const watched = {
      ...portal.context,
      storage: {
        ...portal.context.storage,
        async put(...[key, content, contentType]: Parameters<typeof portal.context.storage.put>) {
          if (contentType === 'video/mp4') sent += 1;
          await portal.context.storage.put(key, content, contentType);
        },
      },
    };
    const importWatched = () =>
      inOneTransaction(watched, async (inside, trx) => {
        const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(trx);
        idleLimits.push(rows[0]);
        return writeFolder(inside, trx, folder, await readImportFolder(folder), () => undefined);
      });
    await importWatched();
    await importWatched();
    expect(idleLimits).toEqual(Array(2).fill({ idle_in_transaction_session_timeout: '0' }));
    expect(sent).toBe(1);
    const { size_bytes: size, storage_key: key } = await portal.context.db
      .selectFrom('file')
      .selectAll()
      .where('filename', '=', 'film.mp4')
      .executeTakeFirstOrThrow();
    expect([size, (await portal.context.storage.read(key)).length]).toEqual(['5000000', 5_000_000]);
  });
  it('is indexed for the search exactly as an index made anew would have it', async () => {
    const { db } = portal.context;
    const index = async () => (await sql`select * from search_entry order by activity_id`.execute(db)).rows;
    await importFolder(portal.context, folder, () => undefined);
    const imported = await index();
    expect(imported).toHaveLength(3);
    await sql`delete from search_entry`.execute(db);
    await sql`select index_activities(null)`.execute(db);
    expect(imported).toEqual(await index());
  });

  it('has its texts cleaned, its handouts closed and its artwork and sound open', async () => {
    write('artwork/class-pulp.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await importIt();
    expect((await portal.call(blurbCall, { code: 'about' })).body.data[0]?.blurb).toBe('<h2>About</h2><p>Us</p>');
    const files = await portal.context.db.selectFrom('file').select(['hash', 'filename']).orderBy('filename').execute();
    const statuses = await Promise.all(
      files.map(async ({ hash, filename }) => [
        filename,
        (await portal.app.inject({ url: `/files/${hash}/${filename}` })).statusCode,
      ]),
    );
    expect(statuses).toEqual([
      ['class-pulp.svg', 200],
      ['crack.mp3', 200],
      ['pulp.pdf', 404],
    ]);
    const student = await aStudent(portal.context);
    const open = async (who: SignedIn | null) =>
      (await portal.call(classCall, { c: (await find('pulp')).hash }, who?.token ?? null)).body.classObj.pdfClassFile;
    expect(await open(null)).toBeNull();
    expect((await portal.app.inject({ url: (await open(student)) ?? '' })).statusCode).toBe(200);
  });
  it('has advertisements with pictures for dark pages too: of every size, or of none', async () => {
    const ad = {
      key: 'lights',
      company: 'crownline',
      slot: 1,
      alt: 'A curing light',
      buttonText: 'Send it',
      blurb: 'Six lights.',
      confirmationMessageTitle: 'Sent',
      confirmationMessage: 'It comes.',
    };
    const picture = (name: string) => write(`artwork/ad-lights-${name}.svg`, `<svg><title>${name}</title></svg>`);
    const shown = async () => {
      await importIt();
      // Lists keep their banners for half a minute.
      portal.advance({ minutes: 1 });
      const [banner] = (await portal.call(upcomingCall, {})).body.mobileAds?.banners ?? [];
      const names = (urls: readonly string[] = []) => urls.map((url) => url.split('/').at(-1));
      return [names(banner?.adUrls), names(banner?.darkAdUrls)];
    };
    write('ads.json', [ad]);
    for (const name of ['xs', 'sm']) picture(name);
    expect(await shown()).toEqual([['ad-lights-xs.svg', 'ad-lights-sm.svg'], []]);
    picture('sm-dark');
    await expect(importIt()).rejects.toThrow(
      /^ads\.json: \[0\]\.key: artwork\/ad-lights-xs exists, but artwork\/ad-lights-xs-dark is missing\.$/,
    );
    picture('xs-dark');
    expect(await shown()).toEqual([
      ['ad-lights-xs.svg', 'ad-lights-sm.svg'],
      ['ad-lights-xs-dark.svg', 'ad-lights-sm-dark.svg'],
    ]);
    picture('lg-dark');
    await expect(importIt()).rejects.toThrow('artwork/ad-lights-lg-dark exists, but artwork/ad-lights-lg is missing.');
    for (const name of ['xs-dark', 'sm-dark', 'lg-dark']) rmSync(join(folder, `artwork/ad-lights-${name}.svg`));
    expect(await shown()).toEqual([['ad-lights-xs.svg', 'ad-lights-sm.svg'], []]);
  });
  it('imported again unchanged writes no row and emails no one, not even those with a seat', async () => {
    await importIt();
    const [ana, ben] = [await aStudent(portal.context), await aStudent(portal.context)];
    await reserveInOrder(portal, (await find('live')).hash, [ana, ben]);
    await portal.runJobs();
    const before = await allRows(portal.context.db);
    portal.advance({ hours: 1 });
    expect((await importIt()).versions).toBe(0);
    expect(writtenBetween(before, await allRows(portal.context.db))).toEqual([]);
  });
});

describe('a length', () => {
  const film = (name: string, stated: object) => {
    mkdirSync(join(folder, 'video'), { recursive: true });
    write('classes/pulp.json', { ...klass, durationMin: undefined, video: { file: name }, ...stated });
  };
  const lengthOf = async (key: string) => {
    const { duration_min: minutes, duration_sec: seconds } = await find(key);
    return { minutes, seconds };
  };
  // The captions of the demo's own films and dialogs were made with their sound: the last words end shortly before it
  // does.
  const lastWords = (path: string): number =>
    Math.max(
      ...[...readFileSync(join(root, path), 'utf8').matchAll(/--> (\d\d):(\d\d):(\d\d\.\d+)/g)].map(
        ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      ),
    );

  it('of sound and film is measured, also where the folder states none', async () => {
    film('lecture.mp4', {});
    cpSync(join(root, 'demo/video/vital-pulp-therapy.mp4'), join(folder, 'video/lecture.mp4'));
    cpSync(
      join(root, 'demo/audio/chairside/the-crack-that-hurts-on-release.mp3'),
      join(folder, 'audio/chairside/crack.mp3'),
    );
    await importIt();
    const [lecture, episode] = [await lengthOf('pulp'), await lengthOf('chairside/crack')];
    const spoken = [
      lastWords('demo/video/vital-pulp-therapy.vtt'),
      lastWords('demo/audio/chairside/the-crack-that-hurts-on-release.vtt'),
    ] as const;
    expect(lecture.minutes).toBe(Math.round((lecture.seconds ?? 0) / 60));
    for (const [index, seconds] of [lecture.seconds, episode.seconds].entries()) {
      expect(seconds).toBeGreaterThanOrEqual(Math.round(spoken[index] ?? 0));
      expect(seconds).toBeLessThan((spoken[index] ?? 0) + 4);
    }
  });
  it('that the media do not have is refused, and so is a chapter after the end', async () => {
    film('clip.mp4', { durationMin: 64, chapters: [{ startSec: 900, title: 'Late' }] });
    cpSync(join(root, 'demo/video/sponsor-lumident.mp4'), join(folder, 'video/clip.mp4'));
    write('podcasts/chairside.json', { ...show, episodes: [{ ...show.episodes[0], durationSec: 600 }] });
    const before = await allRows(portal.context.db);
    const refused = importIt();
    await expect(refused).rejects.toThrow(
      /^classes\/pulp\.json: durationMin: video\/clip\.mp4 lasts 00:\d\d; omit the field to have it measured\.$/m,
    );
    await expect(refused).rejects.toThrow(
      /^classes\/pulp\.json: chapters\[0\]\.startSec: video\/clip\.mp4 lasts 00:\d\d\.$/m,
    );
    await expect(refused).rejects.toThrow(/^podcasts\/chairside\.json: episodes\[0\]\.durationSec: /m);
    expect(
      writtenBetween(before, await allRows(portal.context.db)).filter((row) => !row.startsWith('sequences')),
    ).toEqual([]);
  });
  it('is what the folder states if a file does not say', async () => {
    film('odd.mp4', {});
    write('video/odd.mp4', 'no film');
    await expect(importIt()).rejects.toThrow(
      'classes/pulp.json: durationMin: is missing, and the length of video/odd.mp4 cannot be measured.',
    );
    film('odd.mp4', { durationMin: 64 });
    await importIt();
    expect(await lengthOf('pulp')).toEqual({ minutes: 64, seconds: null });
  });
  it('and words both come from the sound: captions next to it are the transcript', async () => {
    write('podcasts/chairside.json', { ...show, episodes: [{ ...show.episodes[0], transcript: undefined }] });
    const captions = 'WEBVTT\n\n00:00:00.300 --> 00:00:02.000\n<v Helen Park>Walk.\n';
    write('audio/chairside/crack.vtt', captions);
    await importIt();
    expect((await find('chairside/crack')).transcript).toBe(captions);
  });
  it('captions in an older encoding lose no letter, and a file of the form is UTF-8 or refused', async () => {
    write('podcasts/chairside.json', { ...show, episodes: [{ ...show.episodes[0], transcript: undefined }] });
    const captions = 'WEBVTT\n\n00:00:00.300 --> 00:00:02.000\n5 µg a 37 °C, dosificación\n';
    write('audio/chairside/crack.vtt', '');
    writeFileSync(join(folder, 'audio/chairside/crack.vtt'), Buffer.from(captions, 'latin1'));
    await importIt();
    expect((await find('chairside/crack')).transcript).toBe(captions);
    writeFileSync(join(folder, 'podcasts/chairside.json'), Buffer.from('{ "title": "Café" }', 'latin1'));
    await expect(importIt()).rejects.toThrow('podcasts/chairside.json: is not UTF-8: save it as UTF-8.');
  });
});

describe('the versions of an activity', () => {
  it('grow by one where content changed, keep what the earlier ones said, and take no part in a webinar’s schedule', async () => {
    expect((await importIt()).versions).toBe(3);
    write('classes/pulp.json', { ...klass, objectives: ['Place MTA.'], survey: null });
    write('webinars/live.json', {
      ...webinar,
      starts: starts.add({ hours: 24 }).toString(),
      capacity: 5,
      zoomCode: '1',
    });
    expect((await importIt()).versions).toBe(1);
    expect((await find('pulp')).version).toBe(2);
    expect(
      (await versionsOf('pulp')).map(({ version, content }) => [
        version,
        (content as { objectives: string[] }).objectives[0],
      ]),
    ).toEqual([
      [1, 'Name the signs of reversible pulpitis.'],
      [2, 'Place MTA.'],
    ]);
    expect(await versionsOf('live')).toHaveLength(1);
  });
  it('are made by publishVersion only when the newest says something else', async () => {
    await importIt();
    const { id } = await find('pulp');
    const publish = () => portal.context.db.transaction().execute((trx) => publishVersion(portal.context, trx, id));
    expect(await publish()).toBeNull();
    await portal.context.db.updateTable('activity').set({ title: 'Another title' }).where('id', '=', id).execute();
    expect([await publish(), await publish(), (await find('pulp')).version]).toEqual([2, null, 2]);
  });
  // An older release stored what it knew: a field that came later and is not set must not make each activity another
  // version.
  it('have a field of the console only where it is set', async () => {
    await importIt();
    const fieldsOf = async () => {
      const versions = await versionsOf('pulp');
      return Object.keys(versions.at(-1)?.content as object).sort();
    };
    const before = await fieldsOf();
    const { id } = await find('pulp');
    await portal.context.db
      .updateTable('activity')
      .set({
        need: 'They asked.',
        audience: ['dentist'],
        level: 'advanced',
        live_captions: 'person',
        described: 'spoken',
      })
      .where('id', '=', id)
      .execute();
    await portal.context.db.transaction().execute((trx) => publishVersion(portal.context, trx, id));
    const added = ['audience', 'described', 'level', 'liveCaptions', 'need'];
    expect(await fieldsOf()).toEqual([...before, ...added].sort());
    const ofConsole =
      /^(?:need|audience|level|requirements|companyRole|photoAlt|liveCaptions|described.*|sameContentAs|speakers|handouts)$/;
    expect(before.filter((name) => ofConsole.test(name))).toEqual([]);
  });
  it('cannot be changed or removed, not even by SQL', async () => {
    await importIt();
    const { db } = portal.context;
    const fixed = 'a published version of an activity is never changed';
    await expect(db.updateTable('activity_version').set({ note: 'x' }).execute()).rejects.toThrow(fixed);
    await expect(db.deleteFrom('activity_version').execute()).rejects.toThrow(fixed);
    await expect(sql`truncate activity_version`.execute(db)).rejects.toThrow(fixed);
    expect((await db.selectFrom('activity_version').select('version').execute()).length).toBe(3);
  });
});

describe('a webinar that an import changes', () => {
  let ana: SignedIn;
  let ben: SignedIn;
  let hash: string;
  beforeEach(async () => {
    await importIt();
    [ana, ben] = [await aStudent(portal.context), await aStudent(portal.context)];
    hash = (await find('live')).hash;
    await reserveInOrder(portal, hash, [ana, ben]);
    await portal.runJobs();
  });

  it('in its time reminds again, and calendars know the same entry by its UID, newer by its SEQUENCE', async () => {
    portal.advance({ hours: 73 });
    await sendDueSeatMails(portal.context);
    expect(await kindsOf(ana)).toEqual(['seats.reserved', 'seats.day']);
    write('webinars/live.json', { ...webinar, starts: starts.add({ hours: 72 }).toString() });
    await importIt();
    const mails = await mailsOf(ana);
    expect(mails.map(({ kind }) => kind)).toEqual(['seats.reserved', 'seats.day', 'seats.moved']);
    const entries = await Promise.all(
      [mails[0], mails[2]].map(async (mail) => {
        const { content } = await portal.context.db
          .selectFrom('mail_attachment')
          .select('content')
          .where('mail_id', '=', mail?.id ?? '0')
          .executeTakeFirstOrThrow();
        const text = content.toString('utf8');
        return { uid: /UID:(.+)\r/.exec(text)?.[1], sequence: /SEQUENCE:(\d+)/.exec(text)?.[1] };
      }),
    );
    const uid = entries[0]?.uid;
    expect(uid).toMatch(/@/);
    expect(entries).toEqual([
      { uid, sequence: '0' },
      { uid, sequence: '1' },
    ]);
    portal.advance({ hours: 72 });
    await sendDueSeatMails(portal.context);
    expect(await kindsOf(ana)).toEqual(['seats.reserved', 'seats.day', 'seats.moved', 'seats.day']);
  });
  it('in its room says so; a folder without one leaves the room of the desk', async () => {
    const place = async () => {
      const id = (await find('live')).id;
      const rows = await portal.context.db
        .selectFrom('webinar_place')
        .select(['place', 'changed_by'])
        .where('activity_id', '=', id)
        .execute();
      return rows.map(({ place: room, changed_by: by }) => `${room} (${by})`);
    };
    write('webinars/live.json', { ...webinar, place: 'Odeon, 1 Main St' });
    await importIt();
    write('webinars/live.json', webinar);
    await importIt();
    expect(await place()).toEqual(['Odeon, 1 Main St (Import)']);
    write('webinars/live.json', { ...webinar, place: '' });
    await importIt();
    expect(await place()).toEqual([]);
  });
  it('after it was cancelled moves no one up and emails no one, whatever seats it frees', async () => {
    const code = await cancelCodeFor(portal, hash, ana);
    await cancelWebinar(portal.context, hash);
    const before = await kindsOf(ben);
    await portal.call(cancelSeatCall, { code });
    write('webinars/live.json', { ...webinar, capacity: 10 });
    await importIt();
    const seat = await portal.context.db
      .selectFrom('seat')
      .select('state')
      .where('student_id', '=', ben.id)
      .executeTakeFirstOrThrow();
    expect([seat.state, await kindsOf(ben)]).toEqual(['waiting', before]);
  });
  // The recording moves to classes/ under the same key: seats and credit stay, and the same learning is credited once.
  it('into a class on demand keeps seats and credits, and a member’s second pass earns nothing more', async () => {
    portal.advance({ hours: 98 });
    const pass = async (who: SignedIn) => {
      await portal.call(saveEvaluationCall, { c: hash, a: fullEvaluation }, who.token);
      return (await portal.call(gradeExamCall, { c: hash, p: null, a: [1, 2, 3, 4] }, who.token)).body;
    };
    await portal.call(saveAffidavitCall, { c: hash, attended: true }, ana.token);
    expect(await pass(ana)).toMatchObject({ passed: true });
    const credits = async () => (await portal.call(completedWebinarsCall, { page: '0' }, ana.token)).body.data;
    const [seats, earned] = [
      await portal.context.db.selectFrom('seat').selectAll().orderBy('id').execute(),
      await credits(),
    ];
    expect([seats.length, earned.length]).toEqual([2, 1]);

    rmSync(join(folder, 'webinars/live.json'));
    const { starts: _starts, capacity: _capacity, zoomCode: _zoomCode, ...rest } = webinar;
    write('classes/live.json', {
      ...rest,
      type: 30,
      released: starts.add({ hours: 2 }).toString(),
      video: { youtube: 'aqz-KE-bpKQ' },
    });
    await importIt();
    expect(await find('live')).toMatchObject({ hash, type_id: 30, version: 2 });
    expect(await portal.context.db.selectFrom('seat').selectAll().orderBy('id').execute()).toEqual(seats);
    expect(await pass(ana)).toMatchObject({ passed: true });
    expect((await credits()).map(({ proof }) => proof)).toEqual(earned.map(({ proof }) => proof));
    expect(
      (await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', ana.id).execute()).length,
    ).toBe(1);
  });
});

describe('an exported catalog', () => {
  /** Writes the files of a ZIP into an empty folder. */
  const unzip = async (hashes: readonly string[] | null) => {
    const { body } = await exportFolder(portal.context, hashes);
    rmSync(folder, { recursive: true, force: true });
    for (const [path, content] of unzipped(await buffer(body))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  const versionsOfAll = async ({ context }: Portal) =>
    (
      await context.db
        .selectFrom('activity_version as version')
        .innerJoin('activity', 'activity.id', 'version.activity_id')
        .select(['activity.import_key', 'version.version', 'version.content'])
        .where('activity.cancelled_at', 'is', null)
        .orderBy('activity.import_key')
        .execute()
    ).map((each) => [each.import_key, each] as const);

  it('is a folder: imported into an empty portal, the whole demo has the same versions', async () => {
    await loadDemo(portal.context, () => undefined);
    const before = await versionsOfAll(portal);
    expect(before.length).toBeGreaterThan(100);
    await unzip(null);
    await portal.close();
    portal = await openPortal();
    await importIt();
    const after = new Map(await versionsOfAll(portal));
    expect([...after.keys()]).toEqual(before.map(([key]) => key));
    for (const [key, version] of before) expect(after.get(key), key ?? '').toEqual(version);
  }, 180_000);

  it('has the chosen activities alone, with what they name, and keys for what was not imported', async () => {
    const [one, ...others] = exam.questions;
    const notes = { explanation: 'Because.', objective: 1, source: 'ESE, 2019' };
    const evaluationQuestions = [{ key: 'change', kind: 'yesno', question: 'Will you change something?' }];
    write('classes/pulp.json', {
      ...klass,
      evaluationQuestions,
      exam: {
        ...exam,
        shuffleOptions: true,
        questions: [{ ...one, key: 'pulp-1', ...notes }, ...others],
        draws: [{ subject: 'Pulp', take: 2, objective: 1 }],
      },
    });
    const bank = (subject: string) => ({
      subject,
      question: `${subject} 1?`,
      options: ['First', 'Second'],
      correct: 2,
    });
    write('questions.json', [bank('Pulp'), { ...bank('Caries'), key: 'caries-1' }]);
    await expect(importIt()).rejects.toThrow('The exam draws 2 questions of “Pulp”. There are 1.');
    write('questions.json', [bank('Pulp'), { ...bank('Pulp'), question: 'Pulp 2?' }, bank('Caries')]);
    const asked = () =>
      portal.context.db
        .selectFrom('exam_question')
        .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
        .innerJoin('activity', 'activity.id', 'exam.activity_id')
        .where('activity.kind', '=', 'class')
        .where('activity.title', 'like', 'Vital pulp%')
        .select([
          'question',
          'question_key',
          'explanation',
          'objective',
          'source',
          'shuffle_options',
          'shuffle_questions',
          'draw',
          'draws',
        ])
        .orderBy('position')
        .execute();
    await importIt();
    const { hash, id } = await find('pulp');
    const before = await asked();
    expect(before[0]).toMatchObject({
      ...notes,
      question_key: 'pulp-1',
      objective: klass.objectives[0],
      shuffle_options: true,
      shuffle_questions: false,
    });
    expect(before.map(({ question, draw }) => [question, draw]).slice(-2)).toEqual([
      ['Pulp 1?', 0],
      ['Pulp 2?', 0],
    ]);
    await portal.context.db
      .updateTable('activity')
      .set({ import_key: null, title: 'Vital pulp: ¿when & how?' })
      .where('id', '=', id)
      .execute();
    await unzip([hash]);
    expect((readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.\w+$/.test(name)).sort()).toEqual(
      [
        'README.txt',
        'categories.json',
        'classes/vital-pulp-when-how.json',
        'companies.json',
        'handouts/vital-pulp-when-how.pdf',
        'questions.json',
        'speakers.json',
      ],
    );
    await portal.close();
    portal = await openPortal();
    await importIt();
    expect(await find('vital-pulp-when-how')).toMatchObject({
      title: 'Vital pulp: ¿when & how?',
      credits: 1.5,
      evaluation_questions: evaluationQuestions,
    });
    const withoutEdition = (rows: typeof before) =>
      rows.map(({ draws, ...row }) => ({
        ...row,
        draws: (draws as object[]).map((each) => ({ ...each, edition: '' })),
      }));
    expect(withoutEdition(await asked())).toEqual(withoutEdition(before));
    expect(await portal.context.db.selectFrom('bank_question').select('subject').distinct().execute()).toEqual([
      { subject: 'Pulp' },
    ]);
  });
});
