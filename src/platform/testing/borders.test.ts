// Every border rule, seen to fail: each forbidden import is fed to the linter and its sentence is expected.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const forbidden: readonly (readonly [file: string, line: string, sentence: string])[] = [
  ['src/accounts/x.ts', "import '#exam/contract.ts';", 'accounts stands before this feature in the order'],
  ['src/exam/x.ts', "import '#exam/grading.ts';", 'Inside a feature, import relatively.'],
  ['src/exam/x.ts', "import 'kysely';", 'A feature’s root runs anywhere'],
  ['src/exam/x.ts', "import './server/routes.ts';", 'A feature’s root runs anywhere'],
  ['src/exam/server/x.ts', "import '#credit/server/credit-queries.ts';", 'SQL belongs to its feature'],
  ['src/exam/server/x.ts', "import '#credit/feature.ts';", 'Only the program takes what a feature gives'],
  ['src/exam/web/X.tsx', "import '#credit/feature.web.ts';", 'Only the program takes what a feature gives'],
  ['src/exam/server/x.ts', "import 'react';", 'The server never imports pages or React.'],
  ['src/exam/server/x.ts', "import '../../platform/server/http/http.ts';", 'Across features, import by #name.'],
  ['src/exam/web/X.tsx', "import '../server/grade-exam.ts';", 'The browser never imports the server'],
  ['src/exam/web/X.tsx', "import 'fastify';", 'The browser never imports the server'],
  ['src/exam/web/X.tsx', "import '#certificates/web/CompletedPage.tsx';", 'A page belongs to its route'],
  ...['credit', 'certificates', 'ledger', 'study-path', 'classroom', 'seats', 'live', 'evaluation', 'survey', 'exam']
    .flatMap((feature) => [
      [`src/${feature}/web/X.tsx`, "import '#promotion/web/AdBanner.tsx';"] as const,
      [`src/${feature}/server/x.ts`, "import '#promotion/server/list-mobile-ads.ts';"] as const,
    ])
    .map(([file, line]) => [file, line, 'Education shows no promotion'] as const),
  ['src/exam/x.ts', "import * as z from 'zod'; export { z };", 'Use zod/mini'],
  [
    'src/exam/contract.ts',
    "import { examSchemas } from './schemas.ts'; export { examSchemas };",
    'import the type alone',
  ],
  ['src/exam/web/X.tsx', "import '../schemas.ts';", 'A page loads the rules of its own form'],
  ['src/exam/web/staff/X.tsx', "import '#exam/staff-schemas.ts';", 'A page loads the rules of its own form'],
  ['src/exam/x.ts', "import '#classroom/schemas.ts';", 'A page loads the rules of its own form'],
  ['src/platform/web/x.ts', "import '../shared/passkey-schemas.ts';", 'A page loads the rules of its own form'],
  ['src/survey/contract.ts', "import * as z from 'zod/mini'; export { z };", 'import the type alone'],
  ['src/exam/server/x.ts', "import '#program.ts';", 'Only the files at the root of src put the program together'],
  ['src/exam/web/x.tsx', "import '#server-map.ts';", 'The browser never imports the server'],
  ...readdirSync(join(root, 'src'))
    .filter((name) => /\.tsx?$/.test(name) && !['screens.ts', 'server-map.ts', 'site-map.ts'].includes(name))
    .flatMap((name) =>
      [`#${name}`, `../../${name}`].map(
        (source) =>
          [
            'src/exam/server/x.ts',
            `import '${source}';`,
            'Only the files at the root of src put the program together',
          ] as const,
      ),
    ),
  ['src/exam/x.ts', "import '../member-tables.ts';", 'Only the files at the root of src put the program together'],
  ['src/exam/web/X.tsx', "import '#console-frame.tsx';", 'Only the files at the root of src put the program together'],
  [
    'src/platform/server/http/x.ts',
    "import '#features.ts';",
    'Only the files at the root of src put the program together',
  ],
  ['src/platform/server/x.ts', "import '#exam/contract.ts';", 'The platform knows no feature'],
  ['src/platform/web/x.ts', "import '#exam/contract.ts';", 'The platform knows no feature'],
  ['src/platform/web/x.ts', "import '#screens.ts';", 'The platform knows no feature'],
  ['src/platform/server/mail/x.ts', "import '#provider/server/provider.ts';", 'The platform knows no feature'],
  ['src/sign-in/server/x.ts', "import '#accounts/contract.ts';", 'sign-in stands before this feature in the order'],
  [
    'src/catalogue/server/x.ts',
    "import '#search/search-terms.ts';",
    'catalogue stands before this feature in the order',
  ],
  ['src/search/web/X.tsx', "import '#lists/web/list-meta.ts';", 'search stands before this feature in the order'],
  ['src/accounts/server/x.ts', "import '#sign-in/server/sign-in-queries.ts';", 'SQL belongs to its feature'],
  ['src/platform/shared/x.ts', "import 'node:fs';", 'platform/shared runs anywhere.'],
  ['src/exam/server/x.ts', 'export const now = () => Temporal.Now.instant();', 'Take the moment from the context'],
  ['src/exam/server/x.ts', 'export const home = process.env;', 'config.ts alone reads the environment.'],
  [
    'src/exam/server/x.ts',
    'export function drop(work: () => Promise<void>): void { work(); }',
    'Promises must be awaited',
  ],
  [
    'src/exam/web/X.tsx',
    "export const watch = (work: () => Promise<void>): void => addEventListener('online', work);",
    'Promise returned in function argument',
  ],
];

