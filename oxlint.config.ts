// The order of the features and who may import whom, as a failing build with a sentence that teaches.
// docs/architecture.md says why.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { featureOrder } from './src/features.ts';

const order: readonly string[] = featureOrder;

const entries = readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true });
const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'platform').map((entry) => entry.name);
for (const folder of folders) {
  if (!order.includes(folder))
    throw new Error(`src/${folder} is not in the order of features: add it to src/features.ts.`);
}

const clockOfPages = 'Waits run by useServerNow or useHasPassed. What the device’s clock may say: device-clock.ts.';

type Pattern = { regex: string; message: string; allowTypeImports?: true };
const rule = (...patterns: Pattern[]) => ({ 'no-restricted-imports': ['error', { patterns }] as never });

/**
 * The only files at the root of src that features may import: the screens and the builders of links. All others put the
 * program together.
 */
const lists = ['screens.ts', 'server-map.ts', 'site-map.ts'];
const composing = entries
  .filter((entry) => entry.isFile() && !lists.includes(entry.name))
  .map((entry) => entry.name.replaceAll('.', '\\.'));
const program: Pattern = {
  regex: `^(?:#|(?:\\.\\./)+)(?:${composing.join('|')})$`,
  message: 'Only the files at the root of src put the program together; nobody else imports them.',
};
const serverFromWeb: Pattern = {
  regex: '/server/|^#server-map\\.ts$|^node:|^(fastify|pg|kysely|pg-boss|nodemailer|pdfkit|sharp|pino)',
  message: 'The browser never imports the server: ask by a call of a contract.',
};
const webFromServer: Pattern = {
  regex: '/web/|^(react|react-dom|react-router)(/|$)',
  message: 'The server never imports pages or React.',
};
const librariesInRules: Pattern = {
  regex: '/(server|web)/|^node:|^(react|fastify|pg|kysely|pg-boss|nodemailer)',
  message:
    'A feature’s root runs anywhere: contracts, schemas and rules import the schema library, platform/shared and other roots only.',
};
const featureFromPlatform: Pattern = {
  regex: `^#(screens\\.ts$|(${order.join('|')})/)`,
  message: 'The platform knows no feature: hand it in from src/program.ts.',
};
const otherQueries: Pattern = {
  regex: '^#.*-queries\\.ts$',
  message: 'SQL belongs to its feature: use one of its use cases, or join its table in a query of your own.',
};
const otherPage: Pattern = {
  regex: '^#.*/web/.*Page\\.tsx$',
  message: 'A page belongs to its route: take a component, not a page.',
};
const otherDoor: Pattern = {
  regex: '/feature(\\.web)?\\.tsx?$',
  message: 'Only the program takes what a feature gives: import the use case, rule, or component itself.',
};
const wholeZod: Pattern = { regex: '^zod$', message: 'Use zod/mini: pages load these schemas.' };

const schemasFromContract: Pattern = {
  regex: '^zod|/schemas\\.ts$|-form\\.ts$|/wire-types\\.ts$',
  message: 'A page takes its calls from here without any schema: import the type alone.',
  allowTypeImports: true,
};

const schemasFromPage: Pattern = {
  regex: '[/-]schemas\\.ts$',
  message:
    'A page loads the rules of its own form, not what all calls take and answer: move them to <feature>/<name>-form.ts.',
  allowTypeImports: true,
};

/** What members learn from, are examined in, and earn credit with (docs/specification/promotion.md, PR-7). */
const education = [
  'credit',
  'certificates',
  'ledger',
  'study-path',
  'classroom',
  'seats',
  'live',
  'evaluation',
  'survey',
  'exam',
  'results',
];
/** Lists of a member, which show advertisements as other lists do. */
const listsOfMembers = ['src/classroom/server/list-tutorial-history.ts', 'src/classroom/web/TutorialHistoryPage.tsx'];
const promotionFromEducation: Pattern = {
  regex: '^#promotion/',
  message: 'Education shows no promotion: advertisements are in lists, never where members learn or earn credit.',
};

