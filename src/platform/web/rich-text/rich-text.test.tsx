import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isHarmlessHtml } from '../trusted-html.ts';
import { readHtml } from '../../shared/rich-text/read-html.ts';
import { writeHtml } from '../../shared/rich-text/write-html.ts';

const cleaned = (html: string) => writeHtml(readHtml(html));

describe('a text', () => {
  it.each([
    ['<h2>Who pays</h2>\n<p>Companies &amp; <strong>friends</strong>.</p>'],
    ['<ul><li>One</li><li>Two <em>here</em></li></ul>\n<hr />\n<p>Line<br />break</p>'],
    ['<ol><li>One<ul><li>Below</li></ul></li></ol>'],
    ['<blockquote><p>She said "no".</p></blockquote>'],
    ['<table><tbody><tr><th>State</th><th>Hours</th></tr><tr><td>NY</td><td>60</td></tr></tbody></table>'],
    ['<p><a href="https://a.test/?x=1&amp;y=2">site</a>, <a href="/privacy"><strong>here</strong></a>, {contact}</p>'],
  ])('with allowed elements stays as it is: %s', (html) => {
    expect(cleaned(html)).toBe(html.replace('<li>One<ul>', '<li><p>One</p><ul>'));
  });

  it('keeps the words of elements that are not allowed, and drops what runs', () => {
    expect(
      cleaned(
        '<h1>Title</h1><script>alert(1)</script><p onclick="x()"><u>under</u><img src=x onerror=alert(1)> <a href="javascript:alert(1)">link</a></p><style>p{}</style>',
      ),
    ).toBe('<h2>Title</h2>\n<p>under link</p>');
  });

  it('shows white space as a browser does', () => {
    expect(cleaned('<p>\n  A\n   long <b>line</b>\n</p> \n <p> </p>')).toBe('<p>A long <strong>line</strong></p>');
  });
});

/** As Word puts it on the clipboard, shortened. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0in; font-size:11.0pt;} @list l0:level1 {mso-level-text:\\F0B7;} --></style></head>
<body lang=EN-US><!--StartFragment-->
<p class=MsoNormal><b><span style='font-size:14.0pt'>Refunds<o:p></o:p></span></b></p>
<p class=MsoNormal>We never charge,<span style='mso-spacerun:yes'>  </span>so there&nbsp;is nothing to <i>refund</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>      </span></span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second</p>
<table class=MsoTableGrid border=1><tr><td width=10><p class=MsoNormal>State</p></td><td><p class=MsoNormal>Hours</p></td></tr><tr><td><p class=MsoNormal>NY</p></td></tr></table>
<!--EndFragment--></body></html>`;

describe('a paste from a word processor', () => {
  it('is cleaned to allowed elements that the page’s policy lets through (LS-54)', () => {
    expect(cleaned(fromWord)).toBe(
      [
        '<p><strong>Refunds</strong></p>',
        '<p>We never charge, so there\u00A0is nothing to <em>refund</em>.</p>',
        '<ul><li>First</li><li>Second</li></ul>',
        '<table><tbody><tr><td>State</td><td>Hours</td></tr><tr><td>NY</td><td></td></tr></tbody></table>',
      ].join('\n'),
    );
    expect(isHarmlessHtml(cleaned(fromWord))).toBe(true);
  });

  it('a part of a line stays a part of a line', () => {
    expect(readHtml('<meta charset="utf-8"><span style="color:red">two words</span>').content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'two words' }] },
    ]);
  });
});

describe('anything at all', () => {
  const tags = [
    'p',
    'h1',
    'h2',
    'h4',
    'b',
    'em',
    'a',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'th',
    'blockquote',
    'hr',
    'br',
    'div',
    'script',
    'svg',
    'style',
    'o:p',
  ];
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<a href="https://a.test">',
      '<a href="javascript:x">',
      '<p class=MsoListParagraph>',
      '<![if x]>',
      '<!--',
      '-->',
    ),
  );
  it('becomes harmless, and is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleaned(pieces.join(''));
        expect(isHarmlessHtml(once)).toBe(true);
        expect(cleaned(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});
