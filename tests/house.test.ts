// Where things are: what CONTRIBUTING.md and docs/architecture.md promise of the layout, read from the sources.
// A list of exceptions only shrinks: an entry that is no longer one fails as well.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureOrder } from '../src/features.ts';
import { staffScreens } from '../src/screens.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/fixtures\.ts$/.test(path))
    .sort();
const ofFeatures = sourcesOf('src/*/**/*.ts').filter((path) => !path.startsWith('src/platform/'));

describe('SQL', () => {
  const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
  const isForSql = (path: string) => /(?:-queries|-rows|-columns)\.ts$|\/merge-[^/]+\.ts$/.test(path);

  /** To be emptied: these files hold a use case or a rule as well. */
  const exceptions = [
    'src/accounts/server/import-students.ts',
    'src/backup/server/staff/documents.ts',
    'src/catalogue/server/activities/find-first-activity.ts',
    'src/catalogue/server/activities/open-activities.ts',
    'src/credit/server/awarding/award-credit.ts',
    'src/credit/server/ledger-log/verify-ledger.ts',
    'src/exam/server/grading/grade-exam.ts',
    'src/ledger/server/staff/import-actions.ts',
    'src/sign-in/server/merging.ts',
    'src/sign-in/server/passwords/failure-subjects.ts',
  ];

  it('of a feature is in files whose names say so: -queries, -rows, -columns, merge-', () => {
    const found = ofFeatures.filter((path) => !isForSql(path) && statement.test(read(path)));
    expect(found).toEqual(exceptions);
  });
});

it('a page reads the device’s clock through device-clock.ts alone, where its name says what it is', () => {
  // The linter finds Date.now(), and has no rule for this.
  const found = sourcesOf('src/**/web/**/*.{ts,tsx}').filter((path) => read(path).includes('new Date()'));
  expect(found).toEqual([]);
});

it('a day in what a client sends is read by the one schema that knows the calendar', () => {
  // A pattern alone lets February 30 and the year 0 through to PostgreSQL.
  const found = sourcesOf('src/**/*.ts').filter((path) => /z\.regex\(\s*\/\^\\d\{4\}-[^T]*\$\//.test(read(path)));
  expect(found).toEqual(['src/platform/shared/wire-types.ts']);
});

describe('a table', () => {
  const writes = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  /** The keys that the platform makes for itself are rows next to the provider's settings. */
  const shared = ['provider_setting'];

  it('is written by one feature alone', () => {
    const owners = new Map<string, Set<string>>();
    for (const path of sourcesOf('src/*/**/*.ts').filter((each) => !each.includes('/testing/'))) {
      for (const [, table = ''] of read(path).matchAll(writes)) {
        const of = owners.get(table) ?? new Set();
        owners.set(table, of.add(path.split('/')[1] ?? ''));
      }
    }
    expect(owners.size).toBeGreaterThan(60);
    const several = [...owners].filter(([table, of]) => of.size > 1 && !shared.includes(table));
    expect(several.map(([table, of]) => `${table}: ${[...of].join(', ')}`)).toEqual([]);
  });
});

describe('a feature', () => {
  it('has its place in the order, and nothing else is a folder of src', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...featureOrder, 'platform'].sort());
  });
  it('is in the list of what features give to the console if it gives anything', () => {
    const list = [...read('src/program.web.ts').matchAll(/from '\.\/([a-z-]+)\/feature\.web\.ts'/g)];
    const given = sourcesOf('src/*/feature.web.ts').map((path) => path.split('/')[1]);
    expect(given.length).toBeGreaterThan(15);
    expect(list.map(([, feature]) => feature).sort()).toEqual(given);
  });
});

describe('the code of the console', () => {
  const isForStaff = (path: string) => path.includes('/staff/');
  /** What connects a feature with the program, and its calls with its use cases. */
  const connects = /\/server\/(?:routes|jobs|commands)\.ts$/;

  it('is in server/staff and web/staff of its feature', () => {
    const found = sourcesOf('src/*/{server,web}/**/*.{ts,tsx}').filter((path) => {
      const [, feature, side] = path.split('/');
      if (feature === 'platform' || isForStaff(path) || connects.test(path)) return false;
      const uses =
        side === 'web'
          ? /\bstaff-(?:contract|schemas)\.ts'|'#staff\/web\//
          : /\bstaff-(?:contract|schemas)\.ts'|'#staff\/server\/audit\.ts'/;
      return /\/staff-[^/]+$/.test(path) || uses.test(read(path));
    });
    expect(found).toEqual([]);
  });
  it('has its pages there', () => {
    const pages = Object.values(staffScreens).flatMap(({ page }) => (page.includes('/') ? [page] : []));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter((page) => !/^staff\/web\/|^[a-z-]+\/web\/staff\//.test(page))).toEqual([]);
  });
  it('has its calls in a staff-contract.ts', () => {
    const found = ofFeatures.filter((path) => /\bdefineStaffCall[<(]/.test(read(path)));
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((path) => !/^src\/staff\/|\bstaff-contract\.ts$/.test(path))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md');
  const rooms = /^## The layout\n([^]*?)^## /m.exec(page)?.[1] ?? '';

  it('names every file at the root of src', () => {
    const files = readdirSync(join(root, 'src')).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
    expect(files.filter((name) => !rooms.includes(name) && !name.startsWith('entry.'))).toEqual([]);
  });
  it('names every craft of the platform', () => {
    const crafts = ['server', 'web'].flatMap((side) =>
      readdirSync(join(root, 'src/platform', side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );
    expect(crafts.length).toBeGreaterThan(15);
    expect(crafts.filter((name) => !new RegExp(`\\b${name}\\b`).test(rooms))).toEqual([]);
  });
  it('shows the features in their order', () => {
    const drawn = [...rooms.matchAll(/^ {6}(.+-->.+)$/gm)].flatMap(([, line = '']) =>
      line.split('-->').map((each) => /\["([^"]+)"\]/.exec(each)?.[1] ?? each.trim()),
    );
    expect(drawn).toEqual(featureOrder);
  });
});

describe('what runs in a thread', () => {
  it('has a name of its own: the built program has all files in one folder', () => {
    const names = globSync('src/**/*.thread.ts', { cwd: root }).map((path) => basename(path));
    expect(names.length).toBeGreaterThan(3);
    expect(names).toHaveLength(new Set(names).size);
  });
});

describe('tests', () => {
  it('draw what they draw by chance from the seed of the run, which is printed', () => {
    const tests = globSync('{src,tests}/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    expect(tests.filter((path) => /^import .* from 'fast-check';/m.test(read(path)))).toEqual([
      'src/platform/testing/seed.ts',
    ]);
  });
});

describe('comments', () => {
  it('wrap at 120 columns', () => {
    const files = globSync('{src,tests,scripts,bench,e2e}/**/*.{ts,tsx,mjs,css}', { cwd: root });
    const long = files.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) =>
          line.length > 120 && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(long).toEqual([]);
  });
});

it('pages say the provider’s name, never that of the software: it is a default in few places', () => {
  const named = sourcesOf('src/**/web/**/*.{ts,tsx}').filter((path) => read(path).includes('Dental Learning'));
  expect(named).toEqual([
    'src/classroom/web/ClassroomPage.tsx',
    'src/platform/web/shell/portal-name.ts',
    'src/platform/web/title.ts',
    'src/provider/web/menu.ts',
    'src/seats/web/ReservePage.tsx',
  ]);
});
