// CE Broker's stand-in in a process of its own, which the bench kills. What it took is in the file JOURNAL, line by
// line, before anything is answered: so it knows that after it was started again, as a service does.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { openCeBrokerStandIn, type Accepted } from '../tests/support/ce-broker-stand-in.ts';

const journal = process.env['JOURNAL'] ?? '';
type Line = { readonly credit: Accepted; readonly isNew: boolean };

const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').filter(Boolean) : [];
const broker = await openCeBrokerStandIn({
  port: Number(process.env['PORT']),
  accepted: lines.map((line) => JSON.parse(line) as Line).flatMap(({ credit, isNew }) => (isNew ? [credit] : [])),
  onTaken: (credit, isNew) => appendFileSync(journal, `${JSON.stringify({ credit, isNew } satisfies Line)}\n`),
});
for (let n = 1; n <= Number(process.env['MEMBERS']); n += 1)
  broker.licensees.push({ profession: 'DN', state: 'FL', license: `DN${n}`, firstName: 'Bench', lastName: 'Member' });
process.stdout.write('ready\n');