function importsOf(feature: string) {
  const later = order.slice(order.indexOf(feature) + 1);
  const itself: Pattern = { regex: `^#${feature}/`, message: 'Inside a feature, import relatively.' };
  const outside: Pattern = { regex: '^(\\.\\./)+(platform|site-map)', message: 'Across features, import by #name.' };
  const laterFeature: Pattern = {
    regex: `^#(${later.join('|')})/`,
    message: `${feature} stands before this feature in the order and may not use it.`,
  };
  const patterns = [itself, outside, wholeZod, ...(later.length > 0 ? [laterFeature] : [])];
  const firewall = education.includes(feature) ? [promotionFromEducation] : [];
  const server = [...patterns, program, otherDoor, webFromServer, otherQueries];
  const web = [...patterns, program, otherDoor, serverFromWeb, otherPage, schemasFromPage];
  const excepted = listsOfMembers.filter((file) => firewall.length > 0 && file.startsWith(`src/${feature}/`));
  return [
    {
      files: [`src/${feature}/*.ts`],
      excludeFiles: ['**/*.test.ts', '**/*schemas.ts', '**/feature.ts', '**/feature.web.ts'],
      rules: rule(...patterns, program, librariesInRules, schemasFromPage),
    },
    { files: [`src/${feature}/*schemas.ts`], rules: rule(...patterns, program, librariesInRules) },
    {
      files: [`src/${feature}/contract.ts`],
      rules: rule(...patterns, program, librariesInRules, schemasFromContract),
    },
    {
      files: [`src/${feature}/feature.ts`, `src/${feature}/server/**/*.ts`],
      excludeFiles: ['**/*.test.ts', '**/fixtures.ts'],
      rules: rule(...server, ...firewall),
    },
    {
      files: [`src/${feature}/feature.web.{ts,tsx}`, `src/${feature}/web/**/*.{ts,tsx}`],
      excludeFiles: ['**/*.test.tsx', '**/*.test.ts'],
      rules: rule(...web, ...firewall),
    },
    ...excepted.map((file) => ({ files: [file], rules: rule(...(file.includes('/server/') ? server : web)) })),
  ];
}

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'build',
    'node_modules',
    'data',
    'demo',
    '.react-router',
    'src/platform/server/database/tables.gen.ts',
  ],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'off',
    'no-console': 'error',
    'no-restricted-globals': ['error', { name: 'event', message: 'Use the handler’s own argument.' }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    // Node ends a process for a rejected promise that nobody waits for. These need types: `npm test` runs the linter
    // with --type-aware.
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // What these ask for has no bearing here: letters are taken as code points, stores are closures that read no
    // `this`, `void` marks an event's answer.
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'react/react-in-jsx-scope': 'off',
    // An element with a role is right where its tag would be an inline one (output) or a form control.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A dialog begins at its main action: its button takes `autoFocus`, which the browser honours when the dialog
    // opens. Elements themselves may not.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    {
      files: ['src/platform/shared/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: rule(featureFromPlatform, program, wholeZod, {
        regex: '/(server|web|testing)/|^node:',
        message: 'platform/shared runs anywhere.',
      }),
    },
    {
      files: ['src/platform/server/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: rule(featureFromPlatform, program, {
        regex: '/web/|^react(-dom)?$',
        message: 'The server never imports pages or React.',
      }),
    },
    {
      files: ['src/platform/web/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: rule(featureFromPlatform, program, serverFromWeb, schemasFromPage),
    },
    {
      // The whole surface listens here, and nothing depends on it: a press beside a dialog closes it, as Escape and its
      // buttons do; a toast waits while it is pointed at, as it does while it holds the focus.
      files: ['src/platform/web/ui/Dialog.tsx', 'src/platform/web/ui/ToastRegion.tsx'],
      rules: {
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/click-events-have-key-events': 'off',
      },
    },
    ...order.flatMap(importsOf),
    {
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: [
        'src/platform/**',
        '**/*.test.ts',
        '**/*.test.tsx',
        'src/server.ts',
        'src/worker.ts',
        'src/portal.ts',
        'src/**/web/**',
        'src/root.tsx',
        'src/entry.*',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Temporal', property: 'Now', message: 'Take the moment from the context (now()).' },
          { object: 'process', property: 'env', message: 'config.ts alone reads the environment.' },
          { object: 'Date', property: 'now', message: 'Take the moment from the context (now()).' },
        ],
      },
    },
    {
      files: ['src/**/web/**', 'src/root.tsx', 'src/entry.client.tsx'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Temporal', property: 'Now', message: clockOfPages },
          { object: 'Date', property: 'now', message: clockOfPages },
        ],
      },
    },
    { files: ['scripts/**', 'bench/**', 'e2e/**', '*.config.ts', 'tests/**'], rules: { 'no-console': 'off' } },
  ],
});
