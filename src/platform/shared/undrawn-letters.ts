// Which letters PDFs can show, for pages that ask for a name and for the server that reads a list of them. A test
// compares the ranges with the fonts (platform/server/pdf).

const ranges = {
  blanks: '\\p{Z}',
  latin: '\\u0021-\\u007E\\u00A1-\\u024F\\u0259\\u02BB\\u02BC\\u1E00-\\u1EFF',
  marks: '\\u0300-\\u0345',
  greek: '\\u0370-\\u03E1\\u03F0-\\u03FF\\u1F00-\\u1FFE',
  cyrillic: '\\u0400-\\u052F',
  hebrew: '\\u0591-\\u05EA\\u05F0-\\u05F4',
  arabic: '\\u0600-\\u061C\\u061E-\\u06FF\\u0750-\\u077F',
  devanagari: '\\u0900-\\u097F',
  thai: '\\u0E01-\\u0E3A\\u0E40-\\u0E5B',
  signs: '\\u2010-\\u2027\\u2039\\u203A\\u20AC\\u2116\\u2122',
};
const drawn = new RegExp(`^[${Object.values(ranges).join('')}]$`, 'u');
/** What takes no room is dropped when a name is drawn. */
const dropped = /\p{C}/u;

/** The letters of a text that a PDF would replace by a sign, each once, in their order; '' if it shows all. */
export const undrawnLetters = (text: string): string =>
  [...new Set(text.normalize('NFC'))].filter((each) => !drawn.test(each) && !dropped.test(each)).join('');
