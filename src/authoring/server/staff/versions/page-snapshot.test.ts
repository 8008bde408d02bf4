import { describe, expect, it } from 'vitest';
import { mostPictures, snapshotOf, withPictures } from './page-snapshot.ts';

const page = `<!DOCTYPE html><html lang="en"><head><title>Pulp &amp; crown</title>
<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css">
<style>@font-face{src:url(/assets/f.woff2)}.a{background:url("/assets/paper.webp")}</style>
<script type="module">import "/assets/a.js";</script></head>
<body onload="go()"><header><p>Dental Learning</p></header>
<main><h1>Vital pulp <em>therapy</em></h1><img src="/files/abc/card.webp" srcset="/files/abc/x.webp 2x" alt="A molar">
<p>When the nerve<br>can stay &lt; 2 mm.</p><ul><li>Name the signs.</li><li>Plan the recall.</li></ul>
<a href="/login?c=1">Sign in</a><a href="javascript:go()">No</a><a href="https://ada.org">ADA</a>
<video src="/files/v/film.mp4" poster="/files/p/p.webp"><track src="/files/c/c.vtt"></video>
<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe><noscript><p>No script</p></noscript>
<form action="/x"><button formaction="/y">Go</button></form><img src="https://elsewhere.test/spy.png"></main></body></html>`;

describe('a snapshot of a page', () => {
  const { html, pictures, words } = snapshotOf(page, 'https://ce.test');

  it('loads nothing and runs nothing, and its pictures are beside it', () => {
    expect([...pictures]).toEqual([
      ['pictures/1.webp', '/assets/paper.webp'],
      ['pictures/2.webp', '/files/abc/card.webp'],
    ]);
    expect(html).not.toMatch(
      /<script|<link|<iframe|<noscript|<track|srcset|poster|onload|javascript:|elsewhere|\.woff2|mp4|action=/,
    );
    expect(html).toContain('<style>@font-face{src:url("data:,")}.a{background:url("pictures/1.webp")}</style>');
    expect(html).toContain('<img src="pictures/2.webp" alt="A molar">');
    expect(html).toContain('<title>Pulp &amp; crown</title>');
    expect(html).toContain('can stay &lt; 2 mm.');
  });

  it('leads to the portal, and nowhere else that it did not', () => {
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://ce.test/login?c=1"', 'href="https://ada.org"']);
  });

  it('has the words of its content, in their order', () => {
    expect(words.map(({ type, text }) => `${type} ${text}`)).toEqual([
      'H1 Vital pulp therapy',
      'P [A molar]',
      'P When the nerve',
      'P can stay < 2 mm.',
      'LI Name the signs.',
      'LI Plan the recall.',
      'P Sign inNoADA',
      'P Go',
    ]);
  });

  it('has a bounded number of pictures', () => {
    const many = Array.from({ length: 60 }, (_, index) => `<img src="/files/${index}/p.webp">`).join('');
    expect(snapshotOf(many, 'https://ce.test').pictures.size).toBe(mostPictures);
  });

  it('shows its pictures from inside, and nothing where one is gone', () => {
    expect(
      withPictures(
        '<img src="pictures/1.webp"><img src="pictures/12.png">',
        new Map([['pictures/1.webp', 'data:image/webp;base64,AA']]),
      ),
    ).toBe('<img src="data:image/webp;base64,AA"><img src="data:,">');
  });
});
