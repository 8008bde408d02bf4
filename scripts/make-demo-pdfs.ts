// Makes the demo's PDFs from their texts: demo/handouts/<key>.md and demo/ebooks/<key>.md, each next to its source.
// Run: npm run demo:pdfs Each PDF carries a digest of what it was made from, so only those whose text or facts have
// changed are made again, in any checkout. With --all every PDF is made again (after a change of their look); with
// --check nothing is written, and stale ones end the program with code 1.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ebookPdf, handoutPdf } from './demo-documents.ts';

const demo = join(import.meta.dirname, '../demo');
const text = (path: string): string => readFileSync(join(demo, path), 'utf8').replaceAll('\r\n', '\n');
const json = <Shape>(path: string): Shape => JSON.parse(text(path)) as Shape;

const { provider } = json<{ provider: { name: string } }>('settings.json');
const speakers = json<{ key: string; name: string; degree: string }[]>('speakers.json');
const companies = json<{ key: string; name: string }[]>('companies.json');
const keysIn = (folder: string): string[] =>
  readdirSync(join(demo, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))
    .sort();

function speakerOf(key: string): string {
  const folder = ['classes', 'webinars'].find((each) => existsSync(join(demo, each, `${key}.json`)));
  if (folder === undefined) throw new Error(`demo/handouts/${key}.md belongs to no class and no webinar.`);
  const { speaker } = json<{ speaker: string | null }>(`${folder}/${key}.json`);
  const found = speakers.find((each) => each.key === speaker);
  // Degrees are after the name, so neither "Dr." nor a license is said twice.
  return found === undefined ? '' : `${found.name.replace(/^Dr\. |,.*$/g, '')}, ${found.degree}`;
}

function ebookFacts(key: string) {
  const { title, subtitle, company } = json<{ title: string; subtitle: string; company: string }>(`ebooks/${key}.json`);
  const sponsor = companies.find((each) => each.key === company)?.name;
  if (sponsor === undefined)
    throw new Error(`demo/ebooks/${key}.json names the company "${company}", which companies.json does not have.`);
  return {
    provider: provider.name,
    title,
    subtitle,
    sponsor,
    source: text(`ebooks/${key}.md`),
    cover: text(`artwork/book-${key}.svg`),
  };
}

type Work = { readonly path: string; readonly facts: object; readonly make: (digest: string) => Promise<Uint8Array> };
const works: Work[] = [
  ...keysIn('handouts').map((key): Work => {
    const facts = { provider: provider.name, speaker: speakerOf(key), source: text(`handouts/${key}.md`) };
    // The digest that each file bears names the speaker this way.
    const signed = { provider: facts.provider, lecturer: facts.speaker, source: facts.source };
    return { path: `handouts/${key}.pdf`, facts: signed, make: (digest) => handoutPdf(facts, digest) };
  }),
  ...keysIn('ebooks').map((key): Work => {
    const facts = ebookFacts(key);
    return { path: `ebooks/${key}.pdf`, facts, make: (digest) => ebookPdf(facts, digest) };
  }),
];

/** The keyword under which a PDF names what it was made from. It can be read in the file's metadata. */
const digestOf = (facts: object): string =>
  `source-sha256:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
const isCurrent = ({ path, facts }: Work): boolean =>
  existsSync(join(demo, path)) && readFileSync(join(demo, path), 'latin1').includes(digestOf(facts));

const stale = works.filter((work) => process.argv.includes('--all') || !isCurrent(work));
if (process.argv.includes('--check')) {
  for (const { path } of stale) console.log(`demo/${path} was not made from its present text: run npm run demo:pdfs.`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const { path, facts, make } of stale) {
  const pdf = await make(digestOf(facts));
  if (pdf.length > 120_000) throw new Error(`demo/${path} would have ${pdf.length} bytes; 120000 are allowed.`);
  writeFileSync(join(demo, path), pdf);
}
console.log(`${stale.length} of ${works.length} PDFs made, the others are current.`);
