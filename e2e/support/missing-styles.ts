// Whether a page can be painted as the server sends it: each class in it that some built sheet knows has its rules in
// the page, or in a sheet that it links.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { buildFolder } from '../../src/platform/server/process/built-pages.ts';

const client = join(buildFolder, 'client');

/** The classes that a sheet has rules for. Texts and addresses in it may hold what looks like one. */
const classesOf = (css: string): string[] =>
  [...css.replaceAll(/url\([^)]*\)|"[^"]*"/g, '').matchAll(/\.([_a-zA-Z-][\w-]*)/g)].map(([, name = '']) => name);

/** The classes of a page whose rules come with a script only: until then they are not dressed. */
export function missingStyles(html: string): string[] {
  const used = new Set<string>();
  const sheets: string[] = [];
  let inStyle = false;
  const parser = new Parser({
    onopentag(name, { class: classes = '', rel, href = '' }) {
      inStyle = name === 'style';
      for (const each of classes.split(/\s+/)) used.add(each);
      if (name === 'link' && rel === 'stylesheet')
        sheets.push(readFileSync(join(client, href.replace(/#$/, '')), 'utf8'));
    },
    ontext(text) {
      if (inStyle) sheets.push(text);
    },
    onclosetag() {
      inStyle = false;
    },
  });
  parser.end(html);
  const here = new Set(sheets.flatMap(classesOf));
  return readdirSync(join(client, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => classesOf(readFileSync(join(client, 'assets', file), 'utf8')).map((name) => ({ file, name })))
    .filter(({ name }) => used.has(name) && !here.has(name))
    .map(({ file, name }) => `.${name} of ${file}`);
}
