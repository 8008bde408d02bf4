// `npm run format` lays out every source: TypeScript, CSS, JSON, Markdown, YAML by oxfmt, migrations by sql-formatter.
// `npm run format -- --check` changes nothing and names the files that differ.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'sql-formatter';
import { environment, root } from './prepare.mjs';

const isCheck = process.argv.includes('--check');

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/oxfmt/bin/oxfmt'), isCheck ? '--list-different' : '--write', '.'],
  { cwd: root, stdio: ['ignore', isCheck ? 'inherit' : 'ignore', 'inherit'], env: environment() },
);

const folder = join(root, 'migrations');
const different = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .filter((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const formatted = `${format(text, {
      language: 'postgresql',
      keywordCase: 'lower',
      dataTypeCase: 'lower',
      functionCase: 'lower',
      expressionWidth: 100,
    })}\n`;
    if (formatted === text) return false;
    if (!isCheck) writeFileSync(path, formatted);
    return true;
  });
if (isCheck) for (const name of different) process.stdout.write(`migrations/${name}\n`);
process.exit(status !== 0 || (isCheck && different.length > 0) ? 1 : 0);
