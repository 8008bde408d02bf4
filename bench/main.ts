// `npm run bench` takes every figure, `npm run bench -- hot-lists page-weight` some. `--write` puts what was taken into
// docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { accounts } from './accounts.ts';
import { consoleLists } from './console.ts';
import { examCycle } from './exam-cycle.ts';
import { finding } from './finding.ts';
import { firstPaint } from './first-paint.ts';
import { hotLists } from './hot-lists.ts';
import { ledger } from './ledger.ts';
import { live } from './live.ts';
import { liveStorm } from './live-storm.ts';
import type { Figure } from './measure.ts';
import { pageWeight } from './page-weight.ts';
import { podcasts } from './podcasts.ts';
import { records } from './records.ts';
import { reporting } from './reporting.ts';
import { signedInLists } from './signed-in-lists.ts';
import { startTime } from './start-time.ts';
import { taps } from './taps.ts';
import { visitorPages } from './visitor-pages.ts';
import { webinars } from './webinars.ts';

const subjects: Record<string, () => Promise<Figure[]>> = {
  accounts,
  'start-time': startTime,
  'page-weight': pageWeight,
  'first-paint': firstPaint,
  taps,
  'hot-lists': hotLists,
  'visitor-pages': visitorPages,
  'signed-in-lists': signedInLists,
  'exam-cycle': examCycle,
  finding,
  ledger,
  records,
  reporting,
  webinars,
  live,
  'live-storm': liveStorm,
  podcasts,
  console: consoleLists,
};

const report = join(import.meta.dirname, '../docs/performance.md');

function table(name: string, figures: readonly Figure[]): string {
  return [
    `<!-- ${name} -->`,
    '',
    '| what | measured | bar | |',
    '|---|---|---|---|',
    ...figures.map(
      ({ what, figure, bar, holds }) => `| ${what} | ${figure} | ${bar} | ${holds ? 'holds' : '**missed**'} |`,
    ),
    '',
    `<!-- /${name} -->`,
  ].join('\n');
}

const asked = process.argv.slice(2).filter((word) => word !== '--write');
const unknown = asked.filter((name) => !(name in subjects));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${Object.keys(subjects).join(', ')}.`);
  process.exit(1);
}

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`,
);
for (const [name, take] of Object.entries(subjects)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name} …`);
  const figures = await take();
  for (const { what, figure, bar, holds } of figures)
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${figure}  (${bar})`);
  if (process.argv.includes('--write')) {
    const text = readFileSync(report, 'utf8');
    writeFileSync(
      report,
      text.replace(new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`), () => table(name, figures)),
    );
  }
}