/** `x.ts` means a file of any name and gets a unique one; other names don't change. */
const pathOf = (file: string, index: number) => file.replace(/([xX])(\.tsx?)$/, `case-${index}$2`);

const folder = mkdtempSync(join(tmpdir(), 'dl-borders-'));
type Finding = { readonly message: string; readonly help?: string; readonly filename: string };
let findings: Finding[];

beforeAll(() => {
  // The rules are made for the folders and files that exist, so the copy has the same ones.
  mkdirSync(join(folder, 'src'));
  for (const name of readdirSync(join(root, 'src'), { withFileTypes: true }))
    if (name.isDirectory()) mkdirSync(join(folder, 'src', name.name), { recursive: true });
    else writeFileSync(join(folder, 'src', name.name), '');
  for (const name of [
    'node_modules',
    'package.json',
    'oxlint.config.ts',
    ...readdirSync(root).filter((file) => /^tsconfig.*\.json$/.test(file)),
  ])
    symlinkSync(join(root, name), join(folder, name));
  forbidden.forEach(([file, line], index) => {
    const path = join(folder, pathOf(file, index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${line}\n`);
  });
  let report = '';
  try {
    report = execFileSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format=json'],
      { cwd: folder, encoding: 'utf8' },
    );
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  findings = (JSON.parse(report) as { diagnostics: Finding[] }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(forbidden.map((each, index) => [each[0], each[1], each[2], index] as const))(
  '%s may not say %s',
  (file, _line, sentence, index) => {
    const said = findings
      .filter((finding) => finding.filename.endsWith(pathOf(file, index)))
      .map((finding) => `${finding.message} ${finding.help ?? ''}`);
    expect(said.join('\n')).toContain(sentence);
  },
);

it('a component of an earlier feature passes, and the type of a schema', () => {
  writeFileSync(
    join(folder, 'src/exam/web/Allowed.tsx'),
    "import '#certificates/web/ProofOfCeDialog.tsx';\nexport type { examSchemas } from '../schemas.ts';\n",
  );
  const report = execFileSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'src/exam/web/Allowed.tsx'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect((JSON.parse(report) as { diagnostics: Finding[] }).diagnostics).toEqual([]);
});
