// The checks that read the sources and run nothing of the portal: types, generated files, lint, unused code, format.
// `npm test`, `npm run check`, `npm run typecheck` and `npm run lint` take theirs from this one list.
import { join } from 'node:path';
import { root } from './prepare.mjs';

const tool = (path) => join(root, 'node_modules', path);

const typecheck = (part) => ({
  name: `Types: ${part}`,
  group: 'types',
  args: [tool('typescript/bin/tsc'), '-p', `tsconfig.${part}.json`],
});

/** Every check with the arguments for Node that run it; one that needs a database stands in the group `generated`. */
export const checks = [
  { name: 'Types of the pages’ routes', group: 'types', args: [tool('@react-router/dev/bin.cjs'), 'typegen'] },
  ...['shared', 'server', 'web', 'worker', 'tools'].map(typecheck),
  {
    name: 'Table types are those of the migrations',
    group: 'generated',
    args: [join(root, 'scripts/generate-tables.ts'), '--check'],
  },
  {
    name: 'Lint and import rules',
    group: 'lint',
    args: [tool('oxlint/bin/oxlint'), '--deny-warnings', '--type-aware'],
  },
  { name: 'Nothing unused', group: 'lint', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'Format', group: 'format', args: [join(root, 'scripts/format.mjs'), '--check'] },
];
