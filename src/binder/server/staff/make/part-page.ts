// The pages of a binder: plain HTML with its style inside. They open from a folder without the portal, a network, or a
// script.
import { html, Html } from '#platform/server/security/html.ts';
import { stateWords } from '../../../binder-program.ts';
import type { BinderPart, Cell, PartSection, PartTable } from '../../../binder-part.ts';

/** Colors for light and dark screens. */
const ink = 'light-dark(#0b2e31,#eef5f3)';
const body = 'light-dark(#26403f,#d3dfdc)';
const quiet = 'light-dark(#51686a,#a5b8b5)';
const line = 'light-dark(#d9d3c3,#37494a)';
const fill = 'light-dark(#e6f1ec,#17383a)';
const style = new Html(`<style>
:root{color-scheme:light dark}
body{max-width:64rem;margin:0 auto;padding:2rem 1.25rem 4rem;background:light-dark(#fbfaf5,#0e1d1f);color:${body};font:1rem/1.55 system-ui,sans-serif}
h1,h2,h3{color:${ink};line-height:1.2}h1{margin:.5rem 0}h2{margin:2.2rem 0 .6rem;font-size:1.25rem}
a{color:light-dark(#0c5c5e,#86d3c8)}nav{font-size:.9rem}p{max-width:46rem;white-space:pre-line}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.92rem}th,td{padding:.45rem .6rem;border-bottom:1px solid ${line};text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}
thead th{background:${fill};white-space:nowrap;color:${ink}}caption{padding:.4rem 0;color:${quiet};text-align:start}
.quiet{color:${quiet}}.state{padding:.1rem .5rem;border-radius:.4rem;background:${fill};color:${ink};font-size:.8rem;font-weight:600;white-space:nowrap}.missing{background:light-dark(#fbefd9,#3a2c10);color:light-dark(#7a4b00,#f3cf8b)}
ul{padding-inline-start:1.2rem}
@media print{body{max-width:none;padding:0}a{color:inherit}}
</style>`);

/** The way from a file of the binder to another one: both by their paths from its root. */
function linkFrom(path: string, to: string): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const [file = '', mark] = to.split('#');
  const encoded = file.split('/').map(encodeURIComponent).join('/');
  return `${file === '' ? '' : up}${encoded}${mark === undefined ? '' : `#${encodeURIComponent(mark)}`}`;
}

const cell = (path: string, value: Cell): Html | string =>
  typeof value === 'string' ? value : html`<a href="${linkFrom(path, value.to)}">${value.text}</a>`;

const table = (path: string, { title, columns, rows }: PartTable): Html =>
  html` <div class="scroll">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((value) => html`<td>${cell(path, value)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

const stateTag = ({ state }: PartSection): Html | null =>
  state === undefined
    ? null
    : html` <span class="${state === 'missing' ? 'state missing' : 'state'}">${stateWords[state]}</span>`;

const sectionPage = (path: string, each: PartSection): Html =>
  html`
<section${each.mark === undefined ? null : html` id="${each.mark}"`}><h2>${each.heading}${stateTag(each)}</h2>
${each.paragraphs.map((text) => html`<p>${text}</p>`)}${each.tables.map((one) =>
    one.rows.length === 0 ? html`<p class="quiet">${one.title}: none.</p>` : table(path, one),
  )}${
    each.links.length === 0
      ? null
      : html`<ul>
          ${each.links.map(({ text, to }) => html`<li><a href="${linkFrom(path, to)}">${text}</a></li>`)}
        </ul>`
  }
</section>`;

type Page = {
  /** Its path from the root of the binder. */
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** The pages above it, the index first. */
  readonly above: readonly { readonly text: string; readonly to: string }[];
  readonly sections: readonly PartSection[];
};

/** A page of the binder. The same content makes the same bytes. */
export const binderPage = ({ path, title, lead, above, sections }: Page): string =>
  `<!doctype html>\n${
    html`<html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        ${above.length === 0 ? null : html`<nav aria-label="Path">${above.map(({ text, to }) => html`<a href="${linkFrom(path, to)}">${text}</a> / `)}</nav>`}
        <main>
          <h1>${title}</h1>
          <p class="quiet">${lead}</p>
          ${sections.map((each) => sectionPage(path, each))}
        </main>
      </body>
    </html> `.value
  }`;

export const partPage = (part: BinderPart, above: Page['above'], path: string): string =>
  binderPage({ path, title: part.title, lead: part.lead, above, sections: part.sections });
